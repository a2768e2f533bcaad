; == s-asm-in
  call void asm sideeffect "// $0", "b"(i1 %c)
; == s-asm-in-const
  call void asm sideeffect "// $0", "b"(i1 true)
; == s-asm-out
  %q = call i1 asm sideeffect "mov.pred $0, 1;", "=b"()
; == s-asm-in-out
  %q = call i1 asm sideeffect "not.pred $0, $1;", "=b,b"(i1 %c)
; == s-asm-early
  %q = call i1 asm sideeffect "not.pred $0, 1;", "=&b"()
; == s-atomic-inc
  %q = call i32 @llvm.nvvm.atomic.load.inc.32.p0i32(i32* %p, i64 %l)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0i32(i32*, i64)
; == s-atomic-f32-f64
  %q = call float @llvm.nvvm.atomic.load.add.f32.p0f32(float* %ff, double %y)
declare float @llvm.nvvm.atomic.load.add.f32.p0f32(float*, double)
; == s-atomic-i32
  %q = call i32 @llvm.nvvm.atomic.load.add.f32.p0f32(float* %ff, i32 %a)
declare i32 @llvm.nvvm.atomic.load.add.f32.p0f32(float*, i32)
; == s-atomic-int-pointer
  %q = call float @llvm.nvvm.atomic.load.add.f32.p0f32(i32 %a, float %x)
declare float @llvm.nvvm.atomic.load.add.f32.p0f32(i32, float)
; == s-unused-vote
  %q = call i32 @llvm.nvvm.vote.ballot(i1 %c)
declare i32 @llvm.nvvm.vote.ballot(i1)
; == s-unused-lg2
  %q = call double @llvm.nvvm.lg2.approx.d(double %y)
declare double @llvm.nvvm.lg2.approx.d(double)
; == s-unused-shfl-bfly
  %q = call float @llvm.nvvm.shfl.bfly.f32(float %x, i32 1, i32 31)
declare float @llvm.nvvm.shfl.bfly.f32(float, i32, i32)
; == s-unused-tanh-bf16
; arch 70
  %q = call bfloat @llvm.nvvm.fmax.ftz.bf16(bfloat 0xR0000, bfloat 0xR0000)
declare bfloat @llvm.nvvm.fmax.ftz.bf16(bfloat, bfloat)
; == s-unused-vote-any
  %q = call i1 @llvm.nvvm.vote.any(i1 %c)
declare i1 @llvm.nvvm.vote.any(i1)
; == s-loop-selfless
define void @f() {
  br label %x
x:
  br label %x, !llvm.loop !0
}
!0 = !{!1}
!1 = !{!"llvm.loop.unroll.disable"}
; == s-fp80-param
define void @f(x86_fp80 %a) {
  ret void
}
; == s-ppc-param
define void @f(ppc_fp128 %a) {
  ret void
}
; == s-i128-xchg-mono
  %q = atomicrmw xchg i128* %qq, i128 1 monotonic
; == s-i128-xchg-acq
  %q = atomicrmw xchg i128* %qq, i128 1 acq_rel
; == s-i128-add-mono
  %q = atomicrmw add i128* %qq, i128 1 monotonic
; == s-i128-cmpxchg
  %q = cmpxchg i128* %qq, i128 0, i128 1 seq_cst seq_cst
; == s-fp80-result
define x86_fp80 @f() {
  ret x86_fp80 undef
}
; == s-fptrunc-dynamic
  %q = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.dynamic")
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
; == s-fptrunc-away
  %q = call half @llvm.fptrunc.round.f16.f32(float %x, metadata !"round.tonearestaway")
