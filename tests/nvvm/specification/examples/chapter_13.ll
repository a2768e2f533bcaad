; == nvvm-annotation-without-value
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel"}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-annotation-without-name
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, i32 1, i32 1}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-conflicting-annotation
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 16, !"maxntidx", i32 32}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 16}
; == nvvm-annotations
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
; == nvvm-unknown-property
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntid_x", i32 16}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-zero-threads
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 0}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-maxntid
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 16}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-reqntid
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"reqntidx", i32 16}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-minctasm
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"minctasm", i32 2}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-maxnreg
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxnreg", i32 32}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-cluster-dim
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"cluster_dim_x", i32 2}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-cluster-max-blocks
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"cluster_max_blocks", i32 2}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-grid-constant
%S = type { i32 }
define void @f(%S* byval align 4 %a) {
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (%S*)* @f, !"kernel", i32 1, !"grid_constant", !2}
!2 = !{i32 1}
; --
%S = type { i32 }
define void @f(%S* byval align 4 %a) {
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (%S*)* @f, !"kernel", i32 1}
; == nvvm-managed
@g = addrspace(1) global i32 0
!nvvm.annotations = !{!1}
!1 = !{i32 addrspace(1)* @g, !"managed", i32 1}
; --
@g = addrspace(1) global i32 0
; == nvvm-managed-constant
@g = addrspace(4) global i32 0
!nvvm.annotations = !{!1}
!1 = !{i32 addrspace(4)* @g, !"managed", i32 1}
; --
@g = addrspace(1) global i32 0
!nvvm.annotations = !{!1}
!1 = !{i32 addrspace(1)* @g, !"managed", i32 1}
; == nvvm-negative-threads
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 -1}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 1}
; == nvvm-threads-too-large
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i64 4294967296}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i64 128}
; == nvvm-required-and-most-threads
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 128, !"reqntidx", i32 128}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"reqntidx", i32 128}
; == nvvm-text-for-limit
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", !"many"}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 128}
; == nvvm-text-for-number
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", !"yes"}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1}
; == nvvm-float-threads
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", float 1.0}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"maxntidx", i32 1}
; == nvvm-float-limit
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"minctasm", float 1.0}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"minctasm", i32 1}
; == nvvm-annotation-number
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"other", !"text"}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"other", i32 1}
; == nvvm-annotation-list
; not asked 13.5 modern: it takes the number for a node, reads what lies behind it in memory, and mostly ends its process
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"grid_constant", i32 5}
; --
define void @f(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!1}
!1 = !{void (i32*)* @f, !"kernel", i32 1, !"grid_constant", !{i32 1}}
; == nvvm-attribute-threads
define ptx_kernel void @f(i32* %p) "nvvm.maxntid"="many" {
  store i32 1, i32* %p
  ret void
}
; --
define ptx_kernel void @f(i32* %p) "nvvm.maxntid"="128" {
  store i32 1, i32* %p
  ret void
}
; == nvvm-attribute-required
define ptx_kernel void @f(i32* %p) "nvvm.reqntid"="many" {
  store i32 1, i32* %p
  ret void
}
; --
define ptx_kernel void @f(i32* %p) "nvvm.reqntid"="128" {
  store i32 1, i32* %p
  ret void
}
; == nvvm-attribute-number
define ptx_kernel void @f(i32* %p) "nvvm.maxnreg"="many" {
  store i32 1, i32* %p
  ret void
}
; --
define ptx_kernel void @f(i32* %p) "nvvm.maxnreg"="32" {
  store i32 1, i32* %p
  ret void
}
; == nvvm-attribute-zero
define ptx_kernel void @f(i32* %p) "nvvm.maxntid"="0" {
  store i32 1, i32* %p
  ret void
}
; --
define ptx_kernel void @f(i32* %p) "nvvm.maxntid"="1" {
  store i32 1, i32* %p
  ret void
}
; == nvvm-attribute-zero-required
define ptx_kernel void @f(i32* %p) "nvvm.reqntid"="0" {
  store i32 1, i32* %p
  ret void
}
; --
define ptx_kernel void @f(i32* %p) "nvvm.reqntid"="1" {
  store i32 1, i32* %p
  ret void
}
; == nvvm-attribute-zero-blocks
define ptx_kernel void @f(i32* %p) "nvvm.cluster_dim"="0" {
  store i32 1, i32* %p
  ret void
}
; --
define ptx_kernel void @f(i32* %p) "nvvm.cluster_dim"="1" {
  store i32 1, i32* %p
  ret void
}
; == nvvm-blocks-are-clusters
define ptx_kernel void @f() "nvvm.blocksareclusters" {
  ret void
}
; --
define ptx_kernel void @f() {
  ret void
}
; == nvvm-cluster-dimension
define ptx_kernel void @f() "nvvm.blocksareclusters" "nvvm.reqntid"="32" {
  ret void
}
; --
define ptx_kernel void @f() "nvvm.reqntid"="32" {
  ret void
}
; == nvvm-frame-pointer
define void @f() "frame-pointer"="some" {
  ret void
}
; --
define void @f() "frame-pointer"="all" {
  ret void
}
; == nvvm-unsigned-attribute
define void @f() "warn-stack-size"="x" {
  ret void
}
; --
define void @f() "warn-stack-size"="9" {
  ret void
}
; == nvvm-boolean-attribute
define void @f() "no-inline-line-tables"="x" {
  ret void
}
; --
define void @f() "no-inline-line-tables"="true" {
  ret void
}
; == nvvm-modular-format
define void @f(i32 %a) "modular-format"="printf,1,2" {
  ret void
}
; --
define void @f(i32 %a) "modular-format"="printf,1,1,implementation,float" {
  ret void
}
; == nvvm-denormal-mode
define void @f() "denormal-fp-math"="x" {
  ret void
}
; --
define void @f() "denormal-fp-math"="ieee" {
  ret void
}
; == nvvm-target-type
declare void @f(target("foo") %x)
; --
declare void @f(i32 %x)
; == nvvm-target-parameter
define void @f(target("foo") %x) {
  ret void
}
; --
define void @f(i32 %x) {
  ret void
}
; == nvvm-errno-list
!llvm.errno.tbaa = !{}
; --
!llvm.errno.tbaa = !{!0}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == nvvm-constructor-linkage
@llvm.global_ctors = internal global [0 x { i32, void ()*, i8* }] zeroinitializer
; --
@x = addrspace(1) global i32 0
; == nvvm-constructor-type
@llvm.global_ctors = appending global [0 x i32] zeroinitializer
; --
@x = addrspace(1) global i32 0
; == nvvm-fast-math-attribute
define void @f() "no-infs-fp-math"="1" {
  ret void
}
; --
define void @f() "no-infs-fp-math"="true" {
  ret void
}
; == nvvm-return-address
define void @f() "sign-return-address"="some" {
  ret void
}
; --
define void @f() "sign-return-address"="all" {
  ret void
}
; == nvvm-return-address-key
define void @f() "sign-return-address-key"="a_key" {
  ret void
}
; --
define void @f() "sign-return-address"="all" "sign-return-address-key"="a_key" {
  ret void
}
; == nvvm-feature-sign
define void @f() "target-features"="ptx80" {
  ret void
}
; --
define void @f() "target-features"="+ptx80,-sm_90" {
  ret void
}
