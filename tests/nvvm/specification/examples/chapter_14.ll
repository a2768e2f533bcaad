; == nvvm-texture
@t = addrspace(1) global i64 0
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
; --
@t = addrspace(1) global i64 0
; == nvvm-texture-type
@t = addrspace(1) global i32 0
!nvvm.annotations = !{!1}
!1 = !{i32 addrspace(1)* @t, !"texture", i32 1}
; --
@t = addrspace(1) global i64 0
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
; == nvvm-texture-space
@t = addrspace(4) global i64 0
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(4)* @t, !"texture", i32 1}
; --
@t = addrspace(1) global i64 0
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
; == nvvm-texture-access
@t = addrspace(1) global i64 0
define void @f(i64* %p) {
  %x = load i64, i64 addrspace(1)* @t
  store i64 %x, i64* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
; --
@t = addrspace(1) global i64 0
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
; == nvvm-texture-handle
@t = addrspace(1) global i64 0
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
define void @f(i64* %p) {
  %x = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !2, i64 addrspace(1)* @t)
  store i64 %x, i64* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!2 = !{i64 addrspace(1)* @t}
; --
@t = addrspace(1) global i64 0
!nvvm.annotations = !{!1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
