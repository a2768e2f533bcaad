target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = extractvalue {i32, float} {i32 1, float 0.0}, 2
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = extractvalue {i32, float} {i32 1, float 0.0}, 1
  ret i32 %a
}
