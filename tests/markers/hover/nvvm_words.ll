; Words of NVVM IR: each means what it means where it stands.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
;                    ^ hover: Little-endian
;                      ^^^^^^^^ hover: A pointer
;                                                                      ^^^^^^^^^ hover: widths of integers
target triple = "nvptx64-nvidia-cuda"
;                ^^^^^^^^^^^^^^^^^^^ hover: 64-bit PTX
@tile = internal addrspace(3) global [32 x float] undef, align 4
;       ^^^^^^^^ hover: Only this module sees it
;                ^^^^^^^^^^^^ hover: Shared memory of a thread block
;                                          ^^^^^ hover: 32-bit floating point
;                                                        ^^^^^ hover: alignment in bytes
define ptx_kernel void @k(ptr addrspace(1) noundef readonly %p, i32 %n) nounwind "target-cpu"="sm_90a" #0 {
;      ^^^^^^^^^^ hover: `.entry` in PTX
;                         ^^^ hover: A pointer
;                             ^^^^^^^^^^^^ hover: Global memory
;                                                  ^^^^^^^^ hover: not written through the pointer
;                                                               ^^^ hover: **i32**: An integer
;                                                                       ^^^^^^^^ hover: throws no exception
;                                                                                ^^^^^^^^^^^^ hover: target that the function is compiled for
;                                                                                              ^^^^^^ hover: Architecture-specific
  %v = load volatile float, ptr addrspace(1) %p, align 4
;      ^^^^ hover: Reads memory
;           ^^^^^^^^ hover: as often as it is written
  %w = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
;      ^^^^^^^^^ hover: one atomic step
;                ^^^ hover: Adds the value
;                                               ^^^^^^^^^ hover: `relaxed` in C++ and PTX
  %less = icmp ult i32 %n, 7
;              ^^^ hover: The first is less, as numbers without a sign
  %apart = fcmp fast une float %v, 1.0
;                    ^^^ hover: They are not equal, or one is NaN
  %x = add nuw i32 %n, 1
;      ^^^ hover: sum of two integers
;          ^^^ hover: No unsigned overflow
  %y = fadd fast float %v, %v
;           ^^^^ hover: All fast-math flags
  %z = zext i32 %x to i64
;      ^^^^ hover: filled with zeros
  ret void
;     ^^^^ hover: No value
}
attributes #0 = { convergent "nvvm.maxntid"="256,1,1" "target-features"="+ptx80,+sm_90a" }
;                 ^^^^^^^^^^ hover: barriers, shuffles
;                            ^^^^^^^^^^^^^^ hover: `.maxntid` in PTX
;                                                                        ^^^^^^ hover: PTX ISA 8.0
!nvvm.annotations = !{!0}
;^^^^^^^^^^^^^^^^ hover: which functions are kernels
!0 = !{ptr @k, !"kernel", i32 1}
;               ^^^^^^^^ hover: The function is a kernel
