; == bundle-unknown
declare void @g()
define void @f() {
  call void @g() [ "mine"(i32 1) ]
  ret void
}
; == bundle-unknown-assume
declare void @llvm.assume(i1)
define void @f(i32* %p) {
  call void @llvm.assume(i1 true) [ "myattr"(i32* %p, i64 8) ]
  ret void
}
; == bundle-unknown-asm
define void @f(i32* %p) {
  call void asm sideeffect "", ""() [ "mine"(i32 1) ]
  ret void
}
; == bundle-unknown-intrinsic
declare void @llvm.nvvm.barrier0()
define void @f(i32* %p) {
  call void @llvm.nvvm.barrier0() [ "mine"(i32 1) ]
  ret void
}
; == bundle-ignore-assume
declare void @llvm.assume(i1)
define void @f(i32* %p) {
  call void @llvm.assume(i1 true) [ "ignore"(i32* %p, i64 8) ]
  ret void
}
; == bundle-deopt-intrinsic
declare void @llvm.nvvm.barrier0()
define void @f(i32* %p) {
  call void @llvm.nvvm.barrier0() [ "deopt"(i32 1) ]
  ret void
}
; == bundle-two-deopt
declare void @g()
define void @f() {
  call void @g() [ "deopt"(i32 1), "deopt"(i32 2) ]
  ret void
}
; == bundle-empty-list
declare void @g()
define void @f() {
  call void @g() []
  ret void
}
; == bundle-kcfi
declare void @g()
define void @f() {
  call void @g() [ "kcfi"(i32 1) ]
  ret void
}
; == bundle-convergencectrl
declare void @g()
define void @f() {
  call void @g() [ "convergencectrl"(i32 1) ]
  ret void
}
; == naked-uses
define i32 @f(i32 %a) naked {
  ret i32 %a
}
; == naked-unused
define void @f(i32 %a) naked {
  ret void
}
; == naked-group
define i32 @f(i32 %a) #0 {
  ret i32 %a
}
attributes #0 = { naked }
; == bundle-kcfi-indirect
declare void @g()
define void @f(void ()* %p) {
  call void %p() [ "kcfi"(i32 1) ]
  ret void
}
; == bundle-gc-live-asm
declare void @g()
define void @f() {
  call void asm sideeffect "", ""() [ "gc-live"(i32 1) ]
  ret void
}
; == bundle-gc-live-call
declare void @g()
define void @f() {
  call void @g() [ "gc-live"(i32 1) ]
  ret void
}
; == bundle-funclet-call
declare void @g()
define void @f() {
  call void @g() [ "funclet"(i32 1) ]
  ret void
}
; == bundle-ptrauth-call
declare void @g()
define void @f() {
  call void @g() [ "ptrauth"(i32 1, i64 2) ]
  ret void
}
; == bundle-kcfi-i64
define void @f(void ()* %p) {
  call void %p() [ "kcfi"(i64 1) ]
  ret void
}
