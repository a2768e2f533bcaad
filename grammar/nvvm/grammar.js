/**
 * NVVM IR: LLVM IR text as NVIDIA's compilers, clang and Triton write it, from the LLVM 3.4 notation of the
 * NVVM IR 1.x specification (typed pointers, `metadata !{...}`) to today's.
 *
 * The grammar is LR(1) without conflicts. LLVM IR ignores line breaks, so an instruction ends where the next
 * one can begin: at an opcode, at `%x =`, at a label or at `}`. That is why opcodes are keywords here, sorted
 * into the few shapes their operands have, while flags, attributes, linkages and calling conventions are just
 * words: a new attribute needs no change.
 */
/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// `opcode flags type value, value`: the second operand has the type of the first.
const BINARY = [
  'add', 'sub', 'mul', 'udiv', 'sdiv', 'urem', 'srem', 'shl', 'lshr', 'ashr', 'and', 'or', 'xor',
  'fadd', 'fsub', 'fmul', 'fdiv', 'frem', 'icmp', 'fcmp',
];

// `opcode flags type value to type`
const CAST = [
  'trunc', 'zext', 'sext', 'fptrunc', 'fpext', 'fptoui', 'fptosi', 'uitofp', 'sitofp', 'ptrtoint', 'ptrtoaddr',
  'inttoptr', 'bitcast', 'bytecast', 'addrspacecast',
];

// `opcode flags type value, type value, ...`; the first list also names constant expressions.
const TYPED = [
  'getelementptr', 'select', 'extractelement', 'insertelement', 'shufflevector', 'extractvalue', 'insertvalue', 'fneg',
];
const TYPED_INSTRUCTION = ['load', 'store', 'br', 'freeze', 'cmpxchg', 'resume'];

const ALONE = ['unreachable', 'fence'];
const CALL = ['call', 'invoke', 'callbr'];
const PAD = ['catchpad', 'cleanuppad'];

const PRIMITIVE_TYPE = [
  /[ib][0-9]+/, 'half', 'bfloat', 'float', 'double', 'fp128', 'x86_fp80', 'ppc_fp128', 'x86_mmx', 'x86_amx', 'label',
  'token',
];

const EXTERNAL = ['external', 'extern_weak'];
const VARIABLE = ['global', 'constant'];
const ALIAS = ['alias', 'ifunc'];
const TAIL = ['tail', 'musttail', 'notail'];
const FUNCTION_DATA = ['prefix', 'prologue', 'personality'];
const NAMED_BY_STRING = ['section', 'partition', 'gc', 'code_model'];
const NUMBERED = ['align', 'cc'];

const NAME = /[-a-zA-Z$._][-a-zA-Z$._0-9]*/;
const STRING = /"[^"]*"/;

const comma = (/** @type {RuleOrLiteral} */ rule) => seq(rule, repeat(seq(',', rule)));
// One token for a whole class of words keeps the parse table small: the classes differ for the parser, their
// members do not. It has no precedence: with one, `or` would cut `ord` in two.
const oneOf = (/** @type {(string|RegExp)[]} */ words) => token(choice(...words));
const close = (/** @type {any} */ $, /** @type {string} */ bracket) => choice(bracket, $.missing_close);
const word = (/** @type {any} */ $, /** @type {any} */ rule) => choice(rule, $.missing_word);
const opcode = (/** @type {any} */ $, /** @type {any} */ rule) => field('opcode', alias(rule, $.opcode));

