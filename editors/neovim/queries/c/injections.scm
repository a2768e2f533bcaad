; extends
; PTX in asm statements; the queries of C++ and CUDA inherit those of C. Host code, whose mnemonics have no dots, is
; left alone.
(gnu_asm_expression
  assembly_code: (string_literal
    (string_content) @injection.content) @_code
  (#match? @_code "[a-z0-9_]\\.[a-z]")
  (#set! injection.language "ptx"))

(gnu_asm_expression
  assembly_code: (concatenated_string
    (string_literal
      (string_content) @injection.content)) @_code
  (#match? @_code "[a-z0-9_]\\.[a-z]")
  (#set! injection.language "ptx"))
