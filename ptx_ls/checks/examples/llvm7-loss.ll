; ptx-ls: reader=libnvvm target=sm_80
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(i32* %p) {
  %old = cmpxchg i32* %p, i32 0, i32 1 acq_rel monotonic
  ret void
}

!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
---
; ptx-ls: reader=libnvvm target=sm_80
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.membar.gl()

define void @f(i32* %p) {
  call void @llvm.nvvm.membar.gl()
  %old = cmpxchg i32* %p, i32 0, i32 1 monotonic monotonic
  call void @llvm.nvvm.membar.gl()
  ret void
}

!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
