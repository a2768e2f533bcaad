target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call float asm "add.f32 $0, $1, $1;", "=f,=f,f"(float %x)
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call float asm "add.f32 $0, $1, $1;", "=f,f"(float %x)
  ret i32 %a
}
