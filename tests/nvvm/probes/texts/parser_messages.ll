; == lx-bfloat-hex-large
@g = addrspace(1) global bfloat 0xR12345
; == lx-double-hex-large
@g = addrspace(1) global double 0x12345678123456781
; == lx-value-number-large
  %99999999999 = add i32 %a, 1
; == lx-string-unclosed
source_filename = "abc
; == lx-nul-name
@"a\00b" = internal addrspace(1) global i32 0
; == lx-int-letters
  %q = add i32 12x, %a
; == lx-hexint
  %q = add i32 u0xFF, %a
; == lx-float-noexp
  %q = fadd float 1.e, %x
; == lx-comdat-name-unclosed
$"abc = comdat any
; == tg-no-equals
source_filename "abc"
; == tg-module-no-asm
module "abc"
; == tg-deplibs
deplibs = [ "m" ]
; == tg-unknown-top
globl @g = i32 0
; == gv-no-kind
@g = addrspace(1) i32 0
; == gv-thread-local-junk
@g = thread_local(fast) addrspace(1) global i32 0
; == gv-section-number
@g = addrspace(1) global i32 0, section 5
; == gv-unknown-property
@g = addrspace(1) global i32 0, size 4
; == gv-partition
@g = addrspace(1) global i32 0, partition "a"
; == gv-local-value
define void @f(i32 %x) {
  ret void
}
@g = addrspace(1) global i32 %x
; == gv-private-dllimport
@g = private dllimport addrspace(1) global i32 0
; == gv-metadata-type
@g = addrspace(1) global metadata undef
; == gv-forward-type
@h = addrspace(1) global i32 addrspace(1)* @g
@g = addrspace(3) global i32 undef
; == ty-arg-label
declare void @h(label)
; == ty-arg-token
define void @h(token %x) {
  ret void
}
; == ty-arg-metadata
declare void @h(metadata)
; == ty-fn-arg-name
@g = addrspace(1) global void (i32 %x)* null
; == ty-fn-arg-attr
@g = addrspace(1) global void (i32 zeroext)* null
; == ty-ptr-star
; typed
declare void @h(ptr*)
; == ty-struct-void
%T = type { i32, void }
@g = external addrspace(1) global %T
; == ty-struct-label
@g = external addrspace(1) global { label }
; == ty-struct-metadata
@g = external addrspace(1) global { metadata }
; == ty-array-no-x
@g = addrspace(1) global [4 i32] zeroinitializer
; == ty-array-label
@g = external addrspace(1) global [4 x label]
; == ty-array-metadata
@g = external addrspace(1) global [4 x metadata]
; == ty-vector-struct
@g = external addrspace(1) global <4 x { i32 }>
; == ty-vector-array
@g = external addrspace(1) global <4 x [2 x i32]>
; == ty-vector-void
@g = external addrspace(1) global <4 x void>
; == ty-packed-open
@g = external addrspace(1) global <{ i32 }
; == ty-recursive-alias
%T = type [4 x %T]
@g = external addrspace(1) global %T
; == ty-alias-forward
%A = type %B
%B = type i32
@g = external addrspace(1) global %A
; == ty-target
@g = external addrspace(1) global target("spirv.Image")
; == ty-fn-returns-fn
declare i32 (i32) @h()
; == ty-vararg-not-last
declare void @h(..., i32)
; == ty-number-undefined
@g = external addrspace(1) global %7
; == ty-number-order
%1 = type { i32 }
%0 = type { i32 }
@g = external addrspace(1) global %0
; == ty-i0
  %q = add i0 0, 0
; == ty-opaque-by-value
%T = type opaque
define void @h(%T %x) {
  ret void
}
; == ty-opaque-return
%T = type opaque
declare %T @h()
; == ct-function-value
declare void @h()
  store void () @h, i8* %bp
; == ct-float-for-int
  %q = add i32 1.0, %a
; == ct-int-for-float
  %q = fadd float 1, %x
; == ct-i1-number
  %q = and i1 2, %c
; == ct-none-int
  %q = add i32 none, %a
; == ct-null-float
  %q = fadd float null, %x
; == ct-zeroinit-pointer-add
  %q = add i32 zeroinitializer, %a
