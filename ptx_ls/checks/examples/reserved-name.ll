target triple = "nvptx64-nvidia-cuda"

define void @llvm.nvvm.mine() {
  ret void
}
---
target triple = "nvptx64-nvidia-cuda"

define void @mine() {
  ret void
}
