target triple = "nvptx64-nvidia-cuda"

declare void @g()

define void @f() {
  musttail call void @g()
  %v = alloca i32
  ret void
}
---
target triple = "nvptx64-nvidia-cuda"

declare void @g()

define void @f() {
  musttail call void @g()
  ret void
}
