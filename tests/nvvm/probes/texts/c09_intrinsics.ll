; == i-va-start
declare void @llvm.va_start(i8*)
  call void @llvm.va_start(i8* %bp)
; == i-gcroot
declare void @llvm.gcroot(i8**, i8*)
define void @f() gc "shadow-stack" {
  %r = alloca i8*
  call void @llvm.gcroot(i8** %r, i8* null)
  ret void
}
; == i-returnaddress
declare i8* @llvm.returnaddress(i32)
  %r = call i8* @llvm.returnaddress(i32 0)
; == i-stacksave
declare i8* @llvm.stacksave()
  %r = call i8* @llvm.stacksave()
; == i-prefetch
declare void @llvm.prefetch(i8*, i32, i32, i32)
  call void @llvm.prefetch(i8* %bp, i32 0, i32 3, i32 1)
; == i-readcyclecounter
declare i64 @llvm.readcyclecounter()
  %r = call i64 @llvm.readcyclecounter()
; == i-memcpy
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 16, i1 false)
; == i-memcpy-volatile-variable
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 16, i1 %c)
; == i-memcpy-to-constant
declare void @llvm.memcpy.p4i8.p0i8.i64(i8 addrspace(4)*, i8*, i64, i1)
  call void @llvm.memcpy.p4i8.p0i8.i64(i8 addrspace(4)* %kb, i8* %bp, i64 16, i1 false)
; == i-memcpy-from-constant
declare void @llvm.memcpy.p0i8.p4i8.i64(i8*, i8 addrspace(4)*, i64, i1)
  call void @llvm.memcpy.p0i8.p4i8.i64(i8* %bp, i8 addrspace(4)* %kb, i64 16, i1 false)
; == i-memset
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
  call void @llvm.memset.p0i8.i64(i8* %bp, i8 0, i64 16, i1 false)
; == i-memset-constant
declare void @llvm.memset.p4i8.i64(i8 addrspace(4)*, i8, i64, i1)
  call void @llvm.memset.p4i8.i64(i8 addrspace(4)* %kb, i8 0, i64 16, i1 false)
; == i-sqrt
declare float @llvm.sqrt.f32(float)
  %r = call float @llvm.sqrt.f32(float %x)
  store float %r, float* %ff
; == i-sqrt-integer
declare i32 @llvm.sqrt.i32(i32)
  %r = call i32 @llvm.sqrt.i32(i32 %a)
; == i-sqrt-suffix
declare float @llvm.sqrt.f64(float)
  %r = call float @llvm.sqrt.f64(float %x)
; == i-powi
declare float @llvm.powi.f32(float, i32)
  %r = call float @llvm.powi.f32(float %x, i32 3)
  store float %r, float* %ff
; == i-sin
declare float @llvm.sin.f32(float)
  %r = call float @llvm.sin.f32(float %x)
  store float %r, float* %ff
; == i-cos-double
declare double @llvm.cos.f64(double)
  %r = call double @llvm.cos.f64(double %y)
  store double %r, double* %dd
; == i-pow
declare float @llvm.pow.f32(float, float)
  %r = call float @llvm.pow.f32(float %x, float %x)
  store float %r, float* %ff
; == i-exp
declare float @llvm.exp.f32(float)
  %r = call float @llvm.exp.f32(float %x)
  store float %r, float* %ff
; == i-exp2
declare float @llvm.exp2.f32(float)
  %r = call float @llvm.exp2.f32(float %x)
  store float %r, float* %ff
; == i-log
declare float @llvm.log.f32(float)
  %r = call float @llvm.log.f32(float %x)
  store float %r, float* %ff
; == i-log2
declare float @llvm.log2.f32(float)
  %r = call float @llvm.log2.f32(float %x)
  store float %r, float* %ff
; == i-fma
declare double @llvm.fma.f64(double, double, double)
  %r = call double @llvm.fma.f64(double %y, double %y, double %y)
  store double %r, double* %dd
; == i-fma-two
declare double @llvm.fma.f64(double, double)
  %r = call double @llvm.fma.f64(double %y, double %y)
; == i-fabs
declare float @llvm.fabs.f32(float)
  %r = call float @llvm.fabs.f32(float %x)
  store float %r, float* %ff
; == i-copysign
declare float @llvm.copysign.f32(float, float)
  %r = call float @llvm.copysign.f32(float %x, float %x)
  store float %r, float* %ff
; == i-floor
declare float @llvm.floor.f32(float)
  %r = call float @llvm.floor.f32(float %x)
  store float %r, float* %ff
; == i-trunc
declare float @llvm.trunc.f32(float)
  %r = call float @llvm.trunc.f32(float %x)
  store float %r, float* %ff
; == i-rint
declare float @llvm.rint.f32(float)
  %r = call float @llvm.rint.f32(float %x)
  store float %r, float* %ff
; == i-round
declare float @llvm.round.f32(float)
  %r = call float @llvm.round.f32(float %x)
  store float %r, float* %ff
; == i-minnum
declare float @llvm.minnum.f32(float, float)
  %r = call float @llvm.minnum.f32(float %x, float %x)
  store float %r, float* %ff
; == i-bitreverse
declare i32 @llvm.bitreverse.i32(i32)
  %r = call i32 @llvm.bitreverse.i32(i32 %a)
  store i32 %r, i32* %p
