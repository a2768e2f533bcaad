; == alias-available
@b = available_externally alias void (), void ()* @f
define void @f() {
  ret void
}
; == alias-common
@b = common alias void (), void ()* @f
define void @f() {
  ret void
}
; == alias-cycle
@a = alias void (), void ()* @b
@b = alias void (), void ()* @a
; == alias-extern
@b = external alias void (), void ()* @f
define void @f() {
  ret void
}
; == alias-function-ok
@b = alias void (), void ()* @f
define void @f() {
  ret void
}
; == atomic-scope-number
  fence syncscope(1) acquire
; == cc-amdgpu
define amdgpu_kernel void @f() {
  ret void
}
; == cc-amdgpu-nonvoid
define amdgpu_kernel i32 @f() {
  ret i32 1
}
; == comdat-declare
$f = comdat any
declare void @f() comdat
; == comdat-kind
$f = comdat some
define linkonce_odr void @f() comdat {
  ret void
}
; == comdat-ok
$f = comdat any
define linkonce_odr void @f() comdat {
  ret void
}
; == dbg-basic-type-encoding
!1 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_int)
; == dbg-column-huge
define void @f() !dbg !3 {
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 4, column: 65536, scope: !3)
!6 = !{null}
; == dbg-dbg-on-inst-is-sp
define void @f() !dbg !3 {
  ret void, !dbg !3
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!6 = !{null}
; == dbg-derived-ok
!1 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2, size: 64)
!2 = !DIBasicType(name: "int", size: 32)
; == dbg-derived-tag
!1 = !DIDerivedType(tag: DW_TAG_pointer, baseType: !2, size: 64)
!2 = !DIBasicType(name: "int", size: 32)
; == dbg-expression-bad-op
!1 = !DIExpression(DW_OP_foo)
; == dbg-expression-missing-arg
define void @f(i32 %x) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %x, metadata !7, metadata !DIExpression(DW_OP_plus_uconst)), !dbg !5
  ret void, !dbg !5
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 4, column: 1, scope: !3)
!6 = !{null}
!7 = !DILocalVariable(name: "x", scope: !3, file: !2, line: 1)
; == dbg-expression-ok
!1 = !DIExpression(DW_OP_deref)
; == dbg-field-twice
!1 = !DIBasicType(name: "int", size: 32, size: 64)
; == dbg-function-dbg-location
define void @f() !dbg !5 {
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 4, column: 1, scope: !3)
!6 = !{null}
; == dbg-line-huge
define void @f() !dbg !3 {
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 4294967296, column: 1, scope: !3)
!6 = !{null}
; == dbg-location-no-line-ok
define void @f() !dbg !3 {
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(scope: !3)
!6 = !{null}
; == dbg-ok
define void @f() !dbg !3 {
  ret void, !dbg !5
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !6)
!5 = !DILocation(line: 1, column: 1, scope: !3)
!6 = !{null}
; == dbg-size-negative
!1 = !DIBasicType(name: "int", size: -32)
; == dbg-size-string
!1 = !DIBasicType(name: "int", size: "32")
; == dbg-spflags-unknown
!3 = distinct !DISubprogram(name: "f", spFlags: DISPFlagFoo)
; == dbg-unknown-field
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, flavour: 3)
!2 = !DIFile(filename: "a.c", directory: "/")
; == dbg-unknown-lang
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_CUDA, file: !2)
!2 = !DIFile(filename: "a.c", directory: "/")
; == flag-append-number
!llvm.module.flags = !{!1}
!1 = !{i32 5, !"foo", i32 1}
; == flag-append-ok
!llvm.module.flags = !{!1}
!1 = !{i32 5, !"foo", !2}
!2 = !{i32 1}
; == flag-ident-bad
!llvm.ident = !{!1}
!1 = !{!"a", !"b"}
; == flag-ident-number
!llvm.ident = !{!1}
!1 = !{i32 1}
; == flag-ident-ok
!llvm.ident = !{!1}
!1 = !{!"a"}
; == flag-max-string
!llvm.module.flags = !{!1}
!1 = !{i32 7, !"foo", !"a"}
; == flag-ok
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"foo", i32 1}
; == flag-require-bad
!llvm.module.flags = !{!1}
!1 = !{i32 3, !"foo", i32 1}
; == flag-require-missing
!llvm.module.flags = !{!2}
!2 = !{i32 3, !"foo", !3}
!3 = !{!"bar", i32 1}
; == flag-require-ok
!llvm.module.flags = !{!1, !2}
!1 = !{i32 1, !"bar", i32 1}
!2 = !{i32 3, !"foo", !3}
!3 = !{!"bar", i32 1}
; == flag-wchar
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"wchar_size", !"four"}
; == gep-constant-mismatch
@a = addrspace(1) global [4 x i32] zeroinitializer
@p = addrspace(1) global i32* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @a, i32 0, i32 1)
; == gep-constant-type
@a = addrspace(1) global [4 x i32] zeroinitializer
@p = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @a, i32 0, i32 1)
; == gep-nuw
define i32* @f(i32* %p) {
  %q = getelementptr nuw i32, i32* %p, i32 1
  ret i32* %q
}
; == imm-fshl-mismatch
declare i32 @llvm.fshl.i32(i32, i32, i32)
define i32 @f(i32 %x, i64 %y) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i64 %y)
  ret i32 %r
}
; == imm-memcpy-ok
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define void @f(i8* %p, i8* %q, i64 %n, i1 %c) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %p, i8* align 4 %q, i64 %n, i1 false)
  ret void
}
; == md-align-bad
define i32* @f(i32** %p) {
  %v = load i32*, i32** %p, !align !1
  ret i32* %v
}
!1 = !{i64 3}
; == md-align-ok
define i32* @f(i32** %p) {
  %v = load i32*, i32** %p, !align !1
  ret i32* %v
}
!1 = !{i64 4}
; == md-deref-bad
define i32* @f(i32** %p) {
  %v = load i32*, i32** %p, !dereferenceable !1
  ret i32* %v
}
!1 = !{i32 8}
; == md-deref-ok
define i32* @f(i32** %p) {
  %v = load i32*, i32** %p, !dereferenceable !1
  ret i32* %v
}
!1 = !{i64 8}
; == md-fpmath-bad
define float @f(float %x) {
  %v = fdiv float %x, %x, !fpmath !1
  ret float %v
}
!1 = !{i32 2}
; == md-fpmath-negative
define float @f(float %x) {
  %v = fdiv float %x, %x, !fpmath !1
  ret float %v
}
!1 = !{float -1.0}
; == md-fpmath-ok
define float @f(float %x) {
  %v = fdiv float %x, %x, !fpmath !1
  ret float %v
}
!1 = !{float 2.5}
; == md-nonnull-ok
define i32* @f(i32** %p) {
  %v = load i32*, i32** %p, !nonnull !1
  ret i32* %v
}
!1 = !{}
; == md-nonnull-store
define void @f(i32** %p, i32* %q) {
  store i32* %q, i32** %p, !nonnull !1
  ret void
}
!1 = !{}
; == md-prof-bad
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !1
a:
  ret void