declare half @llvm.fptrunc.round.f16.f32(float, metadata)
; == s-musttail-dots-ok
define void @f(i32 %a, ...) {
  musttail call void (i32, ...) @h(i32 %a, ...)
  ret void
}
declare void @h(i32, ...)
; == s-musttail-dots-not-variadic
define void @f(i32 %a) {
  musttail call void (i32, ...) @h(i32 %a, ...)
  ret void
}
declare void @h(i32, ...)
; == s-call-dots
define void @f(i32 %a, ...) {
  call void (i32, ...) @h(i32 %a, ...)
  ret void
}
declare void @h(i32, ...)
; == s-musttail-byval-same
define void @f(i32* byval(i32) %a) {
  musttail call void @h(i32* byval(i32) %a)
  ret void
}
declare void @h(i32*)
; == s-musttail-returned
define void @f(i32* returned %a) {
  musttail call void @h(i32* %a)
  ret void
}
declare void @h(i32*)
; == s-musttail-inreg
define void @f(i32 inreg %a) {
  musttail call void @h(i32 %a)
  ret void
}
declare void @h(i32)
; == s-musttail-align
define void @f(i32* align 8 %a) {
  musttail call void @h(i32* %a)
  ret void
}
declare void @h(i32*)
; == s-musttail-callee-inreg
define void @f(i32 %a) {
  musttail call void @h(i32 inreg %a)
  ret void
}
declare void @h(i32)
; == s-musttail-decl-inreg
define void @f(i32 %a) {
  musttail call void @h(i32 %a)
  ret void
}
declare void @h(i32 inreg)
; == s-asm-indirect-out
  call void asm sideeffect "st.u32 $0, 1;", "=*m"(i32* elementtype(i32) %p)
; == s-asm-indirect-out-bare
  call void asm sideeffect "st.u32 $0, 1;", "=*m"(i32* %p)
; == s-asm-two
  %q = call i32 asm sideeffect "ld.u32 $0, $1;", "=r,*m"(i32* elementtype(i32) %p)
; == s-asm-direct-m
  call void asm sideeffect "st.u32 $0, 1;", "m"(i32* %p)
; == s-atomic-memcpy-bare
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 4, i32 4)
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8*, i8*, i64, i32)
; == s-atomic-memcpy-source
  call void @llvm.memmove.element.unordered.atomic.p0i8.p0i8.i64(i8* align 4 %bp, i8* align 2 %bp, i64 4, i32 4)
declare void @llvm.memmove.element.unordered.atomic.p0i8.p0i8.i64(i8*, i8*, i64, i32)
; == s-atomic-memset-bare
  call void @llvm.memset.element.unordered.atomic.p0i8.i64(i8* %bp, i8 0, i64 4, i32 4)
declare void @llvm.memset.element.unordered.atomic.p0i8.i64(i8*, i8, i64, i32)
; == s-atomic-memset-declared
  call void @llvm.memset.element.unordered.atomic.p0i8.i64(i8* %bp, i8 0, i64 4, i32 1)
declare void @llvm.memset.element.unordered.atomic.p0i8.i64(i8* align 4, i8, i64, i32)
; == s-float-plus
  %q = fadd float %x, +1.0
; == s-int-plus-store
  store i32 +1, i32* %p
; == s-int-plus-global
@v = addrspace(1) global i32 +1
; == s-dbg-inline-scope-ok
define void @f() !dbg !1 {
  ret void, !dbg !DILocation(line: 2, column: 3, scope: !1)
}
!1 = distinct !DISubprogram(name: "f")
; == s-gep-bare-two
  %q = getelementptr [4 x i32], [4 x i32]* null, i64 0, 1
; == s-gep-bare-constant
@v = addrspace(1) global [4 x i32] zeroinitializer
@w = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @v, i64 0, 1)
; == s-errno-empty
!llvm.errno.tbaa = !{}
; == s-modular-few
define void @f(i32 %a) "modular-format"="printf,1,2" {
  ret void
}
; == s-modular-ok
define void @f(i32 %a) "modular-format"="printf,1,1,impl,float" {
  ret void
}
; == s-reduce-three
  %q = call float @llvm.vector.reduce.fmul.v4f32(float %x, float %x, <4 x float> %w)
declare float @llvm.vector.reduce.fmul.v4f32(float, float, <4 x float>)
; == s-fabs-two
  %q = call float @llvm.fabs.f32(float %x, float %x)
declare float @llvm.fabs.f32(float, float)
; == s-fma-two
  %q = call float @llvm.fma.f32(float %x, float %x)
declare float @llvm.fma.f32(float, float)
; == s-smin-one
  %q = call i32 @llvm.smin.i32(i32 %a)
declare i32 @llvm.smin.i32(i32)
; == s-trap-one
  call void @llvm.trap(i32 1)
declare void @llvm.trap(i32)
; == s-masked-load-old
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %vp, i32 4, <4 x i1> zeroinitializer, <4 x i32> %v)
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <4 x i1>, <4 x i32>)
; == s-lifetime-one
  %q = alloca i8
  call void @llvm.lifetime.start.p0i8(i8* %q)
