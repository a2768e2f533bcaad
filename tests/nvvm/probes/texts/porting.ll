; == x-cuda-syncthreads-arg
  call void @llvm.nvvm.barrier0(i32 0)
declare void @llvm.nvvm.barrier0(i32)
; == x-cuda-tid-i64
  %q = call i64 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.nvvm.read.ptx.sreg.tid.x()
; == x-cuda-tid-argument
  %q = call i32 @llvm.nvvm.read.ptx.sreg.tid(i32 0)
declare i32 @llvm.nvvm.read.ptx.sreg.tid(i32)
; == x-cuda-tid-misspelt
  %q = call i32 @llvm.nvvm.read.ptx.sreg.tid_x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid_x()
; == x-cuda-shfl-old
  %q = call i32 @llvm.nvvm.shfl.down.i32(i32 %a, i32 1, i32 31)
declare i32 @llvm.nvvm.shfl.down.i32(i32, i32, i32)
; == x-cuda-shfl-f64
  %q = call double @llvm.nvvm.shfl.sync.down.f64(i32 -1, double %y, i32 1, i32 31)
declare double @llvm.nvvm.shfl.sync.down.f64(i32, double, i32, i32)
; == x-cuda-ballot-old
  %q = call i32 @llvm.nvvm.vote.ballot(i1 %c)
declare i32 @llvm.nvvm.vote.ballot(i1)
; == x-cuda-popc
  %q = call i32 @llvm.nvvm.popc.i(i32 %a)
declare i32 @llvm.nvvm.popc.i(i32)
; == x-cuda-clz-one
  %q = call i32 @llvm.ctlz.i32(i32 %a)
declare i32 @llvm.ctlz.i32(i32)
; == x-cuda-clz-variable
  %q = call i32 @llvm.ctlz.i32(i32 %a, i1 %c)
declare i32 @llvm.ctlz.i32(i32, i1)
; == x-cuda-rsqrt
  %q = call float @llvm.nvvm.rsqrt.approx.f32(float %x)
declare float @llvm.nvvm.rsqrt.approx.f32(float)
; == x-cuda-fast-sin
  %q = call float @llvm.nvvm.sin.approx.f(double %y)
declare float @llvm.nvvm.sin.approx.f(double)
; == x-cuda-f2h
  %q = call half @llvm.nvvm.f2h.rn(float %x)
declare half @llvm.nvvm.f2h.rn(float)
; == x-cuda-i2f
  %q = call float @llvm.nvvm.i2f.rn(i64 %l)
declare float @llvm.nvvm.i2f.rn(i64)
; == x-cuda-malloc
  %q = call i8* @malloc(i64 4)
declare i8* @malloc(i64)
; == x-cuda-printf
  %q = call i32 (i8*, ...) @printf(i8* %bp, i32 %a)
declare i32 @printf(i8*, ...)
; == x-cuda-vprintf
  %q = call i32 @vprintf(i8* %bp, i8* %bp)