; == i-bswap
declare i64 @llvm.bswap.i64(i64)
  %r = call i64 @llvm.bswap.i64(i64 %l)
  store i64 %r, i64* %d
; == i-bswap-i8
declare i8 @llvm.bswap.i8(i8)
  %r = call i8 @llvm.bswap.i8(i8 %t)
; == i-ctpop
declare i32 @llvm.ctpop.i32(i32)
  %r = call i32 @llvm.ctpop.i32(i32 %a)
  store i32 %r, i32* %p
; == i-ctpop-float
declare float @llvm.ctpop.f32(float)
  %r = call float @llvm.ctpop.f32(float %x)
; == i-ctlz
declare i32 @llvm.ctlz.i32(i32, i1)
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  store i32 %r, i32* %p
; == i-ctlz-one
declare i32 @llvm.ctlz.i32(i32)
  %r = call i32 @llvm.ctlz.i32(i32 %a)
; == i-ctlz-variable-flag
declare i32 @llvm.ctlz.i32(i32, i1)
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 %c)
; == i-cttz-vector
declare <4 x i32> @llvm.cttz.v4i32(<4 x i32>, i1)
  %r = call <4 x i32> @llvm.cttz.v4i32(<4 x i32> %v, i1 true)
  store <4 x i32> %r, <4 x i32>* %vp
; == i-fmuladd
declare float @llvm.fmuladd.f32(float, float, float)
  %r = call float @llvm.fmuladd.f32(float %x, float %x, float %x)
  store float %r, float* %ff
; == i-overflow
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
  %r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
; == i-to-fp16
declare i16 @llvm.convert.to.fp16.f32(float)
  %r = call i16 @llvm.convert.to.fp16.f32(float %x)
  store i16 %r, i16* %hp
; == i-dbg-value
declare void @llvm.dbg.value(metadata, metadata, metadata)
  call void @llvm.dbg.value(metadata i32 %a, metadata !0, metadata !DIExpression())
!0 = !{}
; == i-eh-typeid
declare i32 @llvm.eh.typeid.for(i8*)
  %r = call i32 @llvm.eh.typeid.for(i8* null)
; == i-init-trampoline
declare void @llvm.init.trampoline(i8*, i8*, i8*)
  call void @llvm.init.trampoline(i8* %bp, i8* null, i8* null)
; == i-masked-load
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <4 x i1>, <4 x i32>)
  %r = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %vp, i32 4, <4 x i1> zeroinitializer, <4 x i32> undef)
; == i-lifetime
declare void @llvm.lifetime.start.p0i8(i64, i8*)
define void @f() {
  %r = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %r)
  ret void
}
; == i-invariant-start
declare {}* @llvm.invariant.start.p0i8(i64, i8*)
  %r = call {}* @llvm.invariant.start.p0i8(i64 1, i8* %bp)
; == i-var-annotation
declare void @llvm.var.annotation(i8*, i8*, i8*, i32)
  call void @llvm.var.annotation(i8* %bp, i8* null, i8* null, i32 1)
; == i-annotation
declare i32 @llvm.annotation.i32(i32, i8*, i8*, i32)
  %r = call i32 @llvm.annotation.i32(i32 %a, i8* null, i8* null, i32 1)
; == i-trap
declare void @llvm.trap()
  call void @llvm.trap()
; == i-debugtrap
declare void @llvm.debugtrap()
  call void @llvm.debugtrap()
; == i-stackprotector
declare void @llvm.stackprotector(i8*, i8**)
define void @f(i8* %a) {
  %r = alloca i8*
  call void @llvm.stackprotector(i8* %a, i8** %r)
  ret void
}
; == i-objectsize
declare i64 @llvm.objectsize.i64.p0i8(i8*, i1, i1)
  %r = call i64 @llvm.objectsize.i64.p0i8(i8* %bp, i1 false, i1 false)
; == i-expect
declare i32 @llvm.expect.i32(i32, i32)
  %r = call i32 @llvm.expect.i32(i32 %a, i32 1)
  store i32 %r, i32* %p
; == i-assume
declare void @llvm.assume(i1)
  call void @llvm.assume(i1 %c)
; == i-assume-type
declare void @llvm.assume(i32)
  call void @llvm.assume(i32 %a)
; == i-donothing
declare void @llvm.donothing()
  call void @llvm.donothing()
; == i-unknown
declare void @llvm.no.such.thing()
  call void @llvm.no.such.thing()
; == i-address-taken
declare float @llvm.sqrt.f32(float)
@x = addrspace(1) global float (float)* @llvm.sqrt.f32
; == i-defined
define float @llvm.sqrt.f32(float %x) {
  ret float %x
}
; == i-undeclared
  %r = call float @llvm.sqrt.f32(float %x)
; == i-element-atomic
declare void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8*, i8*, i64, i32)
  call void @llvm.memcpy.element.unordered.atomic.p0i8.p0i8.i64(i8* align 4 %bp, i8* align 4 %bp, i64 16, i32 4)
; == i-umax
declare i32 @llvm.umax.i32(i32, i32)
  %r = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  store i32 %r, i32* %p
; == i-abs-flag-variable
declare i32 @llvm.abs.i32(i32, i1)
  %r = call i32 @llvm.abs.i32(i32 %a, i1 %c)
; == i-reduce
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  store i32 %r, i32* %p
