; == n-alias-kernel-cc
define ptx_kernel void @h() {
  ret void
}
@g = alias void (), void ()* @h
; == n-alias-variable
@v = addrspace(1) global i32 0
@g = alias i32, i32 addrspace(1)* @v
; == n-alias-gep
@v = addrspace(1) global [4 x i32] zeroinitializer
@g = alias i32, i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @v, i32 0, i32 1)
; == n-ifunc
define i8* @r() {
  ret i8* null
}
@g = ifunc void (), void ()* ()* bitcast (i8* ()* @r to void ()* ()*)
; == n-circular
@g = addrspace(1) global i32 addrspace(1)* bitcast (i32 addrspace(1)* addrspace(1)* @h to i32 addrspace(1)*)
@h = addrspace(1) global i32 addrspace(1)* bitcast (i32 addrspace(1)* addrspace(1)* @g to i32 addrspace(1)*)
; == n-shared-float
@g = addrspace(3) global float 1.0
; == n-shared-undef
@g = addrspace(3) global float undef
; == n-shared-poison
@g = addrspace(3) global float poison
; == n-local-initialised
@g = addrspace(5) global i32 1
; == n-param-space
@g = addrspace(101) global i32 0
; == n-space-seven
@g = addrspace(7) global i32 0
; == n-space-two
@g = addrspace(2) global i32 0
; == n-ctors
define void @h() {
  ret void
}
@llvm.global_dtors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @h, i8* null }]
; == n-thread-local
@g = thread_local addrspace(1) global i32 0
; == n-module-inline
module asm ".global .u32 fresh;"
; == n-i256-div
define void @h(i256* %p) {
  %q = load i256, i256* %p
  %r = sdiv i256 %q, 3
  store i256 %r, i256* %p
  ret void
}
; == n-i256-add
define void @h(i256* %p) {
  %q = load i256, i256* %p
  %r = add i256 %q, 3
  store i256 %r, i256* %p
  ret void
}
; == n-fp128-add
define void @h(fp128* %p) {
  %q = load fp128, fp128* %p
  %r = fadd fp128 %q, %q
  store fp128 %r, fp128* %p
  ret void
}
; == n-fp128-load
define void @h(fp128* %p) {
  %q = load fp128, fp128* %p
  store fp128 %q, fp128* %p
  ret void
}
; == n-fp128-param
define void @h(fp128 %p) {
  ret void
}
; == n-ppc-param
define void @h(ppc_fp128 %p) {
  ret void
}
; == n-x86-fp80-load
define void @h(x86_fp80* %p) {
  %q = load x86_fp80, x86_fp80* %p
  store x86_fp80 %q, x86_fp80* %p
  ret void
}
; == n-fp128-ext
define void @h(fp128* %p, double %x) {
  %q = fpext double %x to fp128
  store fp128 %q, fp128* %p
  ret void
}
; == n-frem-half
define half @h(half %x) {
  %q = frem half %x, 2.0
  ret half %q
}
; == n-i128-to-float
define float @h(i128 %x) {
  %q = sitofp i128 %x to float
  ret float %q
}
; == n-float-to-i128
define i128 @h(float %x) {
  %q = fptosi float %x to i128
  ret i128 %q
}
; == n-i256-to-double
define double @h(i256 %x) {
  %q = uitofp i256 %x to double
  ret double %q
}
; == n-rmw-i8
  %q = atomicrmw add i8* %bp, i8 1 seq_cst
; == n-rmw-nand-i64
  %q = atomicrmw nand i64* %d, i64 1 seq_cst
; == n-rmw-fsub
  %q = atomicrmw fsub float* %ff, float %x seq_cst
; == n-rmw-fmax
  %q = atomicrmw fmax float* %ff, float %x seq_cst
; == n-rmw-i128-xchg
  %q = atomicrmw xchg i128* %qq, i128 1 seq_cst
; == n-cmpxchg-i128
  %q = cmpxchg i128* %qq, i128 1, i128 2 seq_cst seq_cst
; == n-load-atomic-i128
  %q = load atomic i128, i128* %qq seq_cst, align 16
; == n-store-atomic-i128
  store atomic i128 1, i128* %qq seq_cst, align 16
