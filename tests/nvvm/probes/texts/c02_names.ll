; == name-plain
@counter_1$ = addrspace(1) global i32 0
; == name-leading-digit
@1counter = addrspace(1) global i32 0
; == name-number
@0 = addrspace(1) global i32 0
; == name-dot-global
@my.counter = addrspace(1) global i32 0
; == name-dot-internal
@my.counter = internal addrspace(1) global i32 0
define i32 @f() {
  %v = load i32, i32 addrspace(1)* @my.counter
  ret i32 %v
}
; == name-dot-function
define void @my.function() {
  ret void
}
; == name-dot-declared
declare void @other.function()
define void @f() {
  call void @other.function()
  ret void
}
; == name-quoted-space
@"two words" = addrspace(1) global i32 0
; == name-quoted-plain
@"counter" = addrspace(1) global i32 0
; == name-hyphen
define void @a-b() {
  ret void
}
; == name-nvvm-reserved
define void @nvvm.mine() {
  ret void
}
; == name-llvm-nvvm-reserved
define void @llvm.nvvm.mine() {
  ret void
}
; == name-local-anything
  %a.b-c$_ = add i32 %a, %b
; == name-empty
@"" = addrspace(1) global i32 0
; == name-utf8
@"größe" = addrspace(1) global i32 0
; == name-unnamed-function
define void @0() {
  ret void
}
