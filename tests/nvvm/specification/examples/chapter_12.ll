; == nvvm-cast-to-code-space
define void @f(i32* %p, i32 %n, float %y) {
  %r = addrspacecast i32* %p to i32 addrspace(2)*
  store i32 1, i32 addrspace(2)* %r
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %r = addrspacecast i32* %p to i32 addrspace(1)*
  store i32 1, i32 addrspace(1)* %r
  ret void
}
; == nvvm-cast-to-reserved-space
define void @f(i32* %p, i32 %n, float %y) {
  %r = addrspacecast i32* %p to i32 addrspace(101)*
  store i32 1, i32 addrspace(101)* %r
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %r = addrspacecast i32* %p to i32 addrspace(1)*
  store i32 1, i32 addrspace(1)* %r
  ret void
}
; == nvvm-cast-to-cluster-space
define void @f(i32* %p, i32 %n, float %y) {
  %r = addrspacecast i32* %p to i32 addrspace(7)*
  store i32 1, i32 addrspace(7)* %r
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %r = addrspacecast i32* %p to i32 addrspace(1)*
  store i32 1, i32 addrspace(1)* %r
  ret void
}
; == nvvm-generic-variable
@g = global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-load-of-code
declare void @g()
define void @f(i32* %p, i32 %n, float %y) {
  %x = load i32, i32* bitcast (void ()* @g to i32*)
  store i32 %x, i32* %p
  ret void
}
; --
@g = global float 0.0
define void @f(i32* %p, i32 %n, float %y) {
  %x = load i32, i32* bitcast (float* @g to i32*)
  store i32 %x, i32* %p
  ret void
}
; == nvvm-cast-between-spaces
define void @f(i32 addrspace(1)* %g) {
  %r = addrspacecast i32 addrspace(1)* %g to i32 addrspace(3)*
  store i32 1, i32 addrspace(3)* %r
  ret void
}
; --
define void @f(i32 addrspace(1)* %g) {
  %h = addrspacecast i32 addrspace(1)* %g to i32*
  store i32 1, i32* %h
  ret void
}
; == nvvm-pointer-conversion
define void @f(i32* %p, i32 %n, float %y) {
  %x = ptrtoint i32* %p to i64
  %q = inttoptr i64 %x to i64*
  store i64 %x, i64* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-store-to-constant
define void @f(i32 addrspace(4)* %c) {
  store i32 1, i32 addrspace(4)* %c
  ret void
}
; --
define void @f(i32 addrspace(1)* %c) {
  store i32 1, i32 addrspace(1)* %c
  ret void
}
; == nvvm-alloca-pointer
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32
  store volatile i32 1, i32* %x
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-cast-from-code-space
define void @f(i32* %p, i64 %l) {
  %a = inttoptr i64 %l to i32 addrspace(2)*
  %b = addrspacecast i32 addrspace(2)* %a to i32*
  store volatile i32 1, i32* %b
  ret void
}
; --
define void @f(i32* %p, i64 %l) {
  %a = inttoptr i64 %l to i32 addrspace(1)*
  %b = addrspacecast i32 addrspace(1)* %a to i32*
  store volatile i32 1, i32* %b
  ret void
}
; == nvvm-cast-from-reserved-space
define void @f(i32* %p, i64 %l) {
  %a = inttoptr i64 %l to i32 addrspace(101)*
  %b = addrspacecast i32 addrspace(101)* %a to i32*
  store volatile i32 1, i32* %b
  ret void
}
; --
define void @f(i32* %p, i64 %l) {
  %a = inttoptr i64 %l to i32 addrspace(1)*
  %b = addrspacecast i32 addrspace(1)* %a to i32*
  store volatile i32 1, i32* %b
  ret void
}
; == nvvm-access-to-code-space
define void @f(i32* %p, i64 %l) {
  %a = inttoptr i64 %l to i32 addrspace(2)*
  store volatile i32 1, i32 addrspace(2)* %a
  ret void
}
; --
define void @f(i32* %p, i64 %l) {
  %a = inttoptr i64 %l to i32 addrspace(1)*
  store volatile i32 1, i32 addrspace(1)* %a
  ret void
}
