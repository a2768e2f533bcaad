; == p-shfl-mask-i64
  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32(i64 %l, i32 %a, i32 0, i32 31)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i64, i32, i32, i32)
; == p-vote-returns-i1
  %q = call i1 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
declare i1 @llvm.nvvm.vote.ballot.sync(i32, i1)
; == p-match-any-bool
  %q = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, float %x)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, float)
; == p-redux-i64
  %q = call i64 @llvm.nvvm.redux.sync.add(i64 %l, i32 -1)
declare i64 @llvm.nvvm.redux.sync.add(i64, i32)
; == p-dp4a-signed
  %q = call i32 @llvm.nvvm.idp4a.s.s(i32 %a, i32 %b)
declare i32 @llvm.nvvm.idp4a.s.s(i32, i32)
; == p-prmt-two
  %q = call i32 @llvm.nvvm.prmt(i32 %a, i32 %b)
declare i32 @llvm.nvvm.prmt(i32, i32)
; == p-cpasync-generic
  call void @llvm.nvvm.cp.async.ca.shared.global.16(i8* %bp, i8* %bp)
declare void @llvm.nvvm.cp.async.ca.shared.global.16(i8*, i8*)
; == p-cpasync-wait-variable
  call void @llvm.nvvm.cp.async.wait.group(i32 %a)
declare void @llvm.nvvm.cp.async.wait.group(i32)
; == p-mbarrier-i32
  call void @llvm.nvvm.mbarrier.init(i32* %p, i32 1)
declare void @llvm.nvvm.mbarrier.init(i32*, i32)
; == p-ldmatrix-generic
  %q = call {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3i16(i16* %hp)
declare {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3i16(i16*)
; == p-mma-fragments
  %q = call {float, float, float, float} @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef, <2 x half> undef, float %x, float %x, float %x, float %x)
declare {float, float, float, float} @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float)
; == p-fence-proxy-name
  call void @llvm.nvvm.fence.proxy.async()
declare void @llvm.nvvm.fence.proxy.async()
; == p-setmaxnreg-variable
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 %a)
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
; == p-fabs-vector-suffix
  %q = call <4 x float> @llvm.fabs.f32(<4 x float> %w)
declare <4 x float> @llvm.fabs.f32(<4 x float>)
; == p-fma-mixed
  %q = call float @llvm.fma.f32(float %x, double %y, float %x)
declare float @llvm.fma.f32(float, double, float)
; == p-bswap-i8
  %q = call i8 @llvm.bswap.i8(i8 %t)
declare i8 @llvm.bswap.i8(i8)
; == p-ctpop-float
  %q = call float @llvm.ctpop.f32(float %x)
declare float @llvm.ctpop.f32(float)
; == p-sadd-overflow-type
  %q = call i32 @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
declare i32 @llvm.sadd.with.overflow.i32(i32, i32)
; == p-memcpy-volatile-variable
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 4, i1 %c)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
; == p-memset-i32-value
  call void @llvm.memset.p0i8.i64(i8* %bp, i32 %a, i64 4, i1 false)
declare void @llvm.memset.p0i8.i64(i8*, i32, i64, i1)
; == p-expect-types
  %q = call i1 @llvm.expect.i1(i1 %c, i32 1)
declare i1 @llvm.expect.i1(i1, i32)
; == p-kernel-returns-int
define i32 @k() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @k, !"kernel", i32 1}
; == p-annotation-string-value
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", !"1"}
; == p-annotation-odd
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel"}
; == p-annotation-function-name
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{!"k", !"kernel", i32 1}
; == p-maxntid-attr-words
define ptx_kernel void @k() "nvvm.maxntid"="128 1 1" {
  ret void
}
; == p-maxntid-four
define ptx_kernel void @k() "nvvm.maxntid"="1,2,3,4" {
  ret void
}
; == p-maxntid-too-many
define ptx_kernel void @k() "nvvm.maxntid"="2048" {
  ret void
}
; == p-minctasm-float
define ptx_kernel void @k() "nvvm.minctasm"="1.5" {
  ret void
}
; == p-cluster-on-old
; arch 80
define ptx_kernel void @k() "nvvm.cluster_dim"="2,1,1" {
  ret void
}
; == p-maxclusterrank-word
define ptx_kernel void @k() "nvvm.maxclusterrank"="max" {
  ret void
}
; == p-grid-constant-not-byval
define ptx_kernel void @k(i8* "nvvm.grid_constant" %p) {
  ret void
}
; == p-space-of-load
  %q = load i32, i32* %g
; == p-space-of-store
  store i32 %a, i32 addrspace(3)* %p
; == p-bitcast-space
  %q = bitcast i32 addrspace(3)* %s to i32*
; == p-cast-shared-to-global
  %q = addrspacecast i32 addrspace(3)* %s to i32 addrspace(1)*
