; With lints.
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [512 x i8] undef, align 128
@bar = internal addrspace(3) global i64 undef, align 8

define ptx_kernel void @wrong(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [512 x i8], ptr addrspace(3) @tile, i32 0, i32 %tid
  store i32 %tid, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %out, ptr addrspace(3) @tile, i32 512, i64 0, i1 0)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  ret void
}
define ptx_kernel void @wait(ptr addrspace(1) %flag) {
entry:
  br label %loop
loop:
  %v = load i32, ptr addrspace(1) %flag
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.b32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %done
done:
  store i32 1, ptr addrspace(1) %flag
  ret void
}
define ptx_kernel void @waitok(ptr addrspace(1) %flag) {
entry:
  br label %loop
loop:
  %v = load atomic i32, ptr addrspace(1) %flag syncscope("device") acquire, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %done
done:
  store i32 1, ptr addrspace(1) %flag
  ret void
}
define ptx_kernel void @m(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %lane, 16
  br i1 %c, label %a, label %b
a:
  %v = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %lane, i32 1, i32 31)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mask: The mask of 'shfl.sync.bfly.b32' names lanes that do not execute it: 0xffff0000
  store i32 %v, ptr addrspace(1) %out
  br label %b
b:
  ret void
}
define ptx_kernel void @ca(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %g = getelementptr i8, ptr addrspace(1) %in, i64 0
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) @tile, ptr addrspace(1) %g)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  %v = load i32, ptr addrspace(3) @tile
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning async-group: 'ld.shared.b32' reads what 'cp.async.cg.shared.global' may not have copied yet: the waits before it leave the newest group pending, or there is no wait
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @all_of_them(ptr addrspace(1) %out) {
  %e = call {i32, i1} @llvm.nvvm.elect.sync(i32 u0xffffffff)
  %lane = extractvalue {i32, i1} %e, 0
  store i32 %lane, ptr addrspace(1) %out
  ret void
}
