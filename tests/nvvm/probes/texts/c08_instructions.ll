; == ret-void
define void @f() {
  ret void
}
; == ret-value-of-void
define void @f() {
  ret i32 0
}
; == ret-void-of-value
define i32 @f() {
  ret void
}
; == ret-other-type
define i32 @f(i64 %l) {
  ret i64 %l
}
; == ret-nothing
define i32 @f(i64 %l) {
  ret
}
; == br-to-entry
define void @f() {
entry:
  br label %entry
}
; == br-value
define void @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
; == br-i32
define void @f(i32 %c) {
  br i32 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
; == br-one-label
define void @f(i1 %c) {
  br i1 %c, label %a
a:
  ret void
}
; == br-no-label-word
define void @f(i1 %c) {
  br %a
a:
  ret void
}
; == switch
define void @f(i32 %a) {
  switch i32 %a, label %d [ i32 1, label %d
    i32 2, label %d ]
d:
  ret void
}
; == switch-duplicate
define void @f(i32 %a) {
  switch i32 %a, label %d [ i32 1, label %d
    i32 1, label %d ]
d:
  ret void
}
; == switch-type
define void @f(i32 %a) {
  switch i32 %a, label %d [ i64 1, label %d ]
d:
  ret void
}
; == switch-float
define void @f(float %a) {
  switch float %a, label %d [ float 1.0, label %d ]
d:
  ret void
}
; == switch-variable
define void @f(i32 %a, i32 %b) {
  switch i32 %a, label %d [ i32 %b, label %d ]
d:
  ret void
}
; == unreachable
define void @f() {
  unreachable
}
; == indirectbr
define void @f(i8* %a) {
  indirectbr i8* %a, [label %d]
d:
  ret void
}
; == invoke
declare void @g()
declare i32 @p(...)
define void @f() personality i32 (...)* @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { i8*, i32 } cleanup
  ret void
}
; == resume
declare i32 @p(...)
define void @f({ i8*, i32 } %l) personality i32 (...)* @p {
  resume { i8*, i32 } %l
}
; == add
  %r = add i32 %a, %b
; == add-float
  %r = add float %x, %x
; == add-two-types
  %r = add i32 %a, %l
; == add-pointer
  %r = add i32* %p, %p
; == add-one-operand
  %r = add i32 %a
; == add-three-operands
  %r = add i32 %a, %b, %b
; == fadd-integer
  %r = fadd i32 %a, %b
; == fdiv-frem
  %q1 = fdiv float %x, %x
  %r = frem double %y, %y
  store double %r, double* %dd
; == fneg
  %r = fneg float %x
  store float %r, float* %ff
; == fneg-integer
  %r = fneg i32 %a
; == div
  %m = sdiv i32 %a, %b
  %n = srem i32 %m, %b
  %o = udiv i32 %n, %b
  %r = urem i32 %o, %b
  store i32 %r, i32* %p
; == div-float
  %r = sdiv float %x, %x
; == shift
  %m = shl i32 %a, 3
  %n = lshr i32 %m, %b
  %r = ashr i32 %n, 1
  store i32 %r, i32* %p
; == shift-amount-type
  %r = shl i64 %l, %a
; == shift-float
  %r = shl float %x, 1.0
; == logic-float
  %r = and float %x, %x
; == logic-vector
  %r = xor <4 x i32> %v, %v
; == logic-pointer
  %r = or i32* %p, %p
; == not-an-instruction
  %r = not i32 %a
; == extractelement
  %r = extractelement <4 x i32> %v, i32 2
; == extractelement-scalar
  %r = extractelement i32 %a, i32 0
; == extractelement-float-index
  %r = extractelement <4 x i32> %v, float 0.0
; == insertelement
  %r = insertelement <4 x i32> %v, i32 %a, i32 %b
; == insertelement-type
  %r = insertelement <4 x i32> %v, float %x, i32 %b
; == shufflevector
  %r = shufflevector <4 x i32> %v, <4 x i32> undef, <2 x i32> <i32 0, i32 5>
; == shufflevector-types
  %r = shufflevector <4 x i32> %v, <4 x float> %w, <2 x i32> <i32 0, i32 5>
; == shufflevector-mask-variable
  %r = shufflevector <4 x i32> %v, <4 x i32> %v, <4 x i32> %v
; == shufflevector-mask-range
  %r = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 8>
; == extractvalue-array
  %r = extractvalue [2 x i32] [i32 1, i32 2], 1
