target triple = "nvptx64-nvidia-cuda"

%struct.S = type { i32, float }
%"struct T" = type { %struct.S, i32 }

declare void @extern(ptr)
; implementation is of functions, and a declaration has none

define void @f(ptr %p, %struct.S %v, i32 %n, ptr %q) {
;                      ^ type: %struct.S = type
;                                ^ type: %struct.S = type
;                                        ^ type: none
;                   ^ type: %"struct T" = type
  %a = alloca %struct.S, align 4
; ^ type: %struct.S = type
  %g = getelementptr inbounds %"struct T", ptr %p, i32 0, i32 1
;                                ^ type: %"struct T" = type
  %l = load %struct.S, ptr %a
; ^ type: %struct.S = type
  %many = alloca [4 x %struct.S], align 4
; ^ type: %struct.S = type
  store i32 %n, ptr %q
;                   ^ type: none
  call void @f(ptr %p, %struct.S %v, i32 %n, ptr %q)
;            ^ implementation: define void @f
  call void @extern(ptr %a)
;            ^ implementation: none
  ret void
}
