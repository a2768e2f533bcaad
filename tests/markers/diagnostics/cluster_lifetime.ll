; With lints.
target triple = "nvptx64-nvidia-cuda"
@cell = internal addrspace(3) global [64 x i32] undef, align 8
@slot = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @read_and_leave_wrong(ptr addrspace(1) %out) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  %v = load i32, ptr addrspace(7) %r
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'ld.shared::cluster.b32' accesses another CTA of the cluster, which may have ended: there is no cluster barrier between it and the end of the kernel
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @read_and_leave_right(ptr addrspace(1) %out) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  %v = load i32, ptr addrspace(7) %r
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @read_at_once_wrong(ptr addrspace(1) %out) {
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  %v = load i32, ptr addrspace(7) %r
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'ld.shared::cluster.b32' accesses another CTA of the cluster, which may not have begun: there is no cluster barrier before it
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @read_at_once_right(ptr addrspace(1) %out) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  %v = load i32, ptr addrspace(7) %r
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @write_and_leave_wrong(i32 %v) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  store i32 %v, ptr addrspace(7) %r
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'st.shared::cluster.b32' accesses another CTA of the cluster, which may have ended: there is no cluster barrier between it and the end of the kernel
  ret void
}
define ptx_kernel void @write_and_leave_right(i32 %v) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  store i32 %v, ptr addrspace(7) %r
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}
define ptx_kernel void @write_at_once_wrong(i32 %v) {
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  store i32 %v, ptr addrspace(7) %r
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'st.shared::cluster.b32' accesses another CTA of the cluster, which may not have begun: there is no cluster barrier before it
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}
define ptx_kernel void @write_at_once_right(i32 %v) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  store i32 %v, ptr addrspace(7) %r
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}
define ptx_kernel void @by_assembly_wrong(i32 %v) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  call void asm sideeffect "st.shared::cluster.b32 [$0], $1;", "l,r"(ptr addrspace(7) %r, i32 %v)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'st.shared::cluster.b32' accesses another CTA of the cluster, which may have ended: there is no cluster barrier between it and the end of the kernel
  ret void
}
define ptx_kernel void @by_assembly_right(i32 %v) {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @cell, i32 1)
  call void asm sideeffect "st.shared::cluster.b32 [$0], $1;", "l,r"(ptr addrspace(7) %r, i32 %v)
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}
define ptx_kernel void @pair_allocates_wrong(i32 %v) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3) @slot, i32 64)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32' allocates for two CTAs, but no cluster barrier keeps both running
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %t = load i32, ptr addrspace(3) @slot
  %p = inttoptr i32 %t to ptr addrspace(6)
  call void @llvm.nvvm.tcgen05.dealloc.cg2(ptr addrspace(6) %p, i32 64)
  ret void
}
define ptx_kernel void @pair_allocates_right(i32 %v) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3) @slot, i32 64)
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %t = load i32, ptr addrspace(3) @slot
  %p = inttoptr i32 %t to ptr addrspace(6)
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  call void @llvm.nvvm.tcgen05.dealloc.cg2(ptr addrspace(6) %p, i32 64)
  ret void
}
declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
declare void @llvm.nvvm.tcgen05.dealloc.cg2(ptr addrspace(6), i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
