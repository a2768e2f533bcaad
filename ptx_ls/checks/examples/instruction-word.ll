target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = add nnan i32 %a, 1
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = add nsw i32 %a, 1
  ret i32 %a
}
