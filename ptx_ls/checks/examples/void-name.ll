target triple = "nvptx64-nvidia-cuda"

declare void @g()

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call void @g()
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

declare void @g()

define i32 @f(i32 %a, float %x, ptr %p) {
  call void @g()
  ret i32 %a
}