declare i32 @vprintf(i8*, i8*)
; == x-cuda-shared-dynamic
@s = external addrspace(3) global [0 x float], align 4
define void @f(i64 %i) {
  %q = getelementptr [0 x float], [0 x float] addrspace(3)* @s, i64 0, i64 %i
  store float 0.0, float* %q
  ret void
}
; == x-cuda-shared-no-init
@s = internal addrspace(3) global [32 x float]
; == x-cuda-shared-word
@s = shared global [32 x float] undef
; == x-cuda-shared-order
@s = internal global addrspace(3) [32 x float] undef, align 4
; == x-cuda-constant-no-value
@t = addrspace(4) constant [4 x float]
; == x-cuda-constant-order
@t = constant addrspace(4) [2 x i32] [i32 1, i32 2]
; == x-cuda-array-of-float-ints
@t = addrspace(4) constant [2 x float] [float 1, float 2]
; == x-cuda-kernel-int-pointer
define void @k(int* %p) {
  ret void
}
; == x-cuda-float-star-space
define void @k(float* addrspace(1) %p) {
  ret void
}
; == x-cuda-global-word
define kernel void @k() {
  ret void
}
; == x-cuda-device-word
define __device__ void @k() {
  ret void
}
; == x-cuda-return-missing
define i32 @f(i32 %a) {
  %q = add i32 %a, 1
  ret void
}
; == x-cuda-return-type
define i32 @f(i64 %a) {
  ret i64 %a
}
; == x-cuda-return-bare
define i32 @f(i32 %a) {
  return i32 %a
}
; == x-cuda-if-word
define void @f(i1 %c) {
  if i1 %c, label %x, label %y
x:
  ret void
y:
  ret void
}
; == x-cuda-br-no-label
define void @f(i1 %c) {
  br i1 %c, %x, %y
x:
  ret void
y:
  ret void
}
; == x-cuda-br-name
define void @f(i1 %c) {
  br label x
x:
  ret void
}
; == x-cuda-label-percent
define void @f(i1 %c) {
  br label %x
%x:
  ret void
}
; == x-cuda-falls-through
define void @f(i32 %a) {
  br label %x
x:
  %q = add i32 %a, 1
y:
  ret void
}
; == x-cuda-loop-no-phi
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = add i32 %i.next, 0
  %i.next = add i32 %i, 1
  %c = icmp slt i32 %i.next, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}
; == x-cuda-reassign
define i32 @f(i32 %a) {
  %q = add i32 %a, 1
  %q = add i32 %q, 1
  ret i32 %q
}
; == x-cuda-assign
define i32 @f(i32 %a) {
  %q = i32 %a
  ret i32 %q
}
; == x-cuda-mov
define i32 @f(i32 %a) {
  %q = mov i32 %a
  ret i32 %q
}
; == x-cuda-neg
define i32 @f(i32 %a) {
  %q = neg i32 %a
  ret i32 %q
}
; == x-cuda-not
  %q = not i1 %c
; == x-cuda-div
  %q = div i32 %a, %b
; == x-cuda-fmad
  %q = fma float %x, %x, %x
; == x-cuda-fdiv-full
  %q = fdiv.full float %x, %x
; == x-cuda-min
  %q = call i32 @llvm.min.i32(i32 %a, i32 %b)
declare i32 @llvm.min.i32(i32, i32)
; == x-cuda-max-float
  %q = call float @llvm.smax.f32(float %x, float %x)
declare float @llvm.smax.f32(float, float)
; == x-cuda-abs-one
  %q = call i32 @llvm.abs.i32(i32 %a)
declare i32 @llvm.abs.i32(i32)
; == x-cuda-sqrt-int
  %q = call i32 @llvm.sqrt.i32(i32 %a)
declare i32 @llvm.sqrt.i32(i32)
; == x-cuda-pow
  %q = call float @llvm.pow.f32(float %x, i32 2)
declare float @llvm.pow.f32(float, i32)
; == x-cuda-powi-suffix
  %q = call float @llvm.powi.f32(float %x, i32 2)
declare float @llvm.powi.f32(float, i32)
; == x-cuda-float-suffix
  %q = fmul float %x, 2.0f
; == x-cuda-float-exp
  %q = fmul float %x, 1e5
; == x-cuda-float-bare-dot
  %q = fmul float %x, .5
; == x-cuda-float-nan
  %q = fmul float %x, nan
; == x-cuda-float-hex-32
  %q = fmul float %x, 0x3F800000
; == x-cuda-half-decimal
  %q = fadd half 0xH3C00, 1.5
; == x-cuda-int-hex
  %q = and i32 %a, 0xFF
; == x-cuda-int-minus
  %q = add i32 %a, - 1
; == x-cuda-int-plus
  %q = add i32 %a, +1
; == x-cuda-unsigned
  %q = add u32 %a, 1
; == x-cuda-bool-type
  %q = zext bool %c to i32
; == x-cuda-float32-type
  %q = fadd f32 %x, %x
; == x-cuda-bf16-type
define void @f(bf16 %a) {
  ret void
}
; == x-cuda-index-type
define void @f(index %a) {
  ret void
}
; == x-cuda-comment
  // add one
  %q = add i32 %a, 1
