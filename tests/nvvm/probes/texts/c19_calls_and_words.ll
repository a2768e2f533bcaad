; == call-param-attr-unknown
declare void @h(i32)
define void @g() {
  call void @h(i32 sparkly 1)
  ret void
}
; == call-fn-attr-byval
declare void @h(i32)
define void @g() {
  call void @h(i32 1) byval
  ret void
}
; == call-asm-musttail
define void @g() {
  musttail call void asm "", ""()
  ret void
}
; == fn-byval-inreg
define void @g(i32* byval inreg %a) {
  ret void
}
; == pa-sret-two
define void @g(i32* sret %a, i32* sret %b) {
  ret void
}
; == pa-sret-inreg
define void @g(i32* sret inreg %a) {
  ret void
}
; == pa-byval-nest
define void @g(i32* byval nest %a) {
  ret void
}
; == pa-inalloca-first
define void @g(i32* inalloca %a, i32 %b) {
  ret void
}
; == fa-optsize-optnone-noinline
define void @g() optsize optnone noinline {
  ret void
}
; == fa-minsize-optsize
define void @g() minsize optsize {
  ret void
}
; == fa-optdebug-optsize
define void @g() optdebug optsize {
  ret void
}
; == fn-alignstack-three
define void @g() alignstack(3) {
  ret void
}
; == fn-alignstack-three-ok
define void @g() alignstack(8) {
  ret void
}
; == fn-align-huge
define void @g() align 8589934592 {
  ret void
}
; == fn-align-huge-ok
define void @g() align 128 {
  ret void
}
; == fa-vscale_range3
define void @g() vscale_range(3) {
  ret void
}
; == fa-vscale_range2
define void @g() vscale_range(2) {
  ret void
}
; == fn-uwtable-kind
define void @g() uwtable(slow) {
  ret void
}
; == fa-uwtablesync
define void @g() uwtable(sync) {
  ret void
}
; == fn-return-token
declare token @g()
; == phi-label
define void @g(i1 %c) {
  br label %a
a:
  %x = phi label [ %a, %0 ]
  ret void
}
; == switch-case-undef
define void @g(i8 %a) {
  switch i8 %a, label %x [ i8 undef, label %x ]
x:
  ret void
}
; == br-three
define void @g(i1 %c) {
  br i1 %c, label %a, label %a, label %a
a:
  ret void
}
; == ret-undef-void
define void @g() {
  ret void undef
}
; == at-fence-unordered
  fence unordered
; == at-fence-volatile
  fence volatile seq_cst
; == at-rmw-seq
  %q = atomicrmw add i32* %p, i32 1 seqcst
; == at-load-acq-scope
  %q = load atomic i32, i32* %p syncscope(agent) acquire, align 4
; == misc-add-nsw-twice
  %q = add nsw nsx i32 %a, %b
; == fl-sext-nneg
  %q = sext nneg i32 %a to i64
; == fl-sitofp-fast
  %q = sitofp fast i32 %a to float
; == fl-bitcast-fast
  %q = bitcast fast float %x to i32
; == fl-load-fast
  %q = load fast float, float* %ff
; == fl-zext-nneg
  %q = zext nneg i32 %a to i64
; == misc-callees
  %q = load i32, i32* %p, !range !{i32 1, i64 2}
; == misc-callees-ok
  %q = load i32, i32* %p, !range !{i32 1, i32 2}
; == misc-heapalloc
  %q = load i32*, i32** %pp, !align !{i64 3}
; == misc-heapalloc-ok
  %q = load i32*, i32** %pp, !align !{i64 4}
