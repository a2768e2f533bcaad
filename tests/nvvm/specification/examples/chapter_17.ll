; == nvvm-abi-linkage
define weak void @f() {
  ret void
}
; --
define void @f() {
  ret void
}
; == nvvm-parameter-bytes
define void @f([32765 x i8] %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([32765 x i8])* @f, !"kernel", i32 1}
; --
define void @f([32764 x i8] %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([32764 x i8])* @f, !"kernel", i32 1}
; == nvvm-kernel-result
define i32 @k() {
  ret i32 0
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @k, !"kernel", i32 1}
; --
define i32 @k() {
  ret i32 0
}
; == nvvm-abi-parameters
define void @f({ i32, float } %a) {
  ret void
}
; --
define void @f(i64 %a) {
  ret void
}
; == nvvm-float80-parameter
define void @f(x86_fp80 %a) {
  ret void
}
; --
define void @f(double %a) {
  ret void
}
; == nvvm-empty-parameter
define void @f({} %h) {
  ret void
}
; --
define void @f({ i32 } %h) {
  ret void
}
; == nvvm-kernel-variadic
define ptx_kernel void @f(i32 %a, ...) {
  ret void
}
; --
define ptx_kernel void @f(i32 %a) {
  ret void
}
; == nvvm-call-of-kernel
define ptx_kernel void @k() {
  ret void
}
define void @f() {
  call ptx_kernel void @k()
  ret void
}
; --
define void @k() {
  ret void
}
define void @f() {
  call void @k()
  ret void
}
; == nvvm-empty-result
define {} @f() {
  ret {} zeroinitializer
}
; --
define {i32} @f() {
  ret {i32} zeroinitializer
}
; == nvvm-scalable-parameter
define void @f(<vscale x 4 x i32> %m) {
  ret void
}
; --
define void @f(<4 x i32> %m) {
  ret void
}
