target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %2 = add i32 %a, 1
  %1 = add i32 %a, 2
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %1 = add i32 %a, 1
  %2 = add i32 %a, 2
  ret i32 %a
}
