; == nvvm-newer-function-attribute
define void @f() willreturn {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-newer-parameter-attribute
define void @f(i32 noundef %a) {
  ret void
}
; --
define void @f(i32 %a) {
  ret void
}
; == nvvm-parameter-number
define void @f(i32 %0) {
  ret void
}
; --
define void @f(i32) {
  ret void
}
; == nvvm-assembly-as-value
define void @f(i8** %p) {
  store i8* asm "", "", i8** %p
  ret void
}
; --
define void @f(i8** %p) {
  call void asm "", ""()
  ret void
}
; == nvvm-local-initializer
@g = addrspace(1) global i32 %x
; --
@g = addrspace(1) global i32 0
; == nvvm-amx-alloca
define void @f() {
  %q = alloca x86_amx
  ret void
}
; --
define void @f() {
  %q = alloca i32
  ret void
}
; == nvvm-named-register
declare void @llvm.write_register.i32(metadata, i32)
define void @f() {
  call void @llvm.write_register.i32(metadata !0, i32 1)
  ret void
}
!0 = !{!"sp"}
; --
declare void @llvm.donothing()
define void @f() {
  call void @llvm.donothing()
  ret void
}
; == nvvm-newer-call-with-metadata
define void @f() {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  ret void
}
declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
; --
define void @f() {
  ret void
}
; == nvvm-guard
declare void @llvm.experimental.guard(i1, ...)
define void @f(i1 %c) {
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  ret void
}
; --
declare void @llvm.assume(i1)
define void @f(i1 %c) {
  call void @llvm.assume(i1 %c)
  ret void
}
; == nvvm-named-register-read
declare i32 @llvm.read_register.i32(metadata)
define void @f() {
  %a = call i32 @llvm.read_register.i32(metadata !0)
  ret void
}
!0 = !{!"sp"}
; --
define void @f() {
  ret void
}
!0 = !{!"sp"}
; == nvvm-frame-escape
declare void @llvm.localescape(...)
define void @f() {
  %a = alloca i32
  call void (...) @llvm.localescape(i32* %a)
  ret void
}
; --
define void @f() {
  %a = alloca i32
  ret void
}
; == nvvm-captures
define void @f(i32* captures(none) %a) {
  ret void
}
; --
define void @f(i32* nocapture %a) {
  ret void
}
; == nvvm-newer-instruction
define void @f(i32* %p, i32 %n, float %y) {
  %x = freeze i32 %n
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  store i32 %n, i32* %p
  ret void
}
; == nvvm-poison
define void @f(i32* %p, i32 %n, float %y) {
  %x = insertelement <2 x i32> poison, i32 %n, i32 0
  %z = extractelement <2 x i32> %x, i32 0
  store i32 %z, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = insertelement <2 x i32> undef, i32 %n, i32 0
  %z = extractelement <2 x i32> %x, i32 0
  store i32 %z, i32* %p
  ret void
}
; == nvvm-bfloat
define void @f(i32* %p, i32 %n, float %y) {
  %x = fptrunc float %y to bfloat
  %q = bitcast i32* %p to bfloat*
  store bfloat %x, bfloat* %q
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  %x = fptrunc float %y to half
  %q = bitcast i32* %p to half*
  store half %x, half* %q
  ret void
}
; == nvvm-typed-attribute
define void @f(i32* sret(i32) %a) {
  store i32 1, i32* %a
  ret void
}
; --
define void @f(i32* %a) {
  store i32 1, i32* %a
  ret void
}
; == nvvm-splat
define void @f(<2 x i32>* %p) {
  store <2 x i32> splat (i32 1), <2 x i32>* %p
  ret void
}
; --
define void @f(<2 x i32>* %p) {
  store <2 x i32> <i32 1, i32 1>, <2 x i32>* %p
  ret void
}
; == nvvm-newer-argument-attribute
declare i32 @g(i32)
define i32 @f() {
  %r = call noundef i32 @g(i32 1)
  ret i32 %r
}
; --
declare i32 @g(i32)
define i32 @f() {
  %r = call i32 @g(i32 1)
  ret i32 %r
}
; == nvvm-newer-call-argument
declare i32 @g(i32)
define i32 @f() {
  %r = call i32 @g(i32 noundef 1)
  ret i32 %r
}
; --
declare i32 @g(i32)
define i32 @f() {
  %r = call i32 @g(i32 1)
  ret i32 %r
}
; == nvvm-newer-convention
define tailcc void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
