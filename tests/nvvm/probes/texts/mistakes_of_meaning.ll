; == u-ballot-sync-i64-mask
  %q = call i32 @llvm.nvvm.vote.ballot.sync(i64 %l, i1 %c)
declare i32 @llvm.nvvm.vote.ballot.sync(i64, i1)
; == u-shfl-sync-three
  %q = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 1)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32)
; == u-shfl-sync-no-pair
  %q = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %a, i32 1, i32 31)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
; == u-shfl-sync-pair-scalar
  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %a, i32 1, i32 31)
declare i32 @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
; == u-match-all-no-pair
  %q = call i32 @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %a)
declare i32 @llvm.nvvm.match.all.sync.i32p(i32, i32)
; == u-activemask-argument
  %q = call i32 @llvm.nvvm.activemask(i32 0)
declare i32 @llvm.nvvm.activemask(i32)
; == u-barrier-sync-none
  call void @llvm.nvvm.barrier.sync()
declare void @llvm.nvvm.barrier.sync()
; == u-barrier-cta-one
  call void @llvm.nvvm.barrier.cta.sync.aligned.all()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all()
; == u-barrier0-popc-i1
  %q = call i32 @llvm.nvvm.barrier0.popc(i1 %c)
declare i32 @llvm.nvvm.barrier0.popc(i1)
; == u-membar-result
  %q = call i32 @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.membar.gl()
; == u-nanosleep-i64
  call void @llvm.nvvm.nanosleep(i64 %l)
declare void @llvm.nvvm.nanosleep(i64)
; == u-clock64-i32
  %q = call i32 @llvm.nvvm.read.ptx.sreg.clock64()
declare i32 @llvm.nvvm.read.ptx.sreg.clock64()
; == u-globaltimer-double
  %q = call double @llvm.nvvm.read.ptx.sreg.globaltimer()
declare double @llvm.nvvm.read.ptx.sreg.globaltimer()
; == u-laneid-i8
  %q = call i8 @llvm.nvvm.read.ptx.sreg.laneid()
declare i8 @llvm.nvvm.read.ptx.sreg.laneid()
; == u-isspacep-shared-typed
  %q = call i1 @llvm.nvvm.isspacep.shared(i8 addrspace(3)* null)
declare i1 @llvm.nvvm.isspacep.shared(i8 addrspace(3)*)
; == u-isspacep-i32
  %q = call i32 @llvm.nvvm.isspacep.global(i8* %bp)
declare i32 @llvm.nvvm.isspacep.global(i8*)
; == u-fma-rn-half-as-i16
  %q = call i16 @llvm.nvvm.fma.rn.f16(i16 %h, i16 %h, i16 %h)
declare i16 @llvm.nvvm.fma.rn.f16(i16, i16, i16)
; == u-add-rn-f-double
  %q = call double @llvm.nvvm.add.rn.f(double %y, double %y)
declare double @llvm.nvvm.add.rn.f(double, double)
; == u-fmin-f-one
  %q = call float @llvm.nvvm.fmin.f(float %x)
declare float @llvm.nvvm.fmin.f(float)
; == u-saturate-vector
  %q = call <4 x float> @llvm.nvvm.saturate.f(<4 x float> %w)
declare <4 x float> @llvm.nvvm.saturate.f(<4 x float>)
; == u-d2i-rn-i64
  %q = call i64 @llvm.nvvm.d2i.rn(double %y)
declare i64 @llvm.nvvm.d2i.rn(double)
; == u-lohi-i2d-i64
  %q = call double @llvm.nvvm.lohi.i2d(i64 %l)
declare double @llvm.nvvm.lohi.i2d(i64)
; == u-mulhi-i64
  %q = call i64 @llvm.nvvm.mulhi.i(i64 %l, i64 %l)
declare i64 @llvm.nvvm.mulhi.i(i64, i64)
; == u-sad-two
  %q = call i32 @llvm.nvvm.sad.ui(i32 %a, i32 %b)
declare i32 @llvm.nvvm.sad.ui(i32, i32)
; == u-ldu-generic
  %q = call i32 @llvm.nvvm.ldu.global.i.i32.p0i32(i32* %p, i32 4)
declare i32 @llvm.nvvm.ldu.global.i.i32.p0i32(i32*, i32)
; == u-sqrt-overload-mixed
  %q = call float @llvm.sqrt.f32(double %y)
declare float @llvm.sqrt.f32(double)
; == u-fma-two
  %q = call float @llvm.fma.f32(float %x, float %x)
declare float @llvm.fma.f32(float, float)
; == u-fshl-two
  %q = call i32 @llvm.fshl.i32(i32 %a, i32 %b)
declare i32 @llvm.fshl.i32(i32, i32)
; == u-ctpop-result
  %q = call i32 @llvm.ctpop.i64(i64 %l)
declare i32 @llvm.ctpop.i64(i64)
; == u-umul-overflow-scalar
  %q = call i32 @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
declare i32 @llvm.umul.with.overflow.i32(i32, i32)
; == u-usub-sat-vector-scalar
  %q = call <4 x i32> @llvm.usub.sat.v4i32(<4 x i32> %v, i32 %a)
declare <4 x i32> @llvm.usub.sat.v4i32(<4 x i32>, i32)
; == u-memcpy-align-five
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 16, i32 4, i1 false)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i32, i1)
; == u-memcpy-three
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 16)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64)
; == u-memcpy-float-length
  call void @llvm.memcpy.p0i8.p0i8.f32(i8* %bp, i8* %bp, float %x, i1 false)
declare void @llvm.memcpy.p0i8.p0i8.f32(i8*, i8*, float, i1)
; == u-memcpy-returns
  %q = call i8* @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 16, i1 false)
declare i8* @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
; == u-memset-length-pointer
  call void @llvm.memset.p0i8.i64(i8* %bp, i8 0, i8* %bp, i1 false)
declare void @llvm.memset.p0i8.i64(i8*, i8, i8*, i1)
; == u-memcpy-inline-variable
  call void @llvm.memcpy.inline.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 %l, i1 false)
declare void @llvm.memcpy.inline.p0i8.p0i8.i64(i8*, i8*, i64, i1)
; == u-lifetime-not-alloca
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %bp)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
; == u-lifetime-variable-size
  %z = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 %l, i8* %z)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
; == u-assume-i32
  call void @llvm.assume(i32 %a)
declare void @llvm.assume(i32)
; == u-assume-align-bundle-string
  call void @llvm.assume(i1 true) [ "align"(i8* %bp, float %x) ]
declare void @llvm.assume(i1)
; == u-expect-pointer
  %q = call i8* @llvm.expect.p0i8(i8* %bp, i8* null)
declare i8* @llvm.expect.p0i8(i8*, i8*)
; == u-prefetch-two
  call void @llvm.prefetch(i8* %bp, i32 0)
declare void @llvm.prefetch(i8*, i32)
; == u-prefetch-range
  call void @llvm.prefetch.p0i8(i8* %bp, i32 2, i32 3, i32 1)
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
; == u-objectsize-two
  %q = call i64 @llvm.objectsize.i64.p0i8(i8* %bp, i32 0)
