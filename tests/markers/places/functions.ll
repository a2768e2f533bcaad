; Functions, globals and values of NVVM IR: each name's definition and uses.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

  @total = internal addrspace(1) global i32 0, align 4
; ^^^^^^ definition: total

define internal i32 @twice(i32 %a) {
;                   ^^^^^^ definition: twice
;                              ^^ definition: a
  %sum = add i32 %a, %a
; ^^^^ definition: sum
;                ^^ reference: a
;                    ^^ reference: a
  ret i32 %sum
;         ^^^^ reference: sum
}

define ptx_kernel void @k() {
  %v = load i32, ptr addrspace(1) @total
;                                 ^^^^^^ reference: total
  %w = call i32 @twice(i32 %v)
;               ^^^^^^ reference: twice
  ret void
}
