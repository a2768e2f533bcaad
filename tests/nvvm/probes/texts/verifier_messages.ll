; == v-phi-preds-few
  br i1 %c, label %u, label %w1
w1:
  br label %u
u:
  %q = phi i32 [ 1, %w1 ]
; == v-dbg-location-scope-type
define void @h() !dbg !3 {
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!9 = !DILocation(line: 1, column: 1, scope: !2)
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == v-dbg-wrong-subprogram
define void @h() !dbg !3 {
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = distinct !DISubprogram(name: "k", file: !2, line: 1, type: !4, unit: !1)
!9 = !DILocation(line: 1, column: 1, scope: !6)
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == v-deref-int
  %q = load i32, i32* %p, !dereferenceable !{i64 4}
; == v-deref-i32
  %q = load i32*, i32** %pp, !dereferenceable !{i32 4}
; == v-deref-call
declare i8* @h()
  %q = call i8* @h(), !dereferenceable !{i64 4}
; == v-alias-interposable
define weak void @h() {
  ret void
}
@g = alias void (), void ()* @h
@k = alias void (), void ()* @g
; == v-alias-of-weak-alias
define void @h() {
  ret void
}
@g = weak alias void (), void ()* @h
@k = alias void (), void ()* @g
; == v-global-internal-declaration
@g = internal addrspace(1) global i32
; == v-global-appending-extern
@g = appending addrspace(1) global [2 x i32] zeroinitializer
; == v-comdat-declaration
$g = comdat any
@g = external addrspace(1) global i32, comdat
; == v-comdat-function-declaration
$g = comdat any
declare void @g() comdat
; == v-comdat-common
$g = comdat any
@g = common addrspace(1) global i32 0, comdat
; == v-internal-dso-preemptable
@g = internal dso_preemptable addrspace(1) global i32 0
; == v-hidden-dso-preemptable
@g = hidden dso_preemptable addrspace(1) global i32 0
; == v-common-constant
@g = common addrspace(1) constant i32 0
; == v-used-internal
@llvm.used = internal global [1 x i8*] zeroinitializer, section "llvm.metadata"
; == v-used-i32
@llvm.used = appending global [1 x i32] [i32 1], section "llvm.metadata"
; == v-ctors-two-field
define void @h() {
  ret void
}
@llvm.global_ctors = appending global [1 x { i32, void ()* }] [{ i32, void ()* } { i32 1, void ()* @h }]
; == v-ctors-i64
define void @h() {
  ret void
}
@llvm.global_ctors = appending global [1 x { i64, void ()*, i8* }] [{ i64, void ()*, i8* } { i64 1, void ()* @h, i8* null }]
; == v-ctors-uses
@llvm.global_ctors = appending global [0 x { i32, void ()*, i8* }] zeroinitializer
@g = addrspace(1) global i8* bitcast ([0 x { i32, void ()*, i8* }]* @llvm.global_ctors to i8*)
; == v-dbg-global-node
@g = addrspace(1) global i32 0, !dbg !0
!0 = !{}
; == v-scope-list-number
  %q = load i32, i32* %p, !alias.scope !{i32 1}
; == v-prof-one
  br i1 %c, label %u, label %u, !prof !{!"branch_weights"}
u:
; == v-prof-name
  br i1 %c, label %u, label %u, !prof !{!"weights", i32 1, i32 2}
u:
; == v-prof-weight-string
  br i1 %c, label %u, label %u, !prof !{!"branch_weights", !"a", i32 2}
u:
; == v-prof-switch-count
  switch i32 %a, label %u [ i32 1, label %u ], !prof !{!"branch_weights", i32 1, i32 2, i32 3}
u:
; == v-prof-add
  %q = add i32 %a, %b, !prof !{!"branch_weights", i32 1, i32 2}
; == v-musttail-type
declare i32 @h(i32)
define void @k(i32 %x) {
  %q = musttail call i32 @h(i32 %x)
  ret void
}
; == v-musttail-cc
declare fastcc void @h(i32)
define void @k(i32 %x) {
  musttail call fastcc void @h(i32 %x)
  ret void
}
; == v-musttail-attr
declare void @h(i32* byval)
define void @k(i32* %x) {
  musttail call void @h(i32* byval %x)
  ret void
}
; == v-attr-use-sample
define void @h() "use-sample-profile"="x" {
  ret void
}
; == v-attr-frame-pointer
define void @h() "frame-pointer"="some" {
  ret void
}
; == v-attr-patchable
define void @h() "patchable-function-entry"="many" {
  ret void
}
; == v-attr-patchable-prefix
define void @h() "patchable-function-prefix"="-1" {
  ret void
}
; == v-attr-warn-stack
define void @h() "warn-stack-size"="big" {
  ret void
}
; == v-attr-branch-target
define void @h() "branch-target-enforcement"="maybe" {
  ret void
}
; == v-attr-denormal
define void @h() "denormal-fp-math"="flush" {
  ret void
}
; == v-attr-denormal-f32
define void @h() "denormal-fp-math-f32"="preserve-sign,x" {
  ret void
}
; == v-attr-vfabi
define void @h() {
  call void @k() "vector-function-abi-variant"="nonsense"
  ret void
}
declare void @k()
; == v-attr-modular-format
define void @h() "modular-format"="printf,1" {
  ret void
}
; == v-attr-alloc-variant
define i8* @h() "alloc-variant-zeroed"="" {
  ret i8* null
}
; == v-attr-section-empty
define void @h() "patchable-function-entry-section"="" {
  ret void
}
; == v-param-nounwind
declare void @h(i32 nounwind)
; == v-param-immarg
declare void @h(i32 immarg)
; == v-zeroext-signext
declare void @h(i8 zeroext signext)
; == v-readnone-writeonly
declare void @h(i8* readnone writeonly)
; == v-writable-readonly
declare void @h(i8* writable readonly)
; == v-zeroext-float
define void @h(float zeroext %x) {
  ret void
}
; == v-noalias-int
define void @h(i32 noalias %x) {
  ret void
}
; == v-nonnull-int-result
define nonnull i32 @h() {
  ret i32 0
}
; == v-byval-unsized
%T = type opaque
define void @h(%T* byval %x) {
  ret void
}
; == v-byval-result
define byval i8* @h() {
  ret i8* null
}
; == v-nest-result
declare nest i8* @h()
; == v-returned-result
declare returned i8* @h()
; == v-swiftself-two
define void @h(i8* swiftself %x, i8* swiftself %y) {
  ret void
}
; == v-swifterror-two
define void @h(i8** swifterror %x, i8** swifterror %y) {
  ret void
}
; == v-swifterror-used
define void @h(i8** swifterror %x, i8* %y) {
  %q = getelementptr i8*, i8** %x, i64 1
  ret void
}
; == v-fn-nonnull
define void @h() nonnull {
  ret void
}
; == v-fn-readnone-readonly
define void @h() readnone readonly {
  ret void
}
; == v-fn-optnone-minsize
define void @h() optnone noinline minsize {
  ret void
}
; == v-fn-sanitize-realtime
define void @h() sanitize_realtime sanitize_realtime_blocking {
  ret void
}
; == v-fn-vscale-zero
define void @h() vscale_range(0) {
  ret void
}
; == v-fn-vscale-order
define void @h() vscale_range(8,4) {
  ret void
}
; == v-module-flag-four
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"a", i32 1, i32 2}
; == v-module-flag-min-string
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"a", !"b"}
; == v-module-flag-require-single
!llvm.module.flags = !{!0}
!0 = !{i32 3, !"a", !1}
!1 = !{!"b"}
; == v-module-flag-pauth
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"aarch64-elf-pauthabi-platform", i32 1}
; == v-module-flag-not-node
!llvm.module.flags = !{!0}
!0 = !DIFile(filename: "a", directory: "b")
; == v-module-flag-cg-profile
!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2}
!2 = !{i32 1}
; == v-module-flag-null
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"a", null}
; == v-tbaa-old
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!"int", !1}
!1 = !{!"root"}
; == v-tbaa-scalar-tag
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!"int", !1, i64 0}
!1 = !{!"root"}
; == v-tbaa-immutable
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !1, i64 0, i64 2}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == v-tbaa-fence
  fence seq_cst, !tbaa !0
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == v-cfg-ret-in-middle
  ret void
  %q = add i32 %a, %b
