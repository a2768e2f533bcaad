; == nvvm-indirectbr
define void @f(i32* %p, i32 %n, float %y) {
  indirectbr i8* null, [label %a]
a:
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  br label %a
a:
  ret void
}
; == nvvm-exception
declare void @g()
declare i32 @pers(...)
define void @f() personality i32 (...)* @pers {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %x = landingpad { i8*, i32 } cleanup
  ret void
}
; --
declare void @g()
define void @f() {
  call void @g()
  ret void
}
; == nvvm-callbr
define void @f(i32* %p, i32 %n, float %y) {
  callbr void asm sideeffect "// x", ""() to label %a []
a:
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// x", ""()
  ret void
}
; == nvvm-terminators
define void @f(i32* %p, i32 %n, float %y) {
  switch i32 %n, label %a [ i32 0, label %b ]
a:
  store i32 1, i32* %p
  br label %b
b:
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-binary-operations
define void @f(i32* %p, i32 %n, float %y) {
  %x = frem float %y, 3.0
  %q = bitcast i32* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-bitwise-operations
define void @f(i32* %p, i32 %n, float %y) {
  %x = shl i32 %n, 3
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-vector-operations
define void @f(i32* %p, i32 %n, float %y) {
  %v = insertelement <2 x i32> undef, i32 %n, i32 0
  %w = shufflevector <2 x i32> %v, <2 x i32> undef, <2 x i32> zeroinitializer
  %x = extractelement <2 x i32> %w, i32 1
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-aggregate-operations
define void @f(i32* %p, i32 %n, float %y) {
  %v = insertvalue [2 x i32] undef, i32 %n, 0
  %x = extractvalue [2 x i32] %v, 0
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-dynamic-alloca
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32, i32 %n
  store volatile i32 1, i32* %x
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32
  store volatile i32 1, i32* %x
  ret void
}
; == nvvm-inalloca
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca inalloca i32 
  store volatile i32 1, i32* %x
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32
  store volatile i32 1, i32* %x
  ret void
}
; == nvvm-alloca-alignment
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32, align 16777216
  store volatile i32 1, i32* %x
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32, align 8388608
  store volatile i32 1, i32* %x
  ret void
}
; == nvvm-alloca-space
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32, addrspace(5)
  store volatile i32 1, i32 addrspace(5)* %x
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = alloca i32
  store volatile i32 1, i32* %x
  ret void
}
; == nvvm-atomic-load
define void @f(i32* %p, i32 %n, float %y) {
  %x = load atomic i32, i32* %p unordered, align 4
  store volatile i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = load volatile i32, i32* %p, align 4
  store volatile i32 %x, i32* %p
  ret void
}
; == nvvm-atomic-store
define void @f(i32* %p, i32 %n, float %y) {
  store atomic i32 1, i32* %p unordered, align 4
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  store volatile i32 1, i32* %p, align 4
  ret void
}
; == nvvm-fence
define void @f(i32* %p, i32 %n, float %y) {
  fence seq_cst
  ret void
}
; --
declare void @llvm.nvvm.membar.gl()
define void @f(i32* %p, i32 %n, float %y) {
  call void @llvm.nvvm.membar.gl()
  ret void
}
; == nvvm-cmpxchg-space
define void @f(i32* %p, i32 %n, float %y) {
  %q = addrspacecast i32* %p to i32 addrspace(5)*
  %x = cmpxchg i32 addrspace(5)* %q, i32 0, i32 1 seq_cst monotonic
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %q = addrspacecast i32* %p to i32 addrspace(1)*
  %x = cmpxchg i32 addrspace(1)* %q, i32 0, i32 1 seq_cst monotonic
  ret void
}
; == nvvm-weak-cmpxchg
define void @f(i32* %p, i32 %n, float %y) {
  %x = cmpxchg weak i32* %p, i32 0, i32 1 seq_cst monotonic
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = cmpxchg i32* %p, i32 0, i32 1 seq_cst seq_cst
  ret void
}
; == nvvm-i128-atomic
; arch 80
define void @f(i128* %p) {
  %x = cmpxchg i128* %p, i128 0, i128 1 seq_cst seq_cst
  ret void
}
; --
define void @f(i64* %p) {
  %x = cmpxchg i64* %p, i64 0, i64 1 seq_cst seq_cst
  ret void
}
; == nvvm-atomicrmw-nand
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw nand i32* %p, i32 1 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-wrap
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw uinc_wrap i32* %p, i32 1 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-usub
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw usub_cond i32* %p, i32 1 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-fadd
define void @f(float* %p) {
  %x = atomicrmw fadd float* %p, float 1.0 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-float
define void @f(float* %p) {
  %x = atomicrmw fsub float* %p, float 1.0 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-fmaximum
define void @f(float* %p) {
  %x = atomicrmw fmaximum float* %p, float 1.0 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-float-exchange
define void @f(float* %p) {
  %x = atomicrmw xchg float* %p, float 1.0 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw xchg i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-i128
define void @f(i128* %p) {
  %x = atomicrmw add i128* %p, i128 1 seq_cst
  ret void
}
; --
define void @f(i64* %p) {
  %x = atomicrmw xchg i64* %p, i64 1 seq_cst
  ret void
}
; == nvvm-atomicrmw-space
define void @f(i32* %p, i32 %n, float %y) {
  %q = addrspacecast i32* %p to i32 addrspace(5)*
  %x = atomicrmw add i32 addrspace(5)* %q, i32 1 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %q = addrspacecast i32* %p to i32 addrspace(1)*
  %x = atomicrmw add i32 addrspace(1)* %q, i32 1 seq_cst
  ret void
}
; == nvvm-atomicrmw
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw umax i32* %p, i32 1 seq_cst
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = atomicrmw add i32* %p, i32 1 seq_cst
  ret void
}
; == nvvm-getelementptr
define void @f(i32* %p, i32 %n, float %y) {
  %q = getelementptr i32, i32* %p, i32 %n
  store i32 1, i32* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-conversions
define void @f(i32* %p, i32 %n, float %y) {
  %x = sitofp i32 %n to float
  %q = bitcast i32* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-va-arg
define void @f(i32* %p, i8** %q) {
  %x = va_arg i8** %q, i32
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i8** %q) {
  ret void
}
; == nvvm-tail-marker
declare void @g()
define void @f(i32* %p, i32 %n, float %y) {
  notail call void @g()
  ret void
}
; --
declare void @g()
define void @f(i32* %p, i32 %n, float %y) {
  call void @g()
  ret void
}
; == nvvm-other-operations
define void @f(i32* %p, i32 %n, float %y) {
  %c = icmp eq i32 %n, 0
  %x = select i1 %c, i32 1, i32 2
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