; == extractvalue-range
  %r = extractvalue [2 x i32] [i32 1, i32 2], 2
; == extractvalue-scalar
  %r = extractvalue i32 %a, 0
; == extractvalue-no-index
  %r = extractvalue [2 x i32] undef
; == extractvalue-value-index
  %r = extractvalue [2 x i32] undef, i32 0
; == insertvalue
  %r = insertvalue { i32, float } undef, float %x, 1
; == insertvalue-type
  %r = insertvalue { i32, float } undef, i32 %a, 1
; == insertvalue-deep
  %r = insertvalue { i32, [2 x float] } undef, float %x, 1, 1
; == insertvalue-too-deep
  %r = insertvalue { i32, float } undef, float %x, 1, 1
; == alloca
  %r = alloca i32
  store i32 1, i32* %r
; == alloca-count
  %r = alloca i32, i32 4, align 8
  store i32 1, i32* %r
; == alloca-dynamic
  %r = alloca i32, i32 %a
  store i32 1, i32* %r
; == alloca-float-count
  %r = alloca i32, float 1.0
; == alloca-space
  %r = alloca i32, addrspace(5)
; == alloca-inalloca
  %r = alloca inalloca i32
  store i32 1, i32* %r
; == alloca-void
  %r = alloca void
; == alloca-function
  %r = alloca void ()
; == alloca-align-3
  %r = alloca i32, align 3
; == load
  %r = load i32, i32 addrspace(1)* %g, align 4
; == load-old-syntax
  %r = load i32* %p
; == load-pointee
; typed
  %r = load i64, i32* %p
; == load-from-integer
  %r = load i32, i64 %l
; == load-void
  %r = load void, i8* %bp
; == load-align-3
  %r = load i32, i32* %p, align 3
; == load-align-0
  %r = load i32, i32* %p, align 0
; == load-atomic
  %r = load atomic i32, i32* %p seq_cst, align 4
; == load-atomic-release
  %r = load atomic i32, i32* %p release, align 4
; == load-atomic-no-ordering
  %r = load atomic i32, i32* %p, align 4
; == load-ordering-not-atomic
  %r = load i32, i32* %p seq_cst, align 4
; == load-missing-pointer
  %r = load i32
; == store
  store i32 %a, i32* %p, align 4
; == store-pointee
; typed
  store i64 %l, i32* %p
; == store-to-value
  store i32 %a, i32 %b
; == store-result
  %r = store i32 %a, i32* %p
; == store-atomic
  store atomic i32 %a, i32* %p release, align 4
; == store-atomic-acquire
  store atomic i32 %a, i32* %p acquire, align 4
; == store-constant-space
  store i32 %a, i32 addrspace(4)* %k
; == store-one-operand
  store i32 %a
; == store-label
  store label %here, i32* %p
; == fence
  fence seq_cst
; == fence-monotonic
  fence monotonic
; == fence-none
  fence
; == cmpxchg
  %r = cmpxchg i32 addrspace(1)* %g, i32 %a, i32 %b seq_cst seq_cst
; == cmpxchg-weak
  %r = cmpxchg weak volatile i64* %d, i64 1, i64 %l acq_rel monotonic
; == cmpxchg-local-space
  %r = cmpxchg i32 addrspace(5)* %lo, i32 %a, i32 %b seq_cst seq_cst
; == cmpxchg-constant-space
  %r = cmpxchg i32 addrspace(4)* %k, i32 %a, i32 %b seq_cst seq_cst
; == cmpxchg-i16
  %r = cmpxchg i16* %hp, i16 1, i16 2 seq_cst seq_cst
; == cmpxchg-i8
  %r = cmpxchg i8* %bp, i8 1, i8 2 seq_cst seq_cst
; == cmpxchg-float
  %r = cmpxchg float* %ff, float 1.0, float %x seq_cst seq_cst
; == cmpxchg-types
  %r = cmpxchg i32* %p, i32 %a, i64 %l seq_cst seq_cst
; == cmpxchg-one-ordering
  %r = cmpxchg i32* %p, i32 %a, i32 %b seq_cst
; == cmpxchg-failure-release
  %r = cmpxchg i32* %p, i32 %a, i32 %b seq_cst release
; == cmpxchg-failure-stronger
  %r = cmpxchg i32* %p, i32 %a, i32 %b monotonic seq_cst
; == cmpxchg-unordered
  %r = cmpxchg i32* %p, i32 %a, i32 %b unordered unordered