; == n-load-atomic-seq
  %q = load atomic i32, i32* %p seq_cst, align 4
; == n-load-atomic-const
  %q = load atomic i32, i32 addrspace(4)* %k acquire, align 4
; == n-store-atomic-rel-const
  store i32 1, i32 addrspace(4)* %k
; == n-scope-cluster
  fence syncscope("cluster") seq_cst
; == n-scope-agent
  fence syncscope("agent") seq_cst
; == n-scope-gpu
  %q = atomicrmw add i32* %p, i32 1 syncscope("gpu") seq_cst
; == n-scope-block
  %q = atomicrmw add i32* %p, i32 1 syncscope("block") seq_cst
; == n-asm-letter-x
  call void asm sideeffect "", "x"(i32 %a)
; == n-asm-letter-q
  call void asm sideeffect "// $0", "q"(i128 5)
; == n-asm-letter-b
  call void asm sideeffect "// $0", "b"(i1 %c)
; == n-asm-float-in-r
  call void asm sideeffect "// $0", "r"(float %x)
; == n-asm-i64-in-r
  call void asm sideeffect "// $0", "r"(i64 %l)
; == n-asm-int-in-f
  call void asm sideeffect "// $0", "f"(i32 %a)
; == n-asm-immediate
  call void asm sideeffect "// $0", "n"(i32 5)
; == n-asm-immediate-variable
  call void asm sideeffect "// $0", "n"(i32 %a)
; == n-asm-immediate-i
  call void asm sideeffect "// $0", "i"(i32 %a)
; == n-asm-vector
  call void asm sideeffect "// $0", "r"(<4 x i32> %v)
; == n-asm-clobber-register
  call void asm sideeffect "", "~{r1}"()
; == n-asm-named-register
  call void asm sideeffect "// $0", "{r1}"(i32 %a)
; == n-asm-struct
  call void asm sideeffect "// $0", "r"({ i32 } undef)
; == n-asm-memory-out
  call void asm sideeffect "// $0", "=m"(i32* %p)
; == n-asm-dollar
  call void asm sideeffect "mov.u32 $3, $0;", "r"(i32 %a)
; == n-asm-modifier
  call void asm sideeffect "// ${0:z}", "r"(i32 %a)
; == n-asm-brace
  call void asm sideeffect "// ${0", "r"(i32 %a)
; == n-asm-alternative
  call void asm sideeffect "// $(a$|b$)", ""()
; == n-frameaddress
declare i8* @llvm.frameaddress.p0i8(i32)
  %q = call i8* @llvm.frameaddress.p0i8(i32 0)
  %z = ptrtoint i8* %q to i64
  store i64 %z, i64* %d
; == n-returnaddress
declare i8* @llvm.returnaddress(i32)
  %q = call i8* @llvm.returnaddress(i32 0)
  %z = ptrtoint i8* %q to i64
  store i64 %z, i64* %d
; == n-addressofreturn
declare i8* @llvm.addressofreturnaddress.p0i8()
  %q = call i8* @llvm.addressofreturnaddress.p0i8()
  %z = ptrtoint i8* %q to i64
  store i64 %z, i64* %d
; == n-sponentry
declare i8* @llvm.sponentry.p0i8()
  %q = call i8* @llvm.sponentry.p0i8()
  %z = ptrtoint i8* %q to i64
  store i64 %z, i64* %d
; == n-read-register
declare i32 @llvm.read_register.i32(metadata)
  %q = call i32 @llvm.read_register.i32(metadata !0)
  store i32 %q, i32* %p
!0 = !{!"sp"}
; == n-flt-rounds
declare i32 @llvm.get.rounding()
  %q = call i32 @llvm.get.rounding()
  store i32 %q, i32* %p
; == n-set-rounding
declare void @llvm.set.rounding(i32)
  call void @llvm.set.rounding(i32 %a)
; == n-eh-dwarf
declare i64 @llvm.eh.dwarf.cfa.i64(i32)
declare i8* @llvm.eh.dwarf.cfa(i32)
  %q = call i8* @llvm.eh.dwarf.cfa(i32 0)
  %z = ptrtoint i8* %q to i64
  store i64 %z, i64* %d
