target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sqrt.f32(float)

define float @f(float %x, ptr %p) {
  store ptr @llvm.sqrt.f32, ptr %p
  ret float %x
}
---
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sqrt.f32(float)

define float @f(float %x, ptr %p) {
  %v = call float @llvm.sqrt.f32(float %x)
  ret float %v
}
