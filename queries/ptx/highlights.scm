; Where several patterns catch a node the last one counts.
(register) @variable
(identifier) @variable
(modifier) @attribute
; Words behind the dot that name a type, wherever they stand.
((modifier) @type (#match? @type "^\\.(pred|(b|bf|s|u|f|tf)[0-9]+(x[0-9]+)?(_p[0-9]+)?|u?e[0-9]m[0-9].*|s2f6x2)$"))
(opcode) @keyword

(comment) @comment
(line_marker) @keyword.directive

[
  ".version" ".target" ".address_size" ".file" ".section" ".alias" ".pragma" ".loc"
  ".branchtargets" ".calltargets" ".callprototype" ".attribute" ".align" ".ptr" ".loc_intermediate"
  ".nv_intermediate_source_section" ".code_block" ".source_begin" ".source_end"
  ".metadata_section"
  "@@DWARF" "@@dwarf"
] @keyword.directive
["function_name" "inlined_at"] @keyword.directive
(field_name) @property
(source_text) @string.special
(linkage_directive) @keyword.modifier
(performance_directive_name) @keyword.directive
(attribute_name) @attribute
(state_space) @attribute
(unknown_directive name: (modifier) @keyword.directive)
[".entry" ".func"] @keyword.function

(version_number) @number.float
(target) @constant
(section_name) @module
(data_type) @type
(vector_type) @attribute

((identifier) @label (#match? @label "^\\$L"))
(label name: (_) @label)
(function_definition name: (_) @function)
(function_declaration name: (_) @function)
(parameter name: (_) @variable.parameter)

(member) @property
(sink) @variable.builtin

(number) @number
(float_literal) @number.float
(string) @string
(unclosed_string) @string

(predicate ["@" "!"] @operator)
(negated_predicate "!" @operator)
(unary operator: _ @operator)
(binary operator: _ @operator)
(conditional ["?" ":"] @operator)
(pair "|" @operator)
(initialized_declarator "=" @operator)

["," ";" ":"] @punctuation.delimiter
["(" ")" "[" "]" "{" "}" "<" ">"] @punctuation.bracket
