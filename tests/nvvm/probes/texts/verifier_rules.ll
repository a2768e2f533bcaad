; == lx-half-hex-large
@g = addrspace(1) global half 0xH12345
; == ty-addrspace-words
@g = addrspace("shared") global i32 undef
; == ct-undef-label
  br label undef
; == ct-empty-array-ok
@g = addrspace(1) global [0 x i32] []
; == ce-fneg
@g = addrspace(1) global float fneg (float 1.0)
; == ce-add-one
@g = addrspace(1) global i32 add (i32 1)
; == ce-gep-inrange
@v = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr inrange(4, 0) ([4 x i32], [4 x i32] addrspace(1)* @v, i32 0, i32 1)
; == ce-gep-inrange-ok
@v = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr inrange(-4, 8) ([4 x i32], [4 x i32] addrspace(1)* @v, i32 0, i32 1)
; == ce-gep-inrange-old
@v = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @v, i32 0, inrange i32 1)
; == ce-gep-inrange-empty
@v = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr inrange() ([4 x i32], [4 x i32] addrspace(1)* @v, i32 0, i32 1)
; == ce-shuffle
@g = addrspace(1) global <2 x i32> shufflevector (<2 x i32> undef, <4 x i32> undef, <2 x i32> undef)
; == ce-extractelement
@g = addrspace(1) global i32 extractelement (i32 1, i32 0)
; == ce-insertelement
@g = addrspace(1) global <2 x i32> insertelement (<2 x i32> undef, float 1.0, i32 0)
; == in-alloca-align-twice
  %q = alloca i32, align 4, align 4
; == in-gep-vector-ok
  %q = getelementptr i32, <4 x i32*> undef, <4 x i64> undef
; == in-call-fast-int
declare i32 @h(i32)
  %q = call fast i32 @h(i32 %a)
; == in-call-fast-void
declare void @h(i32)
  call fast void @h(i32 %a)
; == at-dereferenceable-word
define void @h(i8* dereferenceable(x) %x) {
  ret void
}
; == at-allocsize-same
declare i8* @h(i32, i32) allocsize(0, 0)
; == at-nofpclass-empty
declare void @h(float nofpclass())
; == at-nofpclass-zero
declare void @h(float nofpclass(0))
; == at-nofpclass-word
declare void @h(float nofpclass(nan nonsense))
; == at-nofpclass-ok
declare void @h(float nofpclass(nan inf))
; == at-captures-none-other
declare void @h(i8* captures(none, address))
; == at-captures-word
declare void @h(i8* captures(everything))
; == at-captures-ok
declare void @h(i8* captures(address, read_provenance))
; == at-range-large
declare void @h(i8 range(i8 0, 400))
; == at-range-equal
declare void @h(i32 range(i32 4, 4))
; == at-range-ok
declare void @h(i32 range(i32 -4, 4))
; == at-initializes-empty
declare void @h(i8* initializes())
; == at-initializes-order
declare void @h(i8* initializes((4, 8), (0, 4)))
; == at-initializes-ok
declare void @h(i8* initializes((0, 4), (8, 12)))
; == at-memory-default-late
declare void @h() memory(argmem: read, write)
; == at-memory-word
declare void @h() memory(stack: read)
; == v-comdat-ok
$g = comdat any
@g = weak addrspace(1) global i32 0, comdat
; == v-dllexport-hidden
@g = hidden dllexport addrspace(1) global i32 0
; == v-dllimport-hidden
@g = external hidden dllimport addrspace(1) global i32
; == v-dllimport-dso-local
@g = external dso_local dllimport addrspace(1) global i32
; == v-dllimport-defined
@g = dllimport addrspace(1) global i32 0
; == v-common-struct
@g = common addrspace(1) global { i32 } { i32 1 }
; == v-ctors-ok
define void @h() {
  ret void
}
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 1, void ()* @h, i8* null }]
; == v-associated-two
@h = addrspace(1) global i32 0
@g = addrspace(1) global i32 0, !associated !{i32 addrspace(1)* @h, i32 addrspace(1)* @h}
; == v-associated-self
@g = addrspace(1) global i32 0, !associated !{i32 addrspace(1)* @g}
; == v-associated-number
@g = addrspace(1) global i32 0, !associated !{i32 1}
; == v-scope-one-operand
  %q = load i32, i32* %p, !noalias !0
