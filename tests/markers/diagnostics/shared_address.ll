; With lints.
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [512 x i8] undef, align 128

define ptx_kernel void @cut_wrong(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %g to i64
  %a = trunc i64 %n to i32
  call void asm sideeffect "st.shared.b32 [$0], $1;", "r,r"(i32 %a, i32 %v)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'st.shared.b32' accesses shared memory, but its address is generic: cast the pointer to addrspace(3) before its number is taken
  ret void
}
define ptx_kernel void @cut_right(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %s = addrspacecast ptr %g to ptr addrspace(3)
  %a = ptrtoint ptr addrspace(3) %s to i32
  call void asm sideeffect "st.shared.b32 [$0], $1;", "r,r"(i32 %a, i32 %v)
  ret void
}
define ptx_kernel void @whole_wrong(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %p = getelementptr i8, ptr %g, i64 16
  call void asm sideeffect "st.shared.b32 [$0], $1;", "l,r"(ptr %p, i32 %v)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'st.shared.b32' accesses shared memory, but its address is generic: cast the pointer to addrspace(3) before its number is taken
  ret void
}
define ptx_kernel void @whole_right(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %p = getelementptr i8, ptr %g, i64 16
  call void asm sideeffect "st.b32 [$0], $1;", "l,r"(ptr %p, i32 %v)
  ret void
}
define ptx_kernel void @again_wrong(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %g to i64
  %s = inttoptr i64 %n to ptr addrspace(3)
  store i32 %v, ptr addrspace(3) %s
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'st.shared.b32' accesses shared memory, but its address is generic: cast the pointer to addrspace(3) before its number is taken
  ret void
}
define ptx_kernel void @again_right(i32 %v) {
  %n = ptrtoint ptr addrspace(3) @tile to i64
  %s = inttoptr i64 %n to ptr addrspace(3)
  store i32 %v, ptr addrspace(3) %s
  ret void
}
define ptx_kernel void @copy_wrong(ptr addrspace(1) %in) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %g to i32
  call void asm sideeffect "cp.async.cg.shared.global [$0], [$1], 16;", "r,l"(i32 %n, ptr addrspace(1) %in)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'cp.async.cg.shared.global' accesses shared memory, but its address is generic: cast the pointer to addrspace(3) before its number is taken
  call void asm sideeffect "cp.async.wait_all;", ""()
  ret void
}
define ptx_kernel void @copy_right(ptr addrspace(1) %in) {
  %n = ptrtoint ptr addrspace(3) @tile to i32
  call void asm sideeffect "cp.async.cg.shared.global [$0], [$1], 16;", "r,l"(i32 %n, ptr addrspace(1) %in)
  call void asm sideeffect "cp.async.wait_all;", ""()
  ret void
}
define ptx_kernel void @asked_wrong(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %g to i32
  %s = inttoptr i32 %n to ptr addrspace(3)
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %s, i32 %v)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'mbarrier.init.shared.b64' accesses shared memory, but its address is generic: cast the pointer to addrspace(3) before its number is taken
  ret void
}
define ptx_kernel void @asked_right(i32 %v) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  call void @llvm.nvvm.mbarrier.init(ptr %g, i32 %v)
  ret void
}
define ptx_kernel void @moved_wrong(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %g to i64
  %m = add i64 %n, 4
  %a = trunc i64 %m to i32
  %v = call i32 asm sideeffect "ld.shared.b32 $0, [$1];", "=r,r"(i32 %a)
; ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'ld.shared.b32' accesses shared memory, but its address is generic: cast the pointer to addrspace(3) before its number is taken
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @moved_right(ptr addrspace(1) %out) {
  %a = ptrtoint ptr addrspace(3) @tile to i32
  %m = add i32 %a, 4
  %v = call i32 asm sideeffect "ld.shared.b32 $0, [$1];", "=r,r"(i32 %m)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
declare void @llvm.nvvm.mbarrier.init(ptr, i32)
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
