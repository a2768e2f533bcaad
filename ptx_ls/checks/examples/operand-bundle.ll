target triple = "nvptx64-nvidia-cuda"

declare void @g()

define void @f() {
  call void @g() [ "mine"(i32 1) ]
  ret void
}
---
target triple = "nvptx64-nvidia-cuda"

declare void @g()

define void @f() {
  call void @g()
  ret void
}