!0 = !{!1}
!1 = distinct !{!1}
; == v-scope-third
  %q = load i32, i32* %p, !noalias !0
!0 = !{!1}
!1 = distinct !{!1, !2, i32 3}
!2 = distinct !{!2}
; == v-scope-first
  %q = load i32, i32* %p, !noalias !0
!0 = !{!1}
!1 = distinct !{!2, !2}
!2 = distinct !{!2}
; == v-scope-domain-second
  %q = load i32, i32* %p, !alias.scope !0
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2, i32 1}
; == v-scope-domain-string
  %q = load i32, i32* %p, !alias.scope !0
!0 = !{!1}
!1 = distinct !{!1, !"d"}
; == v-scope-ok
  %q = load i32, i32* %p, !alias.scope !0
!0 = !{!1}
!1 = distinct !{!1, !2, !"scope"}
!2 = distinct !{!2, !"domain"}
; == v-memprof-on-load
  %q = load i32, i32* %p, !memprof !{}
; == v-callsite-on-load
  %q = load i32, i32* %p, !callsite !{}
; == v-callsite-empty
declare void @h()
  call void @h(), !callsite !{}
; == v-memprof-empty
declare void @h()
  call void @h(), !memprof !{}
; == v-prof-vp-load
  %q = load i32, i32* %p, !prof !{!"VP", i32 0, i64 1, i64 2, i64 3}
; == v-prof-call-two
declare void @h()
  call void @h(), !prof !{!"branch_weights", i32 1, i32 2}
; == v-prof-function
define void @h() !prof !{!"entry", i64 1} {
  ret void
}
; == v-prof-function-ok
define void @h() !prof !{!"function_entry_count", i64 1} {
  ret void
}
; == v-prof-function-string
define void @h() !prof !{!"function_entry_count", !"1"} {
  ret void
}
; == v-prof-declaration
declare !prof !{!"function_entry_count", i64 1} void @h()
; == v-musttail-params
declare void @h(i32)
define void @k(i64 %x) {
  musttail call void @h(i32 1)
  ret void
}
; == v-musttail-unreturned
declare i32 @h(i32)
define i32 @k(i32 %x) {
  %q = musttail call i32 @h(i32 %x)
  ret i32 0
}
; == v-musttail-ok
declare i32 @h(i32)
define i32 @k(i32 %x) {
  %q = musttail call i32 @h(i32 %x)
  ret i32 %q
}
; == v-attr-less-precise
define void @h() "less-precise-fpmad"="maybe" {
  ret void
}
; == v-attr-no-infs
define void @h() "no-infs-fp-math"="1" {
  ret void
}
; == v-attr-no-nans-group
define void @h() #0 {
  ret void
}
attributes #0 = { "no-nans-fp-math"="yes" }
; == v-attr-signed-zeros-ok
define void @h() "no-signed-zeros-fp-math"="true" {
  ret void
}
; == v-attr-jump-tables
define void @h() "no-jump-tables"="0" {
  ret void
}
; == v-attr-profile-sample
define void @h() "profile-sample-accurate"="x" {
  ret void
}
; == v-attr-sign-return
define void @h() "sign-return-address"="some" {
  ret void
}
; == v-attr-sign-key
define void @h() "sign-return-address-key"="a_key" {
  ret void
}
; == v-attr-sign-key-word
define void @h() "sign-return-address"="all" "sign-return-address-key"="c_key" {
  ret void
}
; == v-attr-guarded
define void @h() "guarded-control-stack"="x" {
  ret void
}
; == v-attr-denormal-ok
define void @h() "denormal-fp-math"="preserve-sign,ieee" {
  ret void
}
; == v-attr-target-features-empty
define void @h() "target-features"="+ptx80,,+sm_90" {
  ret void
}
; == v-attr-target-features-sign
define void @h() "target-features"="ptx80" {
  ret void
}
; == v-inalloca-readonly
define void @h(i8* inalloca readonly %x) {
  ret void
}
; == v-sret-returned
define void @h(i8* sret returned %x) {
  ret void
}
; == v-swiftasync-two
define void @h(i8* swiftasync %x, i8* swiftasync %y) {
  ret void
}
; == v-fn-allockind-two
declare i8* @h() allockind("alloc,realloc")
; == v-fn-allockind-free-zeroed
declare i8* @h(i8*) allockind("free,zeroed")
; == v-fn-allockind-both
declare i8* @h() allockind("alloc,zeroed,uninitialized")
; == v-fn-allocsize-type
declare i8* @h(float) allocsize(0)
; == v-module-flag-min-negative
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"a", i32 -1}
; == v-module-flag-linker-options
!llvm.module.flags = !{!0}
!0 = !{i32 6, !"Linker Options", !1}
!1 = !{!2}
!2 = !{!"x"}
; == v-module-flag-semantic
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"SemanticInterposition", !"x"}
; == v-tbaa-ok
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == v-tbaa-two
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !1}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == v-tbaa-offset-string
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !1, !"0"}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == v-tbaa-offset-scalar
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !1, i64 4}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
; == v-tbaa-not-in-path
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!3, !1, i64 4}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{!"S", !4, i64 0}
!4 = !{!"float", !2, i64 0}
; == v-tbaa-struct-even
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!3, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{!"S", !1, i64 0, !1}
; == v-tbaa-struct-offset
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!3, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{!"S", !1, !"x"}
; == v-tbaa-width
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!3, !1, i32 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{!"S", !1, i64 0}
; == v-tbaa-struct-name
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!3, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{i32 1, !1, i64 0}
; == v-range-undef
  %q = load i32, i32* %p, !range !{i32 undef, i32 4}
