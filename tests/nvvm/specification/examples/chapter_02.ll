; == nvvm-global-name
@a.b = addrspace(1) global i32 0
; --
@a_b = addrspace(1) global i32 0
; == nvvm-global-characters
define void @"a-b"() {
  ret void
}
; --
define void @a_b() {
  ret void
}
; == nvvm-declared-name
declare void @a.b()
; --
declare void @a_b()
; == nvvm-alias-name
define void @f() {
  ret void
}
@a.b = alias void (), void ()* @f
; --
define void @f() {
  ret void
}
@a_b = alias void (), void ()* @f
; == nvvm-reserved-name
define internal void @nvvm.f() {
  ret void
}
define void @g() {
  call void @nvvm.f()
  ret void
}
; --
define internal void @f() {
  ret void
}
define void @g() {
  call void @f()
  ret void
}
; == nvvm-local-name
@"<b" = private addrspace(1) global i32 0
@u = addrspace(1) global i32 addrspace(1)* @"<b"
; --
@b = private addrspace(1) global i32 0
@u = addrspace(1) global i32 addrspace(1)* @b
; == nvvm-name-digit
@"1x" = addrspace(1) global i32 1
; --
@x = addrspace(1) global i32 1
; == nvvm-symbol-characters
@"a+b" = addrspace(1) global i32 1
; --
@x = addrspace(1) global i32 1
