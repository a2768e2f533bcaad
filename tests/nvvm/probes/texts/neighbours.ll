; == t-shared-agg-external
@t = addrspace(3) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; == t-shared-agg-used-twice
@t = internal addrspace(3) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define i32 @f() {
  %q = load i32, i32 addrspace(3)* getelementptr ([4 x i32], [4 x i32] addrspace(3)* @t, i64 0, i64 0)
  ret i32 %q
}
define i32 @g() {
  %q = load i32, i32 addrspace(3)* getelementptr ([4 x i32], [4 x i32] addrspace(3)* @t, i64 0, i64 0)
  ret i32 %q
}
; == t-shared-scalar-internal
@t = internal addrspace(3) global i32 4
define i32 @f() {
  %q = load i32, i32 addrspace(3)* @t
  ret i32 %q
}
; == t-shared-scalar-external
@t = addrspace(3) global i32 4
; == t-shared-struct-zero
@t = internal addrspace(3) global {i32, i32} zeroinitializer
define i32 @f() {
  %q = load i32, i32 addrspace(3)* getelementptr ({i32, i32}, {i32, i32} addrspace(3)* @t, i64 0, i32 0)
  ret i32 %q
}
; == t-shared-struct
@t = addrspace(3) global {i32, i32} {i32 1, i32 2}
; == t-shared-vector
@t = addrspace(3) global <2 x i32> <i32 1, i32 2>
; == t-shared-unused-internal
@t = internal addrspace(3) global i32 4
; == t-local-agg
@t = addrspace(5) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; == t-asm-f64-used
define double @f(double %y) {
  %q = call double asm "mov.f64 $0, $1;", "=r,r"(double %y)
  ret double %q
}
; == t-asm-f64-side
define void @f(double %y) {
  %q = call double asm sideeffect "mov.f64 $0, $1;", "=r,r"(double %y)
  ret void
}
; == t-asm-f32-as-f64-unused
define void @f(float %y) {
  %q = call float asm "mov.f64 $0, $1;", "=f,f"(float %y)
  ret void
}
; == t-asm-bad-unused
define void @f(float %y) {
  %q = call float asm "foo.f64 $0, $1;", "=f,f"(float %y)
  ret void
}
; == t-asm-void-noside
define void @f(float %y) {
  call void asm "foo.f64 $0;", "f"(float %y)
  ret void
}
; == t-asm-bad-unused-function
define internal void @f(float %y) {
  %q = call float asm sideeffect "foo.f64 $0, $1;", "=f,f"(float %y)
  ret void
}
; == t-asm-nop
  call void asm sideeffect "nop;", "~{memory}"()
; == t-asm-foo
  call void asm sideeffect "foo;", "~{memory}"()
; == t-asm-nop-cc
  call void asm sideeffect "foo;", "~{cc},~{memory}"()
; == t-sadd-i32
  %q = call i32 @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
declare i32 @llvm.sadd.with.overflow.i32(i32, i32)
; == t-uadd-i32
  %q = call {i32, i32} @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
declare {i32, i32} @llvm.uadd.with.overflow.i32(i32, i32)
; == t-sadd-decl-only
declare i32 @llvm.sadd.with.overflow.i32(i32, i32)
; == u-commonblock
!x = !{!0}
!0 = !DICommonBlock(scope: null, name: "x", line: 3)
; == u-arglist
  call void @llvm.dbg.value(metadata !DIArgList(i32 %a), metadata !0, metadata !DIExpression())
declare void @llvm.dbg.value(metadata, metadata, metadata)
!0 = !{}
; == u-arglist-two
  call void @llvm.dbg.value(metadata !DIArgList(i32 %a, i32 %b), metadata !0, metadata !DIExpression())
declare void @llvm.dbg.value(metadata, metadata, metadata)
!0 = !{}
; == u-arglist-second
  call void @llvm.dbg.value(metadata !DIArgList(i32 %a, !0), metadata !0, metadata !DIExpression())
