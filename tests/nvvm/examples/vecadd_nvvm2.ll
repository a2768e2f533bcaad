; The module of the NVVM IR specification's appendix in spirit: typed pointers, NVVM IR 2.0 metadata.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.pair = type { i32, float }

@tile = internal addrspace(3) global [256 x float] undef, align 4
@table = internal addrspace(4) constant [2 x float] [float 1.000000e+00, float 0x3FE0000000000000], align 4

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() nounwind readnone
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x() nounwind readnone
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() nounwind readnone
declare void @llvm.nvvm.barrier0() convergent nounwind
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)

define void @simple(i32* %data, %struct.pair* byval align 8 %p) {
entry:
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !5
  %add = add i32 %mul, %2
  %ptr = getelementptr inbounds i32, i32* %data, i32 %add
  %generic = addrspacecast float addrspace(3)* getelementptr inbounds ([256 x float], [256 x float] addrspace(3)* @tile, i64 0, i64 0) to float*
  %old = atomicrmw add i32* %ptr, i32 1 seq_cst
  %pair = cmpxchg i32* %ptr, i32 0, i32 1 seq_cst seq_cst
  call void @llvm.nvvm.barrier0()
  %asm = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 %add), !srcloc !6
  store i32 %asm, i32* %ptr, align 4
  ret void
}

!nvvmir.version = !{!1}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, %struct.pair*)* @simple, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
!5 = !{i32 0, i32 1024}
!6 = !{i32 42}
