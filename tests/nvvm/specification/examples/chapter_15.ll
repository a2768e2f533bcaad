; == nvvm-atomic-intrinsic
declare float @llvm.nvvm.atomic.load.add.f32.p0f32(float*, float)
define void @f(float* %q, float %y) {
  %x = call float @llvm.nvvm.atomic.load.add.f32.p0f32(float* %q, float %y)
  ret void
}
; --
define void @f(float* %q, float %y) {
  ret void
}
; == nvvm-barrier-intrinsic
declare void @llvm.nvvm.membar.cta()
define void @f(i32* %p, i32 %n, float %y) {
  call void @llvm.nvvm.membar.cta()
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-conversion-intrinsic
declare i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8*)
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8* %p)
  %q = bitcast i8* %p to i8 addrspace(1)**
  store i8 addrspace(1)* %x, i8 addrspace(1)** %q
  ret void
}
; --
define void @f(i8* %p) {
  %x = addrspacecast i8* %p to i8 addrspace(1)*
  store i8 1, i8 addrspace(1)* %x
  ret void
}
; == nvvm-register-intrinsic
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @f(i8* %p, float %y, i32 %n, double %d) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = bitcast i8* %p to i32*
  store i32 %x, i32* %q
  ret void
}
; --
define void @f(i8* %p, float %y, i32 %n, double %d) {
  ret void
}
; == nvvm-texture-intrinsic
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
define void @f(i64 %t, i32 %n, float* %q) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %t, i32 %n)
  %x = extractvalue { float, float, float, float } %r, 0
  store float %x, float* %q
  ret void
}
; --
define void @f(i64 %t, i32 %n, float* %q) {
  ret void
}
; == nvvm-warp-intrinsic
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
define void @f(i32* %p, i32 %n, float %y) {
  %x = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %n)
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-shuffle
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @f(i32* %p, i32 %n, float %y) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %n, i32 1, i32 31)
  %x = extractvalue { i32, i1 } %r, 0
  store i32 %x, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
; == nvvm-vote
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
define void @f(i32* %p, i32 %n, float %y) {
  %r = call { i32, i1 } @llvm.nvvm.vote.sync(i32 -1, i32 0, i1 true)
  %x = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %x to i32
  store i32 %z, i32* %p
  ret void
}
; --
define void @f(i32* %p, i32 %n, float %y) {
  ret void
}
