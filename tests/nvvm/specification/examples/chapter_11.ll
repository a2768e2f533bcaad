; == nvvm-variable-argument-intrinsic
declare void @llvm.va_end(i8*)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.va_end(i8* %p)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-garbage-collection-intrinsic
declare i8* @llvm.gcread(i8*, i8**)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i8* @llvm.gcread(i8* %p, i8** null)
  %q = bitcast i8* %p to i8**
  store i8* %x, i8** %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-code-generator-intrinsic
declare i64 @llvm.readcyclecounter()
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i64 @llvm.readcyclecounter()
  %q = bitcast i8* %p to i64*
  store i64 %x, i64* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-pcmarker
declare void @llvm.pcmarker(i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.pcmarker(i32 1)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-clear-cache
declare void @llvm.clear_cache(i8*, i8*)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.clear_cache(i8* %p, i8* %p)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-exception-intrinsic
declare i32 @llvm.eh.typeid.for(i8*)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.eh.typeid.for(i8* %p)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-trampoline-intrinsic
declare i8* @llvm.adjust.trampoline(i8*)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i8* @llvm.adjust.trampoline(i8* %p)
  %q = bitcast i8* %p to i8**
  store i8* %x, i8** %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-copy-to-constant
declare void @llvm.memcpy.p4i8.p0i8.i64(i8 addrspace(4)*, i8*, i64, i1)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.memcpy.p4i8.p0i8.i64(i8 addrspace(4)* null, i8* %p, i64 8, i1 false)
  ret void
}
; --
declare void @llvm.memcpy.p0i8.p4i8.i64(i8*, i8 addrspace(4)*, i64, i1)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.memcpy.p0i8.p4i8.i64(i8* %p, i8 addrspace(4)* null, i64 8, i1 false)
  ret void
}
; == nvvm-fill-of-constant
declare void @llvm.memset.p4i8.i64(i8 addrspace(4)*, i8, i64, i1)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.memset.p4i8.i64(i8 addrspace(4)* null, i8 0, i64 8, i1 false)
  ret void
}
; --
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.memset.p0i8.i64(i8* %p, i8 0, i64 8, i1 false)
  ret void
}
; == nvvm-memory-intrinsic
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.memset.p0i8.i64(i8* %p, i8 0, i64 8, i1 false)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-sqrt
declare float @llvm.sqrt.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.sqrt.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-fma
declare float @llvm.fma.f32(float, float, float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.fma.f32(float %y, float %y, float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-math-intrinsic
declare float @llvm.fabs.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.fabs.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-trunc
declare float @llvm.trunc.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.trunc.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-copysign
declare float @llvm.copysign.f32(float, float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.copysign.f32(float %y, float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-taken-intrinsic
declare float @llvm.floor.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.floor.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-newer-math-intrinsic
declare float @llvm.roundeven.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.roundeven.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-newest-math-intrinsic
declare float @llvm.tan.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.tan.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-canonicalize
declare float @llvm.canonicalize.f32(float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.canonicalize.f32(float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-bit-intrinsic
declare i32 @llvm.bswap.i32(i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.bswap.i32(i32 %n)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-bitreverse
declare i32 @llvm.bitreverse.i32(i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.bitreverse.i32(i32 %n)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-funnel-shift
declare i32 @llvm.fshl.i32(i32, i32, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.fshl.i32(i32 %n, i32 %n, i32 %n)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-fmuladd
declare float @llvm.fmuladd.f32(float, float, float)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.fmuladd.f32(float %y, float %y, float %y)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-integer-intrinsic
declare i32 @llvm.smax.i32(i32, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.smax.i32(i32 %n, i32 %n)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-overflow-intrinsic
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %n, i32 %n)
  %q = bitcast i8* %p to {i32, i1}*
  store {i32, i1} %x, {i32, i1}* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-half-conversion
declare float @llvm.convert.from.fp16.f32(i16)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.convert.from.fp16.f32(i16 1)
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-debugger-intrinsic
define void @f(i32 %n) !dbg !6 {
  call void @llvm.dbg.value(metadata i32 %n, metadata !9, metadata !DIExpression()), !dbg !8
  ret void, !dbg !8
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!6 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !7, unit: !0, isDefinition: true)
!7 = !DISubroutineType(types: !{null})
!8 = !DILocation(line: 2, scope: !6)
!9 = !DILocalVariable(name: "n", scope: !6, file: !1, line: 1, type: !10)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; --
define void @f(i32 %n) {
  ret void
}
; == nvvm-masked-intrinsic
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <4 x i1>, <4 x i32>)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* null, i32 4, <4 x i1> zeroinitializer, <4 x i32> undef)
  %q = bitcast i8* %p to <4 x i32>*
  store <4 x i32> %x, <4 x i32>* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-reduction-intrinsic
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> zeroinitializer)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-constrained-intrinsic
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call float @llvm.experimental.constrained.fadd.f32(float %y, float %y, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %q = bitcast i8* %p to float*
  store float %x, float* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-atomic-copy
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8*, i8*, i64, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8* align 4 %p, i8* align 4 %p, i64 8, i32 4)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-memory-marker
declare {}* @llvm.invariant.start.p0i8(i64, i8*)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call {}* @llvm.invariant.start.p0i8(i64 4, i8* %p)
  %q = bitcast i8* %p to {}**
  store {}* %x, {}** %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-annotation-intrinsic
declare void @llvm.var.annotation(i8*, i8*, i8*, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.var.annotation(i8* %p, i8* null, i8* null, i32 0)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-debugtrap
declare void @llvm.debugtrap()
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.debugtrap()
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-stackguard
declare i8* @llvm.stackguard()
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i8* @llvm.stackguard()
  %q = bitcast i8* %p to i8**
  store i8* %x, i8** %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-objectsize
declare i64 @llvm.objectsize.i64.p0i8(i8*, i1, i1)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i64 @llvm.objectsize.i64.p0i8(i8* %p, i1 false, i1 false)
  %q = bitcast i8* %p to i64*
  store i64 %x, i64* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-type-test
declare i1 @llvm.type.test(i8*, metadata)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i1 @llvm.type.test(i8* %p, metadata !"x")
  %q = bitcast i8* %p to i1*
  store i1 %x, i1* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-load-relative
declare i8* @llvm.load.relative.i32(i8*, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i8* @llvm.load.relative.i32(i8* %p, i32 4)
  %q = bitcast i8* %p to i8**
  store i8* %x, i8** %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-ubsantrap
declare void @llvm.ubsantrap(i8)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.ubsantrap(i8 1)
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-is-constant
declare i1 @llvm.is.constant.i32(i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i1 @llvm.is.constant.i32(i32 %n)
  %q = bitcast i8* %p to i1*
  store i1 %x, i1* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-general-intrinsic
declare i32 @llvm.expect.i32(i32, i32)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.expect.i32(i32 %n, i32 1)
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-trap
declare void @llvm.trap()
define void @f(i8* %p, float %y, i32 %n, double %d) {
  call void @llvm.trap()
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-bswap-type
declare <2 x i16> @llvm.bswap.v2i16(<2 x i16>)
define <2 x i16> @f(<2 x i16> %h) {
  %x = call <2 x i16> @llvm.bswap.v2i16(<2 x i16> %h)
  ret <2 x i16> %x
}
; --
declare i32 @llvm.bswap.i32(i32)
define i32 @f(i32 %h) {
  %x = call i32 @llvm.bswap.i32(i32 %h)
  ret i32 %x
}
; == nvvm-bit-count-type
declare i128 @llvm.ctpop.i128(i128)
define i128 @f(i128 %h) {
  %x = call i128 @llvm.ctpop.i128(i128 %h)
  ret i128 %x
}
; --
declare i64 @llvm.ctpop.i64(i64)
define i64 @f(i64 %h) {
  %x = call i64 @llvm.ctpop.i64(i64 %h)
  ret i64 %x
}
; == nvvm-overflow-type
declare {i8, i1} @llvm.sadd.with.overflow.i8(i8, i8)
define {i8, i1} @f(i8 %h) {
  %x = call {i8, i1} @llvm.sadd.with.overflow.i8(i8 %h, i8 %h)
  ret {i8, i1} %x
}
; --
declare {i16, i1} @llvm.sadd.with.overflow.i16(i16, i16)
define {i16, i1} @f(i16 %h) {
  %x = call {i16, i1} @llvm.sadd.with.overflow.i16(i16 %h, i16 %h)
  ret {i16, i1} %x
}
; == nvvm-init-trampoline
declare void @llvm.init.trampoline(i8*, i8*, i8*)
define void @f(i8* %p) {
  call void @llvm.init.trampoline(i8* %p, i8* null, i8* null)
  ret void
}
; --
declare void @llvm.donothing()
define void @f(i8* %p) {
  call void @llvm.donothing()
  ret void
}
; == nvvm-stackprotector
declare void @llvm.stackprotector(i8*, i8**)
define void @f(i8* %a) {
  %r = alloca i8*
  call void @llvm.stackprotector(i8* %a, i8** %r)
  ret void
}
; --
define void @f() {
  ret void
}
