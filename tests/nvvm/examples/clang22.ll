; What clang writes for a device function today: opaque pointers, attributes with arguments, debug records.
source_filename = "saxpy.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x float] undef, align 4, !dbg !3

define dso_local ptx_kernel void @saxpy(i32 noundef range(i32 0, 65536) %n, ptr noundef readonly captures(none) %x, float noundef nofpclass(nan inf) %a) local_unnamed_addr #0 !dbg !4 {
entry:
    #dbg_value(i32 %n, !5, !DIExpression(), !6)
  %i = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !6
  %c = icmp samesign ult i32 %i, %n
  br i1 %c, label %then, label %exit, !llvm.loop !7

then:                                             ; preds = %entry
  %w = zext nneg i32 %i to i64
  %p = getelementptr inbounds nuw float, ptr %x, i64 %w
  %v = load float, ptr %p, align 4, !tbaa !8
  %m = fmul contract <2 x float> splat (float 2.000000e+00), zeroinitializer
  %r = tail call float @llvm.nvvm.redux.sync.fmin(float %v, i32 -1)
  br label %exit

exit:
  ret void, !dbg !6
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1
declare float @llvm.nvvm.redux.sync.fmin(float, i32) #2

attributes #0 = { convergent mustprogress nounwind memory(argmem: read) "target-cpu"="sm_90" "target-features"="+ptx78,+sm_90" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!2}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !9, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!4 = distinct !DISubprogram(name: "saxpy", scope: !9, file: !9, line: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!5 = !DILocalVariable(name: "n", arg: 1, scope: !4, file: !9, line: 1, type: !12)
!6 = !DILocation(line: 2, column: 3, scope: !4)
!7 = distinct !{!7, !{!"llvm.loop.mustprogress"}}
!8 = !{!"float", !10, i64 0}
!9 = !DIFile(filename: "saxpy.cu", directory: "/", checksumkind: CSK_MD5, checksum: "00000000000000000000000000000000")
!10 = !{!"omnipotent char"}
!11 = distinct !DIGlobalVariable(name: "tile", scope: !1, file: !9, line: 1, type: !12, isLocal: true, isDefinition: true)
!12 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
