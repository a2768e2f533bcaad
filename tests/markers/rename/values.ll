; Renames in NVVM IR.
target triple = "nvptx64-nvidia-cuda"
define internal i32 @twice(i32 %a) {
  %sum = add i32 %a, %a
; ^^^^ rename %total: ret i32 %total
;                ^^ no rename %sum: 'sum' is a name already
  ret i32 %sum
}
