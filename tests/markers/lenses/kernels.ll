; Above each kernel: what its intrinsics need, and a command that runs it as PTX.
   target triple = "nvptx64-nvidia-cuda"
;  ^^^^^^ lens: Read by LLVM, for no named target: no data layout says otherwise
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @takes(ptr addrspace(1) %out, double %by) {
;                      ^^^^^^ lens: its intrinsics
;                      ^^^^^^ lens: Run …
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}
define ptx_kernel void @alone() {
;                      ^^^^^^ lens: its intrinsics
;                      ^^^^^^ lens: Run
  ret void
}
   ; run: block=4 args=buf:s32:4
;  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ lens: Run said block=4
define ptx_kernel void @said(ptr %out) {
;                      ^^^^^ lens: its intrinsics
  ret void
}
