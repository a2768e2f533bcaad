; With lints.
; Programs that libnvvm takes and that go wrong, each beside its right twin.
target datalayout = "e-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tensor_memory_use_slot_04_right = internal addrspace(3) global i32 undef, align 4
@tensor_memory_use_slot_04_wrong = internal addrspace(3) global i32 undef, align 4
@missing_proxy_fence_tile_04_right = internal addrspace(3) global [256 x float] undef, align 128
@missing_proxy_fence_tile_04_wrong = internal addrspace(3) global [256 x float] undef, align 128
@mbarrier_use_bar_04_right = internal addrspace(3) global i64 undef, align 8
@mbarrier_use_box_04_right = internal addrspace(3) global [64 x i32] undef, align 4
@mbarrier_use_bar_04_wrong = internal addrspace(3) global i64 undef, align 8
@mbarrier_use_box_04_wrong = internal addrspace(3) global [64 x i32] undef, align 4
@async_group_buf_03_right = internal addrspace(3) global [2 x [64 x i32]] undef, align 16
@async_group_buf_03_wrong = internal addrspace(3) global [2 x [64 x i32]] undef, align 16
@s_2 = internal addrspace(3) global [128 x <4 x i32>] undef, align 16
@s_3 = internal addrspace(3) global [128 x <4 x i32>] undef, align 16
@box_4 = internal addrspace(3) global [32 x i32] undef, align 16
@box_5 = internal addrspace(3) global [32 x i32] undef, align 16
@bar_10 = internal addrspace(3) global i64 undef, align 8
@bar_11 = internal addrspace(3) global i64 undef, align 8
@buf_12 = internal addrspace(3) global [256 x i32] undef, align 128
@buf_13 = internal addrspace(3) global [256 x i32] undef, align 128
@slot_18 = internal addrspace(3) global i32 undef, align 4
@slot_19 = internal addrspace(3) global i32 undef, align 4

define void @aliased_operand_wrong(i32 %a0, i32 %a1, i32 %b0, i32 %b1, float %c0, float %c1, float %c2, float %c3, ptr %o) {
  %d = call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};", "=f,=f,=f,=f,r,r,r,f,f,f,f"(i32 %a0, i32 %a0, i32 %b0, float %c0, float %c1, float %c2, float %c3)
;                                                                                                                                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning aliased-operand: '%a0' is passed twice, and '%a1' is not used
  %x = extractvalue { float, float, float, float } %d, 0
  store float %x, ptr %o, align 4
  ret void
}

define void @aliased_operand_right(i32 %a0, i32 %a1, i32 %b0, i32 %b1, float %c0, float %c1, float %c2, float %c3, ptr %o) {
  %d = call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5}, {$6}, {$7, $8, $9, $10};", "=f,=f,=f,=f,r,r,r,f,f,f,f"(i32 %a0, i32 %a1, i32 %b0, float %c0, float %c1, float %c2, float %c3)
  %x = extractvalue { float, float, float, float } %d, 0
  store float %x, ptr %o, align 4
  ret void
}

define ptx_kernel void @async_group_wrong(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = getelementptr [128 x <4 x i32>], ptr addrspace(3) @s_2, i32 0, i32 %t
  %p = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %t
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %d, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %v = load <4 x i32>, ptr addrspace(3) %d, align 16
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning async-group: 'ld.shared.b64' reads what 'cp.async.cg.shared.global' may not have copied yet: the waits before it leave the newest group pending, or there is no wait
  %q = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %t
  store <4 x i32> %v, ptr addrspace(1) %q, align 16
  ret void
}

define ptx_kernel void @async_group_right(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = getelementptr [128 x <4 x i32>], ptr addrspace(3) @s_3, i32 0, i32 %t
  %p = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %t
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %d, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %v = load <4 x i32>, ptr addrspace(3) %d, align 16
  %q = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %t
  store <4 x i32> %v, ptr addrspace(1) %q, align 16
  ret void
}

define ptx_kernel void @cluster_lifetime_wrong(ptr addrspace(1) %o) #4 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %peer = xor i32 %r, 1
  %mine = getelementptr [32 x i32], ptr addrspace(3) @box_4, i32 0, i32 %t
  store i32 %r, ptr addrspace(3) %mine, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %there = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mine, i32 %peer)
  %v = load i32, ptr addrspace(7) %there, align 4
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'ld.shared::cluster.b32' accesses another CTA of the cluster, which may have ended: there is no cluster barrier between it and the end of the kernel
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @cluster_lifetime_right(ptr addrspace(1) %o) #5 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %peer = xor i32 %r, 1
  %mine = getelementptr [32 x i32], ptr addrspace(3) @box_5, i32 0, i32 %t
  store i32 %r, ptr addrspace(3) %mine, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %there = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %mine, i32 %peer)
  %v = load i32, ptr addrspace(7) %there, align 4
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