b:
  ret void
}
!1 = !{!"branch_weights", i32 1}
; == md-prof-ok
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !1
a:
  ret void
b:
  ret void
}
!1 = !{!"branch_weights", i32 1, i32 5}
; == md-prof-string
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !1
a:
  ret void
b:
  ret void
}
!1 = !{i32 1, i32 5}
; == md-range-float
define float @f(float* %p) {
  %v = load float, float* %p, !range !1
  ret float %v
}
!1 = !{i32 0, i32 10}
; == md-range-ok
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !range !1
  ret i32 %v
}
!1 = !{i32 0, i32 10}
; == md-range-order
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !range !1
  ret i32 %v
}
!1 = !{i32 10, i32 20, i32 0, i32 5}
; == md-range-touch
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !range !1
  ret i32 %v
}
!1 = !{i32 0, i32 5, i32 5, i32 9}
; == md-tbaa-four
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !tbaa !1
  ret i32 %v
}
!1 = !{!2, !2, i64 0, i64 2}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == md-tbaa-good
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !tbaa !1
  ret i32 %v
}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == md-tbaa-on-add
define i32 @f(i32 %p) {
  %v = add i32 %p, 1, !tbaa !1
  ret i32 %v
}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == space-function
define void @f() addrspace(1) {
  ret void
}
; == space-too-big
define void @f(i32 addrspace(16777216)* %p) {
  ret void
}
; == alias-self-cycle3
@a = alias void (), void ()* @b
@b = alias void (), void ()* @c
@c = alias void (), void ()* @f
define void @f() {
  ret void
}
; == ctlz-one-arg-both
declare i32 @llvm.ctlz.i32(i32)
define i32 @f(i32 %x) {
  %r = call i32 @llvm.ctlz.i32(i32 %x)
  ret i32 %r
}
; == gep-nusw
  %r = getelementptr nusw i32, i32* %p, i32 1