declare void @llvm.lifetime.start.p0i8(i8*)
; == s-noalias-decl-ok
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = !{!1}
!1 = distinct !{!1, !3}
!3 = distinct !{!3}
; == s-prof-one-dbg
define void @f() !prof !1 !annotation !2 {
  ret void
}
!1 = !{!"function_entry_count", i64 1}
!2 = !{!"x"}
; == s-memcpy-five
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 4, i32 4, i1 false)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i32, i1)
; == s-byval-array-3g
define void @f([805306368 x i32]* byval([805306368 x i32]) %p) {
  ret void
}
; == s-space-string
@v = addrspace("P") global i32 0
; == s-space-word-pointer
define void @f(i32 addrspace(x)* %p) {
  ret void
}
; == s-alias-of-function-ok
define void @g() {
  ret void
}
@a = alias void (), void ()* @g
; == s-scmp-ok
  %q = call <4 x i8> @llvm.scmp.v4i8.v4i32(<4 x i32> %v, <4 x i32> %v)
declare <4 x i8> @llvm.scmp.v4i8.v4i32(<4 x i32>, <4 x i32>)
; == s-tanh-f32
  %q = call float @llvm.nvvm.tanh.approx.f32(float %x)
  store float %q, float* %ff
declare float @llvm.nvvm.tanh.approx.f32(float)
; == s-sign-return
define void @f() "sign-return-address"="non-loaf" {
  ret void
}
; == s-frame-pointer-group
define void @f() #0 {
  ret void
}
attributes #0 = { "frame-pointer"="arst" }
; == s-strbool
define void @f() "no-jump-tables"="yes" {
  ret void
}
; == s-masked-align
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %vp, i32 3, <4 x i1> zeroinitializer, <4 x i32> %v)
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <4 x i1>, <4 x i32>)
; == s-align-word-argument
define void @f(i8* align(8 %p) {
  ret void
}
; == s-alloca-space
  %q = alloca i32, i32 3, addrspace(5), align 4, addrspace(5)
; == s-byref-empty
declare void @h(i8* byref())
; == s-byref-open
declare void @h(i8* byref(i8)
; == s-call-align
  call void @h() align 8
declare void @h()
; == s-builtin-group
declare void @h() #0
attributes #0 = { builtin }
; == s-dbg-value-mixed
  #dbg_value(i32 %a, !1, !DIExpression(), !2)
  call void @llvm.dbg.value(metadata i32 %a, metadata !1, metadata !DIExpression())
declare void @llvm.dbg.value(metadata, metadata, metadata)
!1 = !{}
!2 = !{}
; == s-dbg-value-two
  #dbg_value(i32 %a, !1)
!1 = !{}
; == s-dbg-value-type
  #dbg_value(i32 %a, i32 0, !DIExpression(), !2)
!2 = !{}
; == s-intrinsic-value
  store void ()* @llvm.trap, void ()** null
declare void @llvm.trap()
; == s-intrinsic-none
  call void @llvm.foobar()
; == s-emission-large
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: 99)
!1 = !DIFile(filename: "a.c", directory: "/")
; == s-language-large
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: 65536, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
; == s-language-none
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
; == s-arg-large
!x = !{!0}
!0 = !DILocalVariable(name: "x", arg: 65536, scope: !1)
!1 = !{}
; == s-count-large
!x = !{!0}
!0 = !DISubrange(count: 9223372036854775808)
; == s-count-null
!x = !{!0}
!0 = !DISubrange(count: null)
; == s-lower-large
!x = !{!0}
!0 = !DISubrange(lowerBound: 9223372036854775808)
; == s-immarg-negative
; arch 90
  call void @llvm.prefetch.p0i8(i8* %bp, i32 -1, i32 3, i32 1)
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
; == s-attachment-type
  %q = add i32 %a, 1, !foo metadata !{}
; == s-node-kind
!0 = !Invalid(field: 0)
; == s-tbaa-undefined
  %q = load i32, i32* %p, !tbaa !1
; == s-comdat-common
$c = comdat any
@c = common global i32 0, comdat($c)
; == s-absolute-symbol
@v = external addrspace(1) global i32, !absolute_symbol !0
!0 = !{}
; == s-atomic-store-array
  store atomic [2 x i32] zeroinitializer, [2 x i32]* null seq_cst, align 8
; == s-flags-lvalue
!x = !{!0}
!0 = !DISubroutineType(types: !1, flags: DIFlagLValueReference | DIFlagRValueReference)
!1 = !{null}
; == s-derived-base-type
!x = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_typedef, name: "x", baseType: !1)
!1 = !DIFile(filename: "a", directory: "b")
; == s-elements-null
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "x", elements: !1)
!1 = !{null}
; == s-generic-subrange-both
!x = !{!0}
!0 = !DIGenericSubrange(count: !1, lowerBound: !1, upperBound: !1, stride: !1)
!1 = !DIExpression()
; == s-generic-subrange-stride
!x = !{!0}
!0 = !DIGenericSubrange(lowerBound: !1, upperBound: !1)
!1 = !DIExpression()
; == s-location-in-node
!x = !{!0}
!0 = !{!DILocation(line: 1, scope: !1)}
!1 = distinct !DISubprogram(name: "f", unit: !2)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3)
!3 = !DIFile(filename: "a", directory: "b")
!llvm.dbg.cu = !{!2}
; == s-errno-tag
!llvm.errno.tbaa = !{!0}
!0 = !{null, null, i64 0}
; == s-ctors-two-fields
@llvm.global_ctors = appending global [1 x {i32, void ()*}] [{i32, void ()*} {i32 1, void ()* @h}]
declare void @h()
; == s-used-uses
@v = addrspace(1) global i32 0
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @v to i8 addrspace(1)*) to i8*)]
define i8* @f() {
  %q = load i8*, i8** getelementptr ([1 x i8*], [1 x i8*]* @llvm.used, i64 0, i64 0)
  ret i8* %q
}
; == s-warn-stack
define void @f() "warn-stack-size"="-1" {
  ret void
}
; == s-template-params
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "x", templateParams: !1)
!1 = !{!2}
!2 = !DIFile(filename: "a", directory: "b")
; == s-template-params-node
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "x", templateParams: !2)
!2 = !DIFile(filename: "a", directory: "b")
; == s-discriminator
!x = !{!0}
!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "x", discriminator: !2)
!2 = !DIDerivedType(tag: DW_TAG_member, baseType: null)
; == s-param-align-huge
  call void @h(i8* align 8589934592 %bp)
