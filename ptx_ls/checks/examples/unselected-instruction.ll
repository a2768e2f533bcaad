target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(10)
  store i32 1, ptr addrspace(10) %q
  ret void
}
---
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %q
  ret void
}
