; What an editor may fold.

(body) @fold
(attribute_group) @fold
(metadata_definition) @fold
(type_definition) @fold
(instruction
  opcode: (opcode) @_switch
  (case)
  (#eq? @_switch "switch")) @fold
