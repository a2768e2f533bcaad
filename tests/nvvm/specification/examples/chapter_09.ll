; == nvvm-llvm-used
@llvm.compiler.used = appending global [1 x i8*] [i8* bitcast (void (i32*, i32, float)* @f to i8*)], section "llvm.metadata"
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-global-constructors
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 1, void ()* @g, i8* null }]
define void @g() {
  ret void
}
; --
define void @g() {
  ret void
}
