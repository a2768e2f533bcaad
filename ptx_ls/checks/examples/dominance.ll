target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = add i32 %w, 1
  %w = add i32 %a, 1
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %w = add i32 %a, 1
  %v = add i32 %w, 1
  ret i32 %a
}
