; The outline of NVVM IR.
target triple = "nvptx64-nvidia-cuda"
  @total = internal addrspace(1) global i32 0, align 4
; ^^^^^^ symbol: variable

define internal i32 @twice(i32 %a) {
;                   ^^^^^^ symbol: function
  ret i32 %a
}

define ptx_kernel void @k() {
;                      ^^ symbol: method
  ret void
}
