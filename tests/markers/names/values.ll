; Names of NVVM IR that mean the same.
target triple = "nvptx64-nvidia-cuda"
define internal i32 @twice(i32 %a) {
;                              ^^ declares a
  %sum = add i32 %a, %a
; ^^^^ declares sum
;                ^^ reads a
;                    ^^ reads a
  ret i32 %sum
;         ^^^^ reads sum
}
