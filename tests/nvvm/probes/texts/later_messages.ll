; == q-fwd-type
@h = addrspace(1) global i64 addrspace(1)* @g
@g = addrspace(1) global i32 undef
; == q-fwd-space-func
define void @f() {
  store i32 0, i32 addrspace(1)* @g
  ret void
}
@g = addrspace(3) global i32 undef
; == q-fwd-type-func
define void @f() {
  store i64 0, i64 addrspace(1)* @g
  ret void
}
@g = addrspace(1) global i32 undef
; == q-fwd-space-5
@h = addrspace(1) global i32 addrspace(4)* @g
@g = addrspace(1) global i32 undef
; == q-back-space
@g = addrspace(1) global i32 undef
@h = addrspace(1) global i32 addrspace(4)* @g
; == q-fwd-fn
@h = addrspace(1) global i32 addrspace(4)* @g
define void @g() {
  ret void
}
; == q-deplibs-empty
deplibs = [ ]
; == q-deplibs-two
deplibs = [ "a", "b" ]
; == q-deplibs-after
@g = addrspace(1) global i32 undef
deplibs = [ "a", "b" ]
; == q-deplibs-bad
deplibs = [ a ]
; == q-group-only
declare void @h() #0
attributes #0 = { #1 }
; == q-group-two
declare void @h() #0
attributes #0 = { #1 #2 nounwind }
; == q-used-weak
@llvm.used = weak global [1 x i8*] zeroinitializer
; == q-used-private
@llvm.used = private global [1 x i8*] zeroinitializer
; == q-used-none
@llvm.used = global [1 x i8*] zeroinitializer
; == q-used-internal-null
@llvm.used = internal global [1 x i8*] [i8* null]
; == q-compiler-used-internal
@llvm.compiler.used = internal global [1 x i8*] zeroinitializer
; == r-hidden-fn
define hidden dso_local void @h() {
  ret void
}
; == r-hidden-var-local
@g = hidden dso_local addrspace(1) global i32 0
; == r-protected-decl
declare protected dso_local void @h()
; == r-write-register
declare void @llvm.write_register.i32(metadata, i32)
  call void @llvm.write_register.i32(metadata !0, i32 1)
!0 = !{!"sp"}
; == r-read-volatile
declare i32 @llvm.read_volatile_register.i32(metadata)
  %q = call i32 @llvm.read_volatile_register.i32(metadata !0)
!0 = !{!"sp"}
; == r-read-unused
declare i32 @llvm.read_register.i32(metadata)
  %q = call i32 @llvm.read_register.i32(metadata !0)
!0 = !{!"sp"}
; == r-void-call-type
  call void (void) @h()
declare void @h()
; == r-musttail-ellipsis
define void @k(i32 %a, ...) {
  musttail call void (i32, ...) @h(i32 %a, ...)
  ret void
}
declare void @h(i32, ...)
; == r-asm-brace-dead
  %q = call i32 asm "mov.u32 $0, ${0", "=r"()
; == r-asm-brace-escaped
  call void asm sideeffect "// $${ ", ""()
; == r-decl-param-number
declare void @h(i32 %0)
; == r-decl-param-name
declare void @h(i32 %x0)
; == r-decl-param-quoted
define void @h(i32 %"0") {
  ret void
}
; == r-param-number-kernel
define ptx_kernel void @h(i32 addrspace(1)* %0, float %1) {
  store i32 0, i32 addrspace(1)* %0
  ret void
}
; == r-nul-fn
define internal void @"a\00b"() {
  ret void
}
; == r-nul-decl
declare void @"a\00b"()
; == r-nul-alias
define void @h() {
  ret void
}
@"a\00b" = alias void (), void ()* @h
; == r-guard-ok
declare void @llvm.experimental.guard(i1, ...)
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
; == r-type-forward-struct
%A = type { %B* }
%B = type i32
@g = external addrspace(1) global %A
; == r-type-back
%B = type i32
%A = type { %B }
@g = external addrspace(1) global %A
; == r-type-var-forward
@g = external addrspace(1) global %B
%B = type i32
; == r-select-fast-ptr
  %q = select nnan i1 %c, i32* %p, i32* %p
; == r-select-fast-ok
  %q = select fast i1 %c, float %x, float %x
; == r-select-fast-vec
  %q = select fast i1 %c, <4 x float> %w, <4 x float> %w
