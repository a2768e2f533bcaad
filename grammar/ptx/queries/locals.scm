(source_file) @local.scope
(function_definition) @local.scope
(block) @local.scope

(function_definition name: (_) @local.definition.function)
(function_declaration name: (_) @local.definition.function)
(parameter name: [(identifier) (register)] @local.definition.parameter)
(parameter name: (array_declarator name: (_) @local.definition.parameter))
(variable_declaration [(identifier) (register)] @local.definition.var)
(variable_declaration (parameterized_name name: (_) @local.definition.var))
(variable_declaration (array_declarator name: (_) @local.definition.var))
(initialized_declarator declarator: [(identifier) (register)] @local.definition.var)
(initialized_declarator declarator: (array_declarator name: (_) @local.definition.var))
(label name: (_) @local.definition.label)

(operands [(identifier) (register)] @local.reference)
(predicate register: (_) @local.reference)
(address base: (_) @local.reference)
(vector [(identifier) (register)] @local.reference)
(pair [(identifier) (register)] @local.reference)
(selector base: (_) @local.reference)
(subscript base: (_) @local.reference)
(negated_predicate (_) @local.reference)
(parenthesized [(identifier) (register)] @local.reference)