declare void @llvm.dbg.value(metadata, metadata, metadata)
!0 = !{}
; == u-column-word
!x = !{!0}
!0 = distinct !DILexicalBlock(scope: !1, file: !1, line: 3, column: DW_LANG_C)
!1 = !DIFile(filename: "a", directory: "b")
; == u-size-word
!x = !{!0}
!0 = !DIBasicType(name: "int", size: thirtytwo, encoding: DW_ATE_signed)
; == u-name-word
!x = !{!0}
!0 = !DIBasicType(name: int, size: 32, encoding: DW_ATE_signed)
; == u-scope-word
!x = !{!0}
!0 = !DILocation(line: 1, scope: f)
; == u-encoding-word
!x = !{!0}
!0 = !DIBasicType(name: "int", size: 32, encoding: signed)
; == u-local-word
!x = !{!0}
!0 = !DIGlobalVariable(name: "x", isLocal: yes)
; == u-flags-word
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_member, baseType: null, flags: Public)
; == u-flags-ok
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_member, baseType: null, flags: DIFlagPublic | DIFlagArtificial)
; == u-lang-word
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: C99, file: !1, emissionKind: Full)
!1 = !DIFile(filename: "a", directory: "b")
; == u-count-word
!x = !{!0}
!0 = !DISubrange(count: n)
; == u-enumvalue-word
!x = !{!0}
!0 = !DIEnumerator(name: "x", value: one)
; == u-macrotype
!x = !{!0}
!0 = !DIMacro(type: DW_MACINFO_define, line: 1, name: "a", value: "b")
; == u-nofree-load-int
  %q = load i32, i32* %p, !nofree !0
!0 = !{}
; == u-nofree-load-ptr
  %q = load i32*, i32** %pp, !nofree !0
!0 = !{}
; == u-nofree-inttoptr
  %q = inttoptr i64 %l to i32*, !nofree !0
!0 = !{}
; == u-nofree-inttoptr-filled
  %q = inttoptr i64 %l to i32*, !nofree !0
!0 = !{i32 1}
; == u-nofpclass-int
  %q = load i32, i32* %p, !nofpclass !0
!0 = !{i32 1}
; == u-nofpclass-i64
  %q = load float, float* %ff, !nofpclass !0
!0 = !{i64 1}
; == u-nofpclass-zero
  %q = load float, float* %ff, !nofpclass !0
!0 = !{i32 0}
; == u-nofpclass-add
  %q = fadd float %x, %x, !nofpclass !0
!0 = !{i32 1}
; == u-nofpclass-ok
  %q = load float, float* %ff, !nofpclass !0
!0 = !{i32 3}
; == u-callee-type-load
  %q = load i32, i32* %p, !callee_type !0
!0 = !{!1}
!1 = !{i64 0, !"t.generalized"}
; == u-callee-type-flat
  call void @h(), !callee_type !0
declare void @h()
!0 = !{i64 0, !"t.generalized"}
; == u-callee-type-one
  call void @h(), !callee_type !0
declare void @h()
!0 = !{!1}
!1 = !{i64 0}
; == u-callee-type-ok
  call void @h(), !callee_type !0
declare void @h()
!0 = !{!1}
!1 = !{i64 0, !"t.generalized"}
; == u-callee-type-plain
  call void @h(), !callee_type !0
declare void @h()
!0 = !{!1}
!1 = !{i64 0, !"t"}
; == u-mmra-ok
  fence seq_cst, !mmra !0
!0 = !{!"a", !"b"}
; == u-mmra-list
  fence seq_cst, !mmra !0
!0 = !{!1, !1}
!1 = !{!"a", !"b"}
; == u-mmra-one
  fence seq_cst, !mmra !0
!0 = !{!"a"}
; == u-mmra-empty
  fence seq_cst, !mmra !0
!0 = !{}
; == u-prof-unknown-ok
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"unknown", !"pass"}
; == u-prof-unknown-one
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"unknown"}
; == u-prof-unknown-empty
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"unknown", !""}
; == u-prof-other
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"weights", i32 1, i32 2}
; == u-prof-string-br
define void @f(i1 %c) {
  br i1 %c, label %x, label %x, !prof !0
x:
  ret void
}
!0 = !{!"branch_weights", i32 1, !"2"}
; == u-prof-float
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"branch_weights", float 1.0, i32 2}
; == u-vp-odd
  call void @h(), !prof !0
declare void @h()
!0 = !{!"VP", i32 0, i64 10, i64 3}
; == u-vp-kind
  call void @h(), !prof !0
declare void @h()
!0 = !{!"VP", i32 9, i64 10, i64 3, i64 4}
; == u-vp-none
  call void @h(), !prof !0
