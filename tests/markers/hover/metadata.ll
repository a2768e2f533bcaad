; What is attached to instructions, and alignments that are packed into one integer.
target triple = "nvptx64-nvidia-cuda"
declare void @f(ptr, i64)
define void @k(ptr %p, i1 %again, i64 %n) {
entry:
  br label %loop
loop:
  %v = load i32, ptr %p, align 4, !range !1, !invariant.load !2
;                                 ^^^^^^ hover: ranges that the value is in
;                                            ^^^^^^^^^^^^^^^ hover: same value
  call void @f(ptr %p, i64 %n), !callalign !3
;                               ^^^^^^^^^^ hover: Alignments of what a call passes
  br i1 %again, label %loop, label %end, !llvm.loop !5
;                                        ^^^^^^^^^^ hover: hints for its optimization
end:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"align", i32 65544}
;                            ^^^^^ hover: `65544` = parameter 1 is aligned to 8 bytes
!1 = !{i32 0, i32 9}
!2 = !{}
!3 = !{i32 16, i32 131080}
;          ^^ hover: `16` = the result is aligned to 16 bytes
;                  ^^^^^^ hover: `131080` = parameter 2 is aligned to 8 bytes
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.count", i32 4}
;      ^^^^^^^^^^^^^^^^^^^^^^^^^ hover: How often the loop should be unrolled
