; == nvvm-token-constant
declare void @llvm.foo(token)
define void @f(i32* %p, i32 %n, float %y) {
  call void @llvm.foo(token none)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-block-address
define void @g() {
  br label %b
b:
  ret void
}
define void @f(i8** %p) {
  store i8* blockaddress(@g, %b), i8** %p
  ret void
}
; --
define void @g() {
  br label %b
b:
  ret void
}
define void @f(i8** %p) {
  ret void
}
; == nvvm-initializer-expression
@g = addrspace(1) global i32 0
@h = addrspace(1) global i64 xor (i64 ptrtoint (i32 addrspace(1)* @g to i64), i64 2)
; --
@g = addrspace(1) global i32 0
@h = addrspace(1) global i64 add (i64 ptrtoint (i32 addrspace(1)* @g to i64), i64 2)
; == nvvm-initializer-offset
@g = addrspace(1) global [4 x i32] zeroinitializer
@h = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @g, i32 0, i32 2)
; --
@g = addrspace(1) global [4 x i32] zeroinitializer
@h = addrspace(1) global i32 addrspace(1)* null