declare void @h()
!0 = !{!"VP"}
; == u-vp-ok
  call void @h(), !prof !0
declare void @h()
!0 = !{!"VP", i32 0, i64 10, i64 3, i64 4}
; == u-associated-string
@g = addrspace(1) global i32 0, !associated !0
!0 = !{!{}}
; == u-associated-null
@g = addrspace(1) global i32 0, !associated !0
!0 = !{i32* null}
; == u-associated-ok
@v = addrspace(1) global i32 0
@g = addrspace(1) global i32 0, !associated !0
!0 = !{i32 addrspace(1)* @v}
; == u-assignid-load
  %q = load i32, i32* %p, !DIAssignID !0
!0 = distinct !DIAssignID()
; == u-assignid-alloca
  %q = alloca i32, !DIAssignID !0
!0 = distinct !DIAssignID()
; == u-assignid-memset
  call void @llvm.memset.p0i8.i64(i8* %bp, i8 0, i64 4, i1 false), !DIAssignID !0
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
!0 = distinct !DIAssignID()
; == u-assignid-call
  call void @h(), !DIAssignID !0
declare void @h()
!0 = distinct !DIAssignID()
; == u-captures-ok
  store i32* %p, i32** %pp, !captures !0
!0 = !{!"address"}
; == u-captures-word
  store i32* %p, i32** %pp, !captures !0
!0 = !{!"all"}
; == u-musttail-bitcast-ok
; typed
define i8* @f(i8* %p) {
  %q = musttail call i32* @h(i8* %p)
  %r = bitcast i32* %q to i8*
  ret i8* %r
}
declare i32* @h(i8*)
; == u-musttail-void-bitcast
define void @f(i8* %p) {
  musttail call void @f(i8* %p)
  %r = bitcast i8* %p to i8*
  ret void
}
; == u-musttail-varargs-ok
define void @f(i32 %a, ...) {
  musttail call void (i32, ...) @h(i32 %a, ...)
  ret void
}
declare void @h(i32, ...)
; == u-vec-max
@g = external addrspace(1) global <4294967295 x i8>
; == u-token-phi-unused
define void @f(i1 %c) {
  br label %x
x:
  %q = phi token [ undef, %0 ]
  ret void
}
; == u-alias-null-space
@a = alias i32, i32 addrspace(1)* null
; == u-alias-undef
@a = alias i32, i32* undef
; == u-alias-number
@a = alias i32, i32* inttoptr (i64 4 to i32*)
; == u-localescape-two
define void @f() {
  %q = alloca i32
  call void (...) @llvm.localescape(i32* %q)
  call void (...) @llvm.localescape(i32* %q)
  ret void
}
declare void @llvm.localescape(...)
; == u-localescape-ok
define void @f() {
  %q = alloca i32
  call void (...) @llvm.localescape(i32* %q)
  ret void
}
declare void @llvm.localescape(...)
; == u-atomic-memcpy-ok
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i32(i8* align 4 %bp, i8* align 4 %bp, i32 8, i32 4)
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i32(i8*, i8*, i32, i32)
; == u-atomic-memcpy-low
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i32(i8* align 2 %bp, i8* align 4 %bp, i32 8, i32 4)
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i32(i8*, i8*, i32, i32)
; == u-atomic-memset
  call void @llvm.memset.element.unordered.atomic.p0i8.i32(i8* %bp, i8 0, i32 8, i32 1)
declare void @llvm.memset.element.unordered.atomic.p0i8.i32(i8*, i8, i32, i32)
; == u-vp-trunc
  %q = call <4 x i64> @llvm.vp.trunc.v4i64.v4i32(<4 x i32> %v, <4 x i1> undef, i32 4)
declare <4 x i64> @llvm.vp.trunc.v4i64.v4i32(<4 x i32>, <4 x i1>, i32)
; == u-vp-zext-same
  %q = call <4 x i32> @llvm.vp.zext.v4i32.v4i32(<4 x i32> %v, <4 x i1> undef, i32 4)
declare <4 x i32> @llvm.vp.zext.v4i32.v4i32(<4 x i32>, <4 x i1>, i32)
; == u-fptrunc-round-word
  %q = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.sideways")
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
; == u-fptrunc-round-ok
  %q = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.upward")
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
; == u-smul-structure
  %q = call {i32, i1, i1} @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