define ptx_kernel void @lost_wait_wrong(ptr addrspace(1) %count, i32 %goal, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %spin, label %go

spin:
  %v = load i32, ptr addrspace(1) %count, align 4
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.b32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
  %more = icmp ult i32 %v, %goal
  br i1 %more, label %spin, label %go

go:
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @lost_wait_right(ptr addrspace(1) %count, i32 %goal, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %spin, label %go

spin:
  %v = load atomic i32, ptr addrspace(1) %count syncscope("device") acquire, align 4
  %more = icmp ult i32 %v, %goal
  br i1 %more, label %spin, label %go

go:
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @mask_wrong(ptr addrspace(1) %o) {
entry:
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %l, 8
  br i1 %c, label %low, label %end
low:
  %v = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l, i32 4, i32 31)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mask: The mask of 'shfl.sync.down.b32' names lanes that do not execute it: 0xffffff00
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}

define ptx_kernel void @mask_right(ptr addrspace(1) %o) {
entry:
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %l, 8
  br i1 %c, label %low, label %end
low:
  %v = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 255, i32 %l, i32 4, i32 31)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}

define ptx_kernel void @mbarrier_use_wrong(ptr addrspace(1) %out) #10 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %init, label %ready
init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar_10, i32 32)
  br label %ready
ready:
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar_10)
  %d = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar_10, i64 %s)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: The result of 'mbarrier.test_wait.shared.b64' is never tested: it may return before the phase is complete
  br label %go
go:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @mbarrier_use_right(ptr addrspace(1) %out) #11 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %init, label %ready
init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar_11, i32 32)
  br label %ready
ready:
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar_11)
  br label %spin
spin:
  %d = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar_11, i64 %s)
  br i1 %d, label %go, label %spin
go:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @missing_proxy_fence_wrong(ptr addrspace(1) %dst) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [256 x i32], ptr addrspace(3) @buf_12, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %copy, label %end
copy:
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %dst, ptr addrspace(3) @buf_12, i32 1024, i64 0, i1 false)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %end
end:
  ret void
}

define ptx_kernel void @missing_proxy_fence_right(ptr addrspace(1) %dst) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [256 x i32], ptr addrspace(3) @buf_13, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %p, align 4
  call void asm sideeffect "fence.proxy.async.shared::cta;", "~{memory}"()
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %copy, label %end
copy:
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %dst, ptr addrspace(3) @buf_13, i32 1024, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %end
end:
  ret void
}

define ptx_kernel void @setmaxnreg_wrong(ptr addrspace(1) %o) #14 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %producer = icmp ult i32 %t, 128
  br i1 %producer, label %load, label %math
load:
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning setmaxnreg: ptxas drops 'setmaxnreg.dec.sync.aligned.u32': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm (in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount
  store i32 1, ptr addrspace(1) %o, align 4
  ret void
math:
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 232)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @setmaxnreg_right(ptr addrspace(1) %o) #15 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %producer = icmp ult i32 %t, 128
  br i1 %producer, label %load, label %math
load:
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 40)
  store i32 1, ptr addrspace(1) %o, align 4
  ret void
math:
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 232)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @stale_read_wrong(ptr addrspace(1) %w, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %w, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %x = xor i32 %t, 1
  %q = getelementptr i32, ptr addrspace(1) %w, i32 %x
  %v = load i32, ptr addrspace(1) %q, align 4, !invariant.load !0
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.b32' may return old data: the kernel writes this memory itself
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}

define ptx_kernel void @stale_read_right(ptr addrspace(1) %w, ptr addrspace(1) %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %w, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %x = xor i32 %t, 1
  %q = getelementptr i32, ptr addrspace(1) %w, i32 %x
  %v = load i32, ptr addrspace(1) %q, align 4
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}