; == nmd-commandline
!llvm.commandline = !{!0}
!0 = !{i32 1}
; == nmd-commandline-ok
!llvm.commandline = !{!0}
!0 = !{!"x"}
; == cfp-round-word
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.up", metadata !"fpexcept.ignore") strictfp
  ret void
}
; == cfp-round-word-ok
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
  ret void
}
; == cfp-except-word
declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call float @llvm.experimental.constrained.fmul.f32(float %x, float %x, metadata !"round.tonearest", metadata !"ignore") strictfp
  ret void
}
; == cfp-node
declare float @llvm.experimental.constrained.fsub.f32(float, float, metadata, metadata)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call float @llvm.experimental.constrained.fsub.f32(float %x, float %x, metadata !{}, metadata !"fpexcept.ignore") strictfp
  ret void
}
; == cfp-predicate
declare i1 @llvm.experimental.constrained.fcmp.f32(float, float, metadata, metadata)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call i1 @llvm.experimental.constrained.fcmp.f32(float %x, float %x, metadata !"eq", metadata !"fpexcept.ignore") strictfp
  ret void
}
; == im-c-round.tonearestaway
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.tonearestaway", metadata !"fpexcept.strict") strictfp
  ret void
}
; == im-c-ptosi
declare i32 @llvm.experimental.constrained.fptosi.i32.f32(float, metadata)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call i32 @llvm.experimental.constrained.fptosi.i32.f32(float %x, metadata !"ignore") strictfp
  ret void
}
; == vp-add-mask-length
declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <2 x i1>, i32)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %v, <4 x i32> %v, <2 x i1> undef, i32 4)
  ret void
}
; == vp-icmp-predicate
declare <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32>, <4 x i32>, metadata, <4 x i1>, i32)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %v, <4 x i32> %v, metadata !"oeq", <4 x i1> %m, i32 4)
  ret void
}
; == vp-evl-i64
declare <4 x i32> @llvm.vp.mul.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i64)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call <4 x i32> @llvm.vp.mul.v4i32(<4 x i32> %v, <4 x i32> %v, <4 x i1> %m, i64 4)
  ret void
}
; == mem-prefetch-rw
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  call void @llvm.prefetch.p0i8(i8* %bp, i32 2, i32 3, i32 1)
  ret void
}
; == mem-prefetch-locality
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  call void @llvm.prefetch.p0i8(i8* %bp, i32 0, i32 4, i32 1)
  ret void
}
; == mem-prefetch-variable
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  call void @llvm.prefetch.p0i8(i8* %bp, i32 %a, i32 3, i32 1)
  ret void
}
; == mem-objectsize-variable
declare i64 @llvm.objectsize.i64.p0i8(i8*, i1, i1, i1)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call i64 @llvm.objectsize.i64.p0i8(i8* %bp, i1 %c, i1 false, i1 false)
  ret void
}
; == mem-set-value-type
declare void @llvm.memset.p0i8.i64(i8*, i32, i64, i1)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  call void @llvm.memset.p0i8.i64(i8* %bp, i32 0, i64 4, i1 false)
  ret void
}
; == mem-set-value-type-ok
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  call void @llvm.memset.p0i8.i64(i8* %bp, i8 0, i64 4, i1 false)
  ret void
}
; == int-ptrmask
declare i8* @llvm.ptrmask.p0i8.i32(i8*, float)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call i8* @llvm.ptrmask.p0i8.i32(i8* %bp, float %x)
  ret void
}
; == int-isfpclass
declare i1 @llvm.is.fpclass.f32(float, i32)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call i1 @llvm.is.fpclass.f32(float %x, i32 2000)
  ret void
}
; == im-lifetime-i32
declare void @llvm.lifetime.start.p0i8(i32, i8*)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  call void @llvm.lifetime.start.p0i8(i32 4, i8* %bp)
  ret void
}
; == im-ldexp
declare float @llvm.ldexp.f32.f32(float, float)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call float @llvm.ldexp.f32.f32(float %x, float %x)
  ret void
}
; == im-uadd-sat-float
declare float @llvm.uadd.sat.f32(float, float)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call float @llvm.uadd.sat.f32(float %x, float %x)
  ret void
}
; == im-sadd-mixed
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i64)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i64 %l)
  ret void
}
; == im-ctpop-two
declare i64 @llvm.ctpop.i32(i32)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call i64 @llvm.ctpop.i32(i32 %a)
  ret void
}
; == im-memcpy-flag
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i32)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 4, i32 0)
  ret void
}
; == im-memcpy-len-float
declare void @llvm.memcpy.p0i8.p0i8.f32(i8*, i8*, float, i1)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  call void @llvm.memcpy.p0i8.p0i8.f32(i8* %bp, i8* %bp, float %x, i1 0)
  ret void
}
; == im-ctlz-i32
declare i32 @llvm.ctlz.i32(i32, i32)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call i32 @llvm.ctlz.i32(i32 %a, i32 0)
  ret void
}
; == im-reduce-scalar
declare i32 @llvm.vector.reduce.add.i32(i32)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call i32 @llvm.vector.reduce.add.i32(i32 %a)
  ret void
}
; == im-donothing-result
declare i32 @llvm.donothing()
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call i32 @llvm.donothing()
  ret void
}
; == im-stacksave-int
declare i64 @llvm.stacksave()
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call i64 @llvm.stacksave()
  ret void
}
; == im-copysign-mixed
declare float @llvm.copysign.f32(float, double)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  %r = call float @llvm.copysign.f32(float %x, double %y)
  ret void
}
; == mem-lifetime-variable
declare void @llvm.lifetime.start.p0i8(i64, i8*)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  call void @llvm.lifetime.start.p0i8(i64 %l, i8* %bp)
  ret void
}
; == resume-no-personality
declare void @h()
define void @g() {
  invoke void @h() to label %a unwind label %b
a:
  ret void
b:
  %e = landingpad { i8*, i32 } cleanup
  resume { i8*, i32 } %e
}
; == resume-type
define void @g() {
  resume i32 1
}
; == invoke-to-same
declare void @h()
define void @g() {
  invoke void @h() to label %a unwind label %a
a:
  ret void
}
; == reflect-variable
@s = private constant [5 x i8] c"ABCD\00"
declare i32 @__nvvm_reflect(i8*)
define i32 @g(i8* %p) {
  %r = call i32 @__nvvm_reflect(i8* %p)
  ret i32 %r
}
; == rf-null
@s = private constant [5 x i8] c"ABCD\00"
declare i32 @__nvvm_reflect(i8*)
define i32 @g(i8* %p, i1 %c) {
  %r = call i32 @__nvvm_reflect(i8* null)
  ret i32 %r
}
; == reflect-no-argument
declare i32 @__nvvm_reflect()
declare i32 @h()
define i32 @g() {
  %r = call i32 @__nvvm_reflect()
  ret i32 %r
}
; == rf-gep-inst
@s = private constant [5 x i8] c"ABCD\00"
declare i32 @__nvvm_reflect(i8*)
define i32 @g(i8* %p, i1 %c) {
  %q = getelementptr [5 x i8], [5 x i8]* @s, i32 0, i32 0
  %r = call i32 @__nvvm_reflect(i8* %q)
  ret i32 %r
}
; == rf-unused-decl-none
declare i32 @__nvvm_reflect()
; == target-type-unknown-parameter
define void @g(target("foo.bar") %x) {
  ret void
}
; == tt-declare
declare void @h(target("foo") %x)
; == bl-b
define ptx_kernel void @g() "nvvm.blocksareclusters" {
  ret void
}
; == bl-br
define ptx_kernel void @g() "nvvm.blocksareclusters" "nvvm.reqntid"="32" {
  ret void
}
; == bl-nokernel-b
define void @g() "nvvm.blocksareclusters" {
  ret void
}
; == tls-function
define thread_local void @g() {
  ret void
}
; == used-unnamed-gep
@x = global [2 x i8] zeroinitializer
@llvm.used = appending global [1 x i8*] [i8* inttoptr (i64 5 to i8*)], section "llvm.metadata"
; == us-asc
@x = addrspace(1) global i32 0
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @x to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
; == fn-elementtype
define void @g(ptr elementtype(i32) %a) {
  ret void
}
; typed
; == et-call
declare void @h(ptr)
define void @g(ptr %a) {
  call void @h(ptr elementtype(i32) %a)
  ret void
}
; typed
; == dbg-checksum
define void @g() !dbg !3 {
  ret void
}
!llvm.module.flags = !{!9}
!llvm.dbg.cu = !{!1}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5)
!3 = distinct !DISubprogram(name: "g", file: !2, line: 1, type: !4, unit: !1, isDefinition: true)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
; == dbg-checksum-ok
define void @g() !dbg !3 {
  ret void
}
!llvm.module.flags = !{!9}
!llvm.dbg.cu = !{!1}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "000102030405060708090a0b0c0d0e0f")
!3 = distinct !DISubprogram(name: "g", file: !2, line: 1, type: !4, unit: !1, isDefinition: true)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
; == call-metadata-arg
declare void @h(i32)
define void @g() {
  call void @h(metadata !{})
  ret void
}
; == ctors-not-appending
@llvm.global_ctors = global [0 x { i32, void ()*, i8* }] zeroinitializer
; == ctors-wrong-type
@llvm.global_ctors = appending global [1 x i32] [i32 1]
; == nmd-ident-empty
!llvm.ident = !{!0}
!0 = !{}
; == im-trap-arg
declare void @llvm.trap(i32)
define void @g(i8* %bp, i1 %c, i32 %a, i64 %l, float %x, double %y) {
  call void @llvm.trap(i32 %a)
  ret void
}
; == cfp-three
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata)
define void @g(float %x, double %y, i32* %p, i8* %bp, i32 %a, i64 %l, i1 %c, <4 x i32> %v, <4 x i1> %m, <4 x float> %w, <4 x i32>* %vp) {
  %r = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"fpexcept.ignore") strictfp
  ret void
}
; == misc-noalias-scope
  %q = load i32, i32* %p, !noalias !{i32 1}