declare i64 @llvm.objectsize.i64.p0i8(i8*, i32)
; == u-is-constant-result
  %q = call i32 @llvm.is.constant.i32(i32 %a)
declare i32 @llvm.is.constant.i32(i32)
; == u-launder-result
  %q = call i8 addrspace(1)* @llvm.launder.invariant.group.p0i8(i8* %bp)
declare i8 addrspace(1)* @llvm.launder.invariant.group.p0i8(i8*)
; == u-vector-reduce-pair
  %q = call <4 x i32> @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
declare <4 x i32> @llvm.vector.reduce.add.v4i32(<4 x i32>)
; == u-masked-load-mask
  %q = call <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>* %vp, i32 4, <4 x i32> %v, <4 x i32> %v)
declare <4 x i32> @llvm.masked.load.v4i32.p0v4i32(<4 x i32>*, i32, <4 x i32>, <4 x i32>)
; == u-fptosi-sat-missing
  %q = call i32 @llvm.fptosi.sat.i32.f32(double %y)
declare i32 @llvm.fptosi.sat.i32.f32(double)
; == u-ptrmask-float
  %q = call i8* @llvm.ptrmask.p0i8.i64(i8* %bp, float %x)
declare i8* @llvm.ptrmask.p0i8.i64(i8*, float)
; == u-is-fpclass-range
  %q = call i1 @llvm.is.fpclass.f32(float %x, i32 1024)
declare i1 @llvm.is.fpclass.f32(float, i32)
; == u-is-fpclass-variable
  %q = call i1 @llvm.is.fpclass.f32(float %x, i32 %a)
declare i1 @llvm.is.fpclass.f32(float, i32)
; == u-returnaddress-variable
  %q = call i8* @llvm.returnaddress(i32 %a)
declare i8* @llvm.returnaddress(i32)
; == u-convert-f16-back
  %q = call half @llvm.convert.to.fp16.f32(float %x)
declare half @llvm.convert.to.fp16.f32(float)
; == u-wgmma-fence-argument
  call void @llvm.nvvm.wgmma.fence.sync.aligned(i32 0)
declare void @llvm.nvvm.wgmma.fence.sync.aligned(i32)
; == u-wgmma-wait-variable
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 %l)
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)
; == u-cp-async-bulk-commit-i32
  call void @llvm.nvvm.cp.async.bulk.commit.group(i32 0)
declare void @llvm.nvvm.cp.async.bulk.commit.group(i32)
; == u-mapa-shared-result
  %q = call i32 addrspace(3)* @llvm.nvvm.mapa.shared.cluster(i32 addrspace(3)* %s, i32 0)
declare i32 addrspace(3)* @llvm.nvvm.mapa.shared.cluster(i32 addrspace(3)*, i32)
; == u-mbarrier-init-one
  call void @llvm.nvvm.mbarrier.init.shared(i64 addrspace(3)* null)
declare void @llvm.nvvm.mbarrier.init.shared(i64 addrspace(3)*)
; == u-mbarrier-test-wait-order
  %q = call i1 @llvm.nvvm.mbarrier.test.wait.shared(i64 %l, i64 addrspace(3)* null)
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(i64, i64 addrspace(3)*)
; == u-ldmatrix-x4-scalar
  %q = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3i8(i8 addrspace(3)* null)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3i8(i8 addrspace(3)*)
; == u-wmma-load-no-stride
  %q = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0i8(i8* %bp)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0i8(i8*)
; == u-dp2a-three
  %q = call i32 @llvm.nvvm.idp2a.s.s(i32 %a, i32 %b, i32 %a)
declare i32 @llvm.nvvm.idp2a.s.s(i32, i32, i32)
; == u-redux-fmin-i32
  %q = call i32 @llvm.nvvm.redux.sync.fmin(i32 %a, i32 -1)
declare i32 @llvm.nvvm.redux.sync.fmin(i32, i32)
; == u-tex-unified-i32
  %q = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i32 %a, float %x, float %x)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i32, float, float)
; == u-suld-result-vector
  %q = call <4 x i32> @llvm.nvvm.suld.1d.v4i32.clamp(i64 %l, i32 %a)
declare <4 x i32> @llvm.nvvm.suld.1d.v4i32.clamp(i64, i32)
; == u-atomic-add-gen-order
  %q = atomicrmw add i32 %a, i32* %p monotonic
; == u-atomicrmw-type
  %q = atomicrmw add i32* %p, i64 1 monotonic
; == u-atomicrmw-fadd-int
  %q = atomicrmw fadd i32* %p, i32 1 monotonic
; == u-atomicrmw-add-float
  %q = atomicrmw add float* %ff, float 1.0 monotonic
; == u-atomicrmw-unordered
  %q = atomicrmw add i32* %p, i32 1 unordered
; == u-atomicrmw-xchg-vector
  %q = atomicrmw xchg <4 x i32>* %vp, <4 x i32> %v monotonic
; == u-cmpxchg-types
  %q = cmpxchg i32* %p, i32 %a, i64 %l monotonic monotonic
; == u-cmpxchg-failure-release
  %q = cmpxchg i32* %p, i32 %a, i32 %b seq_cst release
; == u-cmpxchg-unordered
  %q = cmpxchg i32* %p, i32 %a, i32 %b unordered monotonic
; == u-cmpxchg-float
  %q = cmpxchg float* %ff, float %x, float 0.0 monotonic monotonic
; == u-cmpxchg-used-as-value
  %q = cmpxchg i32* %p, i32 %a, i32 %b monotonic monotonic
  store i32 %q, i32* %p
; == u-atomic-load-struct
  %q = load atomic { i32, i32 }, { i32, i32 }* null monotonic, align 8
; == u-atomic-load-i24
  %q = load atomic i24, i24* null monotonic, align 4
; == u-atomic-load-no-align
  %q = load atomic i32, i32* %p monotonic
; == u-atomic-store-acquire
  store atomic i32 %a, i32* %p acquire, align 4
; == u-atomic-store-acq-rel
  store atomic i32 %a, i32* %p acq_rel, align 4
; == u-atomic-store-i1
  store atomic i1 %c, i1* null monotonic, align 1
; == u-fence-unordered
  fence unordered
; == u-phi-type
define i32 @f(i1 %c, i32 %a, float %x) {
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  %q = phi i32 [ %a, %0 ], [ %x, %t ]
  ret i32 %q
}
; == u-phi-twice-different
define i32 @f(i32 %k, i32 %a, i32 %b) {
  switch i32 %k, label %d [ i32 1, label %e
    i32 2, label %e ]
d:
  ret i32 0
e:
  %q = phi i32 [ %a, %0 ], [ %b, %0 ]
  ret i32 %q
}
; == u-phi-stranger
define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %t, label %e
t:
  ret i32 1
e:
  %q = phi i32 [ %a, %entry ], [ 2, %t ]
  ret i32 %q
}
; == u-phi-entry
define i32 @f(i32 %a) {
entry:
  %q = phi i32 [ %a, %entry ]
  ret i32 %q
}
; == u-phi-of-void
  %q = phi void [ undef, %0 ]