; == cmpxchg-result-type
  %r = cmpxchg i32* %p, i32 %a, i32 %b seq_cst seq_cst
  %q1 = add i32 %r, 1
; == atomicrmw-add
  %r = atomicrmw add i32 addrspace(3)* %s, i32 %a seq_cst
; == atomicrmw-every
  %r1 = atomicrmw xchg i32* %p, i32 %a seq_cst
  %r2 = atomicrmw sub i32* %p, i32 %a seq_cst
  %r3 = atomicrmw and i32* %p, i32 %a seq_cst
  %r4 = atomicrmw or i32* %p, i32 %a seq_cst
  %r5 = atomicrmw xor i64* %d, i64 %l seq_cst
  %r6 = atomicrmw max i64* %d, i64 %l seq_cst
  %r7 = atomicrmw min i32* %p, i32 %a seq_cst
  %r8 = atomicrmw umax i32* %p, i32 %a seq_cst
  %r9 = atomicrmw umin i32* %p, i32 %a seq_cst
; == atomicrmw-nand
  %r = atomicrmw nand i32* %p, i32 %a seq_cst
; == atomicrmw-fadd
  %r = atomicrmw fadd float* %ff, float %x seq_cst
; == atomicrmw-fadd-integer
  %r = atomicrmw fadd i32* %p, i32 %a seq_cst
; == atomicrmw-add-float
  %r = atomicrmw add float* %ff, float %x seq_cst
; == atomicrmw-i16
  %r = atomicrmw add i16* %hp, i16 1 seq_cst
; == atomicrmw-i128
  %w1 = zext i64 %l to i128
  %r = atomicrmw xchg i128* %qq, i128 %w1 seq_cst
; == atomicrmw-i7
  %n = trunc i32 %a to i7
  %p7 = bitcast i32* %p to i7*
  %r = atomicrmw add i7* %p7, i7 %n seq_cst
; == atomicrmw-unknown
  %r = atomicrmw mul i32* %p, i32 %a seq_cst
; == atomicrmw-no-ordering
  %r = atomicrmw add i32* %p, i32 %a
; == atomicrmw-unordered
  %r = atomicrmw add i32* %p, i32 %a unordered
; == atomicrmw-local-space
  %r = atomicrmw add i32 addrspace(5)* %lo, i32 %a seq_cst
; == atomicrmw-constant-space
  %r = atomicrmw add i32 addrspace(4)* %k, i32 %a seq_cst
; == atomicrmw-pointee
; typed
  %r = atomicrmw add i32* %p, i64 %l seq_cst
; == gep
  %r = getelementptr inbounds i32, i32* %p, i64 %l
; == gep-struct
%T = type { i32, [4 x float] }
define float* @f(%T* %t, i64 %l) {
  %r = getelementptr %T, %T* %t, i64 0, i32 1, i64 %l
  ret float* %r
}
; == gep-struct-variable-index
%T = type { i32, [4 x float] }
define void @f(%T* %t, i32 %l) {
  %r = getelementptr %T, %T* %t, i64 0, i32 %l
  ret void
}
; == gep-struct-index-range
%T = type { i32, [4 x float] }
define void @f(%T* %t, i32 %l) {
  %r = getelementptr %T, %T* %t, i64 0, i32 2
  ret void
}
; == gep-struct-index-i64
%T = type { i32, [4 x float] }
define void @f(%T* %t, i32 %l) {
  %r = getelementptr %T, %T* %t, i64 0, i64 1
  ret void
}
; == gep-scalar-second-index
  %r = getelementptr i32, i32* %p, i64 0, i64 1
; == gep-float-index
  %r = getelementptr i32, i32* %p, float 0.0
; == gep-integer-base
  %r = getelementptr i32, i64 %l, i64 1
; == gep-old-syntax
  %r = getelementptr i32* %p, i64 1
; == gep-pointee
; typed
  %r = getelementptr i64, i32* %p, i64 1
; == gep-no-index
  %r = getelementptr i32, i32* %p
; == gep-opaque-type
%U = type opaque
define void @f(%U* %p) {
  %r = getelementptr %U, %U* %p, i64 1
  ret void
}
; == cast-trunc
  %r = trunc i64 %l to i32
; == cast-trunc-wider
  %r = trunc i32 %a to i64
; == cast-trunc-same
  %r = trunc i32 %a to i32
; == cast-zext-narrower
  %r = zext i64 %l to i32
; == cast-zext-float
  %r = zext float %x to i64
; == cast-sext
  %r = sext i1 %c to i32
