; == r-calleetype-nonzero
  call void @h(), !callee_type !0
declare void @h()
!0 = !{!1}
!1 = !{i64 4, !"t.generalized"}
; == r-no-terminator
define void @f(i32 %a) {
  %q = add i32 %a, 1
}
; == r-lowerbound
!llvm.dbg.x = !{!0}
!0 = !DISubrange(count: 4, lowerBound: !1)
!1 = !{}
; == r-cmpxchg-aggregate
  %q = cmpxchg {i32, i32}* null, {i32, i32} zeroinitializer, {i32, i32} zeroinitializer seq_cst seq_cst
; == r-ptrauth-comma
@v = addrspace(1) global i32 0
@g = addrspace(1) global i32* ptrauth (i32* null i32 0)
; == r-atomic-store-struct
  store atomic {i32} zeroinitializer, {i32}* null seq_cst, align 4
; == r-value-as-metadata
  call void @llvm.dbg.value(metadata !DIArgList(!0), metadata !0, metadata !DIExpression())
declare void @llvm.dbg.value(metadata, metadata, metadata)
!0 = !{}
; == r-call-type
  call void @h(i32 %a)
declare i32 @h(i32)
; == r-vp-not-const
  call void @h(), !prof !0
declare void @h()
!0 = !{!"VP", i32 0, i64 10, !"x", i64 4}
; == r-cachehint-order
  %q = load i32, i32* %p, !mem.cache_hint !0
!0 = !{i32 1, !1, i32 0, !1}
!1 = !{!"nvvm.l1_eviction", !"first"}
; == r-nofree-place
  %q = add i32 %a, 1, !nofree !0
!0 = !{}
; == r-insertvalue-indices
  %q = insertvalue {i32, i32} zeroinitializer, i32 %a, 2
; == r-rounding-string
  %q = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !0, metadata !"fpexcept.strict")
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
!0 = !{}
; == r-assignid-args
  store i32 %a, i32* %p, !DIAssignID !0
!0 = distinct !DIAssignID(line: 3)
; == r-catchswitch-labels
define void @f() personality i8* null {
  %c = catchswitch within none unwind to caller
  unreachable
}
; == r-uitofp-lengths
  %q = uitofp <4 x i32> %v to <2 x float>
; == r-branchweights-not-const
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"branch_weights", !"1", i32 2}
; == r-fpext-vector
  %q = fpext <4 x float> %w to double
; == r-nofpclass-md
  %q = load float, float* %ff, !nofpclass !0
!0 = !{i32 1, i32 2}
; == r-dbgdeclare-arg
  call void @llvm.dbg.declare(metadata !0, metadata !0, metadata !DIExpression())
declare void @llvm.dbg.declare(metadata, metadata, metadata)
!0 = !{}
; == r-tbaa-old
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!"int", !1}
!1 = !{!"root"}
; == r-associated-not-value
@g = addrspace(1) global i32 0, !associated !0
!0 = !{!"x"}
; == r-fptoui-result
  %q = fptoui float %x to float
; == r-assignid-kind
  %q = add i32 %a, 1, !DIAssignID !0
!0 = distinct !DIAssignID()
; == r-srem-constexpr
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 srem (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == r-retained-types
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, retainedTypes: !2)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{!1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
; == r-ifunc-resolver-type
@h = ifunc i32 (i32), i32 (i32)* ()* @res
define internal i32 @res() {
  ret i32 0
}
; == r-range-width
declare i32 @h(i32 range(i16 0, 4))
; == r-kcfi-constant
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{!"x"}
; == r-mmra-tuple
  fence seq_cst, !mmra !0
!0 = !{i32 1}
; == r-unwrap-flag-type
!llvm.module.flags = !{!0}
!0 = !{i32 1, i32 4, i32 3}
; == r-unknown-prof
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"unknown", i32 3}
; == r-alloca-size-type
  %q = alloca i32, float 2.0
; == r-atomicrmw-float-op
  %q = atomicrmw fadd i32* %p, i32 %a seq_cst
; == r-allcallsdescribed
define void @f() !dbg !4 {
  ret void, !dbg !DILocation(line: 1, scope: !4)
}
declare !dbg !5 void @h()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !6)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubprogram(name: "h", file: !1, line: 1, type: !2, flags: DIFlagAllCallsDescribed)
!6 = !{null}
; == r-intrinsic-defined
define float @llvm.sqrt.f32(float %x) {
  ret float %x
}
; == r-fptrunc-too-big
  %q = fptrunc float %x to double
; == r-common-function
define common void @f() {
  ret void
}
; == r-vp-fpext
  %q = call <4 x float> @llvm.vp.fpext.v4f32.v4f64(<4 x double> undef, <4 x i1> undef, i32 4)
declare <4 x float> @llvm.vp.fpext.v4f32.v4f64(<4 x double>, <4 x i1>, i32)
; == r-fptoui-vector-scalar
  %q = fptoui <4 x float> %w to i32
; == r-blockaddress-paren
@g = addrspace(1) global i8* blockaddress(@f, %x
define void @f() {
x:
  ret void
}
; == r-select-comma
  %q = select i1 %c, i32 %a i32 %b
; == r-layout-space
target datalayout = "e-p16777216:64:64-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == r-intrinsic-callee-only
  %q = load i32 (i32)*, i32 (i32)** null
  store float (float)* @llvm.sqrt.f32, float (float)** null
declare float @llvm.sqrt.f32(float)
; == r-tbaa-member-size
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !2, i64 0}
!1 = !{!"s", !2, !"x"}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == r-arity-of-define
define void @f(i32 %a, i32 %a) {
  ret void
}
; == r-structured-type-gep
  %q = getelementptr i32, i32* %p, i32 0, i32 0
