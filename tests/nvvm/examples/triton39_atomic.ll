; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@printfFormat_0 = internal constant [34 x i8] c"pid (%u, %u, %u) idx (%3u) v: %i\0A\00"

declare !dbg !6 i32 @vprintf(ptr, ptr) local_unnamed_addr

define ptx_kernel void @atom(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) nofree readnone captures(none) %3, ptr addrspace(1) nofree readnone captures(none) %4) local_unnamed_addr #0 !dbg !13 {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !20
  %7 = shl i32 %6, 8, !dbg !20
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !21
  %9 = and i32 %8, 127, !dbg !21
  %10 = or disjoint i32 %9, 128, !dbg !21
  %11 = or disjoint i32 %7, %9, !dbg !20
  %12 = or disjoint i32 %10, %7, !dbg !20
  %13 = sext i32 %11 to i64, !dbg !22
  %14 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %13, !dbg !22
  %15 = sext i32 %12 to i64, !dbg !22
  %16 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %15, !dbg !22
  %17 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %14) #3, !dbg !23
  %18 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %16) #3, !dbg !23
  %19 = srem i32 %17, %2, !dbg !23
  %20 = srem i32 %18, %2, !dbg !23
  %21 = sext i32 %19 to i64, !dbg !24
  %22 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %21, !dbg !24
  %23 = sext i32 %20 to i64, !dbg !24
  %24 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %23, !dbg !24
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %25 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %22, float 1.000000e+00, i1 true) #3, !dbg !25
  %26 = tail call float asm sideeffect "mov.u32 $0, 0x0;\0A\09@$3 atom.global.gpu.acq_rel.add.f32 $0, [ $1 + 0 ], $2;", "=r,l,r,b"(ptr addrspace(1) %24, float 1.000000e+00, i1 true) #3, !dbg !25
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %27 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %14) #3, !dbg !26
  %28 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %16) #3, !dbg !26
  %29 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !27
  %30 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z(), !dbg !27
  %31 = alloca { i32, i32, i32, i32, i32 }, align 8
  store i32 %6, ptr %31, align 8
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 4
  store i32 %29, ptr %32, align 4
  %33 = getelementptr inbounds nuw i8, ptr %31, i64 8
  store i32 %30, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %31, i64 12
  store i32 %9, ptr %34, align 4
  %35 = getelementptr inbounds nuw i8, ptr %31, i64 16
  store i32 %27, ptr %35, align 8
  %36 = call i32 @vprintf(ptr nonnull @printfFormat_0, ptr nonnull %31)
  %37 = alloca { i32, i32, i32, i32, i32 }, align 8
  store i32 %6, ptr %37, align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 4
  store i32 %29, ptr %38, align 4
  %39 = getelementptr inbounds nuw i8, ptr %37, i64 8
  store i32 %30, ptr %39, align 8
  %40 = getelementptr inbounds nuw i8, ptr %37, i64 12
  store i32 %10, ptr %40, align 4
  %41 = getelementptr inbounds nuw i8, ptr %37, i64 16
  store i32 %28, ptr %41, align 8
  %42 = call i32 @vprintf(ptr nonnull @printfFormat_0, ptr nonnull %37)
  ret void, !dbg !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z() #1

attributes #0 = { "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}
!nvvmir.version = !{!5}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "add.py", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!5 = !{i32 2, i32 0}
!6 = !DISubprogram(name: "vprintf", linkageName: "vprintf", scope: !7, file: !7, type: !8, spFlags: DISPFlagOptimized)
!7 = !DIFile(filename: "<unknown>", directory: "")
!8 = !DISubroutineType(cc: DW_CC_normal, types: !9)
!9 = !{!10, !11, !11}
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !12, size: 64, dwarfAddressSpace: 0)
!12 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!13 = distinct !DISubprogram(name: "atom", linkageName: "atom", scope: !1, file: !1, line: 20, type: !14, scopeLine: 20, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!14 = !DISubroutineType(cc: DW_CC_normal, types: !15)
!15 = !{null, !16, !17, !10, !19, !19}
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !10, size: 64, dwarfAddressSpace: 1)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !18, size: 64, dwarfAddressSpace: 1)
!18 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !12, size: 64, dwarfAddressSpace: 1)
!20 = !DILocation(line: 21, column: 7, scope: !13)
!21 = !DILocation(line: 21, column: 26, scope: !13)
!22 = !DILocation(line: 22, column: 30, scope: !13)
!23 = !DILocation(line: 22, column: 22, scope: !13)
!24 = !DILocation(line: 22, column: 19, scope: !13)
!25 = !DILocation(line: 22, column: 5, scope: !13)
!26 = !DILocation(line: 22, column: 66, scope: !13)
!27 = !DILocation(line: 22, column: 45, scope: !13)
!28 = !DILocation(line: 20, column: 1, scope: !13)