; == p-store-const-space
@t = addrspace(4) constant i32 0
define void @f() {
  store i32 1, i32 addrspace(4)* @t
  ret void
}
; == p-shared-init
@t = internal addrspace(3) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define i32 @f() {
  %q = load i32, i32 addrspace(3)* getelementptr ([4 x i32], [4 x i32] addrspace(3)* @t, i64 0, i64 0)
  ret i32 %q
}
; == p-global-space-five
@t = internal addrspace(5) global i32 undef
define i32 @f() {
  %q = load i32, i32 addrspace(5)* @t
  ret i32 %q
}
; == p-alloca-space-one
  %q = alloca i32, addrspace(1)
; == p-atomicrmw-const
  %q = atomicrmw add i32 addrspace(4)* %k, i32 1 seq_cst
; == p-atomicrmw-i8
  %q = atomicrmw add i8* %bp, i8 1 seq_cst
; == p-cmpxchg-old-form
  %q = cmpxchg i32* %p, i32 %a, i32 %b seq_cst
; == p-atomicrmw-no-order
  %q = atomicrmw add i32* %p, i32 1
; == p-load-atomic-release
  %q = load atomic i32, i32* %p release, align 4
; == p-fence-monotonic
  fence monotonic
; == p-scope-word
  fence syncscope("warp") seq_cst
; == p-atomic-float-add-vector
  %q = atomicrmw fadd <4 x float>* null, <4 x float> %w seq_cst
; == p-asm-outputs
  %q = call i32 asm "add.u32 $0, $1, $2;", "=r,r"(i32 %a, i32 %b)
; == p-asm-constraint-a
  %q = call i32 asm "mov.u32 $0, $1;", "=a,a"(i32 %a)
; == p-asm-f64-as-r
  %q = call double asm "mov.f64 $0, $1;", "=r,r"(double %y)
; == p-asm-clobber-cc
  call void asm sideeffect "nop;", "~{cc},~{memory}"()
; == p-asm-operand-nine
  %q = call i32 asm "mov.u32 $0, $9;", "=r,r"(i32 %a)
; == p-module-asm
module asm ".global .u32 counter;"
define void @f() {
  ret void
}
; == p-fcmp-on-int
  %q = fcmp oeq i32 %a, %b
; == p-icmp-on-float
  %q = icmp eq float %x, %x
; == p-icmp-predicate
  %q = icmp lt i32 %a, %b
; == p-add-float
  %q = add float %x, %x
; == p-fadd-int
  %q = fadd i32 %a, %b
; == p-shift-amount
  %q = shl i64 %l, i32 3
; == p-and-mixed
  %q = and i32 %a, %l
; == p-extract-index-float
  %q = extractelement <4 x i32> %v, float %x
; == p-shuffle-mask-variable
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <4 x i32> %v
; == p-insertelement-type
  %q = insertelement <4 x float> %w, i32 %a, i32 0
; == p-gep-struct-variable
  %q = getelementptr {i32, i32}, {i32, i32}* null, i64 0, i32 %a
; == p-gep-too-deep
  %q = getelementptr [4 x i32], [4 x i32]* null, i64 0, i64 0, i64 0
; == p-extractvalue-variable
  %q = extractvalue {i32, i32} zeroinitializer, %a
; == p-switch-duplicate
define void @f(i32 %a) {
  switch i32 %a, label %x [ i32 1, label %x
                            i32 1, label %x ]
x:
  ret void
}
; == p-switch-type
define void @f(i32 %a) {
  switch i32 %a, label %x [ i64 1, label %x ]
x:
  ret void
}
; == p-phi-missing
define i32 @f(i1 %c) {
  br i1 %c, label %x, label %y
x:
  br label %z
y:
  br label %z
z:
  %q = phi i32 [ 1, %x ]
  ret i32 %q
}
; == p-phi-late
define i32 @f(i32 %a) {
  br label %x
x:
  %q = add i32 %a, 1
  %r = phi i32 [ 1, %0 ]
  ret i32 %r
}
; == p-use-before
define i32 @f(i32 %a) {
  %q = add i32 %r, 1
  %r = add i32 %a, 1
  ret i32 %q
}
; == p-entry-jumped
define void @f() {
x:
  br label %x
}
; == p-number-skipped
define i32 @f(i32 %a) {
  %1 = add i32 %a, 1
  %3 = add i32 %1, 1
  ret i32 %3
}
; == p-br-i32
define void @f(i32 %a) {
  br i32 %a, label %x, label %x
x:
  ret void
}
; == p-call-void-named
  %q = call void @h()
declare void @h()
; == p-call-undeclared
  %q = call float @sinf(float %x)
; == p-float-decimal
  %q = fadd float %x, 0.1
