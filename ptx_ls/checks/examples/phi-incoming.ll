target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
entry:
  br label %next
next:
  %v = phi i32 [%a, %next]
  ret i32 %v
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, float %x, ptr %p) {
entry:
  br label %next
next:
  %v = phi i32 [%a, %entry]
  ret i32 %v
}