define ptx_kernel void @tensor_memory_use_wrong(ptr addrspace(1) %out) #18 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot_18, i32 32)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: The kernel ends without giving back what 'tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32' has allocated: the next one waits for it
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %a = load i32, ptr addrspace(3) @slot_18, align 4
  %d = inttoptr i32 %a to ptr addrspace(6)
  call void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6) %d, i32 %t, i1 false)
  call void @llvm.nvvm.tcgen05.wait.st()
  %v = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %d, i1 false)
  call void @llvm.nvvm.tcgen05.wait.ld()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @tensor_memory_use_right(ptr addrspace(1) %out) #19 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @slot_19, i32 32)
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  %a = load i32, ptr addrspace(3) @slot_19, align 4
  %d = inttoptr i32 %a to ptr addrspace(6)
  call void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6) %d, i32 %t, i1 false)
  call void @llvm.nvvm.tcgen05.wait.st()
  %v = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %d, i1 false)
  call void @llvm.nvvm.tcgen05.wait.ld()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  call void @llvm.nvvm.barrier0()
;           ^^^^^^^^^^^^^^^^^^^ information older-intrinsic: Intrinsic 'llvm.nvvm.barrier0' was removed from LLVM: LLVM still reads it; use 'llvm.nvvm.barrier.cta.sync.aligned.all'
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %d, i32 32)
  ret void
}

define ptx_kernel void @wgmma_order_wrong(ptr addrspace(1) %c, i64 %da, i64 %db) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = call { float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %da, i64 %db, float 0.0, float 0.0, float 0.0, float 0.0)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: There is no wgmma.fence before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16', the first product
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue { float, float, float, float } %d, 0
  %p = getelementptr float, ptr addrspace(1) %c, i32 %t
  store float %x, ptr addrspace(1) %p, align 4
  ret void
}

define ptx_kernel void @wgmma_order_right(ptr addrspace(1) %c, i64 %da, i64 %db) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call { float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %da, i64 %db, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue { float, float, float, float } %d, 0
  %p = getelementptr float, ptr addrspace(1) %c, i32 %t
  store float %x, ptr addrspace(1) %p, align 4
  ret void
}
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6), i1)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32)
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6), i32, i1)
declare void @llvm.nvvm.tcgen05.wait.ld()
declare void @llvm.nvvm.tcgen05.wait.st()
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned()
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)
attributes #4 = { "nvvm.cluster_dim"="2,1,1" }
attributes #5 = { "nvvm.cluster_dim"="2,1,1" }
attributes #10 = { "nvvm.reqntid"="32,1,1" }
attributes #11 = { "nvvm.reqntid"="32,1,1" }
attributes #14 = { "nvvm.reqntid"="384,1,1" }
attributes #15 = { "nvvm.reqntid"="384,1,1" "nvvm.minctasm"="1" }
attributes #18 = { "nvvm.reqntid"="32,1,1" }
attributes #19 = { "nvvm.reqntid"="32,1,1" }
!0 = !{}

define ptx_kernel void @aliased_operand_prod_03_wrong(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %v = load <4 x i32>, ptr addrspace(1) %a, align 16
  %x0 = extractelement <4 x i32> %v, i32 0
  %x1 = extractelement <4 x i32> %v, i32 1
  %y0 = extractelement <4 x i32> %v, i32 2
  %y1 = extractelement <4 x i32> %v, i32 3
  %xa = bitcast i32 %x0 to <2 x half>
  %xb = bitcast i32 %x1 to <2 x half>
  %ya = bitcast i32 %y0 to <2 x half>
  %yb = bitcast i32 %y1 to <2 x half>
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> %xa, <2 x half> %xb, <2 x half> %xa, <2 x half> %xb, <2 x half> %ya, <2 x half> %ya, float 0.0, float 0.0, float 0.0, float 0.0)
;                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning aliased-operand: '%ya' is passed twice, and '%yb' is not used
  %r = extractvalue { float, float, float, float } %d, 0
  store float %r, ptr addrspace(1) %o, align 4
  ret void
}
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float)

define ptx_kernel void @aliased_operand_prod_03_right(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %v = load <4 x i32>, ptr addrspace(1) %a, align 16
  %x0 = extractelement <4 x i32> %v, i32 0
  %x1 = extractelement <4 x i32> %v, i32 1
  %y0 = extractelement <4 x i32> %v, i32 2
  %y1 = extractelement <4 x i32> %v, i32 3
  %xa = bitcast i32 %x0 to <2 x half>
  %xb = bitcast i32 %x1 to <2 x half>
  %ya = bitcast i32 %y0 to <2 x half>
  %yb = bitcast i32 %y1 to <2 x half>
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> %xa, <2 x half> %xb, <2 x half> %xa, <2 x half> %xb, <2 x half> %ya, <2 x half> %yb, float 0.0, float 0.0, float 0.0, float 0.0)
  %r = extractvalue { float, float, float, float } %d, 0
  store float %r, ptr addrspace(1) %o, align 4
  ret void
}

