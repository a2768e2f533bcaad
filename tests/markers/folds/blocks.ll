; Two lines
; ^^^ fold: comment head
; of comment.
; ^^ fold end: head
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() {
;^^^^^ fold: region function
  ret void
;     ^^^^ fold end: function
}