; == x-cuda-comment-hash
  # add one
  %q = add i32 %a, 1
; == x-cuda-semicolon
  %q = add i32 %a, 1;
; == x-cuda-store-order
  store i32* %p, i32 %a
; == x-cuda-store-swapped
  store i32 %p, i32* %a
; == x-cuda-load-old
  %q = load i32* %p
; == x-cuda-load-one-type
  %q = load i32, %p
; == x-cuda-gep-old
  %q = getelementptr i32* %p, i64 1
; == x-cuda-gep-index-bare
  %q = getelementptr i32, i32* %p, 1
; == x-cuda-call-no-type
  call @h(i32 %a)
declare void @h(i32)
; == x-cuda-call-no-argument-type
  call void @h(%a)
declare void @h(i32)
; == x-cuda-call-tail-word
  call tail void @h(i32 %a)
declare void @h(i32)
; == x-cuda-call-percent
  call void %h(i32 %a)
declare void @h(i32)
; == x-cuda-declare-body
declare void @h(i32 %a) {
  ret void
}
; == x-cuda-define-no-body
define void @h(i32 %a)
; == x-cuda-define-no-type
define @h(i32 %a) {
  ret void
}
; == x-cuda-argument-untyped
define void @h(%a) {
  ret void
}
; == x-cuda-argument-name
define void @h(i32 a) {
  ret void
}
; == x-cuda-argument-twice
define void @h(i32 %a, i32 %a) {
  ret void
}
; == x-cuda-function-twice
define void @h() {
  ret void
}
define void @h() {
  ret void
}
; == x-cuda-declare-and-define
declare void @h()
define void @h() {
  ret void
}
; == x-cuda-global-and-function
@h = addrspace(1) global i32 0
define void @h() {
  ret void
}
; == x-cuda-annotation-no-bang
define void @k() {
  ret void
}
!nvvm.annotations = {!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; == x-cuda-annotation-bare-string
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, "kernel", i32 1}
; == x-cuda-annotation-bare-number
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", 1}
; == x-cuda-annotation-no-type
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{@k, !"kernel", i32 1}
; == x-cuda-annotation-inline
define void @k() {
  ret void
}
!nvvm.annotations = !{!{void ()* @k, !"kernel", i32 1}}
; == x-cuda-annotation-undefined
define void @k() {
  ret void
}
!nvvm.annotations = !{!5}
; == x-cuda-annotation-comma
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel" i32 1}
; == x-group-quote
define void @k() #0 {
  ret void
}
attributes #0 = { "target-cpu"=sm_80 }
; == x-group-comma
attributes #0 = { nounwind, readnone }
; == x-group-semicolon
attributes #0 = { nounwind "target-cpu"="sm_80" };
; == x-group-word
attributes #0 = { inline }
; == x-version-number
!nvvmir.version = !{i32 2, i32 0}
; == x-version-one
!nvvmir.version = !{!9}
!9 = !{i32 2}
; == x-layout-32
target datalayout = "e-p:32:32:32-i64:64:64"
; == x-layout-empty
target datalayout = ""
; == x-triple-cuda
target triple = "nvptx-nvidia-cuda"
; == x-triple-x86
target triple = "x86_64-unknown-linux-gnu"
; == x-triple-unknown
target triple = "nvptx64-unknown-unknown"
; == x-triple-nvcl
target triple = "nvptx64-nvidia-nvcl"
; == x-numba-name-percent
define void @_ZN6cudapy4main5test$241E5ArrayIfLi1E1CE(i8* %p) {
  ret void
}
; == x-numba-void-return
define i32 @"_ZN4main3fooE"(i8** noalias nocapture %.ret, {i8*, i32, i8*}** noalias nocapture %.excinfo, i64 %arg) {
entry:
  store i64 %arg, i64* %.ret
  ret i32 0
}
; == x-numba-const-name
@"cudapy$_0" = internal addrspace(3) global [128 x i8] undef
define i8 @f() {
  %q = load i8, i8* @"cudapy$_0"
  ret i8 %q
}
; == x-numba-atomic-add
  %q = call float @llvm.nvvm.atomic.load.add.f32.p0f32(float* %ff, float 1.0)
