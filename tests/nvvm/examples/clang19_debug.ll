; ModuleID = 't.cu'
source_filename = "t.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.P = type { i32, [4 x float], double }

@table = dso_local addrspace(4) externally_initialized global [16 x float] zeroinitializer, align 4
@_ZZ1kPf1PiE1t = internal addrspace(3) global [256 x float] undef, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @table to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local noundef float @_Z8half_sumPKfi(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 !dbg !9 {
  %3 = icmp sgt i32 %1, 0, !dbg !12
  br i1 %3, label %6, label %4, !dbg !13

4:                                                ; preds = %6, %2
  %5 = phi float [ 0.000000e+00, %2 ], [ %17, %6 ], !dbg !14
  ret float %5, !dbg !15

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %18, %6 ], [ 0, %2 ]
  %8 = phi float [ %17, %6 ], [ 0.000000e+00, %2 ]
  %9 = zext nneg i32 %7 to i64, !dbg !16
  %10 = getelementptr inbounds float, ptr %0, i64 %9, !dbg !16
  %11 = load float, ptr %10, align 4, !dbg !16, !tbaa !17
  %12 = and i32 %7, 15, !dbg !21
  %13 = zext nneg i32 %12 to i64, !dbg !22
  %14 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(4) @table to ptr), i64 0, i64 %13, !dbg !22
  %15 = load float, ptr %14, align 4, !dbg !22, !tbaa !17
  %16 = fmul contract float %11, %15, !dbg !23
  %17 = fadd contract float %8, %16, !dbg !24
  %18 = add nuw nsw i32 %7, 1, !dbg !25
  %19 = icmp eq i32 %18, %1, !dbg !12
  br i1 %19, label %4, label %6, !dbg !13, !llvm.loop !26
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z1kPf1Pi(ptr nocapture noundef %0, ptr noundef byval(%struct.P) align 8 %1, i32 noundef %2) local_unnamed_addr #1 !dbg !30 {
  %4 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !31
  %5 = zext nneg i32 %4 to i64, !dbg !32
  %6 = getelementptr inbounds float, ptr %0, i64 %5, !dbg !32
  %7 = load float, ptr %6, align 4, !dbg !32, !tbaa !17
  %8 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ1kPf1PiE1t to ptr), i64 0, i64 %5, !dbg !33
  store float %7, ptr %8, align 4, !dbg !34, !tbaa !17
  tail call void @llvm.nvvm.barrier0(), !dbg !35
  %9 = tail call i32 asm sideeffect "mov.u32 $0, %laneid;", "=r"() #5, !dbg !36, !srcloc !37
  switch i32 %2, label %21 [
    i32 0, label %10
    i32 1, label %14
    i32 9, label %18
  ], !dbg !38

10:                                               ; preds = %3
  %11 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kPf1PiE1t to ptr), align 4, !dbg !39, !tbaa !17
  %12 = fcmp contract ogt float %11, 1.000000e+00, !dbg !40
  %13 = select contract i1 %12, float %11, float 1.000000e+00, !dbg !43
  br label %23, !dbg !44

14:                                               ; preds = %3
  %15 = getelementptr inbounds i8, ptr %1, i64 4, !dbg !45
  %16 = getelementptr inbounds [4 x float], ptr %15, i64 0, i64 %5, !dbg !46
  %17 = load float, ptr %16, align 4, !dbg !46, !tbaa !17
  br label %23, !dbg !47

18:                                               ; preds = %3
  %19 = call noundef i32 @_Z6helperRK1Pi(ptr noundef nonnull align 8 dereferenceable(32) %1, i32 noundef %4) #5, !dbg !48
  %20 = sitofp i32 %19 to float, !dbg !48
  br label %23, !dbg !49

21:                                               ; preds = %3
  %22 = tail call contract noundef float @_Z8half_sumPKfi(ptr noundef addrspacecast (ptr addrspace(3) @_ZZ1kPf1PiE1t to ptr), i32 noundef %2) #6, !dbg !50
  br label %23, !dbg !51

23:                                               ; preds = %21, %18, %14, %10
  %24 = phi float [ %22, %21 ], [ %20, %18 ], [ %17, %14 ], [ %13, %10 ]
  store float %24, ptr %6, align 4, !dbg !52, !tbaa !17
  %25 = atomicrmw fadd ptr %0, float 1.000000e+00 seq_cst, align 4, !dbg !53
  %26 = cmpxchg ptr %0, i32 0, i32 %9 seq_cst seq_cst, align 4, !dbg !54
  %27 = load float, ptr %0, align 4, !dbg !55, !tbaa !17
  %28 = fptrunc float %27 to half, !dbg !55
  %29 = fmul contract half %28, %28, !dbg !56
  %30 = fpext half %29 to float, !dbg !57
  %31 = getelementptr inbounds i8, ptr %0, i64 4, !dbg !58
  store float %30, ptr %31, align 4, !dbg !59, !tbaa !17
  %32 = getelementptr inbounds i8, ptr %0, i64 12, !dbg !60
  %33 = load float, ptr %32, align 4, !dbg !60, !tbaa !17
  %34 = call contract float @llvm.sqrt.f32(float %33), !dbg !61
  %35 = getelementptr inbounds i8, ptr %0, i64 8, !dbg !62
  store float %34, ptr %35, align 4, !dbg !63, !tbaa !17
  %36 = getelementptr inbounds i8, ptr %0, i64 32, !dbg !64
  store double 0x7FF8000000000000, ptr %36, align 8, !dbg !65, !tbaa !66
  store <4 x float> <float 2.000000e+00, float 4.000000e+00, float 6.000000e+00, float 8.000000e+00>, ptr %0, align 16, !dbg !68, !tbaa !69
  ret void, !dbg !70
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #3

