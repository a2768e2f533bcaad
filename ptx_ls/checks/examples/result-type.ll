target triple = "nvptx64-nvidia-cuda"

declare float @llvm.nvvm.fma.rn.f(float, float, float)

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call double @llvm.nvvm.fma.rn.f(float %x, float %x, float %x)
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.nvvm.fma.rn.f(float, float, float)

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call float @llvm.nvvm.fma.rn.f(float %x, float %x, float %x)
  ret i32 %a
}
