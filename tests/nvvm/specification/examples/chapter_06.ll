; == nvvm-asm-memory-operand
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "m"(i32 1)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "r"(i32 1)
  ret void
}
; == nvvm-asm-constraint
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "x"(i32 1)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "r"(i32 1)
  ret void
}
; == nvvm-asm-i128
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "q"(i128 1)
  ret void
}
; --
define i128 @f(i32* %p, i32 %n, float %y) {
  %r = call i128 asm sideeffect "mov.b128 $0, {$1, $2};", "=q,l,l"(i64 1, i64 2)
  ret i128 %r
}
; == nvvm-asm-predicate
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "b"(i1 true)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "r"(i32 1)
  ret void
}
; == nvvm-asm-immediate
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "n"(i32 1)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "r"(i32 1)
  ret void
}
; == nvvm-intel-dialect
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect inteldialect "// x", ""()
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// x", ""()
  ret void
}
; == nvvm-asm
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// $0", "r"(i32 %n)
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-srcloc
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// x", ""(), !srcloc !1
  ret void
}
!1 = !{i32 1}
; --
define void @f(i32* %p, i32 %n, float %y) {
  call void asm sideeffect "// x", ""()
  ret void
}
; == nvvm-asm-type
define void @f(half %h) {
  call void asm sideeffect "// $0", "h"(half %h)
  ret void
}
; --
define void @f(i16 %h) {
  call void asm sideeffect "// $0", "h"(i16 %h)
  ret void
}
