; With lints.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @no_fence_wrong(i64 %a, i64 %b, ptr addrspace(1) %out) {
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: There is no wgmma.fence before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16', the first product
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @no_fence_right(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @no_wait_wrong(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: '%x' is used before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' is complete: there is no wait before it
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  ret void
}
define ptx_kernel void @no_wait_right(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @no_commit_wrong(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: 'wgmma.wait_group.sync.aligned' does not wait for 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': it is not committed
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @no_commit_right(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @newest_left_wrong(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 1)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: '%x' is used before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' is complete: there is no wait before it
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  ret void
}
define ptx_kernel void @newest_left_right(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  %e = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 1)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  ret void
}
define ptx_kernel void @second_of_two_wrong(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %e = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 1)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: '%x' is used before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' is complete: there is no wait before it
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  ret void
}
define ptx_kernel void @second_of_two_right(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %e = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  %x = extractvalue {float, float, float, float} %d, 0
  store float %x, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @nothing_to_wait_for_wrong(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: 'wgmma.wait_group.sync.aligned' waits for a group that nothing commits
  ret void
}
define ptx_kernel void @nothing_to_wait_for_right(i64 %a, i64 %b, ptr addrspace(1) %out) {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  %d = call {float, float, float, float} asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0;", "=f,=f,=f,=f,l,l,0,1,2,3"(i64 %a, i64 %b, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
  call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
  ret void
}
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned()
declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)
