; == type-half
  %r = fadd half 1.0, 2.0
; == type-bfloat
  %r = fadd bfloat 1.0, 2.0
; == type-fp128
define fp128 @f(fp128 %a) {
  ret fp128 %a
}
; == type-x86-fp80
define x86_fp80 @f(x86_fp80 %a) {
  ret x86_fp80 %a
}
; == type-ppc
define ppc_fp128 @f(ppc_fp128 %a) {
  ret ppc_fp128 %a
}
; == type-mmx
define x86_mmx @f(x86_mmx %a) {
  ret x86_mmx %a
}
; == type-token
declare token @g()
define void @f() {
  %t = call token @g()
  ret void
}
; == type-token-parameter
declare void @f(token)
; == type-i7
  %n = trunc i32 %a to i7
  %m = add i7 %n, 3
  %r = zext i7 %m to i32
  store i32 %r, i32* %p
; == type-i128
  %n = zext i64 %l to i128
  %m = mul i128 %n, %n
  %r = trunc i128 %m to i64
  store i64 %r, i64* %d
; == type-i0
  %n = add i0 0, 0
; == type-i-too-wide
  %n = add i99999999 0, 0
; == type-vector
  %r = fadd <4 x float> %w, %w
; == type-vector-zero
define void @f(<0 x float> %z) {
  ret void
}
; == type-vector-of-array
define void @f(<2 x [2 x i32]> %z) {
  ret void
}
; == type-vector-of-pointer
define void @f(<2 x i32*> %z) {
  ret void
}
; == type-array-of-void
@x = external addrspace(1) global [2 x void]
; == type-array-of-function
@x = external addrspace(1) global [2 x void ()]
; == type-struct-of-label
%T = type { label }
; == type-pointer-to-void
; typed
define void @f(void* %z) {
  ret void
}
; == type-pointer-to-label
; typed
define void @f(label* %z) {
  ret void
}
; == type-packed
%T = type <{ i8, i32 }>
@x = addrspace(1) global %T <{ i8 1, i32 2 }>
; == type-packed-mismatch
%T = type <{ i8, i32 }>
@x = addrspace(1) global %T { i8 1, i32 2 }
; == type-scalable
define void @f(<vscale x 4 x i32> %z) {
  ret void
}
; == constant-i8-too-large
  %n = add i8 %t, 256
; == constant-i8-largest
  %n = add i8 %t, 255
; == constant-i8-negative
  %n = add i8 %t, -129
; == constant-i1
  %n = xor i1 %c, true
; == constant-i1-two
  %n = xor i1 %c, 2
; == constant-bool-i32
  %n = add i32 %a, true
; == constant-hex-integer
  %n = add i32 %a, u0xff
; == constant-hex-for-integer
  %n = add i32 %a, 0xff
; == constant-float-inexact
  %n = fadd float %x, 0.1
; == constant-float-exact
  %n = fadd float %x, 0.5
; == constant-double
  %n = fadd double %y, 0.1
; == constant-float-hex
  %n = fadd float %x, 0x3FB99999A0000000
; == constant-float-hex-inexact
  %n = fadd float %x, 0x3FB999999999999A
; == constant-float-integer
  %n = fadd float %x, 1
; == constant-integer-float
  %n = add i32 %a, 1.0
; == constant-null
  store i32* null, i32** %pp
; == constant-null-integer
  %n = add i32 %a, null
; == constant-zero-pointer
  store i32* 0, i32** %pp
; == constant-undef
  %n = add i32 %a, undef
; == constant-poison
  %n = add i32 %a, poison
; == constant-zeroinitializer
  %n = add <4 x i32> %v, zeroinitializer
; == constant-vector
  %n = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
; == constant-vector-short
  %n = add <4 x i32> %v, <i32 1, i32 2, i32 3>
; == constant-vector-mixed
  %n = add <4 x i32> %v, <i32 1, i64 2, i32 3, i32 4>
; == constant-splat
  %n = add <4 x i32> %v, splat (i32 7)
; == constant-struct
@x = addrspace(1) global { i32, float } { i32 1, float 1.0 }
; == constant-struct-order
@x = addrspace(1) global { i32, float } { float 1.0, i32 1 }
; == constant-token
declare token @g(token)
define void @f() {
  %t = call token @g(token none)
  ret void
}
; == constant-blockaddress
define i8* @f() {
  br label %next
next:
  ret i8* blockaddress(@f, %next)
}
; == constant-blockaddress-unknown
define i8* @f() {
  br label %next
next:
  ret i8* blockaddress(@f, %nowhere)
}
; == initialiser-address
@x = addrspace(1) global i32 0
@y = addrspace(1) global i32 addrspace(1)* @x
; == initialiser-gep
@x = addrspace(1) global [4 x i32] zeroinitializer
@y = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @x, i64 0, i64 2)
; == initialiser-ptrtoint
@x = addrspace(1) global i32 0
@y = addrspace(1) global i64 ptrtoint (i32 addrspace(1)* @x to i64)
; == initialiser-ptrtoint-sum
@x = addrspace(1) global i32 0
@y = addrspace(1) global i64 add (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 8)
; == initialiser-ptrtoint-xor
@x = addrspace(1) global i32 0
@y = addrspace(1) global i64 xor (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 8)
; == initialiser-ptrtoint-narrow
@x = addrspace(1) global i32 0
@y = addrspace(1) global i32 ptrtoint (i32 addrspace(1)* @x to i32)
; == initialiser-difference
@x = addrspace(1) global i32 0
@z = addrspace(1) global i32 0
@y = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 ptrtoint (i32 addrspace(1)* @z to i64))
; == initialiser-other-space
@x = addrspace(1) global i32 0
@y = addrspace(1) global i32 addrspace(3)* @x
; == initialiser-cast-space
@x = addrspace(1) global i32 0
@y = addrspace(1) global i32* addrspacecast (i32 addrspace(1)* @x to i32*)
; == initialiser-function
define void @f() {
  ret void
}
@y = addrspace(1) global void ()* @f
; == initialiser-itself
@y = addrspace(1) global i8 addrspace(1)* bitcast (i8 addrspace(1)* addrspace(1)* @y to i8 addrspace(1)*)
; == expression-add
  %n = add i32 %a, add (i32 1, i32 2)
; == expression-select
  %n = add i32 %a, select (i1 true, i32 1, i32 2)
; == expression-mul
  %n = add i32 %a, mul (i32 3, i32 2)
; == expression-icmp
  %n = and i1 %c, icmp eq (i32 3, i32 2)
; == expression-fadd
  %n = fadd float %x, fadd (float 3.0, float 2.0)
; == expression-types
  %n = add i32 %a, add (i32 1, i64 2)
; == expression-trunc-wider
  %n = add i32 %a, trunc (i16 1 to i32)
