target triple = "nvptx64-nvidia-cuda"

@t = internal addrspace(1) global i64 0, align 8

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t)
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %h, i32 0)
  %x = extractvalue { float, float, float, float } %v, 0
  store float %x, ptr addrspace(1) %out
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @t, !"surface", i32 1}
---
target triple = "nvptx64-nvidia-cuda"

@t = internal addrspace(1) global i64 0, align 8

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t)
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %h, i32 0)
  %x = extractvalue { float, float, float, float } %v, 0
  store float %x, ptr addrspace(1) %out
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @t, !"texture", i32 1}