; == ct-empty-array
@g = addrspace(1) global [4 x i32] []
; == ct-array-mixed
@g = addrspace(1) global [2 x i32] [i32 1, i64 2]
; == ct-array-void
@g = addrspace(1) global [1 x i32] [void undef]
; == ct-vector-empty
@g = addrspace(1) global <4 x i32> <>
; == ct-struct-few
@g = addrspace(1) global { i32, i32 } { i32 1 }
; == ct-struct-many
@g = addrspace(1) global { i32 } { i32 1, i32 2 }
; == ct-struct-unclosed
@g = addrspace(1) global { i32 } { i32 1
; == ct-string-for-i32
@g = addrspace(1) global [2 x i32] c"ab"
; == ct-string-for-struct
@g = addrspace(1) global { i8, i8 } c"ab"
; == ct-asm-no-comma
  call void asm "" ""()
; == ct-asm-as-value
  store i8* asm "", "", i8** null
; == ct-asm-constraint-type
  %q = call i32 asm "mov.u32 $0, 1;", ""()
; == ct-blockaddress-paren
  store i8* blockaddress @f, %z, i8** null
; == ct-blockaddress-variable
@v = addrspace(1) global i32 0
define void @f(i8** %p) {
  store i8* blockaddress(@v, %z), i8** %p
  br label %z
z:
  ret void
}
; == ct-blockaddress-declared
declare void @h()
define void @f(i8** %p) {
  store i8* blockaddress(@h, %z), i8** %p
  ret void
}
; == ct-blockaddress-value
define void @f(i8** %p, i32 %z) {
  store i8* blockaddress(@f, %z), i8** %p
  ret void
}
; == ct-dso-equivalent-variable
@v = addrspace(1) global i32 0
@g = addrspace(1) global i8* dso_local_equivalent @v
; == ct-no-cfi-number
@g = addrspace(1) global i8* no_cfi 5
; == ce-and
@g = addrspace(1) global i32 and (i32 1, i32 2)
; == ce-or
@g = addrspace(1) global i32 or (i32 1, i32 2)
; == ce-lshr
@g = addrspace(1) global i32 lshr (i32 1, i32 2)
; == ce-ashr
@g = addrspace(1) global i32 ashr (i32 1, i32 2)
; == ce-shl
@g = addrspace(1) global i32 shl (i32 1, i32 2)
; == ce-sdiv
@g = addrspace(1) global i32 sdiv (i32 1, i32 2)
; == ce-urem
@g = addrspace(1) global i32 urem (i32 1, i32 2)
; == ce-fsub
@g = addrspace(1) global float fsub (float 1.0, float 2.0)
; == ce-frem
@g = addrspace(1) global float frem (float 1.0, float 2.0)
; == ce-zext
@g = addrspace(1) global i64 zext (i32 1 to i64)
; == ce-sext
@g = addrspace(1) global i64 sext (i32 1 to i64)
; == ce-fptrunc
@g = addrspace(1) global float fptrunc (double 1.0 to float)
; == ce-uitofp
@g = addrspace(1) global float uitofp (i32 1 to float)
; == ce-fptosi
@g = addrspace(1) global i32 fptosi (float 1.0 to i32)
; == ce-fcmp
@g = addrspace(1) global i1 fcmp oeq (float 1.0, float 2.0)
; == ce-extractvalue
@g = addrspace(1) global i32 extractvalue ({ i32 } { i32 1 }, 0)
; == ce-insertvalue
@g = addrspace(1) global { i32 } insertvalue ({ i32 } undef, i32 1, 0)
; == ce-xor
@g = addrspace(1) global i32 xor (i32 1, i32 2)
; == ce-sub
@g = addrspace(1) global i32 sub (i32 1, i32 2)
; == ce-add-types
@g = addrspace(1) global i32 add (i32 1, i64 2)
; == ce-add-float
@g = addrspace(1) global float add (float 1.0, float 2.0)
; == ce-add-unclosed
@g = addrspace(1) global i32 add (i32 1, i32 2
; == ce-trunc-no-to
@g = addrspace(1) global i32 trunc (i64 1, i32)
; == ce-trunc-type
@g = addrspace(1) global i32 trunc (i64 1 to i16)
; == ce-bitcast-size
@g = addrspace(1) global i32 bitcast (i64 1 to i32)
; == ce-gep-int-base
@g = addrspace(1) global i32* getelementptr (i32, i32 1, i32 0)
; == ce-gep-float-index
@v = addrspace(1) global i32 0
@g = addrspace(1) global i32 addrspace(1)* getelementptr (i32, i32 addrspace(1)* @v, float 1.0)
; == ce-gep-unsized
%T = type opaque
@v = external addrspace(1) global %T
@g = addrspace(1) global %T addrspace(1)* getelementptr (%T, %T addrspace(1)* @v, i32 1)
; == ce-gep-indices
@v = addrspace(1) global { i32, i32 } zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr ({ i32, i32 }, { i32, i32 } addrspace(1)* @v, i32 0, i32 5)
; == ce-gep-no-comma
@v = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32] [4 x i32] addrspace(1)* @v, i32 0, i32 1)
; == ce-splat-type
@g = addrspace(1) global <4 x i32> splat (i64 1)
; == ce-splat-scalar
@g = addrspace(1) global i32 splat (i32 1)
; == ce-ptrauth
@v = addrspace(1) global i32 0
@g = addrspace(1) global i8* ptrauth (i8* null, i64 0)
; == fn-private-protected
define private protected void @h() {
  ret void
}
; == fn-gc-number
define void @h() gc 5 {
  ret void
}
; == fn-section-number
define void @h() section 5 {
  ret void
}
; == fn-argument-number
define void @h(i32 %1) {
  ret void
}
; == fn-argument-number-ok
define void @h(i32 %0, i32 %1) {
  ret void
}
; == fn-prefix-value
define void @h(i32 %x) prefix i32 %x {
  ret void
}
; == fn-unknown-word
define sparkle void @h() {
  ret void
}
; == fn-unclosed-args
define void @h(i32 %x {
  ret void
}
; == fn-forward-wrong-type
define void @h() {
  %q = call i32 @k(i32 1)
  ret void
}
define float @k(i32 %x) {
  ret float 1.0
}
; == fn-forward-as-variable
define void @h() {
  store i32 1, i32 addrspace(1)* @k
  ret void
}
define void @k() {
  ret void
}
; == fn-redeclared-other
declare void @k()
declare void @k(i32)
; == fn-align-word
define void @h() align "4" {
  ret void
}
; == in-br-comma
  br i1 %c label %u, label %u
u:
; == in-br-no-type
  br %c, label %u, label %u
u:
; == in-switch-no-bracket
  switch i32 %a, label %u i32 1, label %u
u:
; == in-switch-no-label
  switch i32 %a, %u [ i32 1, label %u ]
u:
; == in-switch-default-missing
  switch i32 %a [ i32 1, label %u ]
u:
; == in-switch-pointer
  switch i32* %p, label %u [ ]
u:
; == in-indirectbr-int
  indirectbr i32 %a, [label %u]
u:
; == in-invoke-no-to
declare void @h()
  invoke void @h() label %u unwind label %u
u:
; == in-va-arg-label
  %q = va_arg i8* %bp, label
; == in-va-arg-comma
  %q = va_arg i8* %bp i32
; == in-alloca-metadata
  %q = alloca metadata
; == in-alloca-label
  %q = alloca label
; == in-alloca-opaque
%T = type opaque
  %q = alloca %T
; == in-alloca-size-pointer
  %q = alloca i32, i32* %p
; == in-alloca-unknown-word
  %q = alloca i32, aligned 4
; == in-load-label
  %q = load label, i8* %bp
; == in-load-function
  %q = load void (), i8* %bp
; == in-load-no-comma
  %q = load i32 i32* %p
; == in-load-metadata
  %q = load metadata, i8* %bp
; == in-store-metadata
  store metadata !{}, i8* %bp
; == in-store-void
  store void undef, i8* %bp
; == in-store-no-comma
  store i32 %a i32* %p
; == in-cmpxchg-no-pointer
  %q = cmpxchg i32 %a, i32 %a, i32 %b seq_cst seq_cst
; == in-cmpxchg-struct
  %q = cmpxchg i8* %bp, { i8 } undef, { i8 } undef seq_cst seq_cst
; == in-cmpxchg-align-three
  %q = cmpxchg i32* %p, i32 %a, i32 %b seq_cst seq_cst, align 3
; == in-cmpxchg-comma
  %q = cmpxchg i32* %p, i32 %a i32 %b seq_cst seq_cst
; == in-rmw-no-pointer
  %q = atomicrmw add i32 %a, i32 %b seq_cst
; == in-rmw-vector
  %q = atomicrmw add <4 x i32>* %vp, <4 x i32> %v seq_cst
; == in-rmw-fmax-int
  %q = atomicrmw fmax i32* %p, i32 %b seq_cst
; == in-rmw-uinc
  %q = atomicrmw uinc_wrap i32* %p, i32 %b seq_cst
; == in-rmw-xchg-pointer
  %q = atomicrmw xchg i32** %pp, i32* %p seq_cst
; == in-rmw-add-pointer
  %q = atomicrmw add i32** %pp, i32* %p seq_cst
; == in-rmw-comma
  %q = atomicrmw add i32* %p i32 %b seq_cst
; == in-fence-scope-number
  fence syncscope(1) seq_cst
; == in-extractvalue-comma
  %s1 = insertvalue { i32 } undef, i32 %a, 0
  %q = extractvalue { i32 } %s1 0
; == in-insertvalue-scalar
  %q = insertvalue i32 %a, i32 %b, 0
; == in-gep-no-type
  %q = getelementptr i32* %p, i64 1
; == in-gep-vector-width
  %q = getelementptr i32, <2 x i32*> undef, <4 x i64> undef
; == in-gep-opaque
%T = type opaque
  %q = getelementptr %T, %T* null, i64 1
; == in-select-comma
  %q = select i1 %c i32 %a, i32 %b
; == in-phi-bracket
  br label %u
u:
  %q = phi i32 %a, %0
; == in-phi-void
  br label %u
u:
  %q = phi void [ undef, %0 ]
; == in-phi-fast-int
  br label %u
u:
  %q = phi fast i32 [ %a, %0 ]
; == in-phi-fast-float
  br label %u
u:
  %q = phi fast float [ %x, %0 ]
; == in-select-fast-int
  %q = select fast i1 %c, i32 %a, i32 %b
; == in-tail-add
  %q = tail add i32 %a, %b
; == in-call-ellipsis
declare void @h(i32)
  call void @h(i32 %a, ...)
; == in-call-named-arg-type
declare void @h(i32)
  call void @h(i32 zeroext %a, i32)
; == in-call-no-paren
declare void @h(i32)
  call void @h i32 %a
; == in-call-label-arg
declare void @h(i32)
  call void @h(label %u)
  br label %u
u:
; == in-call-cc-mismatch
declare fastcc void @h(i32)
  call void @h(i32 %a)
; == in-void-named
declare void @h()
  %q = call void @h()
; == in-void-numbered
declare void @h()
  %1 = call void @h()
; == in-store-named
  %q = store i32 %a, i32* %p
; == in-fence-named
  %q = fence seq_cst
; == in-br-named
  %q = br label %u
u:
; == in-number-skip
  %1 = add i32 %a, %b
  %5 = add i32 %a, %b
; == in-number-repeat
  %1 = add i32 %a, %b
  %1 = add i32 %a, %b
; == in-no-equals
  %q add i32 %a, %b
; == in-no-result-type
  %q = add %a, %b
; == in-metadata-int
  %q = add i32 !0, %a
; == in-binary-comma
  %q = add i32 %a %b
; == in-logic-comma
  %q = and i32 %a %b
; == in-icmp-comma
  %q = icmp eq i32 %a %b
; == in-icmp-float-type
  %q = icmp slt float %x, %x
; == in-icmp-struct
  %q = icmp eq { i32 } undef, undef
; == in-fcmp-pointer
  %q = fcmp oeq i32* %p, %p
; == in-cast-label
  %q = bitcast i32 %a to label
; == in-cast-void
  %q = bitcast i32 %a to void
; == in-cast-struct
  %q = bitcast { i32 } undef to i32
; == in-cast-array
  %q = bitcast [1 x i32] undef to i32
; == in-ptrtoint-vector
  %q = ptrtoint <2 x i32*> undef to i64
; == in-inttoptr-vector
  %q = inttoptr i64 %l to <2 x i32*>
; == in-addrspacecast-vector
  %q = addrspacecast <2 x i32*> undef to <4 x i32 addrspace(1)*>
; == in-trunc-vector-scalar
  %q = trunc <4 x i32> %v to i16
; == in-fptoui-vector-length
  %q = fptoui <4 x float> %w to <2 x i32>
; == in-landingpad-clause
  %q = landingpad i32 catch i32 1
; == in-landingpad-no-type
  %q = landingpad cleanup
; == in-cleanupret
  cleanupret from none unwind to caller
; == in-catchswitch
  %q = catchswitch within none [] unwind to caller
; == in-shuffle-mask-type
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
; == in-shuffle-scalars
  %q = shufflevector i32 %a, i32 %b, <2 x i32> undef
; == in-shuffle-two
  %q = shufflevector <4 x i32> %v, <4 x i32> %v
; == in-extract-comma
  %q = extractelement <4 x i32> %v i32 0
; == in-freeze-label
  %q = freeze label %u
  br label %u
u:
; == in-ret-label
define void @h() {
  br label %u
u:
  ret label %u
}
; == in-ret-metadata
define void @h() {
  ret metadata !{}
}
; == in-unreachable-operand
  unreachable i32 0
; == in-uselist-one
  %q = add i32 %a, %a
  uselistorder i32 %a, { 0 }
; == in-uselist-twice
  %q = add i32 %a, %a
  uselistorder i32 %a, { 0, 0 }
; == at-align-twice
define void @h(i32* align 4 align 8 %x) {
  ret void
}
; == at-nofpclass-int
declare void @h(i32 nofpclass(nan))
; == at-range-full
declare void @h(i32 range(i32 0, 0))
; == at-range-float
declare void @h(float range(float 0.0, float 1.0))
; == at-range-width
declare void @h(i32 range(i64 0, 4))
; == at-group-in-group
declare void @h() #0
attributes #0 = { #1 nounwind }
attributes #1 = { nounwind }
; == at-group-empty
declare void @h() #0
attributes #0 = { }
; == at-group-unclosed
declare void @h() #0
attributes #0 = { nounwind
; == at-group-align
declare void @h() #0
attributes #0 = { align=3 }
; == at-key-no-value
declare void @h() "a"=
; == at-byval-no-paren
define void @h(i32* byval i32 %x) {
  ret void
}
