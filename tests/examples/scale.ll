; A kernel in NVVM IR: each thread multiplies one element.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

define ptx_kernel void @scale(ptr addrspace(1) %values, float %factor) {
entry:
  %thread = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %place = getelementptr inbounds float, ptr addrspace(1) %values, i32 %thread
  %value = load float, ptr addrspace(1) %place, align 4
  %product = fmul float %value, %factor
  store float %product, ptr addrspace(1) %place, align 4
  ret void
}

attributes #0 = { nounwind memory(none) }
