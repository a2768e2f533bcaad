; Calls in NVVM IR.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal void @leaf() {
  ret void
}

define internal void @middle() {
  call void @leaf()
;           ^^^^^ call: middle -> leaf
  ret void
}

define ptx_kernel void @k() {
  call void @middle()
;           ^^^^^^^ call: k -> middle
  call void @leaf()
;           ^^^^^ call: k -> leaf
  ret void
}
