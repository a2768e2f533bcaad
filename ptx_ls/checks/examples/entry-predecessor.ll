target triple = "nvptx64-nvidia-cuda"

define void @f() {
entry:
  br label %entry
}
---
target triple = "nvptx64-nvidia-cuda"

define void @f() {
entry:
  br label %next
next:
  br label %next
}