; == u-phi-self-dominance
define i32 @f(i1 %c) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  br i1 %c, label %l, label %x
x:
  %n = add i32 %i, 1
  ret i32 %n
}
; == u-dominance-arm
define i32 @f(i1 %c, i32 %a) {
  br i1 %c, label %t, label %e
t:
  %q = add i32 %a, 1
  br label %e
e:
  ret i32 %q
}
; == u-dominance-loop-exit
define void @f(i1 %c, i32* %p) {
entry:
  br i1 %c, label %body, label %exit
body:
  %n = load i32, i32* %p
  br i1 %c, label %body, label %exit
exit:
  store i32 %n, i32* %p
  ret void
}
; == u-self-add
  %q = add i32 %q, 1
; == u-gep-float-index
  %q = getelementptr i32, i32* %p, float %x
; == u-gep-through-pointer
  %q = getelementptr { i32, i32* }, { i32, i32* }* null, i32 0, i32 1, i32 0
; == u-gep-struct-out
  %q = getelementptr { i32, float }, { i32, float }* null, i32 0, i32 2
; == u-gep-of-value
  %q = getelementptr i32, i32 %a, i32 1
; == u-gep-space-lost
  %q = getelementptr i32, i32 addrspace(3)* %s, i32 1
  store i32 0, i32* %q
; == u-gep-void
  %q = getelementptr void, i8* %bp, i32 1
; == u-gep-vector-lengths
  %q = getelementptr i32, <2 x i32*> undef, <4 x i32> %v
; == u-global-gep-initialiser
@a = addrspace(1) global [4 x i32] zeroinitializer
@b = addrspace(1) global i32* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @a, i32 0, i32 1)
; == u-global-init-type
@a = addrspace(1) global i32 1.0
; == u-global-init-other-global
@a = addrspace(1) global i32 @b
@b = addrspace(1) global i32 0
; == u-global-array-short
@a = addrspace(4) constant [3 x float] [float 1.0, float 2.0]
; == u-global-array-mixed
@a = addrspace(4) constant [2 x i32] [i32 1, i64 2]
; == u-global-struct-fields
@a = addrspace(4) constant { i32, float } { i32 1, float 1.0, i32 2 }
; == u-global-function-type
@a = addrspace(1) global void () zeroinitializer
; == u-global-void
@a = addrspace(1) global void undef
; == u-global-external-initialised
@a = external addrspace(1) global i32 0
; == u-global-appending-scalar
@a = appending global i32 0
; == u-global-common-constant
@a = common addrspace(1) constant i32 0
; == u-global-common-nonzero
@a = common addrspace(1) global i32 5
; == u-global-used-values
@llvm.used = appending global [1 x i32] [i32 0], section "llvm.metadata"
; == u-global-linkonce-none
@a = linkonce_odr addrspace(1) global i32
; == u-alias-type
@a = addrspace(1) global i32 0
@b = alias float, i32 addrspace(1)* @a
; == u-alias-of-declaration
declare void @g()
@b = alias void (), void ()* @g
; == u-alias-space
@a = addrspace(1) global i32 0
@b = alias i32, i32* @a
; == u-alias-null
@b = alias i32, i32* null
; == u-alias-undefined
@b = alias i32, i32* @nobody
; == u-vector-of-struct
  %q = insertelement <2 x { i32, i32 }> undef, { i32, i32 } undef, i32 0
; == u-vector-zero
  %q = insertelement <0 x i32> undef, i32 0, i32 0
; == u-vector-constant-short
  %q = add <4 x i32> %v, <i32 1, i32 2, i32 3>
; == u-vector-scalar-add
  %q = add <4 x i32> %v, %a
; == u-shuffle-lengths
  %q = shufflevector <4 x i32> %v, <2 x i32> undef, <4 x i32> zeroinitializer
; == u-shuffle-mask-out
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 9>
; == u-shuffle-mask-i64
  %q = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i64> <i64 0, i64 1>
; == u-extractelement-scalar
  %q = extractelement i32 %a, i32 0
; == u-insertvalue-type
  %q = insertvalue { i32, float } undef, double %y, 1
; == u-insertvalue-index
  %q = insertvalue [2 x i32] undef, i32 %a, 2
; == u-select-condition
  %q = select i32 %a, i32 %a, i32 %b
; == u-select-arms
  %q = select i1 %c, i32 %a, float %x
; == u-icmp-types
  %q = icmp eq i32 %a, %l
; == u-icmp-pointer-int
  %q = icmp eq i8* %bp, 0
; == u-icmp-used-wide
  %q = icmp slt i32 %a, %b
  %r = add i32 %q, 1
; == u-fneg-int
  %q = fneg i32 %a
; == u-nuw-on-float
  %q = fadd nuw float %x, %x
; == u-fast-on-int
  %q = add fast i32 %a, %b
; == u-exact-on-add
  %q = add exact i32 %a, %b
; == u-trunc-float
  %q = trunc double %y to float
; == u-fptrunc-wider
  %q = fptrunc float %x to double
; == u-fpext-int
  %q = fpext i32 %a to double
; == u-sitofp-vector-scalar
  %q = sitofp <4 x i32> %v to float
; == u-bitcast-vector-size
  %q = bitcast <4 x i32> %v to i64
; == u-bitcast-struct
  %q = bitcast { i32, i32 } undef to i64
; == u-addrspacecast-same
  %q = addrspacecast i32* %p to i32*
; == u-inttoptr-space
  %q = inttoptr i64 %l to i32 addrspace(3)*
  store i32 0, i32* %q
; == u-switch-float
define void @f(float %x) {
  switch float %x, label %d []
d:
  ret void
}
; == u-switch-case-variable
define void @f(i32 %a, i32 %b) {
  switch i32 %a, label %d [ i32 %b, label %d ]
d:
  ret void
}
; == u-switch-to-function
define void @f(i32 %a) {
  switch i32 %a, label %nowhere [ i32 0, label %d ]
d:
  ret void
}
; == u-br-to-value
define void @f(i1 %c, i32 %a) {
  br i1 %c, label %a, label %d
d:
  ret void
}
; == u-ret-in-middle
  ret void
  %q = add i32 %a, 1
; == u-unreachable-missing
define void @f(i1 %c) {
  br i1 %c, label %t, label %e
t:
  call void @g()
e:
  ret void
}
declare void @g()
; == u-ret-struct-field
define { i32, i32 } @f(i32 %a) {
  ret { i32, i64 } undef
}
; == u-alloca-size-float
  %q = alloca i32, float %x
; == u-alloca-function
  %q = alloca void ()
; == u-alloca-space-five-used
  %q = alloca i32, align 4, addrspace(5)
  store i32 0, i32* %q
; == u-alloca-inalloca-swift
  %q = alloca i32, align 4294967297
; == u-call-few
  call void @g(i32 %a)
declare void @g(i32, i32)
; == u-call-result-type
  %q = call i64 @g(i32 %a)
declare i32 @g(i32)
; == u-call-vararg-type-missing
  %q = call i32 @g(i8* %bp, i32 %a)
declare i32 @g(i8*, ...)
; == u-call-vararg-few
  %q = call i32 (i8*, ...) @g()