; == r-sext-result
  %q = sext i16 %h to float
; == r-intrinsic-mangling
  %q = call i32 @llvm.umax.i64(i32 %a, i32 %b)
declare i32 @llvm.umax.i64(i32, i32)
; == r-fptrunc-round-md
  %q = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !0)
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
!0 = !{}
; == r-musttail-bitcast
define i8* @f(i8* %p) {
  %q = musttail call i8* @f(i8* %p)
  %r = bitcast i8* %p to i8*
  ret i8* %r
}
; == r-basic-block
  br label i32 4
; == r-dbg-record-type
    #dbg_nonsense(i32 %a, !0, !DIExpression(), !0)
!0 = !{}
; == r-memcpy-atomic-align
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i32(i8* %bp, i8* %bp, i32 8, i32 4)
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i32(i8*, i8*, i32, i32)
; == r-insertelement-comma
  %q = insertelement <4 x i32> %v, i32 %a i32 0
; == r-addrspacecast-same
  %q = addrspacecast i32 addrspace(1)* %g to float addrspace(1)*
; == r-threadlocal-address
@g = addrspace(1) global i32 0
define void @f() {
  %q = call i32 addrspace(1)* @llvm.threadlocal.address.p1i32(i32 addrspace(1)* @g)
  ret void
}
declare i32 addrspace(1)* @llvm.threadlocal.address.p1i32(i32 addrspace(1)*)
; == r-layout-number
target datalayout = "e-p:x64:64:64-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == r-retained-nodes
define void @f() !dbg !4 {
  ret void, !dbg !DILocation(line: 1, scope: !4)
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !6)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !7)
!6 = !{null}
!7 = !{!1}
; == r-require-flag
!llvm.module.flags = !{!0}
!0 = !{i32 3, !"x", !1}
!1 = !{i32 4, i32 5}
; == r-cmpxchg-unordered
  %q = cmpxchg i32* %p, i32 %a, i32 %b unordered unordered
; == r-result-type
declare label @h()
; == r-byval-huge
declare void @h([1073741824 x i64]* byval([1073741824 x i64]))
; == r-alias-type
@v = addrspace(1) global i32 0
@g = alias float, i32 addrspace(1)* @v
; == r-assume-noundef
  call void @llvm.assume(i1 %c) ["noundef"(i32 %a, i32 %b)]
declare void @llvm.assume(i1)
; == r-return-attribute
declare sret i32 @h()
; == r-select-vector-condition
  %q = select <2 x i1> undef, <4 x i32> %v, <4 x i32> %v
; == r-captures-md
  store i32* %p, i32** %pp, !captures !0
!0 = !{i32 1}
; == r-layout-mangling
target datalayout = "e-m:ex-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == r-errno-tbaa
!llvm.errno.tbaa = !{}
; == r-alias-forward
@h = global i32* @a
@a = alias i32, i32* @v
@v = global i32 0
@w = global float* @b
@b = alias i32, i32* @v
; == r-phi-token
define void @f(i1 %c) {
  br label %x
x:
  %q = phi token [ none, %0 ]
  ret void
}
; == r-modular-format
declare void @h(i8*, ...) "modular-format"="printf,x,2,impl"
; == r-localescape
define void @f(i32 %a) {
  %q = alloca i32, i32 %a
  call void (...) @llvm.localescape(i32* %q)
  ret void
}
declare void @llvm.localescape(...)
; == r-aliasee-null
@a = alias i32, i32* null
; == r-datalocation
!llvm.x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", size: 32, dataLocation: !DIExpression())
; == r-gep-vector-width
  %q = getelementptr i32, i32* %p, <2 x i64> undef
  %r = getelementptr [4 x i32], <4 x [4 x i32]*> undef, i64 0, <2 x i64> undef
; == r-memset-align-three
  call void @llvm.memset.p0i8.i64(i8* align 3 %bp, i8 0, i64 4, i1 false)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
; == r-ret-in-void
define void @f(i32 %a) {
  ret i32 %a
}
; == r-inttoptr-vector
  %q = inttoptr <4 x i64> undef to <2 x i32*>
; == r-constant-end
@g = addrspace(1) global i32 trunc (i64 5 to i32
; == r-init-trampoline
  call void @llvm.init.trampoline(i8* %bp, i8* %bp, i8* %bp)
declare void @llvm.init.trampoline(i8*, i8*, i8*)
; == r-musttail-varargs
define void @f(i32 %a, ...) {
  musttail call void @h(i32 %a)
  ret void
}
declare void @h(i32)
; == r-invariant-end
  call void @llvm.invariant.end.p0i8({}* null, i64 %l, i8* %bp)
declare void @llvm.invariant.end.p0i8({}*, i64, i8*)
; == r-byref-unsized
%o = type opaque
declare void @h(%o* byref(%o))
; == r-too-few-arguments
  call void @h(i32 %a)
declare void @h(i32, i32)
; == r-cast-paren
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 ptrtoint i32 addrspace(1)* @v to i64
; == r-vector-too-large
@g = external addrspace(1) global <4294967296 x i8>
; == r-phi-type
define i32 @f(i1 %c, float %x) {
  br label %x1
x1:
  %q = phi i32 [ %x, %0 ]
  ret i32 %q
}
; == r-scope-list
  %q = load i32, i32* %p, !alias.scope !0
!0 = !{!1}
!1 = !{!1, !2, i32 4}
!2 = !{!"d"}
; == r-imported-entities
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, imports: !2)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{!1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