; == at-noalias-1
  %q = load i32, i32* %p, !noalias !{}
; == at-annotation-0
  %q = load i32, i32* %p, !annotation !{!"x"}
; == at-annotation-1
  %q = load i32, i32* %p, !annotation !{i32 1}
; == fn-allockind
declare i8* @g(i32) allockind("nothing")
; == ak-alloc-uninitialized-aligned
declare i8* @g(i32) allockind("alloc,uninitialized,aligned")
; == fn-frame-pointer
define void @g() "frame-pointer"="sometimes" {
  ret void
}
; == fn-patchable
define void @g() "patchable-function-entry"="x" {
  ret void
}
; == array-negative
@x = global [-1 x i8] undef
; == int-huge
@x = global i9000000 0
; == load-bad-flag-order
  %q = load volatile atomic i32, i32* %p monotonic, align 4
; == tbaa-inline
  %q = load i32, i32* %p, !tbaa !{}
; == asm-clobber-bad
  call void asm sideeffect "", "~{"()
; == asm-clobber-bad-ok
  call void asm sideeffect "", "~{memory}"()
; == asm-out-after-in
  %q = call i32 asm "", "r,=r"(i32 %a)
; == asm-out-after-in-ok
  %q = call i32 asm "", "=r,r"(i32 %a)
; == deref-bad
define void @g(i32* dereferenceable %a) {
  ret void
}
; == md-flag-string-behaviour
!llvm.module.flags = !{!0}
!0 = !{!"1", !"x", i32 1}