declare i32 @g(i8*, ...)
; == u-call-of-value
  %q = call i32 %a(i32 %b)
; == u-call-cc-musttail
define void @f(i32 %a) {
  musttail call fastcc void @g(i32 %a)
  ret void
}
declare fastcc void @g(i32)
; == u-musttail-not-last
define void @f(i32 %a) {
  musttail call void @g(i32 %a)
  call void @g(i32 %a)
  ret void
}
declare void @g(i32)
; == u-musttail-arguments
define void @f(i32 %a) {
  musttail call void @g(i64 1)
  ret void
}
declare void @g(i64)
; == u-kernel-vararg
define ptx_kernel void @f(i32 %a, ...) {
  ret void
}
; == u-kernel-sret
define ptx_kernel void @f(i32* sret(i32) %a) {
  ret void
}
; == u-kernel-byval-space
define ptx_kernel void @f(i32 addrspace(3)* byval(i32) %a) {
  ret void
}
; == u-byval-int
define void @f(i32 byval(i32) %a) {
  ret void
}
; == u-sret-second-result
define i32 @f(i32* sret(i32) %a) {
  ret i32 0
}
; == u-two-sret
define void @f(i32* sret(i32) %a, i32* sret(i32) %b) {
  ret void
}
; == u-noalias-int
define void @f(i32 noalias %a) {
  ret void
}
; == u-nonnull-float
define void @f(float nonnull %a) {
  ret void
}
; == u-signext-pointer
define void @f(i8* signext %a) {
  ret void
}
; == u-zero-sign-both
define void @f(i32 signext zeroext %a) {
  ret void
}
; == u-returned-type
define float @f(i32 returned %a) {
  ret float 0.0
}
; == u-readonly-readnone
define void @f(i32* readonly readnone %a) {
  ret void
}
; == u-noalias-return-int
define noalias i32 @f() {
  ret i32 0
}
; == u-alwaysinline-noinline
define void @f() alwaysinline noinline {
  ret void
}
; == u-optnone-alone
define void @f() optnone {
  ret void
}
; == u-function-attr-on-param
define void @f(i32 nounwind %a) {
  ret void
}
; == u-param-attr-on-function
define void @f() noalias {
  ret void
}
; == u-memory-and-readnone
define void @f() readnone memory(none) {
  ret void
}
; == u-allocsize-index
declare i8* @m(i64) allocsize(2)
; == u-dereferenceable-zero
define void @f(i32* dereferenceable(0) %a) {
  ret void
}
; == u-align-on-int-param
define void @f(i32 align 4 %a) {
  ret void
}
; == u-vscale-range
define void @f() vscale_range(0,4) {
  ret void
}
; == u-tbaa-root
  %q = load i32, i32* %p, !tbaa !0
!0 = !{!"int", !1}
!1 = !{!"root"}
; == u-range-empty
  %q = load i32, i32* %p, !range !0
!0 = !{i32 4, i32 4}
; == u-range-type
  %q = load i32, i32* %p, !range !0
!0 = !{i64 0, i64 4}
; == u-range-on-store
  store i32 %a, i32* %p, !range !0
!0 = !{i32 0, i32 4}
; == u-range-float
  %q = load float, float* %ff, !range !0
!0 = !{i32 0, i32 4}
; == u-nonnull-on-int-load
  %q = load i32, i32* %p, !nonnull !0
!0 = !{}
; == u-align-md-power
  %q = load i32*, i32** %pp, !align !0
!0 = !{i64 3}
; == u-fpmath-int
  %q = add i32 %a, %b, !fpmath !0
!0 = !{float 2.5}
; == u-fpmath-negative
  %q = fdiv float %x, %x, !fpmath !0
!0 = !{float -1.0}
; == u-prof-one-weight
  %q = select i1 %c, i32 %a, i32 %b, !prof !0
!0 = !{!"branch_weights", i32 1}
; == u-invariant-load-store
  store i32 %a, i32* %p, !nontemporal !0
!0 = !{i32 0}
; == u-annotation-function-i8
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i8 1}
; == u-annotation-kernel-missing-value
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel"}
; == u-annotation-maxntid-string
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"maxntidx", !"256"}
; == u-annotation-typed-wrong
define void @k(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}
; == u-annotation-other-function
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @kernel, !"kernel", i32 1}
; == u-module-flag-two
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"nvvm-reflect-ftz"}
; == u-module-flag-behaviour
!llvm.module.flags = !{!0}
!0 = !{i32 12, !"nvvm-reflect-ftz", i32 1}
; == u-module-flag-twice
!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"Debug Info Version", i32 3}
; == u-ident-number
!llvm.ident = !{!0}
!0 = !{i32 1}
; == u-debug-cu-missing
define void @f() !dbg !1 {
  ret void
}
!llvm.module.flags = !{!9}
!9 = !{i32 1, !"Debug Info Version", i32 3}
!0 = !DIFile(filename: "a.cu", directory: ".")
!1 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 1, spFlags: DISPFlagDefinition)
; == u-debug-call-without-location
define void @f() !dbg !2 {
  call void @g()
  ret void
}
define void @g() !dbg !3 {
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!9}
!9 = !{i32 1, !"Debug Info Version", i32 3}
!0 = !DIFile(filename: "a.cu", directory: ".")
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !0, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 1, unit: !1, spFlags: DISPFlagDefinition)
!3 = distinct !DISubprogram(name: "g", scope: !0, file: !0, line: 5, unit: !1, spFlags: DISPFlagDefinition)
; == u-debug-two-functions
define void @f() !dbg !2 {
  ret void
}
define void @g() !dbg !2 {
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!9}
!9 = !{i32 1, !"Debug Info Version", i32 3}
!0 = !DIFile(filename: "a.cu", directory: ".")
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !0, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 1, unit: !1, spFlags: DISPFlagDefinition)
; == u-debug-cu-unlisted
define void @f() !dbg !2 {
  ret void
}
!llvm.module.flags = !{!9}
!9 = !{i32 1, !"Debug Info Version", i32 3}
!0 = !DIFile(filename: "a.cu", directory: ".")
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !0, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 1, unit: !1, spFlags: DISPFlagDefinition)
; == u-debug-location-of-file
define void @f() !dbg !2 {
  ret void, !dbg !3
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!9}
!9 = !{i32 1, !"Debug Info Version", i32 3}
!0 = !DIFile(filename: "a.cu", directory: ".")
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !0, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 1, unit: !1, spFlags: DISPFlagDefinition)
!3 = !DILocation(line: 2, column: 1, scope: !0)
; == u-debug-value-missing-expression
define void @f(i32 %a) {
  call void @llvm.dbg.value(metadata i32 %a, metadata !4)
  ret void
}
declare void @llvm.dbg.value(metadata, metadata)
!4 = !{}
; == u-debug-type-string
!llvm.module.flags = !{!9}
!9 = !{i32 1, !"Debug Info Version", i32 3}
!named = !{!0}
!0 = !DIBasicType(name: "int", size: 32, encoding: "signed")
; == u-asm-constraint-count
  %q = call i32 asm "add.u32 $0, $1, $2;", "=r,r"(i32 %a, i32 %b)
