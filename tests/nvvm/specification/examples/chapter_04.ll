; == nvvm-extended-float
define void @f(i32* %p, i32 %n, float %y) {
  %x = fpext float %y to x86_fp80
  %z = fptrunc x86_fp80 %x to float
  %q = bitcast i32* %p to float*
  store float %z, float* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %q = bitcast i32* %p to float*
  store float %y, float* %q
  ret void
}
; == nvvm-half
define void @f(i32* %p, i32 %n, float %y) {
  %x = fptrunc float %y to half
  %q = bitcast i32* %p to half*
  store half %x, half* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %q = bitcast i32* %p to float*
  store float %y, float* %q
  ret void
}
; == nvvm-mmx
define void @f(i32* %p, i32 %n, float %y) {
  %x = bitcast i64 1 to x86_mmx
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-token
declare token @llvm.coro.id(i32, i8*, i8*, i8*)
define void @f(i32* %p, i32 %n, float %y) {
  %x = call token @llvm.coro.id(i32 0, i8* null, i8* null, i8* null)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-types
define void @f(i32* %p, i32 %n, float %y) {
  %x = trunc i32 %n to i7
  %q = bitcast i32* %p to i7*
  store i7 %x, i7* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
