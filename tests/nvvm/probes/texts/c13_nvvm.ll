; == n-atomic-add-float
declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)*, float)
define float @f(float addrspace(1)* %p, float %x) {
  %r = call float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %p, float %x)
  ret float %r
}
; == n-atomic-inc
declare i32 @llvm.nvvm.atomic.load.inc.32.p0i32(i32*, i32)
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p0i32(i32* %p, i32 %a)
; == n-atomic-inc-constant-space
declare i32 @llvm.nvvm.atomic.load.inc.32.p4i32(i32 addrspace(4)*, i32)
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p4i32(i32 addrspace(4)* %k, i32 %a)
; == n-barrier0
declare void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.barrier0()
; == n-barrier0-argument
declare void @llvm.nvvm.barrier0(i32)
  call void @llvm.nvvm.barrier0(i32 0)
; == n-barrier0-popc
declare i32 @llvm.nvvm.barrier0.popc(i32)
  %r = call i32 @llvm.nvvm.barrier0.popc(i32 %a)
; == n-barrier0-popc-i64
declare i64 @llvm.nvvm.barrier0.popc(i64)
  %r = call i64 @llvm.nvvm.barrier0.popc(i64 %l)
; == n-membar
declare void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.gl()
; == n-membar-unknown
declare void @llvm.nvvm.membar.block()
  call void @llvm.nvvm.membar.block()
; == n-ptr-to-gen
declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
define i8* @f(i8 addrspace(1)* %p) {
  %r = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %p)
  ret i8* %r
}
; == n-ptr-gen-to-shared
declare i32 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i32.p0i32(i32*)
  %r = call i32 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i32.p0i32(i32* %p)
  store i32 4, i32 addrspace(3)* %r
; == n-tid
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %r, i32* %p
; == n-tid-w
declare i32 @llvm.nvvm.read.ptx.sreg.tid.w()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.w()
  store i32 %r, i32* %p
; == n-tid-unknown
declare i32 @llvm.nvvm.read.ptx.sreg.tid.q()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.q()
  store i32 %r, i32* %p
; == n-tid-i64
declare i64 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i64 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i64 %r, i64* %d
; == n-warpsize
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  store i32 %r, i32* %p
; == n-tex
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64, float)
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64 %l, float %x)
  %e = extractvalue { float, float, float, float } %r, 0
  store float %e, float* %ff
; == n-tex-coordinate
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64, i32)
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64 %l, i32 %a)
; == n-suld
declare i32 @llvm.nvvm.suld.1d.i32.clamp(i64, i32)
  %r = call i32 @llvm.nvvm.suld.1d.i32.clamp(i64 %l, i32 %a)
  store i32 %r, i32* %p
; == n-sust
declare void @llvm.nvvm.sust.b.1d.i32.trap(i64, i32, i32)
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %l, i32 %a, i32 %b)
; == n-sust-mode
declare void @llvm.nvvm.sust.b.1d.i32.wrap(i64, i32, i32)
  call void @llvm.nvvm.sust.b.1d.i32.wrap(i64 %l, i32 %a, i32 %b)
; == n-bar-warp-sync
declare void @llvm.nvvm.bar.warp.sync(i32)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
; == n-shfl-sync-mode
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %a, i32 %b, i32 31)
  %e = extractvalue { i32, i1 } %r, 0
  store i32 %e, i32* %p
; == n-shfl-sync-mode-range
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 7, i32 %a, i32 %b, i32 31)
  %e = extractvalue { i32, i1 } %r, 0
  store i32 %e, i32* %p
; == n-shfl-sync-mode-variable
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 %a, i32 %a, i32 %b, i32 31)
  %e = extractvalue { i32, i1 } %r, 0
  store i32 %e, i32* %p
; == n-shfl-sync-idx
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %a, i32 %b, i32 31)
  store i32 %r, i32* %p
; == n-vote-sync
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
  %r = call { i32, i1 } @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %c)
  %e = extractvalue { i32, i1 } %r, 0
  store i32 %e, i32* %p
; == n-vote-ballot
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  store i32 %r, i32* %p
; == n-match-any
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %a)
  store i32 %r, i32* %p
