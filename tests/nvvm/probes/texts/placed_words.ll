; == f-printf-args
@fmt = private unnamed_addr addrspace(4) constant [4 x i8] c"%d\0A\00"
define void @f(i32 %a) {
  %buf = alloca i32
  store i32 %a, i32* %buf
  %p = addrspacecast i8 addrspace(4)* getelementptr ([4 x i8], [4 x i8] addrspace(4)* @fmt, i64 0, i64 0) to i8*
  %b = bitcast i32* %buf to i8*
  %r = call i32 @vprintf(i8* %p, i8* %b)
  ret void
}
declare i32 @vprintf(i8*, i8*)
; == f-string-short
@fmt = private unnamed_addr addrspace(4) constant [5 x i8] c"%d\0A\00"
; == f-string-escape
@fmt = private unnamed_addr addrspace(4) constant [4 x i8] c"%d\n\00"
; == f-printf-ptr
@fmt = private unnamed_addr addrspace(4) constant [4 x i8] c"%d\0A\00"
define void @f(i32 %a) {
  %r = call i32 @vprintf([4 x i8] addrspace(4)* @fmt, i8* null)
  ret void
}
declare i32 @vprintf(i8*, i8*)
; == f-reduce-loop
define float @f(float* %p, i32 %n) {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %body, label %done
body:
  %i = phi i32 [ 0, %entry ], [ %i2, %body ]
  %s = phi float [ 0.0, %entry ], [ %s2, %body ]
  %q = getelementptr float, float* %p, i32 %i
  %v = load float, float* %q
  %s2 = fadd float %s, %v
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, %n
  br i1 %d, label %body, label %done
done:
  %r = phi float [ %s2, %body ]
  ret float %r
}
; == f-phi-type
define float @f(i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %r = phi float [ 0, %entry ], [ 1.0, %x ]
  ret float %r
}
; == f-phi-wrong-block
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %r = phi i32 [ 0, %entry ], [ 1, %z ]
  ret i32 %r
z:
  ret i32 0
}
; == f-select-bare
  %q = select i1 %c, %a, %b
; == f-icmp-types
  %q = icmp slt i32 %a, i32 %b
; == f-add-two-types
  %q = add i32 %a, i32 %b
; == f-fcmp-no-order
  %q = fcmp lt float %x, 0.0
; == f-shift-too-far
  %q = shl i32 %a, 40
  store i32 %q, i32* %p
; == f-gep-struct-one
%S = type { i32, [4 x float] }
define float* @f(%S* %s, i32 %i) {
  %q = getelementptr %S, %S* %s, i32 0, i32 1, i32 %i
  ret float* %q
}
; == f-gep-result
%S = type { i32, [4 x float] }
define i32* @f(%S* %s, i32 %i) {
  %q = getelementptr %S, %S* %s, i32 0, i32 1, i32 %i
  ret float* %q
}
; == f-struct-return
define {i32, float} @f(i32 %a, float %b) {
  ret {i32 %a, float %b}
}
; == f-struct-insert
define {i32, float} @f(i32 %a, float %b) {
  %q = insertvalue {i32, float} undef, i32 %a, 0
  %r = insertvalue {i32, float} %q, float %b, 1
  ret {i32, float} %r
}
; == f-vector-build
  %q = <2 x float> <float %x, float %x>
; == f-vector-constant-local
  %q = fadd <2 x float> <float %x, float 0.0>, zeroinitializer
; == f-vector-index-64
  %q = extractelement <4 x float> %w, i64 2
  store float %q, float* %ff
; == f-vector-3
  %q = insertelement <3 x float> undef, float %x, i32 0
  store <3 x float> %q, <3 x float>* null
; == f-half-mul
  %q = fmul half 0xH4000, 0xH3C00
; == f-half-from-float
  %q = fptrunc float %x to half
  store half %q, half* null
; == f-bfloat-from-int
  %q = bitcast i16 %h to bfloat
  store bfloat %q, bfloat* null
; == f-i1-store
  store i1 %c, i1* null
; == f-i24
  %q = zext i24 5 to i32
