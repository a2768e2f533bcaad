; == nvvm-appending-linkage
@g = appending addrspace(1) global [1 x i32] zeroinitializer
; --
@g = addrspace(1) global [1 x i32] zeroinitializer
; == nvvm-extern-weak-linkage
@g = extern_weak addrspace(1) global i32
define i32 @f() {
  %x = load i32, i32 addrspace(1)* @g
  ret i32 %x
}
; --
@g = external addrspace(1) global i32
define i32 @f() {
  %x = load i32, i32 addrspace(1)* @g
  ret i32 %x
}
; == nvvm-calling-convention
define fastcc void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-visibility
@g = hidden addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-dll-storage
@g = dllexport addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-thread-local
@g = thread_local addrspace(1) global i32 0
; --
@g = addrspace(1) global i32 0
; == nvvm-comdat
$f = comdat any
define weak void @f() comdat {
  ret void
}
; --
define weak void @f() {
  ret void
}
; == nvvm-variable-section
@g = addrspace(1) global i32 0, section "s"
; --
@g = addrspace(1) global i32 0
; == nvvm-function-alignment
define void @f() align 8 {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-ifunc
@f = ifunc void (), void ()* ()* @r
define internal void @g() {
  ret void
}
define void ()* @r() {
  ret void ()* @g
}
; --
define void @f() {
  ret void
}
define internal void @g() {
  ret void
}
define void ()* @r() {
  ret void ()* @g
}
