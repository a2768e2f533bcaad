target triple = "nvptx64-nvidia-cuda"

declare float @llvm.ctpop.f32(float)
declare i32 @llvm.ctpop.i32(i32)

define i32 @f(i32 %a, float %x) {
  %v = call float @llvm.ctpop.f32(float %x)
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.ctpop.f32(float)
declare i32 @llvm.ctpop.i32(i32)

define i32 @f(i32 %a, float %x) {
  %v = call i32 @llvm.ctpop.i32(i32 %a)
  ret i32 %v
}