; == r-asm-arg
  call void @h(i8* asm "", "")
declare void @h(i8*)
; == r-init-sub-int
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 add (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 4)
; == r-gep-sized-alias
define void @h() {
  ret void
}
@g = alias void (), bitcast (void ()* @h to void ()*)
; == k-intr-fma-old
  %q = call float @llvm.nvvm.fma.f32(float %x, float %x, float %x)
declare float @llvm.nvvm.fma.f32(float, float, float)
; == k-intr-tid-w
  %q = call i32 @llvm.nvvm.read.ptx.sreg.tid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.w()
; == k-intr-tid-i64
  %q = call i64 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.nvvm.read.ptx.sreg.tid.x()
; == k-intr-barrier-arg
  call void @llvm.nvvm.barrier0(i32 0)
declare void @llvm.nvvm.barrier0(i32)
; == k-intr-barrier-name
  call void @llvm.nvvm.bar.syncthreads()
declare void @llvm.nvvm.bar.syncthreads()
; == k-intr-ctaid-typo
  %q = call i32 @llvm.nvvm.read.ptx.sreg.blockid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.blockid.x()
; == k-intr-shfl-float
  %q = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %x, i32 1)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32)
; == k-intr-shfl-float-suffix
  %q = call float @llvm.nvvm.shfl.sync.down.i32(i32 -1, float %x, i32 1, i32 31)
declare float @llvm.nvvm.shfl.sync.down.i32(i32, float, i32, i32)
; == k-intr-ldg-noalign
  %q = call i32 @llvm.nvvm.ldg.global.i.i32.p1i32(i32 addrspace(1)* %g)
declare i32 @llvm.nvvm.ldg.global.i.i32.p1i32(i32 addrspace(1)*)
; == k-intr-atomic-load-inc
  %q = call i32 @llvm.nvvm.atomic.load.inc.32(i32* %p, i32 3)
declare i32 @llvm.nvvm.atomic.load.inc.32(i32*, i32)
; == k-intr-atomic-fadd
  %q = call float @llvm.nvvm.atomic.load.add.f32(float* %ff, float %x)
declare float @llvm.nvvm.atomic.load.add.f32(float*, float)
; == k-intr-gen-to-shared
  %q = call i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared(i8* %bp)
declare i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared(i8*)
; == k-intr-abs-i
  %q = call i32 @llvm.nvvm.abs.i(i32 %a)
declare i32 @llvm.nvvm.abs.i(i32)
; == k-intr-rsqrt
  %q = call float @llvm.nvvm.rsqrt.f32(float %x)
declare float @llvm.nvvm.rsqrt.f32(float)
; == k-intr-ctlz-one
  %q = call i32 @llvm.ctlz.i32(i32 %a)
declare i32 @llvm.ctlz.i32(i32)
; == k-intr-memcpy-align
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 4, i32 4, i1 false)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i32, i1)
; == k-intr-lifetime
  call void @llvm.lifetime.start(i64 4, i8* %bp)
declare void @llvm.lifetime.start(i64, i8*)
; == k-intr-dbg-two
  call void @llvm.dbg.value(metadata i32 %a, metadata !1)
declare void @llvm.dbg.value(metadata, metadata)
!1 = !{}
; == k-intr-minnum-suffix
  %q = call float @llvm.minnum.f64(float %x, float %x)
declare float @llvm.minnum.f64(float, float)
; == k-intr-undeclared
  %q = call float @llvm.sqrt.f32(float %x)
; == k-intr-smax
  %q = call i32 @llvm.smax.i32(i32 %a)
declare i32 @llvm.smax.i32(i32)
; == k-ptr-opaque-typed
; typed
define void @f(ptr %p) {
  %q = load i32, i32* %p
  ret void
}
; == k-ptr-typed-after-opaque
; typed
define void @f(i32* %p) {
  %q = load i32, ptr %p
  ret void
}
; == k-ptr-opaque-star
; typed
define void @f(ptr* %p) {
  ret void
}
; == k-ptr-load-old
  %q = load i32* %p
; == k-ptr-gep-old
  %q = getelementptr i32* %p, i64 1
; == k-ptr-gep-wrong-pointee
  %q = getelementptr i64, i32* %p, i64 1
; == k-ptr-store-swap
  store i32* %p, i32 %a
; == k-ptr-store-pointee
  store i64 %l, i32* %p
; == k-ptr-bitcast-space
  %q = bitcast i32 addrspace(1)* %g to i32*