; == v-intrinsic-address
declare float @llvm.sqrt.f32(float)
  store float (float)* @llvm.sqrt.f32, float (float)** null
; == v-intrinsic-invoke
declare float @llvm.sqrt.f32(float)
declare i32 @pp(...)
define void @h(float %x) personality i32 (...)* @pp {
  %q = invoke float @llvm.sqrt.f32(float %x) to label %u unwind label %w
u:
  ret void
w:
  %r = landingpad i32 cleanup
  ret void
}
; == v-fpmath-int
  %q = add i32 %a, %b, !fpmath !{float 2.5}
; == v-fpmath-two
  %q = fadd float %x, %x, !fpmath !{float 2.5, float 1.0}
; == v-range-store
  store i32 %a, i32* %p, !range !{i32 0, i32 4}
; == v-range-node-type
  %q = load i32, i32* %p, !range !0
!0 = !{i64 0, i64 4}
; == v-range-contiguous
  %q = load i32, i32* %p, !range !{i32 0, i32 4, i32 4, i32 8}
; == v-nonnull-int
  %q = load i32, i32* %p, !nonnull !{}
; == v-align-i32
  %q = load i32*, i32** %pp, !align !{i32 4}
; == v-align-int
  %q = load i32, i32* %p, !align !{i64 4}
