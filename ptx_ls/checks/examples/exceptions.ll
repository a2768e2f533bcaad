target triple = "nvptx64-nvidia-cuda"

declare void @may_throw()

define void @f() {
  invoke void @may_throw() to label %done unwind label %other
done:
  ret void
other:
  ret void
}
---
target triple = "nvptx64-nvidia-cuda"

declare void @may_throw()

define void @f() {
  call void @may_throw()
  ret void
}