; == n-clear-cache
declare void @llvm.clear_cache(i8*, i8*)
  call void @llvm.clear_cache(i8* %bp, i8* %bp)
; == n-setjmp
declare i32 @llvm.eh.sjlj.setjmp(i8*)
  %q = call i32 @llvm.eh.sjlj.setjmp(i8* %bp)
  store i32 %q, i32* %p
; == n-readsteady
declare i64 @llvm.readsteadycounter()
  %q = call i64 @llvm.readsteadycounter()
  store i64 %q, i64* %d
; == n-pcmarker
declare void @llvm.pcmarker(i32)
  call void @llvm.pcmarker(i32 1)
; == n-thread-pointer
declare i8* @llvm.thread.pointer.p0i8()
  %q = call i8* @llvm.thread.pointer.p0i8()
  %z = ptrtoint i8* %q to i64
  store i64 %z, i64* %d
; == n-coro
declare i64 @llvm.coro.size.i64()
  %q = call i64 @llvm.coro.size.i64()
  store i64 %q, i64* %d
; == n-ubsantrap
declare void @llvm.ubsantrap(i8)
  call void @llvm.ubsantrap(i8 4)
; == n-fake-use
declare void @llvm.fake.use(...)
  call void (...) @llvm.fake.use(i32 %a)
; == n-tan
declare float @llvm.tan.f32(float)
  %q = call float @llvm.tan.f32(float %x)
  store float %q, float* %ff
; == n-exp10
declare double @llvm.exp10.f64(double)
  %q = call double @llvm.exp10.f64(double %y)
  store double %q, double* %dd
; == n-modf
declare { float, float } @llvm.modf.f32(float)
  %q = call { float, float } @llvm.modf.f32(float %x)
  %r = extractvalue { float, float } %q, 0
  store float %r, float* %ff
; == n-sincos
declare { float, float } @llvm.sincos.f32(float)
  %q = call { float, float } @llvm.sincos.f32(float %x)
  %r = extractvalue { float, float } %q, 0
  store float %r, float* %ff
; == n-lrint
declare i64 @llvm.lrint.i64.f32(float)
  %q = call i64 @llvm.lrint.i64.f32(float %x)
  store i64 %q, i64* %d
; == n-vscale
declare i32 @llvm.vscale.i32()
  %q = call i32 @llvm.vscale.i32()
  store i32 %q, i32* %p
; == n-scalable-vector
define void @h(<vscale x 4 x i32> %x) {
  ret void
}
; == n-amx
define void @h() {
  %q = alloca x86_amx
  ret void
}
; == n-indirectbr
define void @h(i8* %x) {
  indirectbr i8* %x, [label %u]
u:
  ret void
}
; == n-blockaddress
define i8* @h() {
  br label %u
u:
  ret i8* blockaddress(@h, %u)
}
; == n-va-arg
define i32 @h(i8* %x) {
  %q = va_arg i8* %x, i32
  ret i32 %q
}
; == n-statepoint-gc
define void @h() gc "statepoint-example" {
  ret void
}
; == n-gc-unknown
define void @h() gc "none-such" {
  ret void
}
; == n-prologue
define void @h() prologue i32 1 {
  ret void
}
; == n-prefix
define void @h() prefix i32 1 {
  ret void
}
; == n-cc-x86
define x86_stdcallcc void @h() {
  ret void
}
; == n-cc-swift
define swiftcc void @h() {
  ret void
}
; == n-cc-tailcc
define tailcc void @h() {
  ret void
}
; == n-cc-anyreg
define anyregcc void @h() {
  ret void
}
; == n-cc-intel
define intel_ocl_bicc void @h() {
  ret void
}
; == n-cc-number
define cc 1000 void @h() {
  ret void
}
; == n-cc-number-over
define cc 1024 void @h() {
  ret void
}
; == n-cc-amdgpu-vs
define amdgpu_vs void @h() {
  ret void
}
; == n-swifterror-param
define void @h(i8** swifterror %x) {
  ret void
}
; == n-byval-huge
define void @h([5000 x i64]* byval([5000 x i64]) %x) {
  ret void
}
; == n-array-param
define void @h([5000 x i64] %x) {
  ret void
}
; == n-return-array
define [100 x i32] @h() {
  ret [100 x i32] zeroinitializer
}
; == n-kernel-returns
define i32 @h() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @h, !"kernel", i32 1}
; == n-kernel-ptr-shared
define void @h(i32 addrspace(3)* %x) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(3)*)* @h, !"kernel", i32 1}
; == n-function-name-dot
define void @h.k() {
  ret void
}
; == n-function-name-digit
define void @"1h"() {
  ret void
}
; == n-global-name-at
@"a@b" = addrspace(1) global i32 0
; == n-global-name-dollar
@"a$b" = addrspace(1) global i32 0
; == n-dynamic-alloca
  %q = alloca i32, i32 %a
  store i32 1, i32* %q
