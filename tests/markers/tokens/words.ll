; What each word of NVVM IR is.
target triple = "nvptx64-nvidia-cuda"
define internal i32 @twice(i32 %a) {
  %sum = add i32 %a, %a
; ^^^^ token: variable declaration
;        ^^^ token: keyword
;            ^^^ token: type
;                ^^ token: variable
;                    ^^ token: variable
  ret i32 %sum
}