declare float @llvm.nvvm.atomic.load.add.f32.p0f32(float*, float)
; == x-numba-atomic-add-f64
  %q = call double @llvm.nvvm.atomic.load.add.f64.p0f64(double* %dd, double %y)
declare double @llvm.nvvm.atomic.load.add.f64.p0f64(double*, double)
; == x-numba-atomic-mixed
  %q = call double @llvm.nvvm.atomic.load.add.f64.p0f64(double* %dd, float %x)
declare double @llvm.nvvm.atomic.load.add.f64.p0f64(double*, float)
; == x-numba-cas-result
  %q = cmpxchg i32* %p, i32 %a, i32 %b monotonic monotonic
  %r = add i32 %q, 1
; == x-numba-alloca-void
  %q = alloca void
; == x-numba-insert-tuple
  %q = insertvalue {i64, i64} undef, i32 %a, 0
; == x-numba-extract-scalar
  %q = extractvalue i64 %l, 0
; == x-numba-sext-same
  %q = sext i64 %l to i64
; == x-numba-trunc-wide
  %q = trunc i32 %a to i64
; == x-numba-zext-float
  %q = zext float %x to i64
; == x-numba-sitofp-ptr
  %q = sitofp i32* %p to float
; == x-numba-bitcast-size
  %q = bitcast i32 %a to double
; == x-numba-bitcast-ptr-int
  %q = bitcast i32* %p to i64
; == x-numba-inttoptr-float
  %q = inttoptr float %x to i32*
; == x-numba-ptrtoint-ptr
  %q = ptrtoint i32* %p to i32*
; == x-julia-addrspacecast-int
  %q = addrspacecast i64 %l to i32 addrspace(1)*
; == x-julia-trap
  call void @llvm.trap()
  unreachable
declare void @llvm.trap()
; == x-julia-pgcstack
  %q = call {}*** @julia.get_pgcstack()
declare {}*** @julia.get_pgcstack()
; == x-julia-gc-space
  %q = addrspacecast i32* %p to i32 addrspace(10)*
; == x-julia-swiftself
define i32 @f({}*** nonnull swiftself %p, i32 %a) {
  ret i32 %a
}
; == x-julia-fastcc-kernel
define fastcc void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; == x-julia-exception-string
@exception = private unnamed_addr constant [10 x i8] c"exception\00"
define void @f() {
  call void @h(i64 ptrtoint ([10 x i8]* @exception to i64))
  ret void
}
declare void @h(i64)
; == x-julia-llvmcall-declare
define i32 @f() {
  declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %q
}
; == x-rust-kernel-word
define ptx-kernel void @k() {
  ret void
}
; == x-rust-string-length
@alloc_1 = private unnamed_addr constant <{ [4 x i8] }> <{ [4 x i8] c"hello" }>, align 1
; == x-rust-packed-array
@alloc_1 = private unnamed_addr constant <{ [5 x i8] }> { [5 x i8] c"hello" }, align 1
; == x-rust-noundef-meta
  %q = load i32, i32* %p, align 4, !noundef !3
; == x-rust-dereferenceable-int
define void @f(i64 dereferenceable(4) %a) {
  ret void
}
; == x-rust-dereferenceable-bare
define void @f(i32* dereferenceable %a) {
  ret void
}
; == x-rust-align-bare
define void @f(i32* align %a) {
  ret void
}
; == x-rust-zeroext-float
define void @f(float zeroext %a) {
  ret void
}
; == x-rust-panic-no-end
define void @f() {
  call void @panic()
}
declare void @panic() noreturn
; == x-rust-overflow-extract
  %q = call {i32, i1} @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %r = extractvalue {i32, i1} %q, 2
