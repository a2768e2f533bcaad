; == e-cast-to-10
  %r = addrspacecast i32* %p to i32 addrspace(10)*
  store i32 1, i32 addrspace(10)* %r
; == e-cast-to-7
  %r = addrspacecast i32* %p to i32 addrspace(7)*
  store i32 1, i32 addrspace(7)* %r
; == e-atomicrmw-word
  %r = atomicrmw foo i32* %p, i32 1 monotonic
; == e-cmpxchg-stronger
  %r = cmpxchg weak i32* %p, i32 %a, i32 %b monotonic acquire
; == e-load-atomic-unaligned
  %r = load atomic i32, i32* %p monotonic
  store i32 %r, i32* %p
; == e-store-atomic-i7
  store atomic i7 1, i7* null monotonic, align 1
; == e-asm-volatile
  call void asm volatile "bar.sync 0;", ""()
; == e-asm-tied
  %r = call i32 asm "mov.u32 $0, $1;", "=r,2"(i32 %a)
; == e-asm-i128-result
  %r = call i128 asm "mov.b128 $0, {$1, $2};", "=q,l,l"(i64 %l, i64 %l)
  store i128 %r, i128* %qq
; == e-float-inexact
  %r = fadd float %x, 0.1
; == e-call-of-pointer
  call void %p()
; == e-fptoui-i128
  %r = fptoui float %x to i128
  store i128 %r, i128* %qq
; == e-sc1
  %r = atomicrmw add i32* %p, i32 1 syncscope("foo") monotonic
; == e-sc2
  %r = load atomic i32, i32* %p syncscope("foo") monotonic, align 4
  store i32 %r, i32* %p
; == e-sc3
  store atomic i32 1, i32* %p syncscope("foo") monotonic, align 4
; == e-sc4
  %r = load atomic i32, i32* %p syncscope("foo") seq_cst, align 4
  store i32 %r, i32* %p
; == e-sc5
  %r = load atomic i32, i32* %p syncscope("agent") acquire, align 4
  store i32 %r, i32* %p
; == e-sc6
  fence syncscope("singlethread") seq_cst
; == e-sc7
  %r = atomicrmw xchg i128* %qq, i128 1 monotonic
; == e-sc8
  %r = atomicrmw xchg i128* %qq, i128 1 acq_rel
; == e-sc9
  %r = cmpxchg i128* %qq, i128 1, i128 2 monotonic monotonic
