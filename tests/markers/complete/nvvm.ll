; Completion in NVVM IR, by what stands before the cursor.
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [32 x float] undef
;                          ^ complete: 0 1 3 4 5 7
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %p, i32 %n) #0 {
;       ^ complete: ptx_kernel ptx_device !nounwind
  %a = call i32 @llvm.nvvm.redux.sync.min(i32 %n, i32 -1)
;                                      ^ complete: @llvm.nvvm.redux.sync.max @llvm.nvvm.redux.sync.min !@llvm.nvvm.redux.sync.add
;                          ^ complete: @llvm.nvvm.tcgen05. @llvm.nvvm.cp. @llvm.nvvm.activemask !@llvm.nvvm.redux.sync.add
;                  ^ best: @llvm.nvvm.
  %c = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
;                                             ^ complete: @llvm.nvvm.read.ptx.sreg.tid.x @llvm.nvvm.read.ptx.sreg.tid.y
  %d = fadd fast float 1.0, 2.0
;             ^ complete: fast !nuw
;        ^ complete: fadd !fsub
  %below = icmp ult i32 %n, 7
;                ^ complete: ult ule ugt !slt !olt
  %equal = fcmp fast oeq float %d, 1.0
;                     ^ complete: oeq olt one !ueq
  %e = add nuw i32 %n, %a
;           ^ complete: nuw nsw !nnan
  %f = atomicrmw umax ptr %p, i32 1 monotonic
;                 ^ complete: uinc_wrap umax !xchg
  %g = call float @llvm.nvvm.redux.sync.fmin(float %d, i32 -1)
;                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-target: requires sm_100a
;                                         ^ best: @llvm.nvvm.redux.sync.fmax @llvm.nvvm.redux.sync.fmax.NaN
;                                  ^ best: @llvm.nvvm.redux.sync.add @llvm.nvvm.redux.sync.and
  ret void
}
attributes #0 = { nounwind "nvvm.maxntid"="1" "target-cpu"="sm_90" "target-features"="+ptx80" }
;                    ^ complete: nounwind !noundef
;                                  ^ complete: nvvm.maxntid nvvm.maxnreg !nvvm.reqntid
;                                                                ^ complete: sm_90 sm_90a
;                                                                                         ^ complete: +ptx80 +ptx88
!0 = !{ptr @k, !"maxntidx", i32 1}
;                   ^ complete: maxntidx maxnreg !kernel
