; Hover in NVVM IR.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k() {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
;                 ^^^^ hover: %tid.x
;                 ^^^^ hover: Copies a value into a register
  ret void
}
