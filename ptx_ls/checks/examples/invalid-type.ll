target triple = "nvptx64-nvidia-cuda"

%Unknown = type opaque

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = load %Unknown, ptr %p
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

%Unknown = type opaque

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = load i32, ptr %p
  ret i32 %a
}