declare {i32, i1, i1} @llvm.smul.with.overflow.i32(i32, i32)
; == u-frexp-scalar
  %q = call float @llvm.frexp.f32.i32(float %x)
declare float @llvm.frexp.f32.i32(float)
; == u-sincos-scalar
  %q = call float @llvm.sincos.f32(float %x)
declare float @llvm.sincos.f32(float)
; == u-readregister-used
define i32 @f() {
  %q = call i32 @llvm.read_register.i32(metadata !0)
  ret i32 %q
}
declare i32 @llvm.read_register.i32(metadata)
!0 = !{!"sp"}
; == u-readregister-volatile
  %q = call i32 @llvm.read_volatile_register.i32(metadata !0)
declare i32 @llvm.read_volatile_register.i32(metadata)
!0 = !{!"sp"}
; == u-errno-ok
!llvm.errno.tbaa = !{!0}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == u-errno-bad
!llvm.errno.tbaa = !{!0}
!0 = !{!"int"}
; == u-kcfi-two
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{i32 1, i32 2}
; == u-kcfi-ok
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{i32 1}
; == u-cgprofile-ok
define void @f() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2}
!2 = !{void ()* @f, void ()* @f, i64 3}
; == u-cgprofile-value
!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2}
!2 = !{null, null, !"x"}
; == u-cgprofile-weird
!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2}
!2 = !{!"f", null, i64 3}
; == u-cgprofile-i32
!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = !{!2}
!2 = !{null, null, i32 3}
; == u-tba-flag
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"sign-return-address", i32 4}
; == u-tba-flag2
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"sign-return-address", !"x"}
; == u-loopmd-str
define void @f() {
  br label %x
x:
  br label %x, !llvm.loop !0
}
!0 = distinct !{!0, !"llvm.loop.unroll.disable"}
; == u-loopmd-ok
define void @f() {
  br label %x
x:
  br label %x, !llvm.loop !0
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
; == u-loopmd-empty
define void @f() {
  br label %x
x:
  br label %x, !llvm.loop !0
}
!0 = distinct !{}
; == u-loopmd-selfless
define void @f() {
  br label %x
x:
  br label %x, !llvm.loop !0
}
!0 = !{!"x"}
; == u-i128-load-mono
  %q = load atomic i128, i128* %qq monotonic, align 16
; == u-i128-store-seq
  store atomic i128 0, i128* %qq seq_cst, align 16
; == u-i128-store-rel
  store atomic i128 0, i128* %qq release, align 16
; == u-i128-load-acq-70
; arch 70
  %q = load atomic i128, i128* %qq acquire, align 16
; == u-i128-rmw-add
  %q = atomicrmw add i128* %qq, i128 1 seq_cst
; == u-i128-rmw-xchg
  %q = atomicrmw xchg i128* %qq, i128 1 seq_cst
; == u-i64-load-seq
  %q = load atomic i64, i64* %d seq_cst, align 8
; == u-fp80-param
define void @f(x86_fp80 %a) {
  ret void
}
; == u-fp80-add
  %q = fadd x86_fp80 undef, undef
; == u-fp80-load
  %q = load x86_fp80, x86_fp80* null
; == u-fp128-ret
define fp128 @f(fp128 %a) {
  ret fp128 %a
}
; == u-fp128-addret
define fp128 @f(fp128 %a) {
  %q = fadd fp128 %a, %a
  ret fp128 %q
}
; == u-ppc128
define ppc_fp128 @f(ppc_fp128 %a) {
  ret ppc_fp128 %a
}
; == u-dbg-datalocation-array
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_array_type, baseType: !1, elements: !2, dataLocation: !DIExpression())
!1 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!2 = !{}
; == u-dbg-rank-struct
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", rank: 2)
; == u-dbg-allocated-struct
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", allocated: !DIExpression())
; == u-dbg-array-nobase
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_array_type, elements: !2)
!2 = !{}
; == u-dbg-basic-tag
!x = !{!0}
!0 = !DIBasicType(tag: DW_TAG_structure_type, name: "int", size: 32)
; == u-dbg-derived-tag
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_base_type, baseType: null)
; == u-dbg-composite-tag
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_base_type, name: "x")
; == u-dbg-file-null
!x = !{!0}
!0 = !DILexicalBlock(scope: null, line: 1)
; == u-dbg-location-null
!x = !{!0}
!0 = !DILocation(line: 1, scope: null)
; == u-layout-space-big
target datalayout = "e-p33554432:64:64-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == u-layout-i-wide
target datalayout = "e-i16777216:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == u-layout-ni-zero
target datalayout = "e-ni:0-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == u-layout-p-size0
target datalayout = "e-p:0:64-i64:64-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == u-layout-align3
target datalayout = "e-i64:24-i128:128-v16:16-v32:32-n16:32:64"
@g = addrspace(1) global i32 0
; == u-layout-n-zero
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n0:32:64"
@g = addrspace(1) global i32 0
; == u-byval-4g
declare void @h([536870912 x i64]* byval([536870912 x i64]))
; == u-byval-2g
declare void @h([268435456 x i64]* byval([268435456 x i64]))
; == u-byval-1g
declare void @h([134217728 x i64]* byval([134217728 x i64]))
; == u-byval-i64max
declare void @h([536870911 x i64]* byval([536870911 x i64]))
; == u-byref-huge
declare void @h([1073741824 x i64]* byref([1073741824 x i64]))
; == u-srem-llvm7-local
  %q = add i64 srem (i64 ptrtoint (i32* @v to i64), i64 3), 1
