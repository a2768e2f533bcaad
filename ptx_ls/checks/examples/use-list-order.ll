target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  ret i32 %a
  uselistorder i32 %x, { 0, 1 }
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  ret i32 %a
  uselistorder i32 %x, { 1, 0 }
}