; == u-asm-output-missing
  call void asm "mov.u32 $0, 1;", "=r"()
; == u-asm-result-unasked
  %q = call i32 asm "membar.gl;", "~{memory}"()
; == u-asm-pair-as-array
  %q = call [2 x i32] asm "mov.b64 {$0,$1}, $2;", "=r,=r,l"(i64 %l)
; == u-asm-double-as-float
  %q = call float asm "mov.f64 $0, $1;", "=d,d"(double %y)
; == u-asm-pointer-r
  %q = call i32 asm "ld.u32 $0, [$1];", "=r,r"(i32* %p)
; == u-asm-immediate-variable
  call void asm sideeffect "bar.sync $0;", "i"(i32 %a)
; == u-asm-immediate-n-variable
  call void asm sideeffect "bar.sync $0;", "n"(i32 %a)
; == u-asm-memory-no-element
  call void asm sideeffect "// $0", "*m"(i32* %p)
; == u-asm-tied-later
  %q = call i32 asm "add.u32 $0, $1, 1;", "=r,1"(i32 %a)
; == u-asm-cc-register
  %q = call i32 asm "mov.u32 $0, 1;", "={r1}"()
; == u-asm-f-half
  %q = call half asm "mov.b16 $0, 1;", "=f"()
; == u-asm-vector-in
  call void asm sideeffect "// $0", "r"(<4 x i32> %v)
; == u-asm-q-register
  %q = call i128 asm "mov.b128 $0, {$1, $1};", "=q,l"(i64 %l)
; == u-asm-dollar-nine
  %q = call i32 asm "mov.u32 $0, $9;", "=r,r"(i32 %a)
; == u-asm-nop
  call void asm sideeffect "nop;", ""()
; == u-asm-clobber-name
  call void asm sideeffect "membar.gl;", "memory"()
; == u-va-arg-in-fixed
  %q = va_arg i8* %bp, i32
; == u-va-start-fixed
  call void @llvm.va_start(i8* %bp)
declare void @llvm.va_start(i8*)
; == u-va-arg-void
  %q = va_arg i8* %bp, void
; == u-threadlocal-address
@a = addrspace(1) global i32 0
define void @f() {
  %q = call i32 addrspace(1)* @llvm.threadlocal.address.p1i32(i32 addrspace(1)* @a)
  ret void
}
declare i32 addrspace(1)* @llvm.threadlocal.address.p1i32(i32 addrspace(1)*)
; == u-type-self-array
%t = type { i32, [2 x %t] }
@a = addrspace(1) global %t zeroinitializer
; == u-type-mutual
%t = type { i32, %u }
%u = type { float, %t }
@a = addrspace(1) global %t zeroinitializer
; == u-type-opaque-load
%t = type opaque
define void @f(%t* %p) {
  %q = load %t, %t* %p
  ret void
}
; == u-type-opaque-alloca
%t = type opaque
define void @f() {
  %q = alloca %t
  ret void
}
; == u-type-opaque-gep
%t = type opaque
define void @f(%t* %p) {
  %q = getelementptr %t, %t* %p, i64 1
  ret void
}
; == u-type-opaque-global
%t = type opaque
@a = addrspace(1) global %t zeroinitializer
; == u-type-twice
%t = type { i32 }
%t = type { float }
; == u-function-param-void
define void @f(void %a) {
  ret void
}
; == u-function-returns-label
define label @f() {
  ret void
}
; == u-function-returns-metadata
declare metadata @f()
; == u-function-named-intrinsic-define
define float @llvm.sqrt.f32(float %x) {
  ret float %x
}
; == u-function-linkage-declare
declare internal void @f()
; == u-function-external-weak-define
define extern_weak void @f() {
  ret void
}
; == u-function-blockaddress
define i8* @f() {
  ret i8* blockaddress(@f, %nowhere)
}
; == u-function-address-of-intrinsic
define void @f(i8* %p) {
  store float (float)* @llvm.fabs.f32, float (float)** null
  ret void
}
declare float @llvm.fabs.f32(float)
; == u-label-number-number
define void @f(i1 %c) {
  br i1 %c, label %1, label %3
1:
  ret void
3:
  ret void
}
; == u-label-number-entry
define void @f(i1 %c) {
0:
  br label %1
1:
  ret void
}
; == u-target-layout-pointer-16
target datalayout = "e-p:16:16-i64:64"
; == u-target-layout-bad-size
target datalayout = "e-p:64:64:64-i33:32:32-v16:16-n16:32:64"
; == u-target-layout-big-endian
target datalayout = "E-p:64:64:64-i64:64:64"
; == u-target-layout-letter
target datalayout = "e-i64:64-i128:128-k16-n16:32:64"
; == u-freeze-void
  %q = freeze void undef
; == u-load-void
  %q = load void, i8* %bp
; == u-load-metadata-space
  %q = load i32, i32 addrspace(101)* null
; == u-store-void
  store void undef, i8* %bp
; == u-store-constant-global
@a = addrspace(4) constant i32 4
define void @f() {
  store i32 1, i32 addrspace(4)* @a
  ret void
}
; == u-constant-div-zero
@a = addrspace(1) global i32 udiv (i32 1, i32 0)
; == u-constant-mul
@a = addrspace(1) global i32 mul (i32 2, i32 3)
; == u-constant-select
@a = addrspace(1) global i32 select (i1 true, i32 1, i32 2)
; == u-constant-trunc-wide
@a = addrspace(1) global i32 trunc (i16 4 to i32)
; == u-indirectbr-space
define void @f(i32 addrspace(3)* %s) {
  indirectbr i32 addrspace(3)* %s, [label %a]
a:
  ret void
}
; == u-resume
  resume i32 %a
; == u-landingpad
  %q = landingpad { i8*, i32 } cleanup
