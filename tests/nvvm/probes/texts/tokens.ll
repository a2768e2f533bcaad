; == tk-store-volatile-twice
  store volatile volatile i32 %a, i32* %p
; == tk-load-volatile-ok
  %q = load volatile i32, i32* %p, align 4
; == tk-load-word
  %q = load nounwind i32, i32* %p
; == tk-or-disjoint-twice
  %q = or disjoint disjoint i32 %a, %b
; == tk-add-nuw-twice
  %q = add nuw nuw i32 %a, %b
; == tk-add-nsw-nuw-ok
  %q = add nsw nuw i32 %a, %b
; == tk-udiv-exact-twice
  %q = udiv exact exact i32 %a, %b
; == tk-fadd-fast-twice-ok
  %q = fadd fast fast float %x, %x
; == tk-gep-inbounds-twice
  %q = getelementptr inbounds inbounds i32, i32* %p, i32 1
; == tk-gep-align
  %q = getelementptr align 4 i32, i32* %p, i32 1
; == tk-gep-trailing
  %q = getelementptr i32, i32* %p, i32 1 nounwind
; == tk-gep-trailing-align
  %q = getelementptr i32, i32* %p, i32 1, align 4
; == tk-icmp-two
  %q = icmp eq ne i32 %a, %b
; == tk-icmp-samesign-late
  %q = icmp ult samesign i32 %a, %b
; == tk-fcmp-late
  %q = fcmp oeq fast float %x, %x
; == tk-atomicrmw-two
  %q = atomicrmw xchg xchg i32* %p, i32 %a seq_cst
; == tk-atomicrmw-order-twice
  %q = atomicrmw add i32* %p, i32 %a seq_cst seq_cst
; == tk-cmpxchg-three
  %q = cmpxchg i32* %p, i32 %a, i32 %b seq_cst seq_cst seq_cst
; == tk-cmpxchg-weak-twice
  %q = cmpxchg weak weak i32* %p, i32 %a, i32 %b seq_cst seq_cst
; == tk-cmpxchg-scope-empty
  %q = cmpxchg i32* %p, i32 %a, i32 %b syncscope() seq_cst seq_cst
; == tk-alloca-trailing
  %q = alloca i32, volatile
; == tk-store-trailing
  store i32 %a, i32* %p nounwind
; == tk-store-align-volatile
  store i32 %a, i32* %p, volatile
; == tk-add-trailing
  %q = add i32 %a, %b nsw
; == tk-add-align
  %q = add i32 %a, %b, align 4
; == tk-select-word
  %q = select nsw i1 %c, i32 %a, i32 %b
; == tk-freeze-word
  %q = freeze noundef i32 %a
; == tk-extract-type
  %q = extractelement <4 x i32> %v, 2
; == tk-insert-type
  %q = insertelement <4 x i32> %v, i32 %a, 0
; == tk-store-no-value
  store i32, i32* %p
; == tk-metadata-then-align
  %q = load i32, i32* %p, !nontemporal !{i32 1}, align 4
; == tk-call-i32
  call void 1(i32 %a)
; == tk-call-structure
  %q = call i32 {}(i32 %a)
; == tk-align-node-pointer
  %q = load i32*, i32** %pp, !align !{i64* 4}
