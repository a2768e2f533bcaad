(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
(label name: (_) @name) @definition.label
(source_file
  (variable_declaration
    [
      (identifier) @name
      (register) @name
      (array_declarator name: (_) @name)
      (initialized_declarator declarator: [(identifier) (register)] @name)
      (initialized_declarator declarator: (array_declarator name: (_) @name))
    ]) @definition.variable)
((instruction
  opcode: (opcode) @_call
  operands: (operands . (identifier) @name)) @reference.call
  (#eq? @_call "call"))
((instruction
  opcode: (opcode) @_call
  operands: (operands . (parenthesized) . (identifier) @name)) @reference.call
  (#eq? @_call "call"))
