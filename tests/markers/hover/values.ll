; The type of a value, and of a pointer what it points to, or is accessed as.
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr addrspace(1) %p, i32* %q, i64 %i) {
;                               ^^ hover: `ptr addrspace(1)`
;                                        ^^ hover: `i32*, points to i32`
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %i
; ^^ hover: `ptr addrspace(1), accessed as i32, float`
  %x = load i32, ptr addrspace(1) %g
; ^^ hover: `i32`
  store float 1.0, ptr addrspace(1) %g
  %s = icmp eq i32 %x, 3
;                  ^^ hover: `i32`
; ^^ hover: `i1`
  ret void
}