; == cast-fptrunc-wider
  %r = fptrunc float %x to double
; == cast-fpext
  %r = fpext float %x to double
; == cast-fpext-narrower
  %r = fpext double %y to float
; == cast-fptosi
  %r = fptosi float %x to i64
; == cast-fptosi-of-integer
  %r = fptosi i32 %a to i64
; == cast-sitofp-of-float
  %r = sitofp float %x to double
; == cast-ptrtoint
  %r = ptrtoint i32* %p to i64
; == cast-ptrtoint-float
  %r = ptrtoint i32* %p to double
; == cast-inttoptr
  %r = inttoptr i64 %l to i32*
; == cast-inttoptr-float
  %r = inttoptr float %x to i32*
; == cast-bitcast
  %r = bitcast float %x to i32
; == cast-bitcast-size
  %r = bitcast float %x to i64
; == cast-bitcast-pointer
  %r = bitcast i32* %p to i8*
; == cast-bitcast-space
  %r = bitcast i32* %p to i32 addrspace(1)*
; == cast-bitcast-pointer-integer
  %r = bitcast i32* %p to i64
; == cast-bitcast-vector
  %r = bitcast <4 x i32> %v to i128
; == cast-vector-length
  %r = zext <4 x i32> %v to <2 x i64>
; == cast-missing-to
  %r = zext i32 %a, i64
; == addrspacecast
  %r = addrspacecast i32 addrspace(1)* %g to i32*
; == addrspacecast-same
  %r = addrspacecast i32* %p to i32*
; == addrspacecast-integer
  %r = addrspacecast i64 %l to i32*
; == icmp
  %r = icmp slt i32 %a, %b
; == icmp-float
  %r = icmp eq float %x, %x
; == icmp-pointer
  %r = icmp ugt i32* %p, null
; == icmp-predicate
  %r = icmp lt i32 %a, %b
; == icmp-float-predicate
  %r = icmp oeq i32 %a, %b
; == fcmp
  %r = fcmp une float %x, 0.0
; == fcmp-integer
  %r = fcmp oeq i32 %a, %b
; == fcmp-predicate
  %r = fcmp slt float %x, %x
; == fcmp-fast
  %r = fcmp fast olt float %x, %x
; == select
  %r = select i1 %c, i32 %a, i32 %b
; == select-condition
  %r = select i32 %a, i32 %a, i32 %b
; == select-types
  %r = select i1 %c, i32 %a, i64 %l
; == select-vector-condition
  %r = select <4 x i1> zeroinitializer, <4 x i32> %v, <4 x i32> %v
; == select-vector-condition-length
  %r = select <2 x i1> zeroinitializer, <4 x i32> %v, <4 x i32> %v
; == phi
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi i32 [ 1, %entry ], [ 2, %a ]
  ret i32 %r
}
; == freeze
  %r = freeze i32 %a
; == call-tail
declare void @g()
define void @f() {
  tail call void @g()
  ret void
}
; == call-musttail
declare void @g()
define void @f() {
  musttail call void @g()
  ret void
}
; == call-musttail-not-before-ret
declare void @g()
define void @f() {
  musttail call void @g()
  call void @g()
  ret void
}
; == call-notail
declare void @g()
define void @f() {
  notail call void @g()
  ret void
}
; == call-fast
declare float @g(float)
define void @f(float %x) {
  %r = call fast float @g(float %x)
  ret void
}
; == call-too-few
declare void @g(i32, i32)
define void @f() {
  call void @g(i32 1)
  ret void
}
; == call-too-many
declare void @g(i32)
define void @f() {
  call void @g(i32 1, i32 2)
  ret void
}
; == call-argument-type
declare void @g(i32)
define void @f() {
  call void @g(i64 1)
  ret void
}
; == call-result-type
declare i32 @g(i32)
define void @f() {
  %r = call i64 @g(i32 1)
  ret void
}
; == call-void-result
declare void @g()
define void @f() {
  %r = call void @g()
  ret void
}
; == call-variable
@x = addrspace(1) global i32 0
define void @f() {
  call void @x()
  ret void
}
; == call-integer
  call void %a()
; == call-kernel
define ptx_kernel void @k() {
  ret void
}
define void @f() {
  call void @k()
  ret void
}
; == va-arg
  %r = va_arg i8* %bp, i32
; == landingpad
declare i32 @p(...)
define void @f() personality i32 (...)* @p {
  %l = landingpad { i8*, i32 } cleanup
  ret void
}
; == catchpad
  %r = catchpad within none []