; == v-annotation-number
  %q = load i32, i32* %p, !annotation !{i32 1}
; == v-mmra-number
  fence seq_cst, !mmra !{i32 1}
; == v-dbg-node-instruction
  %q = add i32 %a, %b, !dbg !0
!0 = !{}
; == v-switch-duplicate
  switch i32 %a, label %u [ i32 1, label %u i32 1, label %u ]
u:
; == v-binary-float-add
  %q = add float %x, %x
; == v-shift-float
  %q = shl float %x, %x
; == v-fneg-vector-int
  %q = fneg <4 x i32> %v
; == v-alloca-swifterror-int
  %q = alloca swifterror i32
; == v-load-atomic-struct
  %q = load atomic { i32 }, i8* null seq_cst, align 4
; == v-load-atomic-vector
  %q = load atomic <2 x i32>, <2 x i32>* null seq_cst, align 8
; == v-load-atomic-i7
  %q = load atomic i7, i8* null seq_cst, align 4
; == v-cmpxchg-float
  %q = cmpxchg float* %ff, float %x, float %x seq_cst seq_cst
; == v-cmpxchg-i7
  %q = cmpxchg i8* %bp, i7 1, i7 2 seq_cst seq_cst
; == v-rmw-i4
  %q = atomicrmw add i8* %bp, i4 1 seq_cst
; == v-rmw-half
  %q = atomicrmw xchg i16* %hp, half 1.0 seq_cst