define ptx_kernel void @async_group_rows_03_wrong(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = getelementptr [64 x i32], ptr addrspace(3) @async_group_buf_03_wrong, i32 0, i32 %t
  br label %row
row:
  %i = phi i32 [ 0, %entry ], [ %i2, %row ]
  %at = add i32 %i, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %s, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning async-group: 'cp.async.wait_group' does not wait for 'cp.async.ca.shared.global': there is no cp.async.commit_group between
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr addrspace(3) %s, align 4
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %q, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %i2 = add i32 %i, 64
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %row, label %end
end:
  ret void
}
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @async_group_rows_03_right(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = getelementptr [64 x i32], ptr addrspace(3) @async_group_buf_03_right, i32 0, i32 %t
  br label %row
row:
  %i = phi i32 [ 0, %entry ], [ %i2, %row ]
  %at = add i32 %i, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %s, ptr addrspace(1) %p)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr addrspace(3) %s, align 4
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %q, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %i2 = add i32 %i, 64
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %row, label %end
end:
  ret void
}

define ptx_kernel void @lost_wait_consume_04_wrong(ptr addrspace(1) %ready, ptr addrspace(1) %data, ptr addrspace(1) %out, i32 %turn) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %slot = getelementptr i32, ptr addrspace(1) %ready, i32 %b
  br label %poll
poll:
  %v = load i32, ptr addrspace(1) %slot, align 4
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.b32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
  %late = icmp slt i32 %v, %turn
  br i1 %late, label %poll, label %go
go:
  %p = getelementptr float, ptr addrspace(1) %data, i32 %t
  %x = load float, ptr addrspace(1) %p, align 4
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %x, ptr addrspace(1) %q, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define ptx_kernel void @lost_wait_consume_04_right(ptr addrspace(1) %ready, ptr addrspace(1) %data, ptr addrspace(1) %out, i32 %turn) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %slot = getelementptr i32, ptr addrspace(1) %ready, i32 %b
  br label %poll
poll:
  %v = load atomic i32, ptr addrspace(1) %slot syncscope("device") acquire, align 4
  %late = icmp slt i32 %v, %turn
  br i1 %late, label %poll, label %go
go:
  %p = getelementptr float, ptr addrspace(1) %data, i32 %t
  %x = load float, ptr addrspace(1) %p, align 4
  %q = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %x, ptr addrspace(1) %q, align 4
  ret void
}

define ptx_kernel void @mask_pick_02_wrong(ptr addrspace(1) %in, ptr addrspace(1) %o) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %t, 31
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p, align 4
  %low = icmp ult i32 %lane, 8
  br i1 %low, label %some, label %end
some:
  %w = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 4, i32 31)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mask: The mask of 'shfl.sync.down.b32' names lanes that do not execute it: 0xffffff00
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %w, ptr addrspace(1) %q, align 4
  br label %end
end:
  ret void
}

define ptx_kernel void @mask_pick_02_right(ptr addrspace(1) %in, ptr addrspace(1) %o) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %t, 31
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p, align 4
  %low = icmp ult i32 %lane, 8
  br i1 %low, label %some, label %end
some:
  %w = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 255, i32 %v, i32 4, i32 31)
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %w, ptr addrspace(1) %q, align 4
  br label %end
end:
  ret void
}

define ptx_kernel void @mbarrier_use_meet_04_wrong(ptr addrspace(1) %o) #20 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %init, label %ready
init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @mbarrier_use_bar_04_wrong, i32 128)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: The mbarrier expects 128 arrivals, but 64 are in sight: 'mbarrier.test_wait.shared.b64' waits for ever
  br label %ready
ready:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %s = getelementptr [64 x i32], ptr addrspace(3) @mbarrier_use_box_04_wrong, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %s, align 4
  %tok = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @mbarrier_use_bar_04_wrong)
  br label %spin
spin:
  %d = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @mbarrier_use_bar_04_wrong, i64 %tok)
  br i1 %d, label %go, label %spin
go:
  %x = xor i32 %t, 63
  %r = getelementptr [64 x i32], ptr addrspace(3) @mbarrier_use_box_04_wrong, i32 0, i32 %x
  %v = load i32, ptr addrspace(3) %r, align 4
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
attributes #20 = { "nvvm.reqntid"="64,1,1" }

define ptx_kernel void @mbarrier_use_meet_04_right(ptr addrspace(1) %o) #21 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %init, label %ready
init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @mbarrier_use_bar_04_right, i32 64)
  br label %ready