; == u-personality-missing
define void @f() {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %q = landingpad { i8*, i32 } cleanup
  ret void
}
declare void @g()
; == u-label-unused
define void @f() {
  ret void
1:
  ret void
}
; == u-label-quoted
define void @f(i1 %c) {
  br i1 %c, label %"1", label %"3"
1:
  ret void
3:
  ret void
}
; == u-label-beside-name
define void @f(i1 %c) {
entry:
  br i1 %c, label %0, label %1
0:
  ret void
1:
  ret void
}
; == u-label-phi
define i32 @f(i32) {
  br label %2
2:
  %a = phi i32 [ %0, %1 ]
  ret i32 %a
}
; == u-label-as-parameter
define i32 @f(i32) {
1:
  br label %x
x:
  ret i32 %0
}
; == u-label-moves-numbers
define i32 @f(i32) {
  %2 = add i32 %0, 1
  br label %3
3:
  %4 = add i32 %2, 1
  ret i32 %4
}
; == u-external-define
define external void @f() {
  ret void
}
; == u-external-internal
define external internal void @f() {
  ret void
}
; == u-vscale-zero
define void @f() vscale_range(0) {
  ret void
}
; == u-vscale-zeros
define void @f() vscale_range(0,0) {
  ret void
}
; == u-musttail-fast
define fastcc void @f(i32 %a) {
  musttail call fastcc void @g(i32 %a)
  ret void
}
declare fastcc void @g(i32)
; == u-musttail-cc-number
define cc 8 void @f(i32 %a) {
  musttail call fastcc void @g(i32 %a)
  ret void
}
declare fastcc void @g(i32)
; == u-musttail-kernel
define ptx_kernel void @f(i32 %a) {
  musttail call ptx_device void @g(i32 %a)
  ret void
}
declare ptx_device void @g(i32)
; == u-musttail-fast-lost
define fastcc void @f(i32 %a) {
  musttail call void @g(i32 %a)
  ret void
}
declare void @g(i32)
; == u-musttail-cold
define void @f(i32 %a) {
  musttail call cc 9 void @g(i32 %a)
  ret void
}
declare cc 9 void @g(i32)
; == u-vararg-short
declare i32 @g(i8*, ...)
define void @f(i8* %bp) {
  %q = call i32 @g(i8* %bp, i32 4)
  ret void
}
; == u-vararg-said
declare i32 @g(i8*)
define void @f(i8* %bp) {
  %q = call i32 (i8*, ...) @g(i8* %bp)
  ret void
}
; == u-call-other-type
declare i32 @g(i8*)
define void @f(i8* %bp) {
  %q = call i32 (i64) @g(i64 4)
  ret void
}
; == u-call-other-result
declare i32 @g(i8*)
define void @f(i8* %bp) {
  %q = call i64 (i8*) @g(i8* %bp)
  ret void
}
; == u-nanosleep
  call void @llvm.nvvm.nanosleep(i32 %a)
declare void @llvm.nvvm.nanosleep(i32)
; == u-nanosleep-declared
declare void @llvm.nvvm.nanosleep(i64)
; == u-mbarrier-init
  call void @llvm.nvvm.mbarrier.init(i64* %d, i32 %a)
declare void @llvm.nvvm.mbarrier.init(i64*, i32)
; == u-mbarrier-wait
  %q = call i1 @llvm.nvvm.mbarrier.test.wait.shared(i64 addrspace(3)* null, i64 %l)
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(i64 addrspace(3)*, i64)
; == u-move-float
  %q = call float @llvm.nvvm.move.float(float %x)
declare float @llvm.nvvm.move.float(float)
; == u-bar-sync-constant
  call void @llvm.nvvm.bar.sync(i32 0)
declare void @llvm.nvvm.bar.sync(i32)
; == u-memcpy-six
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %bp, i8* %bp, i64 4, i1 false, i1 false, i1 false)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1, i1, i1)
; == u-memset-three
  call void @llvm.memset.p0i8.i64(i8* %bp, i8 0, i64 4)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64)
; == u-convert-two
  %q = call i16 @llvm.convert.to.fp16.f32(float %x, float %x)
declare i16 @llvm.convert.to.fp16.f32(float, float)
; == u-convert-from-half
  %q = call float @llvm.convert.from.fp16.f32(half 0.0)
declare float @llvm.convert.from.fp16.f32(half)
; == u-convert-from-i32
  %q = call float @llvm.convert.from.fp16.f32(i32 %a)
declare float @llvm.convert.from.fp16.f32(i32)
; == t-rmw-uinc-float
  %q = atomicrmw uinc_wrap float* %ff, float %x monotonic
; == t-rmw-fmax-int
  %q = atomicrmw fmax i32* %p, i32 %a monotonic
; == t-rmw-usub-cond-float
  %q = atomicrmw usub_cond float* %ff, float %x monotonic
; == t-rmw-scope-device
  %q = atomicrmw add i32* %p, i32 1 syncscope("device") monotonic
; == t-rmw-scope-block
  %q = atomicrmw add i32* %p, i32 1 syncscope("block") monotonic
; == t-rmw-scope-gpu
  %q = atomicrmw add i32* %p, i32 1 syncscope("gpu") monotonic
; == t-rmw-scope-agent
  fence syncscope("agent") acq_rel
; == t-load-scope-workgroup
  %q = load atomic i32, i32* %p syncscope("workgroup") monotonic, align 4
; == t-cmpxchg-weak-late
  %q = cmpxchg i32* %p, i32 %a, i32 %b weak monotonic monotonic
; == t-rmw-pointer-value
  %q = atomicrmw xchg i32** %pp, i32* %p monotonic
; == t-rmw-i7
  %q = atomicrmw add i7* null, i7 1 monotonic
; == t-const-shl
@a = addrspace(1) global i32 shl (i32 1, i32 4)
; == t-const-icmp
@a = addrspace(1) global i1 icmp eq (i32 1, i32 1)
; == t-const-and
@a = addrspace(1) global i32 and (i32 1, i32 4)
; == t-const-zext
@a = addrspace(1) global i64 zext (i32 1 to i64)
; == t-const-fneg
@a = addrspace(1) global float fneg (float 1.0)
; == t-const-extract
@a = addrspace(1) global i32 extractvalue ({ i32, i32 } { i32 1, i32 2 }, 0)
; == t-const-add
@a = addrspace(1) global i32 add (i32 1, i32 2)
; == t-const-add-types
@a = addrspace(1) global i32 add (i32 1, i64 2)
; == t-const-ptrtoint-small
@b = addrspace(1) global i32 0
@a = addrspace(1) global i32 ptrtoint (i32 addrspace(1)* @b to i32)
; == t-const-cast-space
@b = addrspace(3) global i32 undef
@a = addrspace(1) global i32* addrspacecast (i32 addrspace(3)* @b to i32*)
; == t-const-splat-scalar
@a = addrspace(1) global i32 splat (i32 4)
; == t-const-bfloat
@a = addrspace(1) global bfloat 0xR3F80
; == t-const-half-number
@a = addrspace(1) global half 0x3C00
; == t-const-float-hex
@a = addrspace(1) global float 0x3FB9999999999999
; == t-const-double-f
@a = addrspace(1) global double 0x3FF00
; == t-const-string-type
@a = addrspace(4) constant [4 x i32] c"abcd"
; == t-const-string-short
@a = addrspace(4) constant [5 x i8] c"abcd"
; == t-const-true-i32
@a = addrspace(1) global i32 true
; == t-const-none
@a = addrspace(1) global i32 none
; == t-const-null-int
@a = addrspace(1) global i32 null
; == t-const-zero-pointer
@a = addrspace(1) global i32* 0
; == t-const-vector-brackets
@a = addrspace(1) global <2 x i32> [i32 1, i32 2]
; == t-const-struct-angle
@a = addrspace(1) global { i32, i32 } <{ i32 1, i32 2 }>
; == t-const-nested-short
@a = addrspace(1) global [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2]]
; == t-target-type
  %q = alloca target("spirv.Image")
; == t-target-type-param
define void @f(target("nvvm.tensor") %a) {
  ret void
}
; == t-scalable
  %q = alloca <vscale x 4 x i32>
; == t-x86-mmx
define void @f(x86_mmx %a) {
  ret void
}
; == t-x86-amx
define void @f(x86_amx %a) {
  ret void
}
; == t-token-phi
  %q = phi token [ none, %0 ]
; == t-token-alloca
  %q = alloca token
