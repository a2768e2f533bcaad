/**
 * PTX for tree-sitter.
 *
 * The grammar knows no opcode: an instruction is an opcode word, modifiers and operands. It has no conflicts, so that
 * long lists of statements stay flat and balanced and a re-parse after an edit reuses them.
 *
 * How a broken statement is kept from its neighbours:
 *  - `opcode` is a token of its own that wins over `identifier` wherever both may stand, and it may stand only where a
 *    statement starts. While the parser looks for a place to go on, an instruction's first word therefore leads it to
 *    the start of a statement and nowhere else.
 *  - Where an operand may stand, a name may stand, and so may the first word of the next statement be taken for it. The
 *    scanner looks one word ahead there (src/scanner.c says how) and puts an empty `missing_operand` before it.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const alternatives = (words) => (words.length === 1 ? words[0] : choice(...words));
const list = (rule) => seq(rule, repeat(seq(",", rule)));

const FUNDAMENTAL_TYPES = [
  ".s8", ".s16", ".s32", ".s64", ".u8", ".u16", ".u32", ".u64", ".b8", ".b16", ".b32", ".b64", ".b128",
  ".f16", ".f16x2", ".f32", ".f64", ".bf16", ".bf16x2", ".e4m3", ".e5m2", ".tf32", ".pred",
  ".texref", ".samplerref", ".surfref",
];

module.exports = grammar({
  name: "ptx",

  extras: ($) => [/\s/, $.comment, $.line_marker],

  externals: ($) => [$.missing_operand, $._no_operands, $.missing_close, $._never],

  inline: ($) => [$._module_item, $._statement],

  rules: {
    source_file: ($) => repeat(choice($._module_item, $._statement)),

    // Module level

    _module_item: ($) =>
      choice(
        $.version_directive,
        $.target_directive,
        $.address_size_directive,
        $.function_definition,
        $.function_declaration,
        $.section_directive,
        $.alias_directive,
        $.dwarf_directive,
      ),

    version_directive: ($) => seq(".version", field("version", $.version_number)),
    version_number: () => /\d+\.\d+/,

    target_directive: ($) => seq(".target", list(alias($.opcode, $.target))),

    address_size_directive: ($) => seq(".address_size", field("size", $.number)),

    file_directive: ($) =>
      prec.right(
        seq(
          ".file",
          field("index", $.number),
          field("path", $.string),
          optional(seq(",", field("timestamp", $.number), optional(seq(",", field("size", $.number))))),
        ),
      ),

    alias_directive: ($) => seq(".alias", field("name", $._name), ",", field("aliasee", $._name), ";"),

    section_directive: ($) => seq(".section", field("name", alias($.modifier, $.section_name)), field("body", $.section_body)),
    section_body: ($) => seq("{", repeat(choice($.label, $.section_data)), "}"),
    section_data: ($) => seq(field("type", $.data_type), list($._section_value)),
    _section_value: ($) => choice(alias($.modifier, $.section_name), $._expression),

    // What the debugger is told in PTX 1.x: the manual leaves the words to the DWARF of its time.
    dwarf_directive: ($) => seq(choice("@@DWARF", "@@dwarf"), $.dwarf_text),
    dwarf_text: () => token.immediate(/[^\r\n]+/),

    // Functions

    function_definition: ($) => prec(1, seq($._function_header, field("body", $.block))),
    function_declaration: ($) => prec.right(seq($._function_header, optional(";"))),

    _function_header: ($) =>
      prec.right(
        seq(
          optional($.linkage_directive),
          field("kind", choice(".entry", ".func")),
          repeat($.attribute_directive),
          field("returns", optional($.parameter_list)),
          field("name", $._name),
          field("parameters", optional($.parameter_list)),
          repeat(choice($.performance_directive, alias($._header_pragma, $.pragma_directive))),
        ),
      ),

    linkage_directive: () => choice(".extern", ".visible", ".weak", ".common"),

    attribute_directive: ($) => seq(".attribute", "(", list($.attribute), ")"),
    attribute: ($) =>
      seq(
        field("name", alias($.modifier, $.attribute_name)),
        optional(seq("(", list($._expression), ")")),
      ),

    parameter_list: ($) => seq("(", optional(list($.parameter)), ")"),
    parameter: ($) =>
      seq(
        optional($.alignment),
        field("state_space", $.state_space),
        repeat($._type_specifier),
        optional($.pointer_attribute),
        field("name", choice($._declarator, $.sink)),
      ),
    pointer_attribute: ($) =>
      seq(".ptr", optional(field("state_space", $.state_space)), optional($.alignment)),

    performance_directive: ($) =>
      prec.right(seq(field("name", $.performance_directive_name), optional(list($.number)))),
    performance_directive_name: () =>
      choice(
        ".maxntid",
        ".reqntid",
        ".minnctapersm",
        ".maxnctapersm",
        ".maxnreg",
        ".noreturn",
        ".reqnctapercluster",
        ".explicitcluster",
        ".maxclusterrank",
        ".blocksareclusters",
        ".abi_preserve",
        ".abi_preserve_control",
        ".minperctamemory",
      ),

    // Statements

    block: ($) => seq("{", repeat($._statement), "}"),

    _statement: ($) =>
      choice(
        $.instruction,
        $.label,
        $.block,
        $.variable_declaration,
        $.pragma_directive,
        $.loc_directive,
        $.file_directive,
        $.branchtargets_directive,
        $.calltargets_directive,
        $.callprototype_directive,
        $.unknown_directive,
      ),

    // A directive of a later PTX version, or one that is being typed.
    unknown_directive: ($) =>
      seq(
        field("name", $.modifier),
        repeat($.modifier),
        choice(field("operands", $.operands), optional($._no_operands)),
        ";",
      ),

    label: ($) =>
      seq(field("name", choice($.identifier, $.register, alias($.opcode, $.identifier))), ":"),

    instruction: ($) =>
      seq(
        optional(field("predicate", $.predicate)),
        field("opcode", $.opcode),
        repeat($.modifier),
        choice(field("operands", $.operands), optional($._no_operands)),
        ";",
      ),

    predicate: ($) => seq("@", optional(field("negated", "!")), field("register", $._name)),

    // A word at the start of a statement, before `identifier` so that it wins where both may stand.
    opcode: () => /[A-Za-z][A-Za-z0-9_$]*/,

    // A dot alone, or `::` at the end, is a modifier that is being typed.
    modifier: () => /\.[A-Za-z0-9_]*(::[A-Za-z0-9_]*)*/,

    operands: ($) => list($._operand),

    pragma_directive: ($) => seq(".pragma", list($.string), ";"),
    _header_pragma: ($) => prec.right(seq(".pragma", list($.string), optional(";"))),

    loc_directive: ($) =>
      prec.right(
        seq(
          ".loc",
          field("file", $.number),
          field("line", $.number),
          field("column", $.number),
          optional(
            seq(
              ",",
              $.function_name,
              optional(seq(",", $.inlined_at)),
            ),
          ),
        ),
      ),
    function_name: ($) =>
      prec.right(seq(alias($.opcode, "function_name"), field("label", $._name), optional(seq("+", field("offset", $.number))))),
    inlined_at: ($) =>
      seq(alias($.opcode, "inlined_at"), field("file", $.number), field("line", $.number), field("column", $.number)),

    branchtargets_directive: ($) => seq(".branchtargets", list($._name), ";"),
    calltargets_directive: ($) => seq(".calltargets", list($._name), ";"),
    callprototype_directive: ($) =>
      seq(
        ".callprototype",
        field("returns", optional($.parameter_list)),
        field("name", $.sink),
        field("parameters", optional($.parameter_list)),
        repeat($.performance_directive),
        ";",
      ),

    // Variables

    variable_declaration: ($) =>
      seq(
        optional($.linkage_directive),
        optional($.alignment),
        field("state_space", $.state_space),
        repeat($._type_specifier),
        list(choice($._declarator, $.initialized_declarator)),
        ";",
      ),

    _type_specifier: ($) =>
      choice($.alignment, $.attribute_directive, field("vector", $.vector_type), field("type", $.data_type)),

    state_space: ($) =>
      prec.right(
        seq(
          choice(".reg", ".sreg", ".const", ".global", ".local", ".param", ".shared", ".tex", ".shared::cta"),
          optional(seq("[", field("bank", $.number), "]")),
        ),
      ),
    alignment: ($) => seq(".align", field("bytes", $.number)),
    vector_type: () => choice(".v2", ".v4", ".v8"),
    data_type: () => choice(...FUNDAMENTAL_TYPES),

    _declarator: ($) => choice($._name, $.parameterized_name, $.array_declarator),
    parameterized_name: ($) => seq(field("name", $._name), "<", field("count", $.number), ">"),
    array_declarator: ($) => seq(field("name", $._name), repeat1($.dimension)),
    dimension: ($) => seq("[", optional(field("size", $._expression)), "]"),
    initialized_declarator: ($) => seq(field("declarator", $._declarator), "=", field("value", $._initializer)),

    _initializer: ($) => choice($._expression, $.address_operator, $.initializer_list, $.string),
    initializer_list: ($) => seq("{", optional(list(choice($._initializer, $.named_initializer))), "}"),
    named_initializer: ($) => seq(field("name", $.identifier), "=", field("value", $._expression)),

    // Operands

    _operand: ($) =>
      choice(
        $._expression,
        $.vector,
        $.address,
        $.pair,
        $.selector,
        $.subscript,
        $.sink,
        $.negated_predicate,
        $.string,
        $.missing_operand,
      ),

    _name: ($) => choice($.identifier, $.register),

    _expression: ($) =>
      choice(
        $._name,
        $.number,
        $.float_literal,
        $.parenthesized,
        $.unary,
        $.cast,
        $.binary,
        $.conditional,
      ),

    // `generic(a)` is the generic address of a, `0xff00(a)` one byte of it.
    address_operator: ($) =>
      choice(
        seq(field("operator", choice($.identifier, $.number)), "(", field("operand", $._initializer), ")"),
        seq($.address_operator, "+", field("offset", $._expression)),
      ),

    selector: ($) => seq(field("base", $._name), field("member", $.member)),
    member: () => /\.([xyzwrgba]|[bh][0-3])/,

    subscript: ($) => seq(field("base", $._name), "[", field("index", $._operand), "]"),

    pair: ($) =>
      prec(20, seq(field("first", choice($._name, $.sink, $.vector)), "|", field("second", choice($._name, $.sink)))),

    vector: ($) => seq("{", list($._operand), choice("}", $.missing_close)),

    address: ($) =>
      seq("[", $._address_base, repeat(seq(",", $._operand)), choice("]", $.missing_close)),
    _address_base: ($) =>
      choice(
        field("base", $._operand),
        prec(20, seq(field("base", $._name), "+", field("offset", $._expression))),
      ),

    parenthesized: ($) => seq("(", optional(list($._operand)), choice(")", $.missing_close)),

    negated_predicate: ($) => seq("!", $._name),

    unary: ($) =>
      prec(
        11,
        choice(
          seq(field("operator", choice("-", "+", "~")), field("operand", $._expression)),
          seq(
            field("operator", "!"),
            field("operand", choice($.number, $.float_literal, $.parenthesized, $.unary, $.cast)),
          ),
        ),
      ),

    cast: ($) => prec(11, seq("(", field("type", alias(choice(".s64", ".u64"), $.data_type)), ")", $._expression)),

    binary: ($) =>
      choice(
        ...[
          [["*", "/", "%"], 10],
          [["+", "-"], 9],
          [["<<", ">>"], 8],
          [["<", ">", "<=", ">="], 7],
          [["==", "!="], 6],
          [["&"], 5],
          [["^"], 4],
          [["|"], 3],
          [["&&"], 2],
          [["||"], 1],
        ].map(([operators, precedence]) =>
          prec.left(
            /** @type {number} */ (precedence),
            seq(
              field("left", $._expression),
              field("operator", alternatives(/** @type {string[]} */ (operators))),
              field("right", $._expression),
            ),
          ),
        ),
      ),

    conditional: ($) =>
      prec.right(
        0,
        seq(
          field("condition", $._expression),
          "?",
          field("consequence", $._expression),
          ":",
          field("alternative", $._expression),
        ),
      ),

    // Tokens

    sink: () => "_",
    register: () => /%[A-Za-z0-9_$]+/,
    identifier: () => /[A-Za-z][A-Za-z0-9_$]*|[_$][A-Za-z0-9_$]+/,
    number: () => /0[xX][0-9a-fA-F]+U?|0[bB][01]+U?|0[0-7]*U?|[1-9][0-9]*U?/,
    float_literal: () =>
      /0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|\d+\.\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|\d+[eE][+-]?\d+/,
    string: () => /"[^"\n]*"/,

    comment: () => token(choice(/\/\/[^\r\n]*/, /\/\*[^*]*\*+([^/*][^*]*\*+)*\//)),

    // `# 12 "file.cu"` and `#line 12 "file.cu"`: where the next line came from.
    line_marker: () => token(/#[ \t]*(line[ \t]+)?\d+[^\r\n]*/),
  },
});
