; Highlights of NVVM IR. Where several patterns match, the last one counts.

(comment) @comment

; Words

(attribute name: _ @attribute)
(string_attribute name: (string) @attribute)
(attribute_arguments (word) @constant.builtin)
(opcode) @keyword

[
  "target"
  "triple"
  "datalayout"
  "source_filename"
  "module"
  "asm"
  "attributes"
  "comdat"
  "type"
  "distinct"
  "uselistorder"
  "uselistorder_bb"
  "metadata"
] @keyword

(instruction ["to" "within" "from"] @keyword)
["unwind" "caller" "cleanup" "catch" "filter"] @keyword.exception
["declare" "define"] @keyword.function

((opcode) @keyword.return
  (#any-of? @keyword.return "ret" "resume" "unreachable"))
((opcode) @keyword.conditional
  (#any-of? @keyword.conditional "br" "switch" "indirectbr" "select"))
((opcode) @keyword.operator
  (#any-of? @keyword.operator
    "add" "sub" "mul" "udiv" "sdiv" "urem" "srem" "shl" "lshr" "ashr" "and" "or" "xor"
    "fadd" "fsub" "fmul" "fdiv" "frem" "fneg" "icmp" "fcmp"))

; Types

[(primitive_type) (void) (metadata_type) (opaque) "ptr"] @type.builtin
["x" "vscale" "addrspace"] @keyword
(type_definition name: (local) @type.definition)
(parameter type: (local) @type)
(typed_value type: (local) @type)
(argument type: (local) @type)
(instruction type: (local) @type)
(typed_pointer_type (local) @type)
(array_type element: (local) @type)
(structure_type (local) @type)

; Names

(local) @variable
(parameter name: (local) @variable.parameter)
(global) @variable
(global_variable name: (global) @variable)
(function_definition name: (global) @function)
(function_declaration name: (global) @function)
(instruction callee: (global) @function.call)
((global) @function.builtin
  (#match? @function.builtin "^[@]llvm[.]"))
; Calls that read a special register.
((global) @variable.builtin
  (#match? @variable.builtin "^[@]llvm[.]nvvm[.]read[.]ptx[.]sreg[.]"))
(label) @label
(incoming block: (local) @label)
((typed_value type: (primitive_type) @_type value: (local) @label)
  (#eq? @_type "label"))
(metadata_field name: (label) @property)
(comdat) @label

(type_definition name: (local) @type.definition)
(parameter type: (local) @type)
(typed_value type: (local) @type)
(instruction type: (local) @type)
(typed_pointer_type (local) @type)
(array_type element: (local) @type)
(structure_type (local) @type)

; Metadata

[(metadata_reference) (metadata_name) (attribute_group_reference) (summary_reference)] @constant
(specialized_metadata kind: (metadata_name) @constructor)
(metadata_field value: (word) @constant.builtin)
(metadata_string) @string
(debug_record kind: (debug_record_kind) @keyword.directive)

; Literals

[(string) (character_array)] @string
(number) @number
(boolean) @boolean
[(null) (undef) (poison) (zeroinitializer) (none)] @constant.builtin
["splat" "blockaddress" "dso_local_equivalent" "no_cfi"] @function.builtin

["(" ")" "[" "]" "{" "}" "<" ">"] @punctuation.bracket
["," "|"] @punctuation.delimiter
["=" "*" "!" "..."] @operator
