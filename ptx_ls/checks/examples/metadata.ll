target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = load i32, ptr %p, !range !0
  ret i32 %a
}

!0 = !{i32 0}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = load i32, ptr %p, !range !0
  ret i32 %a
}

!0 = !{i32 0, i32 8}