declare {i32, i1} @llvm.uadd.with.overflow.i32(i32, i32)
; == x-rust-switch-no-default
define void @f(i32 %a) {
  switch i32 %a [ i32 0, label %x ]
x:
  ret void
}
; == x-rust-invoke-word
define void @f() {
  invoke void @h() to label %x
x:
  ret void
}
declare void @h()
; == x-rust-sret-int
define void @f(i32 sret(i32) %a) {
  ret void
}
; == x-rust-range-result
define range(i8 0, 2) i32 @f(i32 %a) {
  ret i32 %a
}
; == x-rust-captures
define void @f(i32* captures(nothing) %a) {
  ret void
}
; == x-mlir-constant
  %q = llvm.mlir.constant(1 : i32) : i32
; == x-mlir-barrier
  nvvm.barrier0
; == x-mlir-percent-number
define void @f() {
  %0 = alloca i32
  %0 = alloca i32
  ret void
}
; == x-mlir-number-argument
define void @f(i32 %0) {
  %1 = add i32 %0, 1
  ret void
}
; == x-mlir-memref-index
  %q = insertvalue {i32*, i32*, i64, [1 x i64], [1 x i64]} undef, i64 %l, 3
; == x-mlir-memref-path
  %q = insertvalue {i32*, i32*, i64, [1 x i64], [1 x i64]} undef, i64 %l, 3, 0
; == x-mlir-struct-syntax
  %q = insertvalue !llvm.struct<(i32, i32)> undef, i32 %a, 0
; == x-mlir-vector-shape
  %q = fadd <2x2xfloat> undef, undef
; == x-mlir-vector-space
  %q = fadd <4xfloat> %w, %w
; == x-mlir-ptr-space
  %q = load i32, !llvm.ptr<3> %s
; == x-mlir-mma-f16
  %q = call <2 x half> @llvm.nvvm.mma.m16n8k16.row.col.f16.f16(<2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef)
declare <2 x half> @llvm.nvvm.mma.m16n8k16.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
; == x-mlir-cp-async-size
  call void @llvm.nvvm.cp.async.cg.shared.global.8(i8 addrspace(3)* null, i8 addrspace(1)* null)
declare void @llvm.nvvm.cp.async.cg.shared.global.8(i8 addrspace(3)*, i8 addrspace(1)*)
; == x-mlir-bulk-shape
  call void @llvm.nvvm.cp.async.bulk.commit.group(i32 0)
declare void @llvm.nvvm.cp.async.bulk.commit.group(i32)
; == x-mlir-elect
  %q = call i1 @llvm.nvvm.elect.sync(i32 -1)
declare i1 @llvm.nvvm.elect.sync(i32)
; == x-mlir-mbarrier-space
  call void @llvm.nvvm.mbarrier.init.shared(i64* %d, i32 1)
declare void @llvm.nvvm.mbarrier.init.shared(i64*, i32)
; == x-mlir-ldmatrix-number
  %q = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3i16(i16 addrspace(3)* null)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3i16(i16 addrspace(3)*)
; == x-mlir-redux-name
  %q = call i32 @llvm.nvvm.redux.sync.add.s32(i32 %a, i32 -1)
declare i32 @llvm.nvvm.redux.sync.add.s32(i32, i32)
; == x-mlir-fence-scope
  call void @llvm.nvvm.fence.sc.gpu()
declare void @llvm.nvvm.fence.sc.gpu()
; == x-mlir-reduce-start
  %q = call float @llvm.vector.reduce.fadd.v4f32(<4 x float> %w)
declare float @llvm.vector.reduce.fadd.v4f32(<4 x float>)
; == x-mlir-reduce-int
  %q = call i32 @llvm.vector.reduce.add.v4i32(i32 0, <4 x i32> %v)
declare i32 @llvm.vector.reduce.add.v4i32(i32, <4 x i32>)
; == x-mlir-poison-scalar
  %q = add i32 poison, undefined
; == x-mlir-dense
@t = addrspace(4) constant <4 x float> dense<1.0>
; == x-mlir-splat-one
  %q = fadd <4 x float> %w, <float 1.0>
; == x-mlir-vector-element-type
  %q = add <4 x i32> %v, <i32 1, i32 2, i64 3, i32 4>