ready:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %s = getelementptr [64 x i32], ptr addrspace(3) @mbarrier_use_box_04_right, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %s, align 4
  %tok = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @mbarrier_use_bar_04_right)
  br label %spin
spin:
  %d = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @mbarrier_use_bar_04_right, i64 %tok)
  br i1 %d, label %go, label %spin
go:
  %x = xor i32 %t, 63
  %r = getelementptr [64 x i32], ptr addrspace(3) @mbarrier_use_box_04_right, i32 0, i32 %x
  %v = load i32, ptr addrspace(3) %r, align 4
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
attributes #21 = { "nvvm.reqntid"="64,1,1" }

define ptx_kernel void @missing_proxy_fence_relu_04_wrong(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %i2, %loop ]
  %p = getelementptr float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p, align 4
  %y = call float @llvm.nvvm.fmax.f(float %x, float 0.0)
  %s = getelementptr [256 x float], ptr addrspace(3) @missing_proxy_fence_tile_04_wrong, i32 0, i32 %i
  store float %y, ptr addrspace(3) %s, align 4
  %i2 = add i32 %i, 64
  %more = icmp ult i32 %i2, 256
  br i1 %more, label %loop, label %store
store:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %send, label %end
send:
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %out, ptr addrspace(3) @missing_proxy_fence_tile_04_wrong, i32 1024, i64 0, i1 false)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %end
end:
  ret void
}
declare float @llvm.nvvm.fmax.f(float, float)

define ptx_kernel void @missing_proxy_fence_relu_04_right(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %i2, %loop ]
  %p = getelementptr float, ptr addrspace(1) %in, i32 %i
  %x = load float, ptr addrspace(1) %p, align 4
  %y = call float @llvm.nvvm.fmax.f(float %x, float 0.0)
  %s = getelementptr [256 x float], ptr addrspace(3) @missing_proxy_fence_tile_04_right, i32 0, i32 %i
  store float %y, ptr addrspace(3) %s, align 4
  %i2 = add i32 %i, 64
  %more = icmp ult i32 %i2, 256
  br i1 %more, label %loop, label %store
store:
  call void asm sideeffect "fence.proxy.async.shared::cta;", "~{memory}"()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %send, label %end
send:
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %out, ptr addrspace(3) @missing_proxy_fence_tile_04_right, i32 1024, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  br label %end
end:
  ret void
}

define ptx_kernel void @setmaxnreg_warp_special_03_wrong(ptr addrspace(1) %o) #22 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp ult i32 %t, 128
  br i1 %first, label %load, label %work
load:
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 56)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning setmaxnreg: ptxas drops 'setmaxnreg.dec.sync.aligned.u32': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm (in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount
  br label %end
work:
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 224)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
attributes #22 = { "nvvm.reqntid"="384,1,1" }

define ptx_kernel void @setmaxnreg_warp_special_03_right(ptr addrspace(1) %o) #23 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp ult i32 %t, 128
  br i1 %first, label %load, label %work
load:
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 56)
  br label %end
work:
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 224)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
attributes #23 = { "nvvm.reqntid"="384,1,1" "nvvm.minctasm"="1" }

define ptx_kernel void @tensor_memory_use_spill_04_wrong(ptr addrspace(1) %o, i1 %is_last) #24 {
entry:
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @tensor_memory_use_slot_04_wrong, i32 64)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: The kernel ends without giving back what 'tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32' has allocated: the next one waits for it
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %a = load i32, ptr addrspace(3) @tensor_memory_use_slot_04_wrong, align 4
  %tm = inttoptr i32 %a to ptr addrspace(6)
  br i1 %is_last, label %write, label %free
write:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %tm, i1 false)
  call void @llvm.nvvm.tcgen05.wait.ld()
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
free:
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %tm, i32 64)
  ret void
}
attributes #24 = { "nvvm.reqntid"="32,1,1" }

define ptx_kernel void @tensor_memory_use_spill_04_right(ptr addrspace(1) %o, i1 %is_last) #25 {
entry:
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @tensor_memory_use_slot_04_right, i32 64)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %a = load i32, ptr addrspace(3) @tensor_memory_use_slot_04_right, align 4
  %tm = inttoptr i32 %a to ptr addrspace(6)
  br i1 %is_last, label %write, label %free
write:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %tm, i1 false)
  call void @llvm.nvvm.tcgen05.wait.ld()
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %p, align 4
  br label %free
free:
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %tm, i32 64)
  ret void
}
attributes #25 = { "nvvm.reqntid"="32,1,1" }
