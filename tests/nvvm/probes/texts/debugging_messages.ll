; == d-expr-plus-uconst
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20 = !{!30}
!22 = !DIExpression(DW_OP_plus_uconst)
!30 = !{}
; == d-expr-constu
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_constu, DW_OP_stack_value)
; == d-expr-constu-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_constu, 4, DW_OP_stack_value)
; == d-expr-fragment-one
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_fragment, 0)
; == d-expr-fragment-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_fragment, 0, 16)
; == d-expr-fragment-large
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_fragment, 16, 32)
; == d-expr-fragment-whole
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_fragment, 0, 32)
; == d-expr-fragment-not-last
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_fragment, 0, 16, DW_OP_deref)
; == d-expr-stack-not-last
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_stack_value, DW_OP_deref)
; == d-expr-convert-one
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_convert, 32)
; == d-expr-convert-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value)
; == d-expr-arg-none
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_arg)
; == d-expr-entry-value
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_entry_value, 1)
; == d-expr-entry-value-two
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_entry_value, 2)
; == d-expr-unknown-valid
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_addr, 4)
; == d-expr-swap-first
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_swap)
; == d-expr-swap-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_minus, DW_OP_stack_value)
; == d-expr-deref-size
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_deref_size)
; == d-expr-tag-offset
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_tag_offset)
; == d-expr-extract-bits
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_LLVM_extract_bits_sext, 1)
; == d-expr-regx
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_breg0, 4)
; == d-expr-breg-none
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_breg0)
; == d-expr-string
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression("x")
; == d-expr-negative
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_plus_uconst, -4)
; == d-expr-and-ok
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_constu, 3, DW_OP_and, DW_OP_stack_value)
; == d-expr-call
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_call4, 4)
; == d-expr-number-first
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(4)
; == d-expr-consts-no
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_consts)
; == d-expr-bra
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_bra, 1)
; == d-expr-lit
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!20=!{}
!22 = !DIExpression(DW_OP_lit3, DW_OP_plus, DW_OP_stack_value)
; == d-pointer-no-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(baseType: !6, size: 64)
; == d-derived-tag-wrong
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_base_type, baseType: !6)
; == d-derived-base-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2, size: 64)
; == d-derived-scope-string
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !8, baseType: !6)
; == d-derived-ptr-member
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: !6, extraData: !2)
; == d-derived-addrspace
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "t", baseType: !6, dwarfAddressSpace: 1)
; == d-derived-set
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_set_type, name: "s", baseType: !4)
; == d-basic-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIBasicType(tag: DW_TAG_pointer_type, name: "b", size: 32)
; == d-basic-unspecified
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "n")
; == d-string-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DIStringType(tag: DW_TAG_base_type, name: "b")
; == d-composite-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_pointer_type, name: "s")
; == d-composite-vector
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 64, flags: DIFlagVector, elements: !31)
!31 = !{}
; == d-composite-elements
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", elements: !2)
; == d-composite-element-null
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", elements: !31)
!31 = !{null}
; == d-composite-vtable
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", vtableHolder: !2)
; == d-composite-no-base
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_array_type, elements: !31)
!31 = !{!32}
!32 = !DISubrange(count: 4)
; == d-composite-rank
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", rank: 4)
; == d-composite-discriminator
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", discriminator: !31)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "d", baseType: !6)
; == d-composite-template-params
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_class_type, name: "s", templateParams: !31)
!31 = !{!6}
; == d-composite-both-ref
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_class_type, name: "s", flags: DIFlagLValueReference | DIFlagRValueReference)
; == d-subrange-both
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !31)
!31 = !{!32}
!32 = !DISubrange(count: 4, upperBound: 3)
; == d-subrange-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !31)
!31 = !{!32}
!32 = !DISubrange(count: !2)
; == d-generic-subrange
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !31)
!31 = !{!32}
!32 = !DIGenericSubrange(upperBound: !22)
; == d-enum-elements
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", elements: !31)
!31 = !{!6}
; == d-retained-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!2}
; == d-unit-no-file-name
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DICompileUnit(language: DW_LANG_C99, file: !34)
!34 = !DIFile(filename: "", directory: "")
!x = !{!33}
; == d-sp-no-unit
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = distinct !DISubprogram(name: "k", file: !2, spFlags: DISPFlagDefinition)
; == d-sp-declaration-unit
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, unit: !1, isDefinition: false)
; == d-sp-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, type: !6, isDefinition: false)
; == d-sp-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !6, isDefinition: false)
; == d-sp-line-no-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", line: 4, isDefinition: false)
; == d-sp-retained
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = distinct !DISubprogram(name: "k", file: !2, unit: !1, retainedNodes: !31)
!31 = !{!6}
; == d-sp-thrown
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, isDefinition: false, thrownTypes: !31)
!31 = !{!2}
; == d-sp-calls-described
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, isDefinition: false, flags: DIFlagAllCallsDescribed)
; == d-sp-declaration-field
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, isDefinition: false, declaration: !31)
!31 = !DISubprogram(name: "k", file: !2, isDefinition: false)
; == d-sp-containing
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, isDefinition: false, containingType: !2)
; == d-sp-both-ref
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{!30}
!30 = !DISubprogram(name: "k", file: !2, isDefinition: false, flags: DIFlagLValueReference | DIFlagRValueReference)
; == d-block-no-scope
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DILexicalBlock(file: !2, line: 1)
!x = !{!33}
; == d-blockfile-no-disc
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DILexicalBlockFile(scope: !3, file: !2)
!x = !{!33}
; == d-namespace-scope
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DINamespace(name: "n", scope: !4)
!x = !{!33}
; == d-gv-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIGlobalVariable(name: "g", scope: !1, file: !2, line: 1, type: !2)
!x = !{!33}
; == d-gv-no-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIGlobalVariable(name: "g", scope: !1, file: !2, line: 1)
!x = !{!33}
; == d-gv-no-name
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIGlobalVariable(scope: !1, file: !2, line: 1, type: !6)
!x = !{!33}
; == d-gve-expr
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!x = !{!33}
; == d-gve-no-expr
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIGlobalVariableExpression(var: !6)
!x = !{!33}
; == d-label-scope
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DILabel(scope: !2, name: "l", file: !2, line: 1)
!x = !{!33}
; == d-imported-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIImportedEntity(tag: DW_TAG_member, scope: !1, entity: !6)
!x = !{!33}
; == d-imported-entity
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !1)
!x = !{!33}
; == d-macro-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIMacro(type: DW_MACINFO_start_file, line: 1, name: "a")
!x = !{!33}
; == d-macro-no-name
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIMacro(type: DW_MACINFO_define, line: 1)
!x = !{!33}
; == d-macrofile-nodes
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIMacroFile(file: !2, nodes: !34)
!34 = !{!6}
!x = !{!33}
; == d-module-no-name
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIModule(scope: null, name: "")
!x = !{!33}
; == d-objc
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIObjCProperty(name: "p", file: !6)
!x = !{!33}
; == d-checksum-length
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIFile(filename: "a", directory: "b", checksumkind: CSK_MD5, checksum: "abc")
!x = !{!33}
; == d-checksum-hex
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIFile(filename: "a", directory: "b", checksumkind: CSK_MD5, checksum: "zz3ca5c1b2d4e6f8a9b0c1d2e3f40516")
!x = !{!33}
; == d-local-scope
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", scope: !2, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20=!{}
; == d-local-no-scope
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20=!{}
; == d-local-type
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", scope: !3, file: !2, line: 1, type: !4)
!22 = !DIExpression()
!20=!{}
; == d-local-type-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", scope: !3, file: !2, line: 1, type: !2)
!22 = !DIExpression()
!20=!{}
; == d-value-not-variable
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !{}
!22 = !DIExpression()
!20=!{}
; == d-value-not-expression
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !{}
!20=!{}
; == d-location-inlined
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DILocation(line: 1, scope: !3, inlinedAt: !3)
!x = !{!33}
; == d-location-column-large
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DILocation(line: 1, column: 70000, scope: !3)
!x = !{!33}
; == d-subroutine-types
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DISubroutineType(types: !2)
!x = !{!33}
; == d-subroutine-file
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DISubroutineType(types: !34)
!34 = !{!2}
!x = !{!33}
; == d-subroutine-both-ref
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DISubroutineType(types: !5, flags: DIFlagLValueReference | DIFlagRValueReference)
!x = !{!33}
; == d-common-block
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DICommonBlock(scope: !3, declaration: !2, name: "c")
!x = !{!33}
; == d-assign-id
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIAssignID()
!x = !{!33}
; == d-fixed-point
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIFixedPointType(name: "f", size: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: 2, numerator: 1)
!x = !{!33}
; == d-enumerator-negative
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIEnumerator(name: "e", value: -1, isUnsigned: true)
!x = !{!33}
; == d-node-named-twice
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIFile(filename: "a", filename: "b", directory: "c")
!x = !{!33}
; == d-node-no-paren
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIFile
!x = !{!33}
; == d-node-no-colon
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !DIFile(filename "a", directory: "c")
!x = !{!33}
; == d-node-bool-number
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, isOptimized: 1)
!x = !{!33}
; == d-generic-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !GenericDINode(tag: 100000, header: "x")
!x = !{!33}
; == d-generic-no-tag
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug, retainedTypes: !20)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "h", file: !2, line: 1, type: !4, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, column: 1, scope: !3)
!8 = !{i32 2, !"Debug Info Version", i32 3}
define void @h(i32 %a) !dbg !3 {
  call void @llvm.dbg.value(metadata i32 %a, metadata !21, metadata !22), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !3, file: !2, line: 1, type: !6)
!22 = !DIExpression()
!20 = !{}
!33 = !GenericDINode(header: "x")
!x = !{!33}