; == n-match-all
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32, i32)
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32 -1, i32 %a)
  %e = extractvalue { i32, i1 } %r, 0
  store i32 %e, i32* %p
; == n-hmma-load
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32*, i32, i32)
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32* %p, i32 %a, i32 0)
; == n-hmma-load-layout-variable
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32*, i32, i32)
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32* %p, i32 %a, i32 %b)
  %e = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32 } %r, 0
  store i32 %e, i32* %p
; == n-setmaxnreg
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 64)
; == n-wgmma-fence
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
; == n-cluster-ctaid
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  store i32 %r, i32* %p
; == n-cluster-ctaid-80
; arch 80
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  store i32 %r, i32* %p
; == n-ldu
declare i32 @llvm.nvvm.ldu.global.i.i32.p1i32(i32 addrspace(1)*, i32)
  %r = call i32 @llvm.nvvm.ldu.global.i.i32.p1i32(i32 addrspace(1)* %g, i32 4)
  store i32 %r, i32* %p
; == n-ldg
declare i32 @llvm.nvvm.ldg.global.i.i32.p1i32(i32 addrspace(1)*, i32)
  %r = call i32 @llvm.nvvm.ldg.global.i.i32.p1i32(i32 addrspace(1)* %g, i32 4)
  store i32 %r, i32* %p
; == n-sqrt-approx
declare float @llvm.nvvm.sqrt.approx.f(float)
  %r = call float @llvm.nvvm.sqrt.approx.f(float %x)
  store float %r, float* %ff
; == n-sqrt-approx-double-argument
declare float @llvm.nvvm.sqrt.approx.f(double)
  %r = call float @llvm.nvvm.sqrt.approx.f(double %y)
  store float %r, float* %ff
; == n-misspelt
declare float @llvm.nvvm.sqrt.aprox.f(float)
  %r = call float @llvm.nvvm.sqrt.aprox.f(float %x)
  store float %r, float* %ff
; == n-reflect
@s = internal addrspace(4) constant [11 x i8] c"__CUDA_FTZ\00"
declare i32 @__nvvm_reflect(i8*)
  %r = call i32 @__nvvm_reflect(i8* addrspacecast (i8 addrspace(4)* getelementptr inbounds ([11 x i8], [11 x i8] addrspace(4)* @s, i32 0, i32 0) to i8*))
  store i32 %r, i32* %p
; == d-two-units
define void @f() {
  ret void
}
!llvm.dbg.cu = !{!0, !1}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.cu", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
; == d-one-unit
define void @f() !dbg !4 {
  ret void, !dbg !6
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.cu", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !7)
!6 = !DILocation(line: 2, column: 1, scope: !4)
!7 = !{null}
; == d-version-1
define void @f() {
  ret void
}
!llvm.module.flags = !{!3}
!3 = !{i32 2, !"Debug Info Version", i32 1}
; == d-location-without-scope
  %r = add i32 %a, %b, !dbg !0
!0 = !DILocation(line: 1, column: 1)
; == d-location-unknown-field
  %r = add i32 %a, %b, !dbg !0
!0 = !DILocation(line: 1, row: 1, scope: !1)
!1 = !DIFile(filename: "a", directory: "b")
; == d-unit-not-distinct
!llvm.dbg.cu = !{!0}
!0 = !DICompileUnit(language: DW_LANG_C, file: !2)
!2 = !DIFile(filename: "a.cu", directory: "/")
; == d-file-without-name
!mine = !{!0}
!0 = !DIFile(directory: "/")
; == d-unit-list-number
!llvm.dbg.cu = !{!0}
!0 = !{i32 4}
; == p-parameters-fit
define void @f([8191 x i32] %z) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([8191 x i32])* @f, !"kernel", i32 1}
; == p-parameters-too-many
define void @f([8192 x i32] %z) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([8192 x i32])* @f, !"kernel", i32 1}
; == p-parameters-80
; arch 60
define void @f([2000 x i32] %z) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([2000 x i32])* @f, !"kernel", i32 1}
; == p-empty-parameter
define void @f({} %z) {
  ret void
}
; == p-vector-result
define <4 x float> @f(<4 x float> %z) {
  ret <4 x float> %z
}
; == p-i3-parameter
define i3 @f(i3 %z) {
  ret i3 %z
}