; == x-mlir-vector-cmp
  %q = icmp eq <4 x i32> %v, %v
  %r = select i1 %q, i32 %a, i32 %b
; == x-mlir-select-length
  %q = select <2 x i1> <i1 true, i1 false>, <4 x i32> %v, <4 x i32> %v
; == x-asm-quote
  call void asm sideeffect "bar.sync 0;" ""()
; == x-asm-volatile
  call void asm volatile "bar.sync 0;", ""()
; == x-asm-percent
  %q = call i32 asm "mov.u32 %0, %1;", "=r,r"(i32 %a)
; == x-asm-result-void
  call void asm sideeffect "mov.u32 $0, 1;", "=r"()
; == x-asm-two-results
  %q = call i32 asm "mov.u32 $0, 1; mov.u32 $1, 2;", "=r,=r"()
; == x-asm-inputs-few
  call void asm sideeffect "mov.u32 $0, $1;", "r,r"(i32 %a)
; == x-asm-plus
  %q = call i32 asm "add.u32 $0, $0, 1;", "+r"(i32 %a)
; == x-asm-tie-out
  %q = call i32 asm "add.u32 $0, $0, 1;", "=r,1"(i32 %a)
; == x-asm-half-h
  %q = call half asm "neg.f16 $0, $1;", "=h,h"(half 0xH3C00)
; == x-asm-bool
  %q = call i1 asm "mov.pred $0, 1;", "=b"()
; == x-asm-i8
  call void asm sideeffect "st.u8 [$0], $1;", "l,r"(i8* %bp, i8 %t)
; == x-asm-missing-semicolon
  %q = call i32 asm "mov.u32 $0, %laneid", "=r"()
; == x-asm-unescaped
  call void asm sideeffect "{ .reg .pred p; setp.eq.u32 p, $0, 0; @p trap }", "r"(i32 %a)
; == x-atomic-inc
  %q = atomicrmw inc i32* %p, i32 1 seq_cst
; == x-atomic-order-word
  %q = atomicrmw add i32* %p, i32 1 relaxed
; == x-atomic-scope-after
  %q = atomicrmw add i32* %p, i32 1 seq_cst syncscope("block")
; == x-atomic-min-float
  %q = atomicrmw fmin float* %ff, float %x seq_cst
; == x-atomic-max-unsigned
  %q = atomicrmw max u32* %p, i32 1 seq_cst
; == x-atomic-volatile-order
  %q = load volatile atomic i32, i32* %p seq_cst, align 4
; == x-fence-sys
  fence seq_cst syncscope("device")
; == x-dbg-line-string
define void @f() {
  ret void, !dbg line: 5
}
; == x-dbg-location-scope
define void @f() !dbg !1 {
  ret void, !dbg !DILocation(line: 2, column: 3)
}
!1 = distinct !DISubprogram(name: "f")
; == x-dbg-version-missing-type
!llvm.module.flags = !{!0}
!0 = !{2, !"Debug Info Version", i32 3}
; == x-type-name-at
@T = type { i32, i32 }
; == x-type-lowercase
type %T = { i32, i32 }
; == x-type-undefined
define void @f(%T* %p) {
  %q = load %T, %T* %p
  ret void
}
; == x-type-recursive
%T = type { i32, %T }
define void @f() {
  %q = alloca %T
  ret void
}
; == x-array-unsized-alloca
  %q = alloca [ x i32]
; == x-array-variable
  %q = alloca [%a x i32]
; == x-array-comma
  %q = alloca [4, i32]
; == x-struct-name-load
%T = type { i32, float }
define float @f(%T* %p) {
  %q = getelementptr %T, %T* %p, i32 0, i32 2
  ret float undef
}
; == x-struct-gep-i64
%T = type { i32, float }
define void @f(%T* %p) {
  %q = getelementptr %T, %T* %p, i64 0, i64 1
  %r = load float, float* %q
  ret void
}
; == x-named-struct-extract-name
%T = type { i32, float }
define void @f(%T %p) {
  %q = extractvalue %T %p, x
  ret void
}
