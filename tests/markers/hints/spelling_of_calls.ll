; The PTX that a call of an intrinsic becomes, behind the call.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(i32 %n, ptr addrspace(1) %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
;  ^ hint: : i32
;                                              ^ hint: mov.u32 %tid.x
  %y = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1)
;  ^ hint: : i32
;                                                ^ hint: membermask:
;                                                       ^ hint: redux.sync.add.s32
  %z = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %x, i32 1, i32 31)
;  ^ hint: : { i32, i1 }
;                                                     ^ hint: membermask:
;                                                                                   ^ hint: shfl.sync.bfly.b32
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
;                                                        ^ hint: bar.sync
  call void @own(i32 7, i32 %x, i32 9)
;               ^ hint: times:
  ret void
}
declare void @own(i32 %times, i32 %value, i32)
