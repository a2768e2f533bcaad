; == space-global
@x = addrspace(1) global i32 0
  %r = load i32, i32 addrspace(1)* @x
; == space-global-as-generic
@x = addrspace(1) global i32 0
  %r = load i32, i32* @x
; == space-none-as-global
@x = global i32 0
  %r = load i32, i32 addrspace(1)* @x
; == space-constant-as-generic
@x = addrspace(4) global i32 0
  %r = load i32, i32* @x
; == space-load-function
define void @g() {
  ret void
}
define void @f() {
  %r = load i8, i8* bitcast (void ()* @g to i8*)
  ret void
}
; == space-cast-global-shared
  %r = addrspacecast i32 addrspace(1)* %g to i32 addrspace(3)*
; == space-cast-generic-shared
  %r = addrspacecast i32* %p to i32 addrspace(3)*
; == space-cast-2
  %r = addrspacecast i32* %p to i32 addrspace(2)*
; == space-cast-101
  %r = addrspacecast i32* %p to i32 addrspace(101)*
; == space-cast-6
  %r = addrspacecast i32* %p to i32 addrspace(6)*
; == space-too-large
  %r = addrspacecast i32* %p to i32 addrspace(16777216)*
; == space-negative
  %r = addrspacecast i32* %p to i32 addrspace(-1)*
; == space-isspacep
declare i1 @llvm.nvvm.isspacep.global(i8*)
  %r = call i1 @llvm.nvvm.isspacep.global(i8* %bp)
; == space-isspacep-argument
declare i1 @llvm.nvvm.isspacep.global(i32)
  %r = call i1 @llvm.nvvm.isspacep.global(i32 %a)
; == space-pointer-parameter-3
define void @f(i32 addrspace(3)* %z) {
  store i32 1, i32 addrspace(3)* %z
  ret void
}
; == space-store-shared-as-global
; typed
  store i32 1, i32 addrspace(1)* %s
; == space-argument
declare void @g(i32 addrspace(1)*)
  call void @g(i32 addrspace(3)* %s)
; == space-phi
define void @f(i1 %c, i32 addrspace(1)* %g, i32 addrspace(3)* %s) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 addrspace(1)* [ %g, %entry ], [ %s, %a ]
  ret void
}
; == space-select
  %r = select i1 %c, i32 addrspace(1)* %g, i32 addrspace(3)* %s
; == alloca-store-space
  %r = alloca i32
  store i32 1, i32 addrspace(5)* %r
; == annotation-kernel
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1}
; == annotation-kernel-result
define i32 @f() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @f, !"kernel", i32 1}
; == annotation-odd
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel"}
; == annotation-key-number
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, i32 1, i32 1}
; == annotation-value-string
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"maxntidx", !"128"}
; == annotation-value-i64
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i64 1}
; == annotation-undefined-function
!nvvm.annotations = !{!0}
!0 = !{void ()* @nobody, !"kernel", i32 1}
; == annotation-function-type
; typed
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32)* @f, !"kernel", i32 1}
; == annotation-conflict
define void @f() {
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxntidx", i32 16}
!1 = !{void ()* @f, !"maxntidx", i32 32}
; == annotation-unknown
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxthreads", i32 4}
; == annotation-maxntid
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxntidx", i32 16, !"maxntidy", i32 2, !"maxntidz", i32 1}
; == annotation-reqntid-minctasm
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"reqntidx", i32 16, !"minctasm", i32 2}
; == annotation-maxntid-and-reqntid
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxntidx", i32 16, !"reqntidx", i32 8}
; == annotation-maxntid-zero
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxntidx", i32 0}
; == annotation-maxntid-large
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxntidx", i32 2048}
; == annotation-maxnreg
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"maxnreg", i32 32}
; == annotation-cluster
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"cluster_dim_x", i32 2, !"cluster_dim_y", i32 1, !"cluster_dim_z", i32 1}
; == annotation-cluster-80
; arch 80
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1, !"cluster_dim_x", i32 2}
; == annotation-grid-constant
%S = type { i32 }
define void @f(%S* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @f, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 1}
; == annotation-grid-constant-range
%S = type { i32 }
define void @f(%S* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @f, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 2}
; == annotation-grid-constant-zero
%S = type { i32 }
define void @f(%S* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @f, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 0}
; == annotation-grid-constant-number
%S = type { i32 }
define void @f(%S* byval %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%S*)* @f, !"kernel", i32 1, !"grid_constant", i32 1}
; == annotation-grid-constant-not-byval
define void @f(i32 %p) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32)* @f, !"kernel", i32 1, !"grid_constant", !1}
!1 = !{i32 1}
; == annotation-kernel-variable
@x = addrspace(1) global i32 0
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(1)* @x, !"kernel", i32 1}
; == annotation-texture-on-function
define void @f() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @f, !"texture", i32 1}
; == annotation-managed
@x = addrspace(1) global i32 0
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(1)* @x, !"managed", i32 1}
; == annotation-managed-shared
@x = internal addrspace(3) global i32 undef
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(3)* @x, !"managed", i32 1}
; == annotation-texture
@x = addrspace(1) global i64 undef
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @x, !"texture", i32 1}
; == annotation-texture-i32
@x = addrspace(1) global i32 undef
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(1)* @x, !"texture", i32 1}
; == annotation-surface-shared
@x = addrspace(3) global i64 undef
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(3)* @x, !"surface", i32 1}
; == texture-load
@x = addrspace(1) global i64 undef
  %r = load i64, i64 addrspace(1)* @x
  store i64 %r, i64* %d
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @x, !"texture", i32 1}
; == texture-store
@x = addrspace(1) global i64 undef
  store i64 1, i64 addrspace(1)* @x
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @x, !"surface", i32 1}
; == texture-handle
@x = addrspace(1) global i64 undef
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
  %r = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !1, i64 addrspace(1)* @x)
  store i64 %r, i64* %d
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @x, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @x}
; == texture-handle-two
@x = addrspace(1) global i64 undef
@y = addrspace(1) global i64 undef
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
  %r = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !1, i64 addrspace(1)* @x)
  store i64 %r, i64* %d
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @x, !"texture", i32 1}
!1 = !{i64 addrspace(1)* @x, i64 addrspace(1)* @y}
; == texture-name
@"my tex" = addrspace(1) global i64 undef
!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @"my tex", !"texture", i32 1}