; == icmp-samesign
  %r = icmp samesign ult i32 %a, %b
; == memcpy-old
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i32, i1)
define void @f(i8* %p, i8* %q, i64 %n) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %p, i8* %q, i64 %n, i32 4, i1 false)
  ret void
}
; == or-disjoint
  %r = or disjoint i32 %a, %b
; == select-fast
  %r = select nnan i1 %c, float %x, float %x
; == space-16777217
define void @f(i32 addrspace(16777217)* %p) {
  ret void
}
; == space-4294967295
define void @f(i32 addrspace(4294967295)* %p) {
  ret void
}
; == spir-kernel-result
define spir_kernel i32 @f() {
  ret i32 1
}
; == trunc-nuw
  %r = trunc nuw i64 %l to i32
; == range-overlap
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !range !1
  ret i32 %v
}
!1 = !{i32 0, i32 8, i32 5, i32 9}
; == deref-two
define i32* @f(i32** %p) {
  %v = load i32*, i32** %p, !dereferenceable !1
  ret i32* %v
}
!1 = !{i64 8, i64 8}
; == tbaa-const
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !tbaa !1
  ret i32 %v
}
!1 = !{!2, !2, i64 0, i64 1}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == tbaa-const-i32
define i32 @f(i32* %p) {
  %v = load i32, i32* %p, !tbaa !1
  ret i32 %v
}
!1 = !{!2, !2, i64 0, i32 1}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == align-store
define void @f(i32** %p, i32* %q) {
  store i32* %q, i32** %p, !align !1
  ret void
}
!1 = !{i64 8}
; == nonnull-call
declare i32* @g()
define i32* @f() {
  %v = call i32* @g(), !nonnull !1
  ret i32* %v
}
!1 = !{}
; == prof-expected
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !1
a:
  ret void
b:
  ret void
}
!1 = !{!"branch_weights", !"expected", i32 1, i32 5}
; == prof-empty
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !1
a:
  ret void
