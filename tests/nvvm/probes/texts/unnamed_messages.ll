; == y-target-word
target foo = "x"
; == y-triple-no-eq
; no triple
target triple "nvptx64-nvidia-cuda"
; == y-layout-no-eq
; no layout
target datalayout "e-i64:64"
; == y-type-word
%T = struct { i32 }
; == y-alias-comma
@v = addrspace(1) global i32 0
@a = alias i32 i32 addrspace(1)* @v
; == y-alias-of-integer
@a = alias i32, i32 5
; == y-alias-extra
@v = addrspace(1) global i32 0
@a = alias i32, i32 addrspace(1)* @v, section "x"
; == y-comdat-redefined
$c = comdat any
$c = comdat any
; == y-comdat-word
$c = any
; == y-comdat-kind
$c = comdat some
; == y-partition-string
@v = addrspace(1) global i32 0
@a = alias i32, i32 addrspace(1)* @v, partition x
; == y-group-no-brace
define void @f() #0 {
  ret void
}
attributes #0 = nounwind
; == y-group-number
attributes = { nounwind }
; == y-group-end
attributes #0 = { nounwind ; }
; == y-global-reference-int
@v = addrspace(1) global i32 @w
; == y-tls-paren
@v = thread_local(localexec global i32 0
; == y-addrspace-paren
@v = addrspace 1 global i32 0
; == y-addrspace-close
@v = addrspace(1 global i32 0
; == y-addrspace-string
@v = addrspace(x) global i32 0
; == y-memory-location
declare void @h() memory(argmem read)
; == y-memory-access
declare void @h() memory(argmem: rd)
; == y-memory-open
declare void @h() memory(read
; == y-nofpclass-open
declare void @h(float nofpclass(nan inf) %x)
; == y-nofpclass-none
declare void @h(float nofpclass() %x)
; == y-allockind
declare i8* @h() allockind(alloc)
; == y-syncscope-no-paren
  fence syncscope "block" seq_cst
; == y-syncscope-open
  fence syncscope("block" seq_cst
; == y-void-pointer
@v = external global void*
; == y-space-star
declare void @h(i32 addrspace(1) %p)
; == y-range-full
declare void @h(i32 range(i32 0, 0) %p)
; == y-range-bits
declare void @h(i32 range(i64 0, 5) %p)
; == y-range-no-comma
declare void @h(i32 range(i32 0 5) %p)
; == y-initializes-empty
declare void @h(i8* initializes() %p)
; == y-initializes-order
declare void @h(i8* initializes((4, 8), (0, 2)) %p)
; == y-void-argument
define void @f(void %x) {
  ret void
}
; == y-packed-open
%T = type <{ i32, i32 }
; == y-struct-open
%T = type { i32, i32
; == y-array-open
@v = addrspace(1) global [4 x i32 zeroinitializer
; == y-vscale-no-x
declare void @h(<vscale 4 x i32>)
; == y-target-type
declare void @h(target "x")
; == y-target-type-param
declare void @h(target("x", -1))
; == y-function-type-value
  %q = load void (), void ()* null
; == y-label-number-order
define void @f(i1 %c) {
  br i1 %c, label %2, label %3
1:
  ret void
2:
  ret void
}
; == y-block-twice
define void @f() {
  br label %x
x:
  br label %x
x:
  ret void
}
; == y-constant-struct-open
@v = addrspace(1) global {i32, i32} {i32 1, i32 2
; == y-constant-packed-open
@v = addrspace(1) global <{i32, i32}> <{i32 1, i32 2}
; == y-constant-vector-of-struct
@v = addrspace(1) global <2 x {i32}> <{i32} {i32 1}, {i32} {i32 2}>
; == y-constant-array-of-void
@v = addrspace(1) global [1 x void] [void undef]
; == y-constant-array-open
@v = addrspace(1) global [2 x i32] [i32 1, i32 2
; == y-asm-no-constraint
  call void asm sideeffect "bar.sync 0;"()
; == y-blockaddress-comma
@v = addrspace(1) global i8* blockaddress(@f %x)
define void @f() {
x:
  ret void
}
; == y-blockaddress-name
@v = addrspace(1) global i8* blockaddress(@f, 5)
define void @f() {
x:
  ret void
}
; == y-fmul-constant
@v = addrspace(1) global float fmul (float 1.0, float 2.0)
; == y-fpext-constant
@v = addrspace(1) global double fpext (float 1.0 to double)
; == y-sitofp-constant
@v = addrspace(1) global float sitofp (i32 1 to float)
; == y-binary-no-paren
@v = addrspace(1) global i32 add i32 1, i32 2
; == y-splat-no-paren
@v = addrspace(1) global <4 x i32> splat i32 5
; == y-splat-open
@v = addrspace(1) global <4 x i32> splat (i32 5
; == y-constant-gep-vector-of-int
@v = addrspace(1) global i32* getelementptr (i32, i32 5, i64 1)
; == y-constant-shuffle-two
@v = addrspace(1) global <2 x i32> shufflevector (<2 x i32> <i32 1, i32 2>, <2 x i32> undef)
; == y-constant-extract-one
@v = addrspace(1) global i32 extractelement (<2 x i32> <i32 1, i32 2>)
; == y-constant-insert-two
@v = addrspace(1) global <2 x i32> insertelement (<2 x i32> <i32 1, i32 2>, i32 5)
; == y-global-value-instruction
@v = addrspace(1) global i32 %x
; == y-comdat-variable
$c = comdat any
define void @f() comdat(c) {
  ret void
}
; == y-comdat-open
$c = comdat any
define void @f() comdat($c {
  ret void
}
; == y-comdat-unnamed
define void @0() comdat {
  ret void
}
; == y-float-kind
@v = addrspace(1) global i32 1.5
; == y-float-hex-half
@v = addrspace(1) global float 0xH3C00
; == y-linkage-function
define external_weak void @f() {
  ret void
}
; == y-linkage-common-function
define common void @f() {
  ret void
}
; == y-forward-function-type
define void @f() {
  %q = call i32 @h(i32 1)
  ret void
}
define float @h(i32 %a) {
  ret float 0.0
}
; == y-no-equal
  %q add i32 %a, 1
; == y-end-of-file
define void @f(i32 %a) {
  %q = add i32 %a, 1
; == y-phi-fast-int
define void @f(i1 %c, i32 %a) {
x:
  br label %z
z:
  %q = phi fast i32 [ %a, %x ]
  ret void
}
; == y-select-fast-int
  %q = select fast i1 %c, i32 %a, i32 %b
; == y-switch-comma
define void @f(i32 %a) {
  switch i32 %a, label %x [ i32 1 label %x ]
x:
  ret void
}
; == y-indirectbr-comma
define void @f(i8* %a) {
  indirectbr i8* %a [ label %x ]
x:
  ret void
}
; == y-phi-open
define void @f(i1 %c, i32 %a) {
x:
  br label %z
z:
  %q = phi i32 [ %a, %x
  ret void
}
; == y-phi-no-bracket
define void @f(i1 %c, i32 %a) {
x:
  br label %z
z:
  %q = phi i32 %a, %x
  ret void
}
; == y-phi-void
define void @f() {
x:
  br label %z
z:
  %q = phi void ()  [ undef, %x ]
  ret void
}
; == y-shuffle-two
  %q = shufflevector <4 x i32> %v, <4 x i32> %v
; == y-va-arg-function
  %q = va_arg i8* %bp, void ()
; == y-store-function
  store void ()* null, void ()** null
  store void undef, i32* %p
; == y-atomic-store-no-align
  store atomic i32 %a, i32* %p seq_cst
; == y-atomic-load-no-align
  %q = load atomic i32, i32* %p seq_cst
; == y-cmpxchg-one-type
  %q = cmpxchg i32* %p, i32 %a i32 %b seq_cst seq_cst
; == y-cmpxchg-no-comma
  %q = cmpxchg i32* %p i32 %a, i32 %b seq_cst seq_cst
; == y-atomicrmw-struct
  %q = atomicrmw xchg {i32}* null, {i32} zeroinitializer seq_cst
; == y-atomicrmw-pointer-add
  %q = atomicrmw add i8** null, i8* null seq_cst
; == y-insertvalue-comma
  %q = insertvalue {i32, i32} zeroinitializer i32 %a, 0
; == y-use-order-none
@v = addrspace(1) global i32 0
uselistorder i32 addrspace(1)* @v, { 1, 0 }
; == y-use-order-empty
@v = addrspace(1) global i32 0
uselistorder i32 addrspace(1)* @v, { }
; == y-catch-type
define void @f() personality i8* null {
  %q = landingpad {i8*, i32} catch [1 x i8*] undef
  ret void
}
; == y-integer-65
@v = addrspace(1) global double 0x12345678123456781
; == y-comment-open
/* left open
; == y-name-open
@"v = addrspace(1) global i32 0
; == y-large-number
define void @f(i32 %99999999999) {
  ret void
}
; == y-associated-null
@v = addrspace(1) global i32 0, !associated !0
!0 = !{null}
; == y-associated-number
@v = addrspace(1) global i32 0, !associated !0
!0 = !{i32 5}
; == y-appending-global
@v = appending addrspace(1) global i32 0
; == y-appending-function
define appending void @f() {
  ret void
}
; == y-init-unsized
%T = type opaque
@v = addrspace(1) global %T undef
; == y-global-dbg
@v = addrspace(1) global i32 0, !dbg !0
!0 = !{}
; == y-alias-null
@a = alias i32, i32* null
; == y-alias-types
@v = addrspace(1) global i32 0
@a = alias i64, i32 addrspace(1)* @v
; == y-named-dbg
!llvm.dbg.cu = !{!0}
!0 = !{}
; == y-location-in-metadata
!x = !{!0}
!0 = !{!1}
!1 = !DILocation(line: 1, scope: !2)
!2 = distinct !DISubprogram(name: "f")
; == y-bind-operand
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"a"}
; == y-flag-behaviour
!llvm.module.flags = !{!0}
!0 = !{i32 99, !"a", i32 1}
; == y-readnone-readonly
declare void @h(i8* readnone readonly %p)
; == y-writable-readnone
declare void @h(i8* writable readnone %p)
; == y-inalloca-unsized
%T = type opaque
declare void @h(%T* inalloca %p)
; == y-preallocated-unsized
%T = type opaque
declare void @h(i8* preallocated(%T) %p)
; == y-nofpclass-zero
declare void @h(i32 nofpclass(nan) %x)
; == y-return-byval
declare i8* byval(i8) @h()
; == y-return-nest
declare nest i8* @h()
; == y-function-sret
declare void @h(i8*) sret(i8)
; == y-optdebug-optnone
declare void @h() optdebug optnone noinline
; == y-minsize-optdebug
declare void @h() minsize optdebug
; == y-jumptable
define void @f() jumptable {
  ret void
}
; == y-vscale-zero
declare void @h() vscale_range(0, 0)
; == y-builtin-declaration
declare void @h() builtin
; == y-kernel-byval
declare amdgpu_kernel void @h(i8* byval(i8) %p)
; == y-ptx-kernel-value
define ptx_kernel i32 @f() {
  ret i32 0
}
; == y-asm-indirect-integer
  call void asm sideeffect "st.u32 $0, 1;", "*m"(i32 %a)
; == y-asm-indirect-bare
  call void asm sideeffect "st.u32 $0, 1;", "*m"(i32* %p)
; == y-asm-elementtype-direct
  call void asm sideeffect "st.u32 [$0], 1;", "l"(i32* elementtype(i32) %p)
; == y-asm-label-constraint
  call void asm sideeffect "bra $0;", "!i"()
; == y-personality-none
define void @f() {
  %q = landingpad {i8*, i32} cleanup
  ret void
}
; == y-dbg-two
define void @f() !dbg !1 !dbg !2 {
  ret void
}
!1 = distinct !DISubprogram(name: "f")
!2 = distinct !DISubprogram(name: "g")
; == y-dbg-not-subprogram
define void @f() !dbg !1 {
  ret void
}
!1 = !{}
; == y-prof-two
define void @f() !prof !1 !prof !1 {
  ret void
}
!1 = !{!"function_entry_count", i64 1}
; == y-switch-duplicate
define void @f(i32 %a) {
  switch i32 %a, label %x [ i32 1, label %x i32 1, label %x ]
x:
  ret void
}
; == y-ptrtoaddr-int
  %q = ptrtoaddr i32* %p to i32
; == y-ptrtoaddr-ok
  %q = ptrtoaddr i32* %p to i64
; == y-space-cast-vector
  %q = addrspacecast <2 x i32*> zeroinitializer to <4 x i32 addrspace(1)*>
; == y-space-cast-same
  %q = addrspacecast i32 addrspace(1)* %g to i64 addrspace(1)*
; == y-call-align
declare void @h(i8* align 8589934592 %p)
; == y-immarg-range
  call void @llvm.prefetch.p0i8(i8* %bp, i32 3, i32 3, i32 1)
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
; == y-prefetch-cache
  call void @llvm.prefetch.p0i8(i8* %bp, i32 1, i32 3, i32 2)
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
; == y-two-deopt
  call void @h() [ "deopt"(), "deopt"() ]
declare void @h()
; == y-two-kcfi
  call void @h() [ "kcfi"(i32 1), "kcfi"(i32 1) ]
declare void @h()
; == y-ptrauth-key
  call void %fp2() [ "ptrauth"(i64 1, i64 0) ]
; == y-musttail-varargs
define void @f(i32 %a, ...) {
  musttail call void @h(i32 %a)
  ret void
}
declare void @h(i32)
; == y-musttail-count
define void @f(i32 %a) {
  musttail call void @h(i32 %a, i32 %a)
  ret void
}
declare void @h(i32, i32)
; == y-musttail-sret
define void @f(i32* sret(i32) %a) {
  musttail call void @h(i32* %a)
  ret void
}
declare void @h(i32*)
; == y-fneg-int
  %q = fneg i32 %a
; == y-gep-vector-scalar-index
  %q = getelementptr i32, <2 x i32*> zeroinitializer, <4 x i64> zeroinitializer
; == y-gep-float-index
  %q = getelementptr i32, i32* %p, float 1.0
; == y-range-empty
  %q = load i32, i32* %p, !range !0
!0 = !{i32 1, i32 1}
; == y-range-none
  %q = load i32, i32* %p, !range !0
!0 = !{}
; == y-load-release
  %q = load atomic i32, i32* %p release, align 4
; == y-store-acquire
  store atomic i32 %a, i32* %p acquire, align 4
; == y-load-scope
  %q = load i32, i32* %p syncscope("block"), align 4
; == y-alloca-count-float
  %q = alloca i32, float 2.0
; == y-atomicrmw-fadd-int
  %q = atomicrmw fadd i32* %p, i32 %a seq_cst
; == y-atomicrmw-and-float
  %q = atomicrmw and float* %ff, float %x seq_cst
; == y-unknown-prof
  %q = add i32 %a, 1, !prof !0
!0 = !{!"unknown", !"x"}
; == y-vp-kind
  call void @h(), !prof !0
declare void @h()
!0 = !{!"VP"}
; == y-alias-scope-empty
  %q = load i32, i32* %p, !alias.scope !0
!0 = !{!1}
!1 = !{}
; == y-alias-scope-not-node
  %q = load i32, i32* %p, !noalias !0
!0 = !{i32 1}
; == y-annotation-tuple
  %q = add i32 %a, 1, !annotation !0
!0 = !{}
; == y-access-group
  %q = load i32, i32* %p, !llvm.access.group !0
!0 = !{i32 1}
; == y-align-metadata-call
  %q = call i8* @h(), !align !0
declare i8* @h()
!0 = !{i64 8}
; == y-align-metadata-two
  %q = load i8*, i8** null, !align !0
!0 = !{i64 8, i64 8}
; == y-void-named
  %q = call void @h()
declare void @h()
; == y-asm-address
  store void ()* asm "", "", void ()** null
; == y-intrinsic-defined
define float @llvm.fabs.f32(float %x) {
  ret float %x
}
; == y-intrinsic-few
  %q = call float @llvm.fma.f32(float %x, float %x)
declare float @llvm.fma.f32(float, float)
; == y-intrinsic-mangled
  %q = call float @llvm.fabs.f64(float %x)
declare float @llvm.fabs.f64(float)
; == y-assume-align
  call void @llvm.assume(i1 true) [ "align"(i32 %a, i64 8) ]
declare void @llvm.assume(i1)
; == y-assume-align-float
  call void @llvm.assume(i1 true) [ "align"(i32* %p, float 8.0) ]
declare void @llvm.assume(i1)
; == y-assume-align-many
  call void @llvm.assume(i1 true) [ "align"(i32* %p, i64 8, i64 0, i64 0) ]
declare void @llvm.assume(i1)
; == y-assume-dereferenceable
  call void @llvm.assume(i1 true) [ "dereferenceable"(i32* %p) ]
declare void @llvm.assume(i1)
; == y-ucmp-vector
  %q = call i8 @llvm.ucmp.i8.v4i32(<4 x i32> %v, <4 x i32> %v)
declare i8 @llvm.ucmp.i8.v4i32(<4 x i32>, <4 x i32>)
; == y-ucmp-length
  %q = call <2 x i8> @llvm.scmp.v2i8.v4i32(<4 x i32> %v, <4 x i32> %v)
declare <2 x i8> @llvm.scmp.v2i8.v4i32(<4 x i32>, <4 x i32>)
; == y-lane-mask-scalar
  %q = call i1 @llvm.get.active.lane.mask.i1.i32(i32 %a, i32 %b)
declare i1 @llvm.get.active.lane.mask.i1.i32(i32, i32)
; == y-masked-load-mask
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %vp, i32 4, <2 x i1> zeroinitializer, <4 x i32> %v)
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <2 x i1>, <4 x i32>)
; == y-smul-fix-float
  %q = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i64 5)
declare i32 @llvm.smul.fix.i32(i32, i32, i64)
; == y-lround-vector
  %q = call i32 @llvm.lround.i32.v4f32(<4 x float> %w)
declare i32 @llvm.lround.i32.v4f32(<4 x float>)
; == y-lrint-length
  %q = call <2 x i32> @llvm.lrint.v2i32.v4f32(<4 x float> %w)
declare <2 x i32> @llvm.lrint.v2i32.v4f32(<4 x float>)
; == y-vector-insert-type
  %q = call <4 x i32> @llvm.vector.insert.v4i32.v2f32(<4 x i32> %v, <2 x float> zeroinitializer, i64 0)
declare <4 x i32> @llvm.vector.insert.v4i32.v2f32(<4 x i32>, <2 x float>, i64)
; == y-vector-extract-over
  %q = call <4 x i32> @llvm.vector.extract.v4i32.v4i32(<4 x i32> %v, i64 4)
declare <4 x i32> @llvm.vector.extract.v4i32.v4i32(<4 x i32>, i64)
; == y-partial-reduce
  %q = call <3 x i32> @llvm.vector.partial.reduce.add.v3i32.v4i32(<3 x i32> zeroinitializer, <4 x i32> %v)
declare <3 x i32> @llvm.vector.partial.reduce.add.v3i32.v4i32(<3 x i32>, <4 x i32>)
; == y-splice-index
  %q = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> %v, i32 5)
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
; == y-ptrmask-int
  %q = call i32 @llvm.ptrmask.i32.i32(i32 %a, i32 %b)
declare i32 @llvm.ptrmask.i32.i32(i32, i32)
; == y-ptrmask-width
  %q = call i32* @llvm.ptrmask.p0i32.i32(i32* %p, i32 %b)
declare i32* @llvm.ptrmask.p0i32.i32(i32*, i32)
; == y-lifetime-argument
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %bp)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
; == y-dbg-value-no-location
  #dbg_value(i32 %a, !1, !DIExpression(), !2)
!1 = !{}
!2 = !{}
; == y-dbg-kind
  #dbg_values(i32 %a, !1, !DIExpression(), !2)
; == y-dbg-no-paren
  #dbg_value i32 %a, !1, !DIExpression(), !2
; == y-noalias-decl
  call void @llvm.experimental.noalias.scope.decl(metadata i32 5)
declare void @llvm.experimental.noalias.scope.decl(metadata)
; == y-noalias-decl-two
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = !{!1, !2}
!1 = distinct !{!1, !3}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
; == y-tbaa-one
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !1, i64 0}
!1 = !{!"int"}
; == y-tbaa-field
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !2, i64 0}
!1 = !{!"S", !2, i32 0, !2, i64 4}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == y-tbaa-order
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !2, i64 0}
!1 = !{!"S", !2, i64 4, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == y-tbaa-access-many
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!2, !2, i64 0, i64 0, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == y-tbaa-immutable
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!2, !2, i64 0, !2}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == y-tbaa-not-in-path
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!1, !2, i64 8}
!1 = !{!"S", !2, i64 0, !2, i64 4}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == y-tbaa-null
  %q = load i32, i32* %p, !tbaa !0
!0 = !{null, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
; == y-subrange-count-and-upper
!x = !{!0}
!0 = !DISubrange(count: 4, upperBound: 3)
; == y-cu-not-distinct
!llvm.dbg.cu = !{!0}
!0 = !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
; == y-language-twice
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, sourceLanguageName: DW_LNAME_C, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
; == y-emission
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: Full)
!1 = !DIFile(filename: "a.c", directory: "/")
; == y-subprogram-not-distinct
define void @f() !dbg !2 {
  ret void
}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubprogram(name: "f", file: !1, line: 1, spFlags: DISPFlagDefinition, unit: !0)
; == y-subprogram-no-unit
define void @f() !dbg !2 {
  ret void
}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, line: 1, spFlags: DISPFlagDefinition)
; == y-subprogram-shared
define void @f() !dbg !2 {
  ret void
}
define void @g() !dbg !2 {
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, line: 1, spFlags: DISPFlagDefinition, unit: !0)
!3 = !{i32 2, !"Debug Info Version", i32 3}
; == y-pointer-to-member-base
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1)
!1 = !{}
; == y-type-space-member
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_member, baseType: !1, dwarfAddressSpace: 1)
!1 = !DIBasicType(name: "int", size: 32)
; == y-summary
^0 = foo: (path: "a")
; == y-summary-paren
^0 = module: path: "a"
