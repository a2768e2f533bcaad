target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.tid.q()
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %a
}