; == e-in-sin
declare float @llvm.sin.f32(float)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.sin.f32(float %x)
  store float %r, float* %ff
  ret void
}
; == e-in-made
declare i32 @llvm.made.up(i32)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i32 @llvm.made.up(i32 %a)
  ret void
}
; == e-in-bswap8
declare i8 @llvm.bswap.i8(i8)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i8 @llvm.bswap.i8(i8 %t)
  ret void
}
; == e-in-minnum
declare float @llvm.minnum.f32(float, float)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.minnum.f32(float %x, float %x)
  store float %r, float* %ff
  ret void
}
; == e-in-maximum
declare float @llvm.maximum.f32(float, float)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.maximum.f32(float %x, float %x)
  store float %r, float* %ff
  ret void
}
; == e-in-usat
declare i32 @llvm.uadd.sat.i32(i32, i32)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)
  store i32 %r, i32* %p
  ret void
}
; == e-in-powi
declare float @llvm.powi.f32(float, i32)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.powi.f32(float %x, i32 %a)
  store float %r, float* %ff
  ret void
}
; == e-in-powi2
declare float @llvm.powi.f32.i32(float, i32)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.powi.f32.i32(float %x, i32 %a)
  store float %r, float* %ff
  ret void
}
; == e-in-reduce
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  store i32 %r, i32* %p
  ret void
}
; == e-in-xreduce
declare i32 @llvm.experimental.vector.reduce.add.v4i32(<4 x i32>)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i32 @llvm.experimental.vector.reduce.add.v4i32(<4 x i32> %v)
  store i32 %r, i32* %p
  ret void
}
; == e-in-dead-sin
declare float @llvm.sin.f32(float)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.sin.f32(float %x)
  ret void
}
; == e-in-const-sin
declare float @llvm.sin.f32(float)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call float @llvm.sin.f32(float 1.0)
  store float %r, float* %ff
  ret void
}
; == e-in-x86
declare i32 @llvm.x86.rdtsc()
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i32 @llvm.x86.rdtsc()
  ret void
}
; == e-in-amd
declare i32 @llvm.amdgcn.workitem.id.x()
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %r, i32* %p
  ret void
}
; == e-in-fshl128
declare i128 @llvm.fshl.i128(i128, i128, i128)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %q = load i128, i128* %qq
  %r = call i128 @llvm.fshl.i128(i128 %q, i128 %q, i128 %q)
  store i128 %r, i128* %qq
  ret void
}
; == e-in-frameaddress
declare i8* @llvm.frameaddress(i32)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i8* @llvm.frameaddress(i32 0)
  store i8 1, i8* %r
  ret void
}
; == e-in-stacksave
declare i8* @llvm.stacksave()
declare void @llvm.stackrestore(i8*)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  %r = call i8* @llvm.stacksave()
  call void @llvm.stackrestore(i8* %r)
  ret void
}
; == e-in-prefetch
declare void @llvm.prefetch(i8*, i32, i32, i32)
define void @f(i32 %a, i32 %b, i64 %l, i8 %t, float %x, <4 x i32> %v, i32* %p, i128* %qq, i8* %bp, float* %ff) {
  call void @llvm.prefetch(i8* %bp, i32 0, i32 3, i32 1)
  ret void
}
; == e-b-common-constant
@x = common addrspace(1) constant i32 0
; == e-b-quoted-digit-internal
@"1x" = internal addrspace(1) global i32 1
@y = addrspace(1) global i32 addrspace(1)* @"1x"
; == e-b-percent-name
@"%x" = addrspace(1) global i32 1
; == e-b-ptr-init-sub
@x = addrspace(1) global i32 7
@z = addrspace(1) global i32 7
@y = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 ptrtoint (i32 addrspace(1)* @z to i64))
; == e-b-ptr-init-sub-same
@x = addrspace(1) global i32 7
@y = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @x to i64), i64 ptrtoint (i32 addrspace(1)* @x to i64))
; == e-b-ptr-init-shared
@s = external addrspace(3) global i32
@y = addrspace(1) global i32 addrspace(3)* @s
; == e-b-cycle
@x = addrspace(1) global i8 addrspace(1)* bitcast (i8 addrspace(1)* addrspace(1)* @y to i8 addrspace(1)*)
@y = addrspace(1) global i8 addrspace(1)* bitcast (i8 addrspace(1)* addrspace(1)* @x to i8 addrspace(1)*)
; == e-b-half
@x = addrspace(1) global half 1.0
; == e-b-opaque-init
%O = type opaque
@x = addrspace(1) global %O zeroinitializer
; == e-b-alias-weak
define void @f() {
  ret void
}
@a = weak alias void (), void ()* @f
; == e-b-alias-offset
@x = addrspace(1) global [2 x i32] zeroinitializer
@a = alias i32, getelementptr ([2 x i32], [2 x i32] addrspace(1)* @x, i32 0, i32 1)
; == e-b-llvm-used-noappend
@x = addrspace(1) global i32 7
@llvm.used = global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @x to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
; == e-b-kernel-varargs
define ptx_kernel void @k(i32 %a, ...) {
  ret void
}
; == e-b-kernel-called
define ptx_kernel void @k() {
  ret void
}
define void @g() {
  call ptx_kernel void @k()
  ret void
}
; == e-b-minsize-optnone
define void @f() minsize optnone noinline {
  ret void
}
; == e-b-param-returned-wrong
define i32 @f(i64 returned %p) {
  ret i32 0
}
; == e-b-param-nest-two
define void @f(i8* nest %a, i8* nest %b) {
  ret void
}
; == e-b-param-immarg
define void @f(i32 immarg %p) {
  ret void
}
; == e-b-ret-attr
define noundef i32 @f() {
  ret i32 0
}
; == e-b-musttail-bad
declare i32 @g()
define void @f() {
  %x = musttail call i32 @g()
  ret void
}
; == e-b-cc-tail
define tailcc void @f() {
  ret void
}
; == e-call-noundef
declare i32 @g(i32)
define void @f() {
  %r = call noundef i32 @g(i32 noundef 1)
  ret void
}
; == e-version-strings
; no version
!nvvmir.version = !{!9}
!9 = !{!"2", !"0"}
; == e-version-neg
; no version
!nvvmir.version = !{!9}
!9 = !{i32 -2, i32 0}
; == e-lay-mangle
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-m:e"
define void @f() {
  ret void
}
; == e-lay-stack
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-S128"
define void @f() {
  ret void
}
; == e-lay-i64-32
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:32-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @f() {
  ret void
}
; == e-lay-a
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-A5"
define void @f() {
  ret void
}
; == e-g-hz
@x = addrspace(1) global half zeroinitializer
; == e-g-i48
@x = addrspace(1) global i48 5
; == e-alf-weak
define weak void @f() {
  ret void
}
@a = alias void (), void ()* @f
; == e-ann-maxntidx-str
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", !"many"}
; == e-ann-maxntidx-f
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", float 1.0}
; == e-ann-maxntidx-neg
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 -1}
; == e-ann-maxntidx-big64
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i64 4294967296}
; == e-ann-kernel-str
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", !"many"}
; == e-ann-grid_constant-zero
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"grid_constant", i32 0}
; == e-ann-minctasm-zero
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"minctasm", i32 0}
; == e-ann-minctasm-f
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"minctasm", float 1.0}
; == e-ann-both
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 128, !"reqntidx", i32 128}
; == e-ann-maxnreg-neg
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxnreg", i32 -1}
; == e-ann-gc-node1
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"grid_constant", !{i32 1}}
; == e-attr-maxntid-0
; '128'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="128" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-1
; '128,1,1'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="128,1,1" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-2
; '0'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="0" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-3
; 'many'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="many" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-4
; '-1'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="-1" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-5
; '1.5'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="1.5" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-6
; '128,'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="128," {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-7
; '1,1,1,1'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="1,1,1,1" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-8
; ''
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-9
; '99999'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="99999" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-10
; '128 '
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="128 " {
  store i32 1, i32* %p
  ret void
}
; == e-attr-maxntid-11
; '4294967296'
define ptx_kernel void @k(i32* %p) "nvvm.maxntid"="4294967296" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-reqntid-0
; '128'
define ptx_kernel void @k(i32* %p) "nvvm.reqntid"="128" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-reqntid-1
; '0'
define ptx_kernel void @k(i32* %p) "nvvm.reqntid"="0" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-reqntid-2
; 'many'
define ptx_kernel void @k(i32* %p) "nvvm.reqntid"="many" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-reqntid-3
; '1,1,1,1'
define ptx_kernel void @k(i32* %p) "nvvm.reqntid"="1,1,1,1" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-minctasm-0
; '2'
define ptx_kernel void @k(i32* %p) "nvvm.minctasm"="2" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-minctasm-1
; '0'
define ptx_kernel void @k(i32* %p) "nvvm.minctasm"="0" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-minctasm-2
; 'many'
define ptx_kernel void @k(i32* %p) "nvvm.minctasm"="many" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-minctasm-3
; '-1'
define ptx_kernel void @k(i32* %p) "nvvm.minctasm"="-1" {
  store i32 1, i32* %p
  ret void
}
; == e-attr-minctasm-4
; '2,2'
define ptx_kernel void @k(i32* %p) "nvvm.minctasm"="2,2" {
  store i32 1, i32* %p
  ret void
}
