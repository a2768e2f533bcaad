target triple = "nvptx64-nvidia-cuda"

@buf = internal addrspace(3) global [32 x float] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @__nv_sinf(float)

; run: block=32 args=buf:f32:32
define ptx_kernel void @k(float addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = uitofp i32 %tid to float
  %p = getelementptr [32 x float], [32 x float] addrspace(3)* @buf, i32 0, i32 %tid
  store float %f, float addrspace(3)* %p
  call void @llvm.nvvm.barrier0()
  %v = load float, float addrspace(3)* %p
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 1, i32 31)
  %r = call float @__nv_sinf(float %s)
  %q = getelementptr float, float addrspace(1)* %out, i32 %tid
  store float %r, float addrspace(1)* %q
  ret void
}
