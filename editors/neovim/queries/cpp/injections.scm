; extends
; PTX in raw strings, which C has not.
(gnu_asm_expression
  assembly_code: (raw_string_literal
    (raw_string_content) @injection.content)
  (#match? @injection.content "[a-z0-9_]\\.[a-z]")
  (#set! injection.language "ptx"))
