target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.clz.i(i32)
declare i32 @llvm.ctlz.i32(i32, i1)

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call i32 @llvm.nvvm.clz.i(i32 %a)
  ret i32 %a
}
---
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.clz.i(i32)
declare i32 @llvm.ctlz.i32(i32, i1)

define i32 @f(i32 %a, float %x, ptr %p) {
  %v = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  ret i32 %a
}