; == v-noalias-addrspace
  %q = load i32, i32* %p, !noalias.addrspace !{i64 1, i64 2}
; == v-noalias-addrspace-add
  %q = add i32 %a, %b, !noalias.addrspace !{i32 1, i32 2}
; == v-noalias-addrspace-ok
  %q = load i32, i32* %p, !noalias.addrspace !{i32 5, i32 6}
; == v-invariant-group-call
declare void @h()
  call void @h(), !invariant.group !{}
; == v-nonnull-operand
  %q = load i32*, i32** %pp, !nonnull !{i32 1}
; == v-nonnull-ok
  %q = load i32*, i32** %pp, !nonnull !{}
; == v-align-huge
  %q = load i32*, i32** %pp, !align !{i64 17179869184}
; == v-captures-load
  %q = load i32*, i32** %pp, !captures !{!"address"}
; == v-captures-store-int
  store i32 %a, i32* %p, !captures !{!"address"}
; == v-captures-entry
  store i32* %p, i32** %pp, !captures !{!"everything"}
; == v-mmra-add
  %q = add i32 %a, %b, !mmra !{!"a", !"b"}
; == v-mmra-ok
  fence seq_cst, !mmra !{!"a", !"b"}
; == v-load-scope
  %q = load i32, i32* %p syncscope("device"), align 4
; == v-store-scope
  store i32 %a, i32* %p syncscope("device"), align 4