; == v-personality-missing
declare void @k()
define void @h() {
  invoke void @k() to label %u unwind label %w
u:
  ret void
w:
  %r = landingpad i32 cleanup
  ret void
}
; == v-personality-declaration
declare i32 @pp(...)
declare void @h() personality i32 (...)* @pp
; == v-builtin-function
declare void @h() builtin
; == v-elementtype-function
define void @h(i8* elementtype(i32) %x) {
  ret void
}
; == v-entry-preds
define void @h() {
e:
  br label %e
}
; == v-blockaddress-entry
define void @h(i8** %x) {
e:
  store i8* blockaddress(@h, %e), i8** %x
  ret void
}
; == v-fn-dbg-shared
define void @h() !dbg !3 {
  ret void
}
define void @k() !dbg !3 {
  ret void
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == v-fn-dbg-node
define void @h() !dbg !0 {
  ret void
}
!0 = !{}
; == v-fn-dbg-twice
define void @h() !dbg !3 !dbg !3 {
  ret void
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, unit: !1)
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == v-alias-linkage
define void @h() {
  ret void
}
@g = common alias void (), void ()* @h
; == v-alias-type
@v = addrspace(1) global i32 0
@g = alias i64, i32 addrspace(1)* @v
; == v-ifunc-resolver
@g = ifunc void (), i32* null
; == v-nmd-dbg-unknown
!llvm.dbg.things = !{!0}
!0 = !{}
; == v-nmd-dbg-cu-node
!llvm.dbg.cu = !{!0}
!0 = !{}
; == v-nmd-ident-two
!llvm.ident = !{!0}
!0 = !{!"a", !"b"}
; == v-nmd-expression
!a = !{!DIExpression()}
; == v-nmd-number
!a = !{i32 1}
; == v-comdat-private
$g = comdat any
@g = private addrspace(1) global i32 0, comdat
; == v-intrinsic-defined
define float @llvm.sqrt.f32(float %x) {
  ret float %x
}
; == v-intrinsic-vararg
declare float @llvm.sqrt.f32(float, ...)
  %q = call float (float, ...) @llvm.sqrt.f32(float %x)
; == v-intrinsic-mangling
declare float @llvm.sqrt.f64(float)
  %q = call float @llvm.sqrt.f64(float %x)
; == v-intrinsic-few
declare float @llvm.pow.f32(float)
  %q = call float @llvm.pow.f32(float %x)
; == v-assume-bundle-align
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["align"(i32* %p)]
; == v-scmp-i1
declare i1 @llvm.scmp.i1.i32(i32, i32)
  %q = call i1 @llvm.scmp.i1.i32(i32 %a, i32 %b)
; == v-vector-insert-index
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
  %q = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %v, <2 x i32> undef, i64 1)
; == v-vector-insert-overrun
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
  %q = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %v, <2 x i32> undef, i64 4)
; == v-vector-insert-ok
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
  %q = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %v, <2 x i32> undef, i64 2)
; == v-vector-extract-index
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
  %q = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v, i64 3)
; == v-vector-extract-element
declare <2 x i16> @llvm.vector.extract.v2i16.v4i32(<4 x i32>, i64)
  %q = call <2 x i16> @llvm.vector.extract.v2i16.v4i32(<4 x i32> %v, i64 0)
; == v-stepvector-i4
declare <4 x i4> @llvm.stepvector.v4i4()
  %q = call <4 x i4> @llvm.stepvector.v4i4()
; == v-matrix-shape
declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)
  %q = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %w, i32 2, i32 3)
; == v-matrix-multiply
declare <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float>, <4 x float>, i32, i32, i32)
  %q = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %w, <4 x float> %w, i32 2, i32 2, i32 3)
; == v-matrix-stride
declare <4 x float> @llvm.matrix.column.major.load.v4f32.i64(float*, i64, i1, i32, i32)
  %q = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(float* %ff, i64 1, i1 false, i32 2, i32 2)
; == v-active-lane-mask
declare <4 x i32> @llvm.get.active.lane.mask.v4i32.i32(i32, i32)
  %q = call <4 x i32> @llvm.get.active.lane.mask.v4i32.i32(i32 %a, i32 %b)
; == v-isfpclass-bits
declare i1 @llvm.is.fpclass.f32(float, i32)
  %q = call i1 @llvm.is.fpclass.f32(float %x, i32 1024)
; == v-bswap-24
declare i24 @llvm.bswap.i24(i24)
  %q = call i24 @llvm.bswap.i24(i24 1)
; == v-va-start
declare void @llvm.va_start(i8*)
  call void @llvm.va_start(i8* %bp)
; == v-threadlocal
declare i8* @llvm.threadlocal.address.p0i8(i8*)
  %q = call i8* @llvm.threadlocal.address.p0i8(i8* %bp)
; == v-fptrunc-round
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
  %q = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.sideways")
; == v-constrained-fcmp
declare i1 @llvm.experimental.constrained.fcmp.f32(float, float, metadata, metadata)
  %q = call i1 @llvm.experimental.constrained.fcmp.f32(float %x, float %x, metadata !"lt", metadata !"fpexcept.strict")
