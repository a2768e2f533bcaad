; The words of a module's header, of scopes, and LLVM's own intrinsics.
target datalayout = ""
;                    ^ complete: e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.fabs.f32(float)
define void @k(ptr %p, float %x) {
  %r = atomicrmw add ptr %p, i32 1 syncscope("block") monotonic
;                                              ^ complete: block !device !syncscope
  %s = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,n,~{memory}"(i32 1)
;                                                   ^ complete: =r =l !r !n
;                                                     ^ complete: r l n ~{memory} !=r
  %a = call float @llvm.fabs.f32(float %x)
;                         ^ complete: @llvm.fabs. !@llvm.sin.
  ret void
}