; == v-fn-dbg-not-distinct
define void @h() !dbg !3 {
  ret void
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubprogram(name: "h", file: !2, line: 1, type: !4)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == v-fn-kcfi-type
define void @h() !kcfi_type !{i64 1} {
  ret void
}
; == v-ifunc-declared
declare void ()* @r()
@g = ifunc void (), void ()* ()* @r
; == v-assume-bundle-align-float
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["align"(i32* %p, float 1.0)]
; == v-assume-bundle-align-ok
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["align"(i32* %p, i64 16)]
; == v-assume-bundle-cond
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 %c) ["align"(i32* %p, i64 16)]
; == v-assume-bundle-nonnull-two
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["nonnull"(i32* %p, i64 16)]
; == v-assume-bundle-deref-one
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["dereferenceable"(i32* %p)]
; == v-assume-bundle-cold-arg
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["cold"(i32* %p)]
; == v-assume-separate-one
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["separate_storage"(i32* %p)]
; == v-assume-separate-int
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 true) ["separate_storage"(i32* %p, i64 1)]
; == v-ucmp-ok
declare i8 @llvm.ucmp.i8.i32(i32, i32)
  %q = call i8 @llvm.ucmp.i8.i32(i32 %a, i32 %b)
; == v-smulfix-scale
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
  %q = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 32)
; == v-smulfix-scale-ok
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
  %q = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 31)
; == v-umulfix-scale
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
  %q = call i32 @llvm.umul.fix.i32(i32 %a, i32 %b, i32 33)
; == v-sdivfix-sat
declare i16 @llvm.sdiv.fix.sat.i16(i16, i16, i32)
  %q = call i16 @llvm.sdiv.fix.sat.i16(i16 %h, i16 %h, i32 16)
; == v-vector-splice
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
  %q = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> %v, i32 5)
; == v-vector-splice-ok
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
  %q = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> %v, i32 -4)
; == v-vector-length-zero
declare i32 @llvm.experimental.get.vector.length.i32(i32, i32, i1)
  %q = call i32 @llvm.experimental.get.vector.length.i32(i32 %a, i32 0, i1 false)
; == v-invariant-start
declare {}* @llvm.invariant.start.p0i8(i64, i8*)
  %q = call {}* @llvm.invariant.start.p0i8(i64 -2, i8* %bp)
; == v-ptrmask-width
declare i8* @llvm.ptrmask.p0i8.i32(i8*, i32)
  %q = call i8* @llvm.ptrmask.p0i8.i32(i8* %bp, i32 -4)
; == v-call-speculatable
declare void @h()
  call void @h() speculatable
; == v-call-immarg
declare void @h(i32)
  call void @h(i32 immarg 1)
; == v-bundle-arc-int
declare i32 @h()
  %q = call i32 @h() ["clang.arc.attachedcall"(i8* %bp)]
; == v-call-no-dbg
define void @k() !dbg !3 {
  ret void
}
define void @h() !dbg !4 {
  call void @k()
  ret void
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 1, unit: !1)
!4 = distinct !DISubprogram(name: "h", file: !2, line: 1, unit: !1)
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == n-asm-memory-in
  call void asm sideeffect "// $0", "m"(i32* %p)
; == n-asm-memory-out-indirect
  call void asm sideeffect "// $0", "=*m"(i32* elementtype(i32) %p)
; == p-feature-empty
define void @h() "target-features"="" {
  ret void
}
; == p-feature-comma
define void @h() "target-features"="+ptx80," {
  ret void
}
; == p-feature-plus
define void @h() "target-features"="+" {
  ret void
}
; == p-sign-empty
define void @h() "sign-return-address"="" {
  ret void
}
; == p-asm-memory-used
  %q = call i32 asm "ld.u32 $0, $1;", "=r,m"(i32* %p)
  store i32 %q, i32* %p
; == p-asm-memory-effect
  call void asm sideeffect "ld.u32 %r1, $0;", "m"(i32* %p)
; == p-asm-memory-int
  call void asm sideeffect "// $0", "m"(i32 %a)
; == p-asm-memory-indirect
  call void asm sideeffect "// $0", "*m"(i32* elementtype(i32) %p)
; == p-asm-dead
  call void asm "mov.u32 $3, $0;", "r"(i32 %a)
; == p-asm-dead-result
  %q = call i32 asm "mov.u32 $0, $3;", "=r,r"(i32 %a)
; == p-asm-used-result
  %q = call i32 asm "mov.u32 $0, $3;", "=r,r"(i32 %a)
  store i32 %q, i32* %p
