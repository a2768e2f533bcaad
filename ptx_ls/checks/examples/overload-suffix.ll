target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, ptr addrspace(1) %g) {
  %v = call i32 @llvm.nvvm.ldu.global.i.i64.p1(ptr addrspace(1) %g, i32 4)
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, ptr addrspace(1) %g) {
  %v = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %g, i32 4)
  ret i32 %a
}