b:
  ret void
}
!1 = !{}
; == prof-br-unconditional
define void @f(i1 %c) {
  br label %b, !prof !1
b:
  ret void
}
!1 = !{!"branch_weights", i32 1}
; == prof-on-store
define void @f(i32* %p) {
  store i32 1, i32* %p, !prof !1
  ret void
}
!1 = !{!"branch_weights", i32 1, i32 2}
; == flag-max-node
!llvm.module.flags = !{!1}
!1 = !{i32 7, !"foo", !2}
!2 = !{i32 1}
; == flag-eight
!llvm.module.flags = !{!1}
!1 = !{i32 8, !"foo", i32 1}
; == flag-eight-string
!llvm.module.flags = !{!1}
!1 = !{i32 8, !"foo", !"x"}
; == flag-unique-append
!llvm.module.flags = !{!1}
!1 = !{i32 6, !"foo", !2}
!2 = !{i32 1}
; == flag-require-value
!llvm.module.flags = !{!1, !2}
!1 = !{i32 1, !"bar", i32 2}
!2 = !{i32 3, !"foo", !3}
!3 = !{!"bar", i32 1}
; == fpmath-double
define float @f(float %x) {
  %v = fdiv float %x, %x, !fpmath !1
  ret float %v
}
!1 = !{double 2.5}
; == fpmath-zero
define float @f(float %x) {
  %v = fdiv float %x, %x, !fpmath !1
  ret float %v
}
!1 = !{float 0.0}
; == dbg-subrange
!1 = !DISubrange(count: 4)
; == dbg-subrange-node
!1 = !DISubrange(count: !2)
!2 = !{}
; == dbg-subrange-negative
!1 = !DISubrange(count: -1)
; == dbg-enumerator
!1 = !DIEnumerator(name: "x", value: -5)
; == dbg-flags
!1 = !DIDerivedType(tag: DW_TAG_member, baseType: null, flags: DIFlagPublic | DIFlagStaticMember)
; == dbg-composite
!1 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", size: 64, align: 32, elements: !{}, identifier: "S")
; == dbg-lines
!1 = !DICompositeType(tag: DW_TAG_structure_type,
  name: "S(a: b)", size: 64)
; == fn-group-param-attr
define void @f() #0 {
  ret void
}
attributes #0 = { signext }
; == fn-memory-bad
define void @f() memory(nothing) {
  ret void
}
; == fn-memory
define void @f() memory(none) {
  ret void
}
; == fn-vararg-middle
declare void @f(..., i32)
; == gl-code-model
@g = addrspace(1) global i32 1, code_model "small"
; == gl-code-model-bad
@g = addrspace(1) global i32 1, code_model "enormous"
; == gl-used-bad
@llvm.used = appending global [1 x i32] [i32 1], section "llvm.metadata"
; == in-call-attr-unknown
declare void @g()
define void @f() {
  call void @g() sparkly
  ret void
}
; == in-store-three
  store i32 %a, i32* %p, i32 %b
; == misc-uselist-bad
define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  ret i32 %a
  uselistorder i32 %x, { 0, 1 }
}
; == misc-uselist
define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  ret i32 %a
  uselistorder i32 %x, { 1, 0 }
}
; == in-asm-letter
  %r = call i32 asm "mov.u32 $0, $1;", "=Q,r"(i32 %a)
; == group-signext
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind signext }
; == group-byval
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind byval(i32) }
; == memory-default
define void @f(i32* %p) memory(read, argmem: readwrite) {
  ret void
}
; == memory-empty
define void @f(i32* %p) memory() {
  ret void
}
; == load-two
define void @f(i32* %p) {
  %r = load i32, i32* %p, i32 4
  ret void
}
; == select-four
define void @f(i1 %c) {
  %r = select i1 %c, i32 1, i32 2, i32 3
  ret void
}
; == freeze-two
define void @f(i32 %c) {
  %r = freeze i32 %c, i32 2
  ret void
}
; == used-pointer-ok
@g = addrspace(1) global i32 0
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @g to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
; == call-sparkly
declare void @g()
define void @f() {
  call void @g() nounwind willreturn
  ret void
}
; == uselist-one
define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  ret i32 %a
  uselistorder i32 %x, { 0 }
}
; == asm-letter-used
define i32 @f(i32 %a) {
  %r = call i32 asm "mov.u32 $0, $1;", "=Q,r"(i32 %a)
  ret i32 %r
}
; == code-model-kernel
@g = addrspace(1) global i32 1, code_model "kernel"
; == shuffle-four
define void @f(<2 x i32> %x) {
  %a = shufflevector <2 x i32> %x, <2 x i32> %x, <2 x i32> <i32 0, i32 1>, i32 3
  ret void
}