declare void @h(i8*)
; == s-realtime-both
define void @f() sanitize_realtime sanitize_realtime_blocking {
  ret void
}
; == s-scalable-global
@v = addrspace(1) global <vscale x 4 x i32> zeroinitializer
; == s-scatter-arguments
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %v, <4 x i32*> zeroinitializer, i32 4, <2 x i1> zeroinitializer)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x i32*>, i32, <2 x i1>)
; == s-sret-vararg
  call void (i32*, ...) @h(i32* %p, i32* sret(i32) %p)
declare void @h(i32*, ...)
; == s-target-vector
declare void @h(<2 x target("x")>)
; == s-amx-array
@v = addrspace(1) global [2 x x86_amx] zeroinitializer
; == s-vfabi
define void @f() "vector-function-abi-variant"="_ZGV_x" {
  ret void
}
; == s-speculatable-call
  call void @h() speculatable
declare void @h()
; == s-ifunc-variable
@v = addrspace(1) global i32 0
@g = ifunc void (), void ()* ()* bitcast (i32 addrspace(1)* @v to void ()* ()*)
; == s-memset-pattern
%T = type opaque
; == s-dbg-orphan
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!x = !{!0}
; == s-fshl-unused
  %x1 = call i64 @llvm.nvvm.fshl.clamp.i64(i64 1, i64 2, i64 3)
declare i64 @llvm.nvvm.fshl.clamp.i64(i64, i64, i64)
; == s-ex2-unused
  %x1 = call half @llvm.nvvm.ex2.approx.ftz.f16(half 0xH3C00)
declare half @llvm.nvvm.ex2.approx.ftz.f16(half)
; == s-masked-load-three
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* align 4 %vp, <4 x i1> zeroinitializer, <4 x i32> %v)
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, <4 x i1>, <4 x i32>)
; == s-masked-load-two
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* align 4 %vp, <4 x i1> zeroinitializer)
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, <4 x i1>)