; == tk-ret-align
define void @f() {
  ret void align 4
}
; == tk-ret-before
define void @f() {
  ret align 4 void
}
; == tk-br-word
define void @f(i1 %c) {
  br nounwind i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
; == tk-br-trailing
define void @f(i1 %c) {
  br i1 %c, label %a, label %b nounwind
a:
  ret void
b:
  ret void
}
; == tk-switch-number
define void @f(i32 %a) {
  switch i32 %a, label %d [ i32 1, label 2 ]
d:
  ret void
}
; == tk-call-after-metadata
declare void @h()
define void @f() {
  call void @h(), !foo !0 nounwind
  ret void
}
!0 = !{}
; == tk-no-equals
define i32 @f(i32* %p) {
  %v load i32, i32* %p
  ret i32 %v
}
; == tk-no-call
declare void @h()
define void @f() {
  tail void @h()
  ret void
}
; == tk-no-opcode
declare void @h()
define void @f() {
  void @h()
  ret void
}
; == tk-broken-vector
define <4 x i32> @f(<4 x i32> %v) {
  %m = add <4 x i32> %v, %v
  %n = add <4 x > %v i32, %m
  ret <4 x i32> %n
}
; == tk-declare-no-name
declare float (float)
define void @f() {
  ret void
}
; == tk-global-space-twice
@g = addrspace addrspace(1) global i32 0
; == tk-global-space-brackets
@g = private (addrspace1) global i32 7
; == tk-global-space-none
@g = addrspace() global i32 7
; == tk-global-space-early
@g = addrspace(1) internal global i32 7
; == tk-global-unnamed-early
@g = unnamed_addr internal global i32 7
; == tk-global-tls-late
@g = unnamed_addr thread_local global i32 7
; == tk-global-model-twice
@g = thread_local(initialexec initialexec) addrspace(1) global i32 7
; == tk-global-external-init-early
@g = externally_initialized addrspace(1) global i32 7
; == tk-global-order-ok
@g = weak dso_local default unnamed_addr addrspace(1) externally_initialized global i32 7
; == tk-global-attribute
@g = nounwind addrspace(1) global i32 7
; == tk-global-dso-late
@g = default dso_local addrspace(1) global i32 7
; == tk-alias-space
@x = addrspace(1) global i32 0
@g = addrspace(1) alias i32, i32 addrspace(1)* @x
; == tk-define-twice
define hidden hidden void @f() {
  ret void
}
; == tk-define-cc-early
define fastcc internal void @f() {
  ret void
}
; == tk-define-attribute-early
define zeroext fastcc i32 @f() {
  ret i32 0
}
; == tk-define-unnamed-early
define unnamed_addr void @f() {
  ret void
}
; == tk-define-order-ok
define weak dso_local default fastcc zeroext i32 @f() unnamed_addr nounwind "a"="b" #0 {
  ret i32 0
}
attributes #0 = { nounwind }
; == tk-define-unnamed-late
define void @f() nounwind unnamed_addr {
  ret void
}
; == tk-define-linkage-late
define void @f() internal {
  ret void
}
; == tk-define-section-early
define void @f() section "s" nounwind {
  ret void
}
; == tk-define-section-group
define void @f() section "s" #0 {
  ret void
}
attributes #0 = { nounwind }
; == tk-define-comdat-section
$f = comdat any
define void @f() comdat section "s" {
  ret void
}
; == tk-define-metadata-early
define void @f() !foo !0 nounwind {
  ret void
}
!0 = !{}
; == tk-range-no-type
declare void @h(i32 range(0, 4))
; == tk-range-no-number
declare void @h(i32 range(i32 , 4))
; == tk-range-ok
declare void @h(i32 range(i32 -4, 4))
; == tk-annotation-float
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1.0}
; == tk-annotation-null
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 null}
; == tk-annotation-true
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 true}
; == tk-annotation-pointer
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32* 1}
; == tk-annotation-array
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", [4 x i32] 1}
; == tk-annotation-whole-float
!0 = !{float 1}
!x = !{!0}
; == tk-annotation-i1-ok
!0 = !{i1 true, float 1.0, i8 7, !"i32 null", i8* null}
!x = !{!0}
; == tk-field-no-label
!0 = !DIBasicType("i", size: 8, encoding: DW_ATE_unsigned)
!x = !{!0}
; == tk-field-no-label-late
!0 = !DIFile(filename: "a.cu", "/tmp")
!x = !{!0}
; == tk-location-no-label
!0 = !DILocation(line: 2, 3, scope: !1)
!1 = !{}
!x = !{!0}
; == tk-expression-true
!0 = !DIExpression(DW_OP_plus_uconst, true)
!x = !{!0}
; == tk-cast-no-operand
@x = addrspace(1) global i32 0
@y = addrspace(1) global i64 ptrtoint (i32 addrspace(1)* to i64)
; == tk-convention-brackets-ok
define riscv_vls_cc(32) void @f() {
  ret void
}
