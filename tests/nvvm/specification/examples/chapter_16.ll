; == nvvm-missing-debug-flag
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; --
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; == nvvm-debug-flag
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 1}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; --
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; == nvvm-several-compile-units
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10, !13}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!13 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; --
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; == nvvm-old-debug-information
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; --
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; == nvvm-emission-kind
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: DebugDirectivesOnly)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
; --
define void @f() !dbg !16 {
  ret void, !dbg !18
}
!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!12}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DICompileUnit(language: DW_LANG_C, file: !11, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!11 = !DIFile(filename: "a.c", directory: "/")
!16 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 1, type: !17, isDefinition: true, unit: !10)
!17 = !DISubroutineType(types: !{null})
!18 = !DILocation(line: 2, scope: !16)