; == k-ptr-bitcast-int
  %q = bitcast i32* %p to i64
; == k-ptr-asc-same
  %q = addrspacecast i32* %p to i64*
; == k-ptr-asc-int
  %q = addrspacecast i64 %l to i32 addrspace(1)*
; == k-ptr-asc-shared-global
  %q = addrspacecast i32 addrspace(3)* %s to i32 addrspace(1)*
; == k-ptr-inttoptr-ptr
  %q = inttoptr i32* %p to i64*
; == k-ptr-null-int
  %q = icmp eq i32* %p, 0
; == k-ptr-add
  %q = add i32* %p, %p
; == k-space-alloca-shared
  %q = alloca i32, addrspace(3)
; == k-space-alloca-const
  %q = alloca i32, i32 4, align 4, addrspace(1)
; == k-space-store-const
  store i32 0, i32 addrspace(4)* %k
; == k-space-shared-init
@q = addrspace(3) global [4 x i32] zeroinitializer
; == k-space-shared-no-init
@q = internal addrspace(3) global [4 x i32]
; == k-space-local-global
@q = internal addrspace(5) global i32 0
; == k-space-constant-word
@q = addrspace(4) const i32 0
; == k-cc-kernel-name
define nvptx_kernel void @h() {
  ret void
}
; == k-cc-ptx-result
define ptx_kernel i32 @h() {
  ret i32 0
}
; == k-cc-call-kernel
define ptx_kernel void @h() {
  ret void
}
define void @g() {
  call ptx_kernel void @h()
  ret void
}
; == k-cc-amdgpu
define amdgpu_kernel void @h() {
  ret void
}
; == k-cc-order
define void ptx_kernel @h() {
  ret void
}
; == k-cc-number
define cc 71 void @h() {
  ret void
}
; == k-md-no-bang
define void @h() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = {void ()* @h, !"kernel", i32 1}
; == k-md-metadata-word
define void @h() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void ()* @h, metadata !"kernel", i32 1}
; == k-md-string-no-bang
define void @h() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @h, "kernel", i32 1}
; == k-md-wrong-fn-type
; typed
define void @h(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @h, !"kernel", i32 1}
; == k-md-undefined
define void @h() {
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void ()* @h, !"kernel", i32 1}
; == k-md-named-inline
!nvvm.annotations = !{!{i32 1}}
; == k-md-kernel-i1
define void @h() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @h, !"kernel", i1 true}
; == k-md-dup
!5 = !{i32 1}
!5 = !{i32 2}
; == k-md-fpmath-int
  %q = add i32 %a, %b, !fpmath !5
!5 = !{float 2.5}
; == k-md-range-float
  %q = load float, float* %ff, !range !5
!5 = !{i32 0, i32 4}
; == k-md-loop-self
  br label %l2
l2:
  br label %l2, !llvm.loop !5
!5 = !{i32 1}
; == k-at-load-weak-scope
  %q = load atomic i32, i32* %p scope("gpu") seq_cst, align 4
; == k-at-load-no-align
  %q = load atomic i32, i32* %p seq_cst
; == k-at-load-release
  %q = load atomic i32, i32* %p release, align 4
; == k-at-store-acquire
  store atomic i32 0, i32* %p acquire, align 4
; == k-at-rmw-no-order
  %q = atomicrmw add i32* %p, i32 1
; == k-at-rmw-float-add
  %q = atomicrmw add float* %ff, float 1.0 seq_cst
; == k-at-rmw-unordered
  %q = atomicrmw add i32* %p, i32 1 unordered
; == k-at-rmw-i1
  %q = atomicrmw add i1* null, i1 1 seq_cst
; == k-at-rmw-i12
  %q = atomicrmw add i12* null, i12 1 seq_cst
; == k-at-cas-one-order
  %q = cmpxchg i32* %p, i32 0, i32 1 seq_cst
; == k-at-cas-types
  %q = cmpxchg i32* %p, i32 0, i64 1 seq_cst seq_cst
; == k-at-cas-release-fail
  %q = cmpxchg i32* %p, i32 0, i32 1 seq_cst release
; == k-at-cas-float
  %q = cmpxchg float* %ff, float 0.0, float 1.0 seq_cst seq_cst
; == k-at-cas-result
  %q = cmpxchg i32* %p, i32 0, i32 1 seq_cst seq_cst
  %r = add i32 %q, 1