; Function Attrs: convergent nounwind
declare dso_local noundef i32 @_Z6helperRK1Pi(ptr noundef nonnull align 8 dereferenceable(32), i32 noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+sm_80" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+sm_80" }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{!2}
!llvm.module.flags = !{!3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "t.cu", directory: "/src")
!2 = !{ptr @_Z1kPf1Pi, !"kernel", i32 1}
!3 = !{i32 7, !"Dwarf Version", i32 2}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "half_sum", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 9, column: 102, scope: !9)
!13 = !DILocation(line: 9, column: 89, scope: !9)
!14 = !DILocation(line: 9, scope: !9)
!15 = !DILocation(line: 9, column: 131, scope: !9)
!16 = !DILocation(line: 9, column: 113, scope: !9)
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !19, i64 0}
!19 = !{!"omnipotent char", !20, i64 0}
!20 = !{!"Simple C++ TBAA"}
!21 = !DILocation(line: 9, column: 125, scope: !9)
!22 = !DILocation(line: 9, column: 118, scope: !9)
!23 = !DILocation(line: 9, column: 117, scope: !9)
!24 = !DILocation(line: 9, column: 111, scope: !9)
!25 = !DILocation(line: 9, column: 106, scope: !9)
!26 = distinct !{!26, !13, !27, !28, !29}
!27 = !DILocation(line: 9, column: 128, scope: !9)
!28 = !{!"llvm.loop.mustprogress"}
!29 = !{!"llvm.loop.unroll.disable"}
!30 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 11, type: !10, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!31 = !DILocation(line: 13, column: 9, scope: !30)
!32 = !DILocation(line: 14, column: 8, scope: !30)
!33 = !DILocation(line: 14, column: 3, scope: !30)
!34 = !DILocation(line: 14, column: 7, scope: !30)
!35 = !DILocation(line: 14, column: 14, scope: !30)
!36 = !DILocation(line: 15, column: 10, scope: !30)
!37 = !{i64 745}
!38 = !DILocation(line: 16, column: 3, scope: !30)
!39 = !DILocation(line: 16, column: 31, scope: !30)
!40 = !DILocation(line: 10, column: 54, scope: !41, inlinedAt: !42)
!41 = distinct !DISubprogram(name: "maxi<float>", scope: !1, file: !1, line: 10, type: !10, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!42 = distinct !DILocation(line: 16, column: 26, scope: !30)
!43 = !DILocation(line: 10, column: 53, scope: !41, inlinedAt: !42)
!44 = !DILocation(line: 16, column: 41, scope: !30)
!45 = !DILocation(line: 16, column: 61, scope: !30)
!46 = !DILocation(line: 16, column: 59, scope: !30)
!47 = !DILocation(line: 16, column: 66, scope: !30)
!48 = !DILocation(line: 16, column: 84, scope: !30)
!49 = !DILocation(line: 16, column: 96, scope: !30)
!50 = !DILocation(line: 16, column: 116, scope: !30)
!51 = !DILocation(line: 16, column: 130, scope: !30)
!52 = !DILocation(line: 16, scope: !30)
!53 = !DILocation(line: 17, column: 3, scope: !30)
!54 = !DILocation(line: 17, column: 35, scope: !30)
!55 = !DILocation(line: 18, column: 24, scope: !30)
!56 = !DILocation(line: 18, column: 44, scope: !30)
!57 = !DILocation(line: 18, column: 42, scope: !30)
!58 = !DILocation(line: 18, column: 30, scope: !30)
!59 = !DILocation(line: 18, column: 34, scope: !30)
!60 = !DILocation(line: 18, column: 70, scope: !30)
!61 = !DILocation(line: 18, column: 54, scope: !30)
!62 = !DILocation(line: 18, column: 49, scope: !30)
!63 = !DILocation(line: 18, column: 53, scope: !30)
!64 = !DILocation(line: 18, column: 77, scope: !30)
!65 = !DILocation(line: 18, column: 92, scope: !30)
!66 = !{!67, !67, i64 0}
!67 = !{!"double", !19, i64 0}
!68 = !DILocation(line: 19, column: 36, scope: !30)
!69 = !{!19, !19, i64 0}
!70 = !DILocation(line: 20, column: 1, scope: !30)