; == f-atomic-float
  %q = atomicrmw add float* %ff, float %x seq_cst
; == f-atomic-cas-float
  %q = cmpxchg float* %ff, float 0.0, float %x seq_cst seq_cst
; == f-atomic-cas-use
  %q = cmpxchg i32* %p, i32 %a, i32 %b seq_cst monotonic
  %r = extractvalue { i32, i1 } %q, 1
  %s = zext i1 %r to i32
  store i32 %s, i32* %p
; == f-atomic-align
  %q = atomicrmw add i32* %p, i32 1 seq_cst align 4
; == f-volatile-order
  %q = load i32, volatile i32* %p
; == f-store-volatile
  store volatile i32 %a, i32* %p, align 4
; == f-align-paren
  %q = load i32, i32* %p, align(4)
; == f-load-align-before
  %q = load i32, align 4 i32* %p
; == f-metadata-range
  %q = load i32, i32* %p, !range !{i32 0, i32 10}
; == f-metadata-unroll
define void @f(i32 %n) {
entry:
  br label %x
x:
  %i = phi i32 [0, %entry], [%j, %x]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %x, label %y, !llvm.loop !0
y:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
; == f-metadata-loop-string
define void @f(i32 %n) {
entry:
  br label %x, !llvm.loop "unroll"
x:
  ret void
}
; == f-kernel-twice
define ptx_kernel void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; == f-annotation-maxntid
define void @k() {
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void ()* @k, !"kernel", i32 1}
!1 = !{void ()* @k, !"maxntidx", i32 256, !"minctasm", i32 2}
; == f-annotation-undefined-function
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; == f-annotation-parameters
define void @k(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; == f-managed
@m = addrspace(1) global i32 0
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(1)* @m, !"managed", i32 1}
; == f-dynamic-shared-internal
@s = internal addrspace(3) global [0 x float] undef
define void @f() {
  %q = getelementptr [0 x float], [0 x float] addrspace(3)* @s, i64 0, i64 1
  store float 0.0, float addrspace(3)* %q
  ret void
}
; == f-extern-shared
@s = external addrspace(3) global [0 x float], align 16
define void @f(i64 %i) {
  %q = getelementptr [0 x float], [0 x float] addrspace(3)* @s, i64 0, i64 %i
  store float 0.0, float addrspace(3)* %q
  ret void
}
; == f-extern-keyword
@s = extern addrspace(3) global [0 x float]
; == f-global-no-space
@g = global i32 0
define i32 @f() {
  %q = load i32, i32* @g
  ret i32 %q
}
; == f-global-space-late
@g = global i32 0, addrspace(1)
; == f-global-align-first
@g = addrspace(1) align 16 global i32 0
; == f-global-array-zero
@g = addrspace(1) global [16 x i32] 0
; == f-global-array-braces
@g = addrspace(1) global [2 x i32] {i32 1, i32 2}
; == f-global-nested
@g = addrspace(1) global [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [i32 3, i32 4]]
; == f-function-attributes-order
define nounwind void @f() {
  ret void
}
; == f-attribute-string-colon
define void @f() "target-cpu":"sm_80" {
  ret void
}
; == f-declare-named
declare float @__nv_sinf(float %x) #1
attributes #1 = { nounwind }
; == f-libdevice-double
  %q = call double @__nv_sinf(double %y)
declare float @__nv_sinf(float)
; == f-libdevice-undeclared
  %q = call float @__nv_expf(float %x)
; == f-sin-intrinsic
  %q = call double @llvm.sin.f64(double %y)
  store double %q, double* %dd
declare double @llvm.sin.f64(double)
; == f-sqrt-ok
  %q = call float @llvm.sqrt.f32(float %x)
  store float %q, float* %ff
declare float @llvm.sqrt.f32(float)
; == f-memcpy-shared
  call void @llvm.memcpy.p3i8.p1i8.i64(i8 addrspace(3)* null, i8 addrspace(1)* null, i64 16, i1 false)
declare void @llvm.memcpy.p3i8.p1i8.i64(i8 addrspace(3)*, i8 addrspace(1)*, i64, i1)
; == f-memcpy-mixed
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8 addrspace(1)* null, i64 16, i1 false)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
; == f-memset-four
  call void @llvm.memset.p0i8.i64(i8* %bp, i8 0, i64 16)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64)
