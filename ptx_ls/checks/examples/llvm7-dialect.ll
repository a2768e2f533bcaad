; ptx-ls: reader=libnvvm target=sm_90
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.cp.async.ca.shared.global.16(i8 addrspace(3)*, i8 addrspace(1)*)

define void @f() {
  call void @llvm.nvvm.cp.async.ca.shared.global.16(i8 addrspace(3)* null, i8 addrspace(1)* null)
  ret void
}

!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
---
; ptx-ls: reader=libnvvm target=sm_90
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(i8 addrspace(3)* %to, i8 addrspace(1)* %from) {
  %v = load i8, i8 addrspace(1)* %from
  store i8 %v, i8 addrspace(3)* %to
  ret void
}

!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
