target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @f() {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.q()
  ret i32 %1
}
