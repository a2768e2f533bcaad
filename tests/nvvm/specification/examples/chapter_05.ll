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
; == nvvm-initializer-difference
@x = addrspace(1) global i32 7
@z = addrspace(1) global i32 7
@y = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 ptrtoint (i32 addrspace(1)* @z to i64))
; --
@x = addrspace(1) global i32 7
@z = addrspace(1) global i32 7
@y = addrspace(1) global i64 ptrtoint (i32 addrspace(1)* @x to i64)
; == nvvm-initializer-less
@x = addrspace(1) global i32 7
@y = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 4)
; --
@x = addrspace(1) global i32 7
@y = addrspace(1) global i64 add (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 4)
; == nvvm-initializer-narrow
@x = addrspace(1) global i32 7
@z = addrspace(1) global i32 7
@y = addrspace(1) global i32 ptrtoint (i32 addrspace(1)* @x to i32)
; --
@x = addrspace(1) global i32 7
@z = addrspace(1) global i32 7
@y = addrspace(1) global i64 ptrtoint (i32 addrspace(1)* @x to i64)
; == nvvm-initializer-shared
@s = external addrspace(3) global i32
@y = addrspace(1) global i32 addrspace(3)* @s
; --
@x = addrspace(1) global i32 7
@z = addrspace(1) global i32 7
@y = addrspace(1) global i32 addrspace(1)* @x
; == nvvm-initializer-half
@x = addrspace(1) global half 1.0
; --
@x = addrspace(1) global half 0.0
; == nvvm-variable-bits
@x = addrspace(1) global i24 5
; --
@x = addrspace(1) global i32 5
; == nvvm-variable-of-x86
@x = addrspace(1) global x86_fp80 0xK3FFF8000000000000000
; --
@x = addrspace(1) global double 1.0