; == t-label-parameter
define void @f(label %a) {
  ret void
}
; == t-int-too-wide
define void @f(i8388609 %a) {
  ret void
}
; == t-int-zero-wide
define void @f(i0 %a) {
  ret void
}
; == t-array-huge
@a = addrspace(1) global [99999999999999999999 x i8] zeroinitializer
; == t-array-of-void
@a = addrspace(1) global [4 x void] zeroinitializer
; == t-array-of-function
@a = addrspace(1) global [4 x void ()] zeroinitializer
; == t-vector-of-array
define void @f(<4 x [2 x i32]> %a) {
  ret void
}
; == t-struct-of-label
%t = type { i32, label }
@a = addrspace(1) global %t zeroinitializer
; == t-packed-mismatch
%t = type <{ i8, i32 }>
@a = addrspace(1) global %t { i8 1, i32 2 }
; == t-memory-kind
define void @f() memory(argmem: readonly) {
  ret void
}
; == t-memory-order
define void @f() memory(argmem: read, write) {
  ret void
}
; == t-captures-word
define void @f(i8* captures(nothing) %a) {
  ret void
}
; == t-initializes
define void @f(i8* initializes(0, 4) %a) {
  ret void
}
; == t-range-attribute
define void @f(i32 range(0, 4) %a) {
  ret void
}
; == t-range-attribute-type
define void @f(i32 range(i64 0, 4) %a) {
  ret void
}
; == t-range-attribute-empty
define void @f(i32 range(i32 4, 4) %a) {
  ret void
}
; == t-nofpclass-int
define void @f(i32 nofpclass(nan) %a) {
  ret void
}
; == t-elementtype-parameter
define void @f(i8* elementtype(i32) %a) {
  ret void
}
; == t-elementtype-call
  call void @g(i8* elementtype(i32) %bp)
declare void @g(i8*)
; == t-byval-no-type
define ptx_kernel void @f({ i32, i32 }* byval %a) {
  ret void
}
; == t-byval-other-type
define ptx_kernel void @f({ i32, i32 }* byval(i32) align 4 %a) {
  ret void
}
; == t-byval-opaque
%t = type opaque
define ptx_kernel void @f(%t* byval(%t) %a) {
  ret void
}
; == t-sret-space
define void @f(i32 addrspace(5)* sret(i32) %a) {
  ret void
}
; == t-grid-constant-no-byval
define ptx_kernel void @f(i32* "nvvm.grid_constant" %a) {
  ret void
}
; == t-maxntid-attribute-word
define ptx_kernel void @f() "nvvm.maxntid"="128,one" {
  ret void
}
; == t-maxntid-attribute-zero
define ptx_kernel void @f() "nvvm.maxntid"="0" {
  ret void
}
; == t-reqntid-four
define ptx_kernel void @f() "nvvm.reqntid"="1,2,3,4" {
  ret void
}
; == t-minctasm-word
define ptx_kernel void @f() "nvvm.minctasm"="two" {
  ret void
}
; == t-maxnreg-huge
define ptx_kernel void @f() "nvvm.maxnreg"="100000" {
  ret void
}
; == t-cluster-dim-no-reqntid
define ptx_kernel void @f() "nvvm.cluster_dim"="2,1,1" {
  ret void
}
; == t-blocksareclusters
define ptx_kernel void @f() "nvvm.blocksareclusters" {
  ret void
}
; == t-kernel-internal
define internal ptx_kernel void @f() {
  ret void
}
; == t-kernel-returns-pointer
define ptx_kernel i8* @f() {
  ret i8* null
}
; == t-kernel-struct-result
define ptx_kernel { i32, i32 } @f() {
  ret { i32, i32 } zeroinitializer
}
; == t-kernel-called
define ptx_kernel void @f() {
  call void @k()
  ret void
}
define ptx_kernel void @k() {
  ret void
}
; == t-kernel-called-cc
define ptx_kernel void @f() {
  call ptx_kernel void @k()
  ret void
}
define ptx_kernel void @k() {
  ret void
}
; == t-call-cc-mismatch
define void @f() {
  call fastcc void @k()
  ret void
}
define void @k() {
  ret void
}
; == t-declare-metadata-parameter
declare void @f(metadata)
; == t-use-after-branch
define i32 @f(i1 %c, i32 %a) {
entry:
  br label %next
  %q = add i32 %a, 1
next:
  ret i32 %q
}
; == t-block-empty
define void @f(i1 %c) {
  br i1 %c, label %t, label %e
t:
e:
  ret void
}
; == t-block-twice
define void @f(i1 %c) {
  br i1 %c, label %t, label %t
t:
  ret void
t:
  ret void
}
; == t-value-twice
  %q = add i32 %a, 1
  %q = add i32 %a, 2
; == t-value-as-label
  br label %a
; == t-global-as-local
@g = addrspace(1) global i32 0
define void @f() {
  %q = load i32, i32 addrspace(1)* %g
  ret void
}
; == t-switch-i64-cases
define void @f(i32 %a) {
  switch i32 %a, label %d [ i64 0, label %d ]
d:
  ret void
}
; == t-switch-vector
define void @f(<4 x i32> %a) {
  switch <4 x i32> %a, label %d []
d:
  ret void
}
; == t-br-vector
define void @f(<4 x i1> %a) {
  br <4 x i1> %a, label %d, label %d
d:
  ret void
}
; == t-ret-value-void
define void @f() {
  ret void undef
}
; == t-ret-missing
define i32 @f() {
  ret void
}
; == t-unreachable-operand
  unreachable i32 0
; == t-record-location
define void @f(i32 %a) {
    #dbg_value(i32 %a, !0, !DIExpression(), !1)
  ret void
}
!0 = !{}
!1 = !{}
; == t-record-word
define void @f(i32 %a) {
    #dbg_values(i32 %a, !0, !DIExpression(), !1)
  ret void
}
!0 = !{}
!1 = !{}
; == t-loop-name
define void @f(i1 %c) {
  br label %l
l:
  br i1 %c, label %l, label %x, !llvm.loop !0
x:
  ret void
}
!0 = !{!0, !1}
!1 = !{!"llvm.loop.unroll.count"}
; == t-access-group
  %q = load i32, i32* %p, !llvm.access.group !0
!0 = !{}
; == t-noundef-node
  %q = load i32, i32* %p, !noundef !0
!0 = !{i32 1}
; == t-dereferenceable-i32
  %q = load i32*, i32** %pp, !dereferenceable !0
!0 = !{i32 4}
; == t-alias-scope-text
  %q = load i32, i32* %p, !alias.scope !0
!0 = !{!"scope"}
; == t-callees-empty
  call void @g(), !callees !0
declare void @g()
!0 = !{i32 1}
; == t-memprof
  call void @g(), !memprof !0
declare void @g()
!0 = !{!"a"}
; == t-unpredictable
  %q = select i1 %c, i32 %a, i32 %b, !unpredictable !0
!0 = !{i32 1}
; == t-bundle-unknown
  call void @g() [ "mine"(i32 0) ]
declare void @g()
; == t-bundle-convergence
  call void @g() convergent [ "convergencectrl"(i32 0) ]