; == v-constrained-sitofp-float
declare float @llvm.experimental.constrained.sitofp.f32.f32(float, metadata, metadata)
  %q = call float @llvm.experimental.constrained.sitofp.f32.f32(float %x, metadata !"round.dynamic", metadata !"fpexcept.strict")
; == v-constrained-fpext-narrow
declare float @llvm.experimental.constrained.fpext.f32.f64(double, metadata)
  %q = call float @llvm.experimental.constrained.fpext.f32.f64(double %y, metadata !"fpexcept.strict")
; == v-lround-result
declare float @llvm.lround.f32.f32(float)
  %q = call float @llvm.lround.f32.f32(float %x)
; == v-memcpy-element-size
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8*, i8*, i64, i32)
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8* align 4 %bp, i8* align 4 %bp, i64 4, i32 3)
; == v-gcroot
declare void @llvm.gcroot(i8**, i8*)
  call void @llvm.gcroot(i8** null, i8* null)
; == v-prefetch-type
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
  call void @llvm.prefetch.p0i8(i8* %bp, i32 0, i32 4, i32 1)
; == v-localescape-block
declare void @llvm.localescape(...)
  br label %u
u:
  call void (...) @llvm.localescape()
; == v-masked-load-mask
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <2 x i1>, <4 x i32>)
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %vp, i32 16, <2 x i1> undef, <4 x i32> undef)
; == v-deopt-guard
declare void @llvm.experimental.guard(i1, ...)
  call void (i1, ...) @llvm.experimental.guard(i1 %c)
; == v-lifetime-param
declare void @llvm.lifetime.start.p0i8(i64, i8*)
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %bp)
; == v-setmaxnreg
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 100)
; == v-call-vararg-few
declare void @h(i32, ...)
  call void (i32, ...) @h()
; == v-call-sret-vararg
declare void @h(i32, ...)
  call void (i32, ...) @h(i32 %a, i32* sret %p)
; == v-call-inalloca
declare void @h(i8*)
  call void @h(i8* inalloca %bp)
; == v-call-spir-kernel
define spir_kernel void @h() {
  ret void
}
define void @k() {
  call spir_kernel void @h()
  ret void
}
; == v-call-metadata
declare void @h(i8*)
  call void @h(metadata i32 1)
; == v-bundle-two-funclet
declare void @h()
  call void @h() ["gc-transition"(), "gc-transition"()]
; == v-bundle-cfguard-two
declare void @h()
  call void @h() ["cfguardtarget"(i8* %bp), "cfguardtarget"(i8* %bp)]
; == v-bundle-ptrauth-one
declare void @h()
  call void %fp() ["ptrauth"(i32 1)]
; == v-bundle-kcfi-two
declare void @h()
  call void @h() ["kcfi"(i32 1, i32 2)]
; == v-bundle-preallocated
declare void @h()
  call void @h() ["preallocated"(i32 1)]
; == v-bundle-gclive-two
declare void @h()
  call void @h() ["gc-live"(i8* %bp), "gc-live"(i8* %bp)]
; == v-bundle-arc-none
declare i8* @h()
  %q = call i8* @h() ["clang.arc.attachedcall"()]
; == v-bundle-no-parens
declare void @h()
  call void @h() ["deopt"]
; == v-bundle-no-tag
declare void @h()
  call void @h() [deopt()]
; == v-phi-token
declare token @llvm.experimental.convergence.entry()
  br label %u
u:
  %q = phi token [ none, %0 ]
; == v-select-vector-cond
  %q = select <4 x i1> undef, <2 x i32> undef, <2 x i32> undef
; == v-aggregate-return-call
declare { i32, i64 } @h()
  %q = call { i64, i32 } @h()
; == v-callbr
  callbr void asm "", "!i"() to label %u [label %u]
u:
; == v-convergence-two
declare token @llvm.experimental.convergence.entry()
define void @h() {
  %1 = call token @llvm.experimental.convergence.entry()
  %2 = call token @llvm.experimental.convergence.entry()
  ret void
}
; == v-convergence-loop
declare token @llvm.experimental.convergence.loop()
define void @h() {
  %1 = call token @llvm.experimental.convergence.loop()
  ret void
}