; == k-at-fence-none
  fence
; == k-at-fence-monotonic
  fence monotonic
; == k-at-fence-scope
  fence syncscope(workgroup) seq_cst
; == k-vec-extract-float
  %q = extractelement <4 x i32> %v, float 1.0
; == k-vec-insert-type
  %q = insertelement <4 x i32> %v, float %x, i32 0
; == k-vec-extract-value
  %q = extractvalue <4 x i32> %v, 0
; == k-vec-add-scalar
  %q = add <4 x i32> %v, %a
; == k-vec-add-width
  %q = add <2 x i32> %v, %v
; == k-vec-bitcast
  %q = bitcast <4 x i32> %v to i64
; == k-vec-shuffle-mask
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 9>
; == k-vec-shuffle-i64
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i64> <i64 0, i64 1>
; == k-vec-select
  %q = select <2 x i1> zeroinitializer, <4 x i32> %v, <4 x i32> %v
; == k-vec-icmp-result
  %q = icmp eq <4 x i32> %v, %v
  br i1 %q, label %u, label %u
u:
; == k-vec-const-mixed
  %q = add <4 x i32> %v, <i32 1, i32 2, i32 3>
; == k-vec-int-op-float
  %q = add <4 x float> %w, %w
; == k-fm-add-int
  %q = add fast i32 %a, %b
; == k-fm-nsw-float
  %q = fadd nsw float %x, %x
; == k-fm-after-type
  %q = fadd float fast %x, %x
; == k-fm-call-int
  %q = call fast i32 @k(i32 %a)
declare i32 @k(i32)
; == k-fm-exact-mul
  %q = mul exact i32 %a, %b
; == k-fm-nuw-udiv
  %q = udiv nuw i32 %a, %b
; == k-fm-fast-load
  %q = load fast float, float* %ff
; == k-fm-fast-fcmp-word
  %q = fcmp olt fast float %x, %x
; == k-fm-phi-int
  br label %u
u:
  %q = phi fast i32 [ %a, %0 ]
; == k-fm-unknown
  %q = fadd finite float %x, %x
; == k-op-fneg-sub
  %q = neg i32 %a
; == k-op-not
  %q = not i32 %a
; == k-op-mod
  %q = mod i32 %a, %b
; == k-op-rem-float
  %q = urem float %x, %x
; == k-op-shl-types
  %q = shl i32 %a, %l
; == k-op-fadd-int-literal
  %q = fadd float %x, 1
; == k-op-float-inexact
  %q = fadd float %x, 0.1
; == k-op-icmp-float
  %q = icmp slt float %x, %x
; == k-op-icmp-lt
  %q = icmp lt i32 %a, %b
; == k-op-zext-narrow
  %q = zext i64 %l to i32
; == k-op-trunc-wide
  %q = trunc i32 %a to i64
; == k-op-sitofp-ptr
  %q = sitofp i32* %p to float
; == k-op-br-i32
  br i32 %a, label %u, label %u
u:
; == k-op-select-i32
  %q = select i32 %a, i32 %a, i32 %b
; == k-op-ret-type
define i32 @h(float %x) {
  ret float %x
}
; == k-op-phi-late
  br label %u
u:
  %q = add i32 %a, 1
  %r = phi i32 [ 0, %0 ]
; == k-op-no-terminator
define void @h(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
b:
  ret void
}
; == k-op-struct-index
  %q = getelementptr {i32, i32}, {i32, i32}* null, i64 0, i64 1
; == k-op-struct-index-var
  %q = getelementptr {i32, i32}, {i32, i32}* null, i64 0, i32 %a
; == k-hd-target-old
target triple = "nvptx64-unknown-unknown"
@q = addrspace(1) global i32 0
; == k-at-inline-conflict
define void @h() alwaysinline noinline {
  ret void
}
; == k-attr-quotes
define void @h() "nvvm.maxnreg=32" {
  ret void
}
; == k-attr-maxntid-i
define ptx_kernel void @h() "nvvm.maxntid"="x" {
  ret void
}
; == k-attr-nounwind-list
define void @h() [nounwind] {
  ret void
}
; == k-attr-undefined-group
define void @h() #7 {
  ret void
}
; == k-attr-byval-value
define void @h(i32 byval %x) {
  ret void
}
; == k-attr-noalias-int
define void @h(i32 noalias %x) {
  ret void
}
