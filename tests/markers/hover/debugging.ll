; Nodes of debugging metadata have their fields, names of DWARF what they are names of.
target triple = "nvptx64-nvidia-cuda"
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
;             ^^^^^^^^^^^^^^ hover: Has to have `file`.
;                                      ^^^^^^^^^^^^^^^^^^^ hover: a source language
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
;                                                  ^^^^^^^^^^^^^ hover: the encoding of a basic type
!3 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2, size: 64)
;    ^^^^^^^^^^^^^^ hover: Has to have `tag`, `baseType`.
;                        ^^^^^^^^^^^^^^^^^^^ hover: a tag
!4 = !DIExpression(DW_OP_plus_uconst, 8)
;                  ^^^^^^^^^^^^^^^^^ hover: an operation of an expression
