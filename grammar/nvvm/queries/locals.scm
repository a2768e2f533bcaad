; Registers and parameters live in a function, everything else in the module.

(function_definition) @local.scope

(parameter name: (local) @local.definition)
(instruction result: (local) @local.definition)
(type_definition name: (local) @local.definition)
(global_variable name: (global) @local.definition)
(alias name: (global) @local.definition)

(local) @local.reference
(global) @local.reference
