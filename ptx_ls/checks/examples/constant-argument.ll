target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.cp.async.wait.group(i32 immarg)

define i32 @f(i32 %a, float %x, ptr %p) {
  call void @llvm.nvvm.cp.async.wait.group(i32 %a)
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.cp.async.wait.group(i32 immarg)

define i32 @f(i32 %a, float %x, ptr %p) {
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  ret i32 %a
}