; == f-assume-i32
  call void @llvm.assume(i32 %a)
declare void @llvm.assume(i32)
; == f-expect-one
  %q = call i1 @llvm.expect.i1(i1 %c)
declare i1 @llvm.expect.i1(i1)
; == f-fma-contract
  %q = call contract float @llvm.fma.f32(float %x, float %x, float %x)
declare float @llvm.fma.f32(float, float, float)
; == f-fast-before-type
  %q = fadd float fast %x, %x
; == f-nsw-before
  %q = nsw add i32 %a, %b
; == f-nuw-float
  %q = fadd nuw float %x, %x
; == f-exact-add
  %q = add exact i32 %a, %b
; == f-zext-neg
  %q = zext nneg i32 %a to i64
; == f-freeze
  %q = freeze i32 %a
; == f-unreachable-code
define void @f() {
  unreachable
  ret void
}
; == f-label-number
define void @f(i1 %c) {
0:
  br i1 %c, label %1, label %2
1:
  ret void
2:
  ret void
}
; == f-label-quoted
define void @f(i1 %c) {
"a b":
  br label %"c d"
"c d":
  ret void
}
; == f-label-missing-colon
define void @f() {
entry
  ret void
}
; == f-brace-missing
define void @f()
  ret void
}
; == f-brace-twice
define void @f() {{
  ret void
}}
; == f-call-function-pointer
  %q = call i32 %fp(i32 %a)
; == f-call-fp-type
  %q = call i32 (i32) %fp(i32 %a, i32 %b)
; == f-asm-out-struct
  %q = call {i32, i32} asm "mov.u32 $0, 1; mov.u32 $1, 2;", "=r,=r"()
  %r = extractvalue {i32, i32} %q, 1
  store i32 %r, i32* %p
; == f-asm-type-mismatch
  %q = call i64 asm "mov.u32 $0, 1;", "=r"()
  store i64 %q, i64* %d
; == f-asm-too-few-names
  call void asm sideeffect "st.global.u32 [$0], $2;", "l,r"(i32* %p, i32 %a)
; == f-asm-memory-clobber
  call void asm sideeffect "membar.gl;", "~{memory}"()
; == f-asm-clobber-r
  call void asm sideeffect "membar.gl;", "memory"()
; == s-annotation-space
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void () addrspace(1)* @k, !"kernel", i32 1}
; == s-annotation-old
define void @k(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32)* @k, !"kernel", i32 1}
; == s-annotation-variable
@m = addrspace(1) global i32 0
!nvvm.annotations = !{!0}
!0 = !{i32* @m, !"managed", i32 1}
; == s-annotation-forward
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}
define void @k(i32* %a) {
  ret void
}
; == s-annotation-cast
define void @k(i32* %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* bitcast (void (i32*)* @k to void ()*), !"kernel", i32 1}
; == s-constant-gep-local
  %q = load i32, i32* getelementptr (i32, i32* %p, i64 1)
; == s-alloca-no-comma
  %q = alloca i32 align 4
; == s-load-no-comma
  %q = load i32, i32* %p align 4
; == s-store-comment
  store i32 %a, i32* %p, ; here
    align 4
; == s-cmpxchg-align
  %q = cmpxchg i32* %p, i32 %a, i32 %b seq_cst seq_cst, align 4
; == s-load-atomic-align
  %q = load atomic i32, i32* %p seq_cst, align 4
; == s-alloca-brackets
  %q = alloca i32, align(4)
; == s-call-align-brackets
  call void @h(i32* align(4) %p)
declare void @h(i32*)
; == s-global-section-first
@v = addrspace(1) section "x" global i32 0
; == s-global-internal-late
@v = addrspace(1) global i32 0, internal
; == s-global-unnamed-late
@v = addrspace(1) global i32 0, unnamed_addr
; == s-global-comdat-before
$v = comdat any
@v = comdat addrspace(1) global i32 0