declare void @g() convergent
; == t-bundle-twice
  call void @g() [ "deopt"(i32 0), "deopt"(i32 1) ]
declare void @g()
; == t-invoke-nounwind
define void @f() {
  invoke void @g() to label %a unwind label %a
a:
  ret void
}
declare void @g()
; == t-cleanupret
  cleanupret from none unwind to caller
; == t-va-arg-struct
  %q = va_arg i8* %bp, { i32, i32 }
; == t-gep-inrange
@a = addrspace(1) global [4 x i32] zeroinitializer
@b = addrspace(1) global i32 addrspace(1)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(1)* @a, i32 0, inrange i32 1)
; == t-gep-nuw
  %q = getelementptr nuw i32, i32* %p, i32 1
; == t-gep-nsw
  %q = getelementptr nsw i32, i32* %p, i32 1
; == t-trunc-nuw
  %q = trunc nuw i64 %l to i32
; == t-icmp-samesign
  %q = icmp samesign ult i32 %a, %b
; == t-icmp-samesign-float
  %q = fcmp samesign olt float %x, %x
; == t-or-disjoint-float
  %q = fadd disjoint float %x, %x
; == t-zext-nneg-sext
  %q = sext nneg i32 %a to i64
; == t-ptrtoaddr
  %q = ptrtoaddr i32* %p to i64
; == t-ptrtoaddr-narrow
  %q = ptrtoaddr i32* %p to i32
; == t-usub-sat
  %q = call i32 @llvm.usub.sat.i32(i32 %a, i64 %l)
declare i32 @llvm.usub.sat.i32(i32, i64)
; == t-ucmp
  %q = call i1 @llvm.ucmp.i1.i32(i32 %a, i32 %b)
declare i1 @llvm.ucmp.i1.i32(i32, i32)
; == t-frexp
  %q = call float @llvm.frexp.f32.i32(float %x)
declare float @llvm.frexp.f32.i32(float)
; == t-sincos
  %q = call float @llvm.sincos.f32(float %x)
declare float @llvm.sincos.f32(float)
; == t-abs-flag
  %q = call i32 @llvm.abs.i32(i32 %a, i1 %c)
declare i32 @llvm.abs.i32(i32, i1)
; == t-vector-insert
  %q = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %v, <2 x i32> zeroinitializer, i64 1)
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
; == t-interleave
  %q = call <4 x i32> @llvm.vector.interleave2.v4i32(<4 x i32> %v, <4 x i32> %v)
declare <4 x i32> @llvm.vector.interleave2.v4i32(<4 x i32>, <4 x i32>)
; == t-get-rounding
  %q = call i64 @llvm.get.rounding()
declare i64 @llvm.get.rounding()
; == t-amdgcn
  %q = call i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
; == t-cluster-ctaid-argument
  %q = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x(i32 0)
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x(i32)
; == t-elect-i1
  %q = call i1 @llvm.nvvm.elect.sync(i32 -1)
declare i1 @llvm.nvvm.elect.sync(i32)
; == t-griddepcontrol
  call void @llvm.nvvm.griddepcontrol.wait(i32 0)
declare void @llvm.nvvm.griddepcontrol.wait(i32)
; == t-cp-async-size
  call void @llvm.nvvm.cp.async.ca.shared.global.16(i8 addrspace(3)* null, i8 addrspace(1)* null, i32 16, i32 0)
declare void @llvm.nvvm.cp.async.ca.shared.global.16(i8 addrspace(3)*, i8 addrspace(1)*, i32, i32)
; == t-mbarrier-complete-tx
  call void @llvm.nvvm.mbarrier.expect.tx.relaxed.scope.cta.space.cta(i64 addrspace(3)* null, i32 %a)
declare void @llvm.nvvm.mbarrier.expect.tx.relaxed.scope.cta.space.cta(i64 addrspace(3)*, i32)
; == t-fence-proxy-tensormap
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(i8* %bp, i32 64)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(i8*, i32)
; == t-bulk-g2s-old
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(i8 addrspace(3)* null, i64 addrspace(3)* null, i8 addrspace(1)* null, i32 16)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(i8 addrspace(3)*, i64 addrspace(3)*, i8 addrspace(1)*, i32)
; == t-prmt-mode
  %q = call i32 @llvm.nvvm.prmt.f4e(i32 %a, i32 %b)
declare i32 @llvm.nvvm.prmt.f4e(i32, i32)
; == t-ex2-f16-float
  %q = call float @llvm.nvvm.ex2.approx.f16(float %x)
declare float @llvm.nvvm.ex2.approx.f16(float)
; == t-tanh-double
  %q = call double @llvm.nvvm.tanh.approx.f(double %y)
declare double @llvm.nvvm.tanh.approx.f(double)
; == t-ff2bf16x2-i32
  %q = call i32 @llvm.nvvm.ff2bf16x2.rn(float %x, float %x)
declare i32 @llvm.nvvm.ff2bf16x2.rn(float, float)
; == t-ptr-to-local
  %q = call i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i32 %a)
declare i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i32)
; == t-layout-missing-quote-kind
target datalayout = "nvptx64"
; == t-layout-sm
target datalayout = "sm_90"
; == t-triple-unknown-arch
target triple = "ptx64-nvidia-cuda"
; == t-triple-nvptx32
target triple = "nvptx-nvidia-cuda"
; == t-triple-empty
target triple = ""
; == t-annotation-null
!nvvm.annotations = !{!0}
!0 = !{null, !"kernel", i32 1}
; == t-annotation-nested
define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{!1}
!1 = !{void ()* @k, !"kernel", i32 1}
; == t-annotation-variable-kernel
@a = addrspace(1) global i32 0
!nvvm.annotations = !{!0}
!0 = !{i32 addrspace(1)* @a, !"kernel", i32 1}
; == t-annotation-texture-type
@a = addrspace(1) global float 0.0
!nvvm.annotations = !{!0}
!0 = !{float addrspace(1)* @a, !"texture", i32 1}
; == t-nvvmir-version-three
!nvvmir.version = !{!0}
!0 = !{i32 3, i32 0}
; == t-nvvmir-version-string
!nvvmir.version = !{!0}
!0 = !{!"2", !"0"}
; == t-nvvmir-version-empty
!nvvmir.version = !{}
; == t-f2bf16-i16
  %q = call i16 @llvm.nvvm.f2bf16.rn(float %x)
declare i16 @llvm.nvvm.f2bf16.rn(float)
; == t-abs-bf16-i16
  %q = call i16 @llvm.nvvm.abs.bf16(i16 %h)
declare i16 @llvm.nvvm.abs.bf16(i16)
; == t-icmp-nnan
  %q = icmp nnan eq i32 %a, %b
; == t-fcmp-nnan
  %q = fcmp nnan oeq float %x, %x
; == t-gep-nusw
  %q = getelementptr nusw nuw i32, i32* %p, i32 1
; == t-initializes-two
define void @f(i8* initializes((0, 4), (8, 12)) %a) {
  ret void
}
; == t-layout-stack
target datalayout = "e-i64:64-s:32-n16:32:64"
; == t-amdgcn-used
  %q = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %q, i32* %p
declare i32 @llvm.amdgcn.workitem.id.x()