@v = global i32 0
; == u-mul-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 mul (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == u-xor-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 xor (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == u-add-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 add (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == u-shl-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 shl (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == u-trunc-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i32 trunc (i64 ptrtoint (i32 addrspace(1)* @v to i64) to i32)
; == u-mma-few-llvm7
  %q = call {i32, i32} @llvm.nvvm.mma.m8n8k16.row.col.s8(i32 %a, i32 %b, i32 %a)
declare {i32, i32} @llvm.nvvm.mma.m8n8k16.row.col.s8(i32, i32, i32)
; == u-mbarrier-i32
  call void @llvm.nvvm.mbarrier.init.shared(i32 addrspace(3)* %s, i32 1)
declare void @llvm.nvvm.mbarrier.init.shared(i32 addrspace(3)*, i32)
; == u-tls-address-ok
@g = thread_local addrspace(1) global i32 0
define void @f() {
  %q = call i32 addrspace(1)* @llvm.threadlocal.address.p1i32(i32 addrspace(1)* @g)
  ret void
}
declare i32 addrspace(1)* @llvm.threadlocal.address.p1i32(i32 addrspace(1)*)
; == v-lifetime-i32
  call void @llvm.lifetime.start.p0i8(i32 1, i8* %bp)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
; == v-lifetime-end-i32
  call void @llvm.lifetime.end.p0i8(i32 1, i8* %bp)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
; == v-lifetime-float
  call void @llvm.lifetime.start.p0i8(float 1.0, i8* %bp)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
; == v-lifetime-decl
  call void @llvm.lifetime.start.p0i8(i32 1, i8* %bp)
declare void @llvm.lifetime.start.p0i8(i32, i8*)
; == v-lifetime-alloca
  %q = alloca i8
  call void @llvm.lifetime.start.p0i8(i32 1, i8* %q)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
; == v-ctlz-mismatch
  %q = call i32 @llvm.ctlz.i32(i64 %l, i1 false)
declare i32 @llvm.ctlz.i32(i32, i1)
; == v-i128-cmpxchg-seq
  %q = cmpxchg i128* %qq, i128 0, i128 1 seq_cst seq_cst
; == v-i128-cmpxchg-mono
  %q = cmpxchg i128* %qq, i128 0, i128 1 monotonic monotonic
; == v-i128-xchg-acqrel
  %q = atomicrmw xchg i128* %qq, i128 1 acq_rel
; == v-i128-xchg-mono
  %q = atomicrmw xchg i128* %qq, i128 1 monotonic
; == v-i128-and-seq
  %q = atomicrmw and i128* %qq, i128 1 seq_cst
; == v-i128-max-seq
  %q = atomicrmw max i128* %qq, i128 1 seq_cst
; == v-i128-load-acquire
  %q = load atomic i128, i128* %qq acquire, align 16
; == v-i128-load-seq
  %q = load atomic i128, i128* %qq seq_cst, align 16
; == v-i128-store-scope
  store atomic i128 0, i128* %qq syncscope("block") seq_cst, align 16
; == v-fp128-fadd-dead
define void @f(fp128 %a) {
  %q = fadd fp128 %a, %a
  ret void
}
; == v-fp128-fmul
define fp128 @f(fp128 %a) {
  %q = fmul fp128 %a, %a
  ret fp128 %q
}
; == v-fp128-fneg
define fp128 @f(fp128 %a) {
  %q = fneg fp128 %a
  ret fp128 %q
}
; == v-fp128-frem
define fp128 @f(fp128 %a) {
  %q = frem fp128 %a, %a
  ret fp128 %q
}
; == v-fp128-fcmp
define i1 @f(fp128 %a) {
  %q = fcmp olt fp128 %a, %a
  ret i1 %q
}
; == v-fp128-fpext
define fp128 @f(float %a) {
  %q = fpext float %a to fp128
  ret fp128 %q
}
; == v-fp128-fptrunc
define float @f(fp128 %a) {
  %q = fptrunc fp128 %a to float
  ret float %q
}
; == v-fp128-sitofp
define fp128 @f(i32 %a) {
  %q = sitofp i32 %a to fp128
  ret fp128 %q
}
; == v-fp128-fptosi
define i32 @f(fp128 %a) {
  %q = fptosi fp128 %a to i32
  ret i32 %q
}
; == v-fp128-select
define fp128 @f(fp128 %a, i1 %c) {
  %q = select i1 %c, fp128 %a, fp128 %a
  ret fp128 %q
}
; == v-fp128-vector
define <2 x fp128> @f(<2 x fp128> %a) {
  %q = fadd <2 x fp128> %a, %a
  ret <2 x fp128> %q
}
; == v-fp128-bitcast
define i128 @f(fp128 %a) {
  %q = bitcast fp128 %a to i128
  ret i128 %q
}
; == v-fp80-ret-undef
define x86_fp80 @f() {
  ret x86_fp80 undef
}
; == v-fp80-load-store
define void @f(x86_fp80* %p) {
  %q = load x86_fp80, x86_fp80* %p
  store x86_fp80 %q, x86_fp80* %p
  ret void
}
; == v-fp80-declared
declare x86_fp80 @f()
; == v-fp80-add-ret
define double @f(double %a) {
  %q = fpext double %a to x86_fp80
  %r = fptrunc x86_fp80 %q to double
  ret double %r
}
; == v-ppc-add
define double @f(double %a) {
  %q = fpext double %a to ppc_fp128
  %r = fptrunc ppc_fp128 %q to double
  ret double %r
}
; == v-or-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 or (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == v-udiv-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 udiv (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == v-lshr-llvm7
@v = addrspace(1) global i32 0
@g = addrspace(1) global i64 lshr (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == v-mul-local-llvm7
@v = global i32 0
define i64 @f() {
  ret i64 mul (i64 ptrtoint (i32* @v to i64), i64 3)
}
; == v-mul-number
@g = addrspace(1) global i64 mul (i64 4, i64 3)
; == v-mul-internal
@v = internal addrspace(1) global i32 0
@g = internal addrspace(1) global i64 mul (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)
; == v-xor-array
@v = addrspace(1) global i32 0
@g = addrspace(1) global [2 x i64] [i64 0, i64 xor (i64 ptrtoint (i32 addrspace(1)* @v to i64), i64 3)]
; == v-tag-basic-string
!x = !{!0}
!0 = !DIBasicType(tag: DW_TAG_string_type, name: "x", size: 8)
; == v-tag-basic-unspecified
!x = !{!0}
!0 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "x")
; == v-tag-derived-inheritance
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_inheritance, baseType: null)
; == v-tag-enumerator
!x = !{!0}
!0 = !DIStringType(tag: DW_TAG_base_type, name: "x")
; == v-scope-null-block
!x = !{!0}
!0 = distinct !DILexicalBlockFile(scope: null, discriminator: 0)
; == v-scope-null-var
!x = !{!0}
!0 = !DILocalVariable(name: "x", scope: null)
; == v-scope-null-label
!x = !{!0}
!0 = !DILabel(name: "x", scope: null, file: null, line: 1)
; == v-basetype-null
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null)
; == v-file-null-macro
!x = !{!0}
!0 = !DIMacroFile(line: 1, file: null)
; == v-cu-file-null
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: null)
; == v-gve-null
!x = !{!0}
!0 = !DIGlobalVariableExpression(var: null, expr: null)
; == v-imported-scope-null
!x = !{!0}
!0 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: null, entity: null)
; == v-types-null
!x = !{!0}
!0 = !DISubroutineType(types: null)
; == v-namespace-null
!x = !{!0}
!0 = !DINamespace(name: "x", scope: null)
; == v-tvp-null
!x = !{!0}
!0 = !DITemplateValueParameter(type: null, value: null)
; == v-filename-empty
!x = !{!0}
!0 = !DIFile(filename: "", directory: "")
; == v-global-name-empty
!x = !{!0}
!0 = !DIGlobalVariable(name: "", isDefinition: false)
; == v-mmra-nested
  store i32 %a, i32* %p, !mmra !0
!0 = !{!1, !"x"}
!1 = !{!"a", !"b"}
; == v-asm-used-ok
define i32 @f(i32 %a) {
  %q = call i32 asm "foo $0, $1;", "=r,r"(i32 %a)
  %r = add i32 %q, 1
  ret i32 %r
}
; == v-alias-bitcast-null
@a = alias i32, i32* bitcast (i8* null to i32*)
; == v-alias-zeroinit
@a = alias i32, i32* zeroinitializer
; == v-alias-poison
@a = alias i32, i32* poison
; == w-dbg-records
define void @f(i32 %a) !dbg !4 {
    #dbg_value(i32 %a, !5, !DIExpression(), !DILocation(line: 1, scope: !4))
    #dbg_label(!6, !DILocation(line: 1, scope: !4))
  ret void, !dbg !DILocation(line: 1, scope: !4)
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !7)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocalVariable(name: "a", scope: !4)
!6 = !DILabel(name: "l", scope: !4, file: !1, line: 1)
!7 = !{null}
; == w-dbg-declare-value
define void @f(i32 %a) !dbg !4 {
    #dbg_declare_value(i32 %a, !5, !DIExpression(), !DILocation(line: 1, scope: !4))
  ret void, !dbg !DILocation(line: 1, scope: !4)
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !7)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocalVariable(name: "a", scope: !4)
!7 = !{null}
; == w-tag-static-member
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_variable, name: "x", baseType: !1, flags: DIFlagStaticMember)
!1 = !DIBasicType(name: "i", size: 8, encoding: DW_ATE_unsigned)
; == w-tag-set
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_set_type, name: "x", baseType: !1)
!1 = !DIBasicType(name: "i", size: 8, encoding: DW_ATE_unsigned)
; == w-class
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_class_type, name: "x", file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
; == y-assume-local
  call void @llvm.assume(i1 %c) ["align"(i32* %p, i32 4)]