; == p-float-int-literal
  %q = fadd float %x, 1
; == p-int-too-large
  %q = add i8 %t, 300
; == p-null-int
  %q = icmp eq i32 %a, null
; == p-string-length
@t = internal addrspace(4) constant [5 x i8] c"hello\00"
; == p-array-count
@t = internal addrspace(4) constant [3 x i32] [i32 1, i32 2]
; == p-comdat-missing
define void @f() comdat($f) {
  ret void
}
; == p-alias-to-kernel
define ptx_kernel void @k() {
  ret void
}
@a = alias void (), void ()* @k
; == p-ifunc
@h = ifunc void (), void ()* ()* @res
define void ()* @res() {
  ret void ()* null
}
; == p-attributes-missing
define void @f() #3 {
  ret void
}
; == p-attr-place
define void @f(i32 noreturn %a) {
  ret void
}
; == p-target-features-space
define void @f() "target-features"="+ptx90 +sm_90" {
  ret void
}
; == p-target-cpu-unknown
define void @f() "target-cpu"="sm_91" {
  ret void
}
; == p-debug-no-version
define void @f() !dbg !4 {
  ret void
}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_CUDA, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0)
!5 = !{null}
; == p-debug-line-word
define void @f() {
  ret void, !dbg !0
}
!0 = !DILocation(line: x, column: 1, scope: !1)
!1 = !{}
; == p-debug-field-typo
!0 = !DIFile(file: "a.cu", directory: "/")
!x = !{!0}
; == p-metadata-undefined
define void @f() {
  ret void, !dbg !7
}
; == p-loop-metadata
define void @f() {
  br label %x
x:
  br label %x, !llvm.loop !0
}
!0 = distinct !{!"llvm.loop.unroll.disable"}
; == p-callbr
define void @f() {
  callbr void asm "", "!i"() to label %x [label %y]
x:
  ret void
y:
  ret void
}
; == p-invoke
define void @f() {
  invoke void @h() to label %x unwind label %y
x:
  ret void
y:
  %q = landingpad { i8*, i32 } cleanup
  resume { i8*, i32 } %q
}
declare void @h()
; == p-vararg-define
define void @f(i32 %a, ...) {
  ret void
}
; == p-va-arg
define void @f(i8** %p) {
  %q = va_arg i8** %p, i32
  ret void
}
; == p-kernel-called
define ptx_kernel void @k() {
  ret void
}
define void @f() {
  call ptx_kernel void @k()
  ret void
}
; == p-inline-never-both
define void @f() alwaysinline noinline {
  ret void
}
; == p-optnone
define void @f() optnone {
  ret void
}
; == p-launch-twice
define void @k() {
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void ()* @k, !"kernel", i32 1}
!1 = !{void ()* @k, !"maxntidx", i32 0}
; == p-frem-half
  %q = frem half 0xH3C00, 0xH3C00
; == p-fp128
  %q = fadd fp128 undef, undef
; == p-i128-div
  %q = sdiv i128 1, undef
; == p-x86fp80
define x86_fp80 @f(x86_fp80 %a) {
  ret x86_fp80 %a
}
; == p-token-arg
define void @f(token %t) {
  ret void
}
; == p-read-register
  %q = call i32 @llvm.read_register.i32(metadata !0)
declare i32 @llvm.read_register.i32(metadata)
!0 = !{!"sp"}
; == p-frameaddress
  %q = call i8* @llvm.frameaddress.p0i8(i32 0)
declare i8* @llvm.frameaddress.p0i8(i32)
; == p-stacksave
  %q = call i8* @llvm.stacksave()
declare i8* @llvm.stacksave()
; == p-cgprofile
!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2}
!2 = !{null, null}
; == p-cmpxchg-i128
  %q = cmpxchg i128* %qq, i128 0, i128 1 seq_cst seq_cst
; == p-load-atomic-i128
  %q = load atomic i128, i128* %qq seq_cst, align 16
; == p-gep-on-function
  %q = getelementptr i32 (i32), i32 (i32)* %fp, i32 1
; == p-load-function
  %q = load i32 (i32), i32 (i32)* %fp
; == p-align-three
  %q = load i32, i32* %p, align 3
; == p-align-zero
@t = addrspace(1) global i32 0, align 0
; == p-align-huge
  %q = alloca i32, align 8589934592
; == p-texture-handle-int
  %q = call {float, float, float, float} @llvm.nvvm.tex.unified.2d.v4f32.f32(i32 %a, float %x, float %x)
declare {float, float, float, float} @llvm.nvvm.tex.unified.2d.v4f32.f32(i32, float, float)
; == p-external-shared-size
@t = external addrspace(3) global [0 x i32]
define void @f() {
  %q = alloca [0 x i32]
  %n = sub [0 x i32] addrspace(3)* @t, @t
  ret void
}
