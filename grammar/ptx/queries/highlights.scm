; Where several patterns catch a node the last one counts.
(register) @variable
(identifier) @variable
; Special registers.
((register) @variable.builtin
  (#any-of? @variable.builtin
    "%aggr_smem_size" "%clock" "%clock64" "%clock_hi" "%cluster_ctaid" "%cluster_ctarank" "%cluster_nctaid"
    "%cluster_nctarank" "%clusterid" "%ctaid" "%current_graph_exec" "%dynamic_smem_size" "%envreg0" "%envreg1"
    "%envreg10" "%envreg11" "%envreg12" "%envreg13" "%envreg14" "%envreg15" "%envreg16" "%envreg17" "%envreg18"
    "%envreg19" "%envreg2" "%envreg20" "%envreg21" "%envreg22" "%envreg23" "%envreg24" "%envreg25" "%envreg26"
    "%envreg27" "%envreg28" "%envreg29" "%envreg3" "%envreg30" "%envreg31" "%envreg4" "%envreg5" "%envreg6"
    "%envreg7" "%envreg8" "%envreg9" "%globaltimer" "%globaltimer_hi" "%globaltimer_lo" "%gridid"
    "%is_explicit_cluster" "%laneid" "%lanemask_eq" "%lanemask_ge" "%lanemask_gt" "%lanemask_le" "%lanemask_lt"
    "%locality_domain_id" "%locality_domain_supplemental_sm" "%nclusterid" "%nctaid" "%nsmid" "%ntid" "%nwarpid"
    "%perctamemoryoffset" "%perctamemorysize" "%pm0" "%pm0_64" "%pm1" "%pm1_64" "%pm2" "%pm2_64" "%pm3"
    "%pm3_64" "%pm4" "%pm4_64" "%pm5" "%pm5_64" "%pm6" "%pm6_64" "%pm7" "%pm7_64" "%reserved_smem_offset_0"
    "%reserved_smem_offset_1" "%reserved_smem_offset_begin" "%reserved_smem_offset_cap"
    "%reserved_smem_offset_end" "%smid" "%tid" "%total_smem_size" "%warpid"))
((identifier) @variable.builtin (#eq? @variable.builtin "WARP_SZ"))
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
; Where a branch leads: to a label, or to one of a list of labels.
((instruction opcode: (opcode) @_branch operands: (operands (identifier) @label))
  (#any-of? @_branch "bra" "brx"))
(branchtargets_directive (identifier) @label)
; A call names its function, or a register and the label of what may be called.
((instruction opcode: (opcode) @_call operands: (operands . (identifier) @function.call))
  (#eq? @_call "call"))
((instruction opcode: (opcode) @_call operands: (operands . (parenthesized) . (identifier) @function.call))
  (#eq? @_call "call"))
((instruction opcode: (opcode) @_call operands: (operands . (parenthesized)? . (register) (identifier) @label .))
  (#eq? @_call "call"))
(calltargets_directive (identifier) @function.call)
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
