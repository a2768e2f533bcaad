; extends
; PTX in calls that take inline assembly, and whole modules. A constraint has no dot.
(call
  function: [
    (identifier) @_function
    (attribute
      attribute: (identifier) @_function)
  ]
  arguments: (argument_list
    [
      (string
        (string_content) @injection.content)
      (concatenated_string
        (string
          (string_content) @injection.content))
      (keyword_argument
        value: (string
          (string_content) @injection.content))
      (keyword_argument
        value: (concatenated_string
          (string
            (string_content) @injection.content)))
    ])
  (#any-of? @_function "inline_asm_elementwise" "inline_asm" "inline_ptx" "InlineAsm")
  (#match? @injection.content "[a-z0-9_]\\.[a-z]")
  (#set! injection.language "ptx"))

((string
  (string_content) @injection.content)
  (#match? @injection.content "^\\s*\\.version\\s")
  (#set! injection.language "ptx"))
