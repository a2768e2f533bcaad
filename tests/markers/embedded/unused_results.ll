; PTX in inline assembly of which a reader keeps nothing is not refused.
target triple = "nvptx64-nvidia-cuda"

define i32 @assembled(i32 %a) {
  %k = call i32 asm "mov.u64 $0, $1;", "=r,r"(i32 %a)
;                            ^^ error operand-type: must be a register of type .b64
  %u = add i32 %k, 1
  ret i32 %u
}

define void @left_out(i32 %a) {
  %k = call i32 asm "mov.u64 $0, $1;", "=r,r"(i32 %a)
;                            ^^ warning operand-type: must be a register of type .b64
  ret void
}
