target triple = "nvptx64-nvidia-cuda"

define void @f() {
  call void asm alignstack sideeffect "bar.sync 0;", ""()
  ret void
}
---
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
