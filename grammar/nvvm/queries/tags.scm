; Definitions and references for outlines and indexes.

(function_definition name: (global) @name) @definition.function
(function_declaration name: (global) @name) @definition.function
(global_variable name: (global) @name) @definition.constant
(alias name: (global) @name) @definition.constant
(type_definition name: (local) @name) @definition.type
(instruction callee: (global) @name) @reference.call
