; == nvvm-unroll-pragma
define void @f(i32* %p, i32 %n, float %y) {
  br label %a
a:
  %i = phi i32 [ 0, %0 ], [ %j, %a ]
  store volatile i32 %i, i32* %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %a, label %e, !pragma !1
e:
  ret void
}
!1 = !{!"unroll", i32 4}
; --
define void @f(i32* %p, i32 %n, float %y) {
  br label %a
a:
  %i = phi i32 [ 0, %0 ], [ %j, %a ]
  store volatile i32 %i, i32* %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %a, label %e, !llvm.loop !1
e:
  ret void
}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.unroll.count", i32 4}
; == nvvm-loop-unroll
define void @f(i32* %p, i32 %n, float %y) {
  br label %a
a:
  %i = phi i32 [ 0, %0 ], [ %j, %a ]
  store volatile i32 %i, i32* %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %a, label %e, !llvm.loop !1
e:
  ret void
}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.unroll.count", i32 4}
; --
define void @f(i32* %p, i32 %n, float %y) {
  br label %a
a:
  %i = phi i32 [ 0, %0 ], [ %j, %a ]
  store volatile i32 %i, i32* %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %a, label %e
e:
  ret void
}
; == nvvm-distinct
define void @f() {
  ret void
}
!foo = !{!1}
!1 = distinct !{i32 1}
; --
define void @f() {
  ret void
}
!foo = !{!1}
!1 = !{i32 1}
; == nvvm-specialized-metadata
define void @f() {
  ret void
}
!foo = !{!1}
!1 = !DIFile(filename: "a.c", directory: "/")
; --
define void @f() {
  ret void
}
; == nvvm-module-flags
define void @f() {
  ret void
}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"foo", i32 4}
; --
define void @f() {
  ret void
}
; == nvvm-other-metadata
define void @f(i32* %p, i32 %n, float %y) {
  store i32 1, i32* %p, !foo !1
  ret void
}
!1 = !{i32 1}
; --
define void @f(i32* %p, i32 %n, float %y) {
  store i32 1, i32* %p
  ret void
}
