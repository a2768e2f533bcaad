; Who reads the module, in which dialect and for which target.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
   target triple = "nvptx64-nvidia-cuda"
;  ^^^^^^ lens: Read by libnvvm in its LLVM 7 dialect for sm_90: its data layout is NVIDIA's
define void           @k(i32* %p) "target-cpu"="sm_90" {
;                     ^^ lens: its intrinsics
;                     ^^ lens: Run
  ret void
}
!nvvm.annotations = !{!1}
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{void (i32*)* @k, !"kernel", i32 1}