; == p-half-hex-zero
@g = addrspace(1) global half 0xH03C00
; == p-forward-space-ok
@h = addrspace(1) global i32 addrspace(1)* @g
@g = addrspace(1) global i32 5
; == p-forward-type-7
@h = addrspace(1) global i32 addrspace(1)* @g
@g = addrspace(1) global float 5.0
; == p-backward-type-7
@g = addrspace(1) global float 5.0
@h = addrspace(1) global i32 addrspace(1)* @g
; == p-backward-space
@g = addrspace(3) global i32 undef
@h = addrspace(1) global i32 addrspace(1)* @g
; == p-forward-call-type
define void @h() {
  call void @k(i32 1)
  ret void
}
define void @k() {
  ret void
}
; == p-used-appending-zero
@llvm.used = appending global [1 x i8*] zeroinitializer, section "llvm.metadata"
; == p-dbg-call-used
define void @h() !dbg !4 {
  call void @k()
  ret void
}
define void @k() !dbg !3 {
  %q = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %q, i32* @g
  ret void
}
@g = global i32 0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 1, unit: !1)
!4 = distinct !DISubprogram(name: "h", file: !2, line: 1, unit: !1)
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == p-dbg-call-used-no-flag
define void @k() !dbg !3 {
  ret void
}
define void @h() !dbg !4 {
  call void @k()
  ret void
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !2, line: 1, unit: !1)
!4 = distinct !DISubprogram(name: "h", file: !2, line: 1, unit: !1)
; == p-dbg-call-typed
define void @k() !dbg !3 {
  ret void
}
define void @h() !dbg !4 {
  call void @k()
  ret void
}
!llvm.dbg.cu = !{!1}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 1, type: !5, unit: !1)
!4 = distinct !DISubprogram(name: "h", scope: !2, file: !2, line: 1, type: !5, unit: !1)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!llvm.module.flags = !{!8}
!8 = !{i32 2, !"Debug Info Version", i32 3}
; == p-ifunc-seven
declare void ()* @r()
@g = ifunc void (), void ()* ()* @r
define void @h() {
  call void @g()
  ret void
}
; == x-expr-plus
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_plus_uconst)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-constu
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_constu, DW_OP_stack_value)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-frag1
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_fragment, 0)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-fraglast
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_fragment, 0, 16, DW_OP_deref)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-stack
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_stack_value, DW_OP_deref)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-derefsize
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_deref_size)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-breg
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_breg0)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-regx
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_regx)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-bregx
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_bregx, 1)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-consts
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_consts)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-ok
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_plus_uconst, 4, DW_OP_deref)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-convert
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_convert, 32)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-arg
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_arg)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-tag
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_tag_offset)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-entry
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_entry_value)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-entry1
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_entry_value, 1)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-ext
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_LLVM_extract_bits_sext, 1)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-stackfrag
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_constu, 4, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 16)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == d-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
; == d-derived-addrspace-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, dwarfAddressSpace: 1)
; == d-composite-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !31)
!31 = !{!32}
!32 = !DISubrange(count: 4)
; == d-retained-declaration
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", scope: !2, file: !2)
; == d-unit-enums
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, enums: !34)
!34 = !{!6}
!x = !{!33}
; == d-unit-globals
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, globals: !34)
!34 = !{!6}
!x = !{!33}
; == d-unit-imports
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, imports: !34)
!34 = !{!6}
!x = !{!33}
; == d-unit-macros
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, macros: !34)
!34 = !{!6}
!x = !{!33}
; == d-block-scope-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DILexicalBlock(scope: !6, file: !2, line: 1)
!x = !{!33}
; == d-block-column-no-line
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DILexicalBlock(scope: !3, file: !2, column: 1)
!x = !{!33}
; == d-template-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DITemplateTypeParameter(name: "T", type: !2)
!x = !{!33}
; == d-template-value-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DITemplateValueParameter(tag: DW_TAG_member, name: "T", type: !6, value: i32 1)
!x = !{!33}
