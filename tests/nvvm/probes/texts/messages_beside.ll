; == p-group-attr-in-group-unknown
declare void @h() #0
attributes #0 = { #1 nounwind }
; == p-used-internal-number
@llvm.used = internal global [1 x i8*] zeroinitializer
; == p-param-number
define i32 @h(i32 %0, i32 %1) {
  %3 = add i32 %0, %1
  ret i32 %3
}
; == x-expr-bregx2
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_bregx, 1, 2)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-swap
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_swap)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-addr
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_addr, 4)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-call4
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_call4, 4)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-num
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(4)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-lit
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_lit3, DW_OP_plus, DW_OP_stack_value)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; == x-expr-bra
!x = !{!5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !7)
!6 = !DIGlobalVariable(name: "g", file: !8, line: 1, type: !9)
!7 = !DIExpression(DW_OP_bra, 1)
!8 = !DIFile(filename: "a", directory: "b")
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