declare void @llvm.assume(i1)
; == y-assume-false
  call void @llvm.assume(i1 false) ["align"(i32* %p, i32 4)]
declare void @llvm.assume(i1)
; == y-assume-true
  call void @llvm.assume(i1 true) ["align"(i32* %p, i32 4)]
declare void @llvm.assume(i1)
; == y-assume-undef
  call void @llvm.assume(i1 undef) ["align"(i32* %p, i32 4)]
declare void @llvm.assume(i1)
; == y-assume-1
  call void @llvm.assume(i1 1) ["align"(i32* %p, i32 4)]
declare void @llvm.assume(i1)
; == y-dllimport
@v = dllimport global i32 2
; == y-dllimport-ae
@v = available_externally dllimport global i32 2
; == z-nsa
@g = addrspace(1) global i32 2, no_sanitize_address, align 4
; == z-nsh
@g = addrspace(1) global i32 2, no_sanitize_hwaddress, align 4
; == z-dyn
@g = addrspace(1) global i32 2, sanitize_address_dyninit, align 4
; == z-memtag
@g = addrspace(1) global i32 2, sanitize_memtag, align 4
; == z-simplified
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_class_type, name: "x", file: !1, flags: DIFlagNameIsSimplified)
!1 = !DIFile(filename: "a.c", directory: "/")
; == z-zero
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_class_type, name: "x", file: !1, flags: DIFlagZero)
!1 = !DIFile(filename: "a.c", directory: "/")
; == z-objc
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_class_type, name: "x", file: !1, flags: DIFlagFixedEnum)
!1 = !DIFile(filename: "a.c", directory: "/")
; == z-ptrtomember
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_class_type, name: "x", file: !1, flags: DIFlagPtrToMemberRep)
!1 = !DIFile(filename: "a.c", directory: "/")