module.exports = grammar({
  name: 'nvvm',

  word: $ => $.word,

  // Vertical tabs and form feeds are no blanks to LLVM.
  extras: $ => [/[ \t\r\n]/, $.comment],

  reserved: {
    // An opcode or a type never is a flag or an attribute, so a half-typed line does not swallow the next one.
    global: $ => [
      $._binary_opcode, $._cast_opcode, $._typed_opcode, $._typed_instruction_opcode, $._alone_opcode, $._call_opcode, $._pad_opcode,
      'ret', 'switch', 'indirectbr', 'cleanupret', 'catchret', 'catchswitch', 'landingpad', 'alloca', 'atomicrmw', 'phi',
      'va_arg', 'define', 'declare', 'ptr', 'void', 'metadata', $.primitive_type,
    ],
    // ... except where it is the operation of atomicrmw, or the class of a number as in `nofpclass(sub)`.
    operation: _ => ['define', 'declare'],
  },

  // Empty tokens that src/scanner.c puts where a line ends too early: in front of the next statement.
  externals: $ => [
    $.missing_close,
    $.missing_brace,
    $.missing_word,
    $.missing_type,
    $.missing_value,
    $.missing_name,
    $.missing_instruction,
    $._run_start,
    $._never,
  ],

  inline: $ => [$._statement],

  supertypes: $ => [$._value],

  rules: {
    module: $ => repeat(choice($._entity, $._entity_run)),

    // A parser that goes on from an earlier tree takes over what is behind an edit node by node, because the halves of a
    // list are reduced elsewhere than where they stand. So long lists are made of runs, of which each is taken over whole.
    // The scanner begins one where the text of a line says so: an edit moves no other run.
    _entity_run: $ => prec.right(seq($._run_start, repeat1($._entity))),

    _entity: $ => choice(
      $.target_definition,
      $.source_filename,
      $.module_asm,
      $.type_definition,
      $.global_variable,
      $.alias,
      $.comdat_definition,
      $.attribute_group,
      $.metadata_definition,
      $.named_metadata,
      $.function_definition,
      $.function_declaration,
      $.use_list_order,
      $.summary_entry,
      // A body whose header is being typed: its instructions stay instructions.
      $.body,
    ),

    // Module level

    target_definition: $ => seq(
      'target',
      field('property', choice('triple', 'datalayout')),
      '=',
      field('value', $.string),
    ),

    source_filename: $ => seq('source_filename', '=', field('value', $.string)),

    module_asm: $ => seq('module', 'asm', field('template', $.string)),

    type_definition: $ => seq(
      field('name', $.local),
      '=',
      'type',
      field('type', choice($._type, $.opaque)),
    ),

    opaque: _ => 'opaque',

    // Only an external variable goes without an initializer; the linkage stands first and decides.
    global_variable: $ => seq(
      field('name', $.global),
      '=',
      choice(
        seq(
          field('linkage', oneOf(EXTERNAL)),
          repeat($._attribute),
          field('kind', oneOf(VARIABLE)),
          field('type', $._type),
        ),
        seq(
          repeat($._attribute),
          field('kind', word($, oneOf(VARIABLE))),
          field('type', $._type),
          field('initializer', $._value),
        ),
      ),
      repeat($._variable_attribute),
    ),

    _variable_attribute: $ => choice(
      seq(',', choice($._attribute, $.metadata_attachment)),
      alias($._numbered_attribute, $.attribute),
      $.string_attribute,
      $.attribute_group_reference,
    ),

    alias: $ => seq(
      field('name', $.global),
      '=',
      optional(oneOf(EXTERNAL)),
      repeat($._attribute),
      field('kind', oneOf(ALIAS)),
      field('type', $._type),
      // Before LLVM 3.8 the type of the alias itself went without saying.
      choice(
        seq(',', field('aliasee', choice($.typed_value, $.constant_expression))),
        field('aliasee', $._value),
      ),
      repeat(seq(',', choice($._attribute, $.metadata_attachment))),
    ),

    comdat_definition: $ => seq(field('name', $.comdat), '=', 'comdat', field('kind', $.word)),

    attribute_group: $ => seq(
      'attributes',
      field('name', $.attribute_group_reference),
      '=',
      '{',
      repeat(choice($._attribute, seq(choice($.word, oneOf(NUMBERED)), '=', $._number))),
      '}',
    ),

    metadata_definition: $ => seq(
      field('name', $.metadata_reference),
      '=',
      optional('distinct'),
      optional('metadata'),
      field('value', choice($.metadata_node, $.specialized_metadata, $.metadata_string)),
    ),

    named_metadata: $ => seq(
      field('name', $.metadata_name),
      '=',
      '!',
      '{',
      optional(comma(choice($.metadata_reference, $.specialized_metadata))),
      '}',
    ),

    use_list_order: $ => choice(
      seq('uselistorder', $._type, $._value, ',', $.index_list),
      seq('uselistorder_bb', $.global, ',', $.local, ',', $.index_list),
    ),

    index_list: $ => seq('{', comma($._number), '}'),

    // Module summaries are for the linker; only their brackets are read.
    summary_entry: $ => seq($.summary_reference, '=', $.label, $._summary_value),
    _summary_value: $ => choice($.summary_list, $._number, $.string, $.word, $.summary_reference),
    summary_list: $ => seq(
      '(',
      repeat(choice($._summary_value, $.label, ',')),
      ')',
    ),
    summary_reference: _ => /\^[0-9]+/,

    // Functions

    function_declaration: $ => seq(
      'declare',
      repeat($.metadata_attachment),
      $._function_header,
    ),

    // A declaration has its metadata in front, a definition has it behind: `!name` behind a declaration
    // already begins the next entity.
    function_definition: $ => seq(
      'define',
      $._function_header,
      repeat(seq($.metadata_attachment, repeat($._function_attribute))),
      field('body', choice($.body, alias($._opened_body, $.body))),
    ),

    _function_header: $ => seq(
      optional(oneOf(EXTERNAL)),
      repeat($._attribute),
      field('return_type', $._type),
      field('name', choice($.global, $.missing_name)),
      field('parameters', choice($.parameters, $.missing_word)),
      repeat($._function_attribute),
    ),

    _function_attribute: $ => choice(
      $._attribute,
      $.attribute_group_reference,
      seq(oneOf(FUNCTION_DATA), $.typed_value),
    ),

    parameters: $ => seq('(', optional(comma(choice($.parameter, '...'))), close($, ')')),

    parameter: $ => seq(
      field('type', $._type),
      repeat($._attribute),
      optional(field('name', $.local)),
    ),

    body: $ => seq('{', $._statements),
    _opened_body: $ => seq($.missing_word, $._statements),
    _statements: $ => seq(repeat(choice($._statement, $._run)), '}'),
    _run: $ => prec.right(seq($._run_start, repeat1($._statement))),
    _statement: $ => choice($.label, $.instruction, $.debug_record, $.use_list_order),

    // Instructions

    instruction: $ => choice(
      seq(field('result', $.local), word($, '='), choice($._operation_and_operands, $.missing_instruction)),
      $._operation_and_operands,
    ),

    _operation_and_operands: $ => choice(
        seq(choice($._typed, $._alloca), repeat(choice($._trailer, seq(',', field('operand', choice($.typed_value, $._number)))))),
        seq($._phi, optional($.incoming), repeat(choice($._trailer, seq(',', $.incoming)))),
        seq(
          $._call,
          repeat(choice($._trailer, $.attribute_group_reference, $.operand_bundles, $._destination)),
        ),
        seq(
          choice(
            $._binary,
            $._cast,
            $._return,
            $._alone,
            $._va_arg,
            $._atomicrmw,
            $._switch,
            $._indirectbr,
            $._exception,
          ),
          repeat($._trailer),
        ),
    ),

    // What follows the operands: `, align 4`, `, !dbg !3`, and the orderings of atomics, which have no comma.
    _trailer: $ => choice(
      seq(',', choice($._attribute, $.metadata_attachment)),
      $._attribute,
    ),

    _binary: $ => seq(
      opcode($, $._binary_opcode),
      repeat($._attribute),
      field('type', $._type),
      field('operand', $._value),
      word($, ','),
      field('operand', $._value),
    ),

    _cast: $ => seq(
      opcode($, $._cast_opcode),
      repeat($._attribute),
      field('operand', $.typed_value),
      word($, 'to'),
      field('type', $._type),
    ),

    _typed: $ => seq(
      opcode($, choice($._typed_opcode, $._typed_instruction_opcode)),
      repeat($._attribute),
      choice(
        field('operand', $.typed_value),
        // What is loaded or indexed: a type on its own.
        seq(field('type', $._type), ',', field('operand', $.typed_value)),
      ),
    ),

    _return: $ => seq(
      opcode($, 'ret'),
      repeat($._attribute),
      choice($.void, field('operand', $.typed_value)),
    ),

    _alone: $ => opcode($, $._alone_opcode),

    _alloca: $ => seq(
      opcode($, 'alloca'),
      repeat($._attribute),
      field('type', $._first_class_type),
    ),

    _va_arg: $ => seq(
      opcode($, 'va_arg'),
      field('operand', $.typed_value),
      word($, ','),
      field('type', $._type),
    ),

    // The operation (add, xchg, fmax, ...) is the last word before the pointer.
    _atomicrmw: $ => seq(
      opcode($, 'atomicrmw'),
      repeat1(alias($._operation, $.attribute)),
      field('operand', $.typed_value),
      word($, ','),
      field('operand', $.typed_value),
    ),

    _operation: $ => field('name', reserved('operation', $.word)),

    _phi: $ => seq(
      opcode($, 'phi'),
      repeat($._attribute),
      field('type', $._first_class_type),
    ),

    incoming: $ => seq('[', field('value', $._value), word($, ','), field('block', choice($.local, $.missing_name)), close($, ']')),

    _switch: $ => seq(
      opcode($, 'switch'),
      field('operand', $.typed_value),
      word($, ','),
      field('operand', $.typed_value),
      word($, '['),
      repeat($.case),
      close($, ']'),
    ),

    case: $ => seq($.typed_value, word($, ','), $.typed_value),

    _indirectbr: $ => seq(
      opcode($, 'indirectbr'),
      field('operand', $.typed_value),
      word($, ','),
      $.destinations,
    ),

    destinations: $ => seq('[', optional(comma($.typed_value)), close($, ']')),

    _call: $ => seq(
      choice(
        opcode($, $._call_opcode),
        seq(field('tail', oneOf(TAIL)), choice(opcode($, $._call_opcode), $.missing_word)),
      ),
      repeat($._attribute),
      field('type', $._type),
      field('callee', $._value),
      field('arguments', choice($.arguments, $.missing_word)),
    ),

    // Where invoke and callbr continue.
    _destination: $ => choice(
      seq('to', $.typed_value, choice(seq('unwind', $.typed_value), $.destinations)),
    ),

    arguments: $ => seq('(', optional(comma(choice($.argument, '...'))), close($, ')')),

    argument: $ => choice(
      seq(field('type', $._first_class_type), repeat($._attribute), field('value', $._value)),
      $._metadata_operand,
      seq('metadata', field('value', $.local)),
    ),

    operand_bundles: $ => seq('[', comma($.operand_bundle), close($, ']')),
    operand_bundle: $ => seq(
      field('tag', $.string),
      '(',
      optional(comma(choice($.typed_value, $.metadata_string))),
      close($, ')'),
    ),

    // NVVM IR has no exceptions; these are here because LLVM IR has them.
    _exception: $ => choice(
      seq(
        opcode($, 'landingpad'),
        field('type', $._type),
        repeat1(choice('cleanup', seq(choice('catch', 'filter'), $.typed_value))),
      ),
      seq(
        opcode($, 'catchswitch'),
        'within',
        $._value,
        $.destinations,
        $._unwind,
      ),
      seq(
        opcode($, $._pad_opcode),
        'within',
        $._value,
        '[',
        optional(comma($.argument)),
        close($, ']'),
      ),
      seq(opcode($, 'catchret'), 'from', $._value, 'to', $.typed_value),
      seq(opcode($, 'cleanupret'), 'from', $._value, $._unwind),
    ),

    _unwind: $ => seq('unwind', choice(seq('to', 'caller'), $.typed_value)),

    debug_record: $ => seq(
      field('kind', alias(/#dbg_[a-z_]+/, $.debug_record_kind)),
      '(',
      comma($._metadata_element),
      close($, ')'),
    ),

    // Attributes: flags, linkages, calling conventions, parameter and function attributes

    _attribute: $ => choice($.attribute, $.string_attribute),

    attribute: $ => choice(
      seq(
        field('name', $.word),
        optional(field('arguments', $.attribute_arguments)),
      ),
      $._numbered_attribute,
      seq(field('name', oneOf(NAMED_BY_STRING)), field('value', $.string)),
    ),

    // A number after any other word is the value that the word qualifies: `i32 noundef 42`.
    _numbered_attribute: $ => seq(
      field('name', oneOf(NUMBERED)),
      choice(field('value', $._number), field('arguments', $.attribute_arguments)),
    ),

    string_attribute: $ => prec.right(seq(
      field('name', $.string),
      optional(seq('=', field('value', $.string))),
    )),

    attribute_arguments: $ => seq('(', optional(comma($._attribute_argument)), close($, ')')),

    _attribute_argument: $ => choice(
      seq($._type, optional($._value)),
      $._number,
      $.string,
      $.comdat,
      $.attribute_arguments,
      seq(optional($.label), repeat1(choice(reserved('operation', $.word), $.none, $.zeroinitializer, '|'))),
    ),

    attribute_group_reference: _ => /#[0-9]+/,

    // Metadata

    metadata_attachment: $ => seq(field('kind', $.metadata_name), field('node', $._metadata)),

    _metadata: $ => choice(
      $.metadata_reference,
      $.metadata_node,
      $.specialized_metadata,
      $.metadata_string,
    ),

    _metadata_operand: $ => seq(
      'metadata',
      repeat($._attribute),
      choice($._metadata, seq($._first_class_type, $._value)),
    ),

    metadata_node: $ => seq('!', '{', optional(comma($._metadata_element)), choice('}', $.missing_brace)),

    _metadata_element: $ => choice(
      $._metadata,
      $.typed_value,
      $.null,
    ),

    specialized_metadata: $ => seq(
      field('kind', $.metadata_name),
      '(',
      optional(comma(choice($.metadata_field, $._metadata_field_value))),
      close($, ')'),
    ),

    metadata_field: $ => seq(field('name', $.label), field('value', $._metadata_field_value)),

    _metadata_field_value: $ => choice(
      $._metadata,
      $.typed_value,
      $.metadata_list,
      $._number,
      $.string,
      $._literal,
      seq($.word, repeat(seq('|', $.word))),
    ),

    metadata_list: $ => seq('{', optional(comma($._metadata)), '}'),

    metadata_string: _ => token(seq('!', STRING)),
    metadata_reference: _ => /![0-9]+/,
    metadata_name: _ => /![-a-zA-Z$._\\][-a-zA-Z$._0-9\\]*/,

    // Types

    _type: $ => choice($._first_class_type, $.void, $.metadata_type),

    _first_class_type: $ => choice(
      $.missing_type,
      $.primitive_type,
      $.pointer_type,
      $.typed_pointer_type,
      $.local,
      $.array_type,
      $.vector_type,
      $.structure_type,
      $.function_type,
      $.target_type,
    ),

    metadata_type: _ => 'metadata',

    primitive_type: _ => oneOf(PRIMITIVE_TYPE),

    void: _ => 'void',

    pointer_type: $ => prec.right(seq('ptr', optional($.address_space))),

    typed_pointer_type: $ => seq($._first_class_type, optional($.address_space), '*'),

    address_space: $ => seq('addrspace', '(', choice($._number, $.string), close($, ')')),

    array_type: $ => seq('[', field('length', $._number), 'x', field('element', $._type), close($, ']')),

    vector_type: $ => seq(
      '<',
      optional(seq('vscale', 'x')),
      field('length', $._number),
      'x',
      field('element', $._type),
      close($, '>'),
    ),

    structure_type: $ => choice(
      seq('{', optional(comma($._type)), choice('}', $.missing_brace)),
      seq('<', '{', optional(comma($._type)), choice('}', $.missing_brace), close($, '>')),
    ),

    function_type: $ => seq(
      field('return_type', choice($._first_class_type, $.void)),
      $.parameter_types,
    ),

    parameter_types: $ => seq('(', optional(comma(choice($._type, '...'))), close($, ')')),

    target_type: $ => seq(
      'target',
      '(',
      field('name', $.string),
      repeat(seq(',', choice($._type, $._number))),
      close($, ')'),
    ),

    // Values

    typed_value: $ => choice(
      seq(field('type', $._first_class_type), field('value', $._value)),
      $._metadata_operand,
    ),

    _value: $ => choice(
      $.missing_value,
      $.local,
      $.global,
      $._number,
      $.boolean,
      $.null,
      $.undef,
      $.poison,
      $.zeroinitializer,
      $.none,
      $.character_array,
      $.array_constant,
      $.vector_constant,
      $.structure_constant,
      $.splat,
      $.block_address,
      $.global_reference,
      $.constant_expression,
      $.inline_asm,
    ),

    // `u0xff` is spelled like a word, so it must be a token of its own: one that overlaps `word` in part would keep
    // every keyword that stands in its place from being told apart from words.
    _number: $ => choice($.number, alias($._prefixed_hexadecimal, $.number)),

    _literal: $ => choice($.boolean, $.null, $.undef, $.poison, $.zeroinitializer, $.none),

    boolean: _ => oneOf(['true', 'false']),
    null: _ => 'null',
    undef: _ => 'undef',
    poison: _ => 'poison',
    zeroinitializer: _ => 'zeroinitializer',
    none: _ => 'none',

    array_constant: $ => seq('[', optional(comma($.typed_value)), close($, ']')),
    vector_constant: $ => seq('<', comma($.typed_value), close($, '>')),
    structure_constant: $ => choice(
      seq('{', optional(comma($.typed_value)), choice('}', $.missing_brace)),
      seq('<', '{', optional(comma($.typed_value)), choice('}', $.missing_brace), close($, '>')),
    ),
    splat: $ => seq('splat', '(', $.typed_value, close($, ')')),
    block_address: $ => seq('blockaddress', '(', $.global, ',', $.local, close($, ')')),
    global_reference: $ => seq(choice('dso_local_equivalent', 'no_cfi'), $.global),

    constant_expression: $ => seq(
      opcode($, choice($._binary_opcode, $._cast_opcode, $._typed_opcode, 'ptrauth')),
      repeat(choice(alias($._flag, $.attribute), alias($._in_range, $.attribute))),
      word($, '('),
      comma(choice(
        seq(repeat($._attribute), $.typed_value),
        field('type', $._type),
        $._number,
      )),
      optional(seq('to', field('type', $._type))),
      close($, ')'),
    ),

    _flag: $ => field('name', $.word),
    _in_range: $ => seq(field('name', alias('inrange', $.word)), field('arguments', $.attribute_arguments)),

    inline_asm: $ => seq(
      'asm',
      repeat($.word),
      field('template', choice($.string, $.missing_value)),
      word($, ','),
      field('constraints', choice($.string, $.missing_value)),
    ),

    // Tokens

    _binary_opcode: _ => oneOf(BINARY),
    _cast_opcode: _ => oneOf(CAST),
    _typed_opcode: _ => oneOf(TYPED),
    _typed_instruction_opcode: _ => oneOf(TYPED_INSTRUCTION),
    _alone_opcode: _ => oneOf(ALONE),
    _call_opcode: _ => oneOf(CALL),
    _pad_opcode: _ => oneOf(PAD),

    local: _ => token(seq('%', choice(NAME, /[0-9]+/, STRING))),
    global: _ => token(seq('@', choice(NAME, /[0-9]+/, STRING))),
    comdat: _ => token(seq('$', choice(NAME, STRING))),
    label: _ => token(seq(choice(/[-a-zA-Z$._0-9]+/, STRING), ':')),

    number: _ => token(choice(
      /[-+]?[0-9]+(\.[0-9]*([eE][-+]?[0-9]+)?)?/,
      /0x[HKLMR]?[0-9a-fA-F]+/,
      /[-+](inf|qnan|nan|snan)(\(0x[0-9a-fA-F]+\))?/,
    )),

    _prefixed_hexadecimal: _ => token(/[suf]0x[0-9a-fA-F]+/),

    string: _ => token(STRING),
    character_array: _ => token(seq('c', STRING)),

    word: _ => /[a-zA-Z_][a-zA-Z0-9_]*/,

    comment: _ => token(choice(
      seq(';', /[^\r\n]*/),
      seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'),
    )),
  },
});
