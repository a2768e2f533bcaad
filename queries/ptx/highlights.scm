(comment) @comment
(line_marker) @keyword.directive

[
  ".version" ".target" ".address_size" ".file" ".section" ".alias" ".pragma" ".loc"
  ".branchtargets" ".calltargets" ".callprototype" ".attribute" ".align" ".ptr"
] @keyword.directive
"@@DWARF" @keyword.directive
"@@dwarf" @keyword.directive
(dwarf_text) @string.special
(linkage_directive) @keyword.modifier
(performance_directive_name) @keyword.directive
(attribute_name) @attribute
(state_space) @keyword.modifier
(unknown_directive name: (modifier) @keyword.directive)
[".entry" ".func"] @keyword.function

(version_number) @number.float
(target) @constant
(section_name) @module
(data_type) @type.builtin
(vector_type) @type.builtin

(opcode) @function.builtin
(modifier) @attribute

(label name: (_) @label)
(function_definition name: (_) @function)
(function_declaration name: (_) @function)
(parameter name: (_) @variable.parameter)

(register) @variable
(identifier) @variable
(member) @property
(sink) @variable.builtin

(number) @number
(float_literal) @number.float
(string) @string

(predicate ["@" "!"] @operator)
(negated_predicate "!" @operator)
(unary operator: _ @operator)
(binary operator: _ @operator)
(conditional ["?" ":"] @operator)
(pair "|" @operator)
(initialized_declarator "=" @operator)

["," ";" ":"] @punctuation.delimiter
["(" ")" "[" "]" "{" "}" "<" ">"] @punctuation.bracket