; == n-alloca-space-one
  %q = alloca i32, addrspace(1)
; == n-cast-one-to-three
  %q = addrspacecast i32 addrspace(1)* %g to i32 addrspace(3)*
  store i32 1, i32 addrspace(3)* %q
; == n-cast-to-eight
  %q = addrspacecast i32* %p to i32 addrspace(8)*
  store i32 1, i32 addrspace(8)* %q
; == n-shufflevector-long
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; == n-vector-i1
  %q = icmp eq <4 x i32> %v, %v
  %r = bitcast <4 x i1> %q to i4
; == n-vector-pointer-store
  %o = bitcast i8* %bp to <2 x i32*>*
  store <2 x i32*> undef, <2 x i32*>* %o
; == n-freeze-struct
  %q = freeze { i32, float } undef
; == n-init-aggregate-ptr
@v = addrspace(1) global i32 0
@g = addrspace(1) global { i32, i32 addrspace(1)* } { i32 1, i32 addrspace(1)* @v }
; == n-init-packed-ptr
@v = addrspace(1) global i32 0
@g = addrspace(1) global <{ i8, i32 addrspace(1)* }> <{ i8 1, i32 addrspace(1)* @v }>
; == n-init-i128
@g = addrspace(1) global i128 170141183460469231731687303715884105727
; == n-init-i256
@g = addrspace(1) global i256 5
; == n-init-fp128
@g = addrspace(1) global fp128 0xL00000000000000003FFF000000000000
; == n-init-half-vector
@g = addrspace(1) global <2 x half> <half 1.0, half 2.0>
; == n-init-i24
@g = addrspace(1) global i24 5
; == n-init-blockaddress
define void @h() {
  br label %u
u:
  ret void
}
@g = addrspace(1) global i8* blockaddress(@h, %u)
; == n-init-ptr-add
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 add (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 4)
; == n-init-ptr-sub
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 sub (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 4)
; == n-init-ptr-i32
@v = addrspace(1) global i32 0
@g = addrspace(1) global i32 ptrtoint (i32 addrspace(1)* @v to i32)
; == n-init-undef
@g = addrspace(1) global { i32, i8* } undef
; == n-extern-shared-zero
@g = external addrspace(3) global [0 x i32]
; == n-extern-const-unsized
%T = type opaque
@g = external addrspace(4) constant %T
; == n-weak-shared
@g = weak addrspace(3) global i32 undef
; == n-common-shared
@g = common addrspace(3) global i32 0
; == n-linkonce-const
@g = linkonce_odr addrspace(4) constant i32 5
; == n-section
@g = addrspace(1) global i32 0, section ".data"
; == l-void-ptr-function
; typed
  store void (void)* null, void (void)** null
; == l-layout-align-three
; no layout
target datalayout = "e-p:64:48:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @h() {
  ret void
}
; == l-layout-align-order
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:16-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @h() {
  ret void
}
; == l-layout-empty-part
; no layout
target datalayout = "e-p:64:64:64--i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @h() {
  ret void
}
; == l-layout-no-size
; no layout
target datalayout = "e-p:64:64:64-i:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @h() {
  ret void
}
; == l-layout-no-align
; no layout
target datalayout = "e-p:64:64:64-i1-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @h() {
  ret void
}
; == l-layout-not-byte
; no layout
target datalayout = "e-p:64:64:64-i1:8:8-i8:4:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @h() {
  ret void
}
