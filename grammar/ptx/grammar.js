/**
 * PTX for tree-sitter.
 *
 * The grammar knows no opcode: an instruction is an opcode word, modifiers and operands. It has no conflicts, so that
 * long lists of statements stay balanced, and they are made of runs (`_run`, `_module_run`), so that a re-parse after
 * an edit reuses them.
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

const list = (rule) => seq(rule, repeat(seq(",", rule)));

/* A repetition makes up to two hidden nodes of a hundred bytes for each item. So the most frequent kinds of lists have
   their first items written out. */
const few = (first, next, most) => seq(first, most > 1 ? optional(few(next, next, most - 1)) : repeat(next));
const short_list = (rule) => few(rule, seq(",", rule), 4);

module.exports = grammar({
  name: "ptx",

  // A vertical tab is no blank (measured 13.5).
  extras: ($) => [/[ \t\r\n\f]/, $.comment, $.line_marker],

  externals: ($) => [
    $._before_operands,
    $._after_operands,
    $.missing_operand,
    $.missing_close,
    $.missing_name,
    $._before_opcode,
    $._before_declarator,
    $._before_function,
    $.source_text,
    $._run_start,
    $._missing,
  ],

  inline: ($) => [$._module_item, $._statement],

  rules: {
    source_file: ($) => repeat(choice($._module_item, $._statement, $._module_run)),
    _module_run: ($) => prec.right(seq($._run_start, repeat1(choice($._module_item, $._statement)))),

    // Module level

    _module_item: ($) =>
      choice(
        $.version_directive,
        $.address_size_directive,
        $.function_definition,
        $.file_directive,
        $.section_directive,
        $.intermediate_source_directive,
        $.dwarf_directive,
        $.metadata_directive,
      ),

    version_directive: ($) => seq(".version", field("version", $.version_number)),
    version_number: () => /\d+\.\d+/,

    target_directive: ($) => seq(".target", list(choice(alias($.opcode, $.target), alias($.identifier, $.target)))),

    address_size_directive: ($) => seq(".address_size", field("size", choice($._integer, $.float_literal))),

    file_directive: ($) =>
      prec.right(
        seq(
          ".file",
          field("index", $._integer),
          field("path", $._any_string),
          optional(seq(",", field("timestamp", $._integer), optional(seq(",", field("size", $._integer))))),
        ),
      ),

    alias_directive: ($) => seq(".alias", field("name", $._name), ",", field("aliasee", $._name), $._end),

    section_directive: ($) => seq(".section", field("name", alias($.modifier, $.section_name)), field("body", $.section_body)),
    section_body: ($) => seq("{", repeat(choice($.label, $.section_data)), "}"),
    section_data: ($) => seq(field("type", alias($.modifier, $.data_type)), list($._section_value)),
    _section_value: ($) =>
      choice(
        $.number,
        $._section_address,
        alias($._negative_number, $.unary),
        alias($._section_sum, $.binary),
      ),
    _section_address: ($) => choice($._name, alias($.modifier, $.section_name)),
    _section_sum: ($) =>
      seq(
        field("left", $._section_address),
        field("operator", choice("+", "-")),
        field("right", choice($._name, $.number)),
      ),
    _negative_number: ($) => seq(field("operator", "-"), field("operand", $.number)),

    // The form of PTX 1.x.
    dwarf_directive: ($) =>
      seq(
        choice("@@DWARF", "@@dwarf"),
        choice(
          seq(".section", field("name", alias($.modifier, $.section_name)), ",", $.string, ",", "@", alias($.opcode, "progbits")),
          seq(field("type", alias($.modifier, $.data_type)), list(choice($._section_value, $.string))),
        ),
      ),

    intermediate_source_directive: ($) =>
      seq(".nv_intermediate_source_section", "{", repeat($.code_block), "}"),
    code_block: ($) =>
      seq(".code_block", "{", repeat(choice($.code_block_field, $.source)), "}"),
    code_block_field: ($) =>
      seq(field("name", alias($.modifier, $.field_name)), optional(":"), field("value", choice($.string, $.number))),
    source: ($) => seq(alias($.modifier, ".source_begin"), $.source_text, alias($.modifier, ".source_end")),

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
          repeat(choice($.performance_directive, $.pragma_directive)),
        ),
      ),

    linkage_directive: () => choice(".extern", ".visible", ".weak", ".common"),

    attribute_directive: ($) => seq(".attribute", "(", list($.attribute), ")"),
    attribute: ($) =>
      seq(
        field("name", alias($.modifier, $.attribute_name)),
        optional(seq("(", list($._integer), ")")),
      ),

    parameter_list: ($) => seq("(", optional(list($.parameter)), ")"),
    parameter: ($) =>
      seq(
        repeat($.alignment),
        field("state_space", $.state_space),
        repeat($._type_specifier),
        optional($.pointer_attribute),
        field("name", choice($._declarator, $.sink)),
      ),
    pointer_attribute: ($) =>
      seq(".ptr", optional(field("state_space", $.state_space)), optional($.alignment)),

    // Also those that the manual has under other headings: cluster dimensions, languages. A later version's parse as well.
    performance_directive: ($) =>
      prec.right(
        seq(
          field("name", alias($.modifier, $.performance_directive_name)),
          optional(list(choice($._integer, $.string))),
        ),
      ),

    // Statements

    // What can only stand outside of a function ends the blocks that are open.
    block: ($) =>
      seq("{", repeat(choice($._statement, $._run)), choice("}", seq($._before_function, alias($._missing, "}")))),

    // A parser that goes on from an earlier tree takes over what is behind an edit statement by statement, because the
    // halves of a list are reduced elsewhere than where they stand. So long lists are made of runs, of which each is taken
    // over whole. The scanner begins one where the text of a line says so: an edit moves no other run.
    _run: ($) => prec.right(seq($._run_start, repeat1($._statement))),

    _statement: ($) =>
      choice(
        $.instruction,
        $.label,
        $.block,
        $.variable_declaration,
        $.pragma_directive,
        $.loc_directive,
        $.loc_intermediate_directive,
        $.branchtargets_directive,
        $.calltargets_directive,
        $.callprototype_directive,
        $.function_declaration,
        $.alias_directive,
        $.target_directive,
        $.unknown_directive,
      ),

    // A directive of a later PTX version, or one that is being typed.
    unknown_directive: ($) =>
      seq(
        field("name", $.modifier),
        choice(
          ";",
          seq(field("operands", $.operands), $._end),
          seq(alias($.missing_name, $.unterminated), alias($._missing, ";")),
        ),
      ),

    // No lexer ever gives `_missing`: the parser has to miss it, and there is nothing that it could skip instead.
    _end: ($) => choice(";", seq(alias($._after_operands, $.unterminated), alias($._missing, ";"))),

    label: ($) =>
      seq(field("name", choice($.identifier, $.register, alias($.opcode, $.identifier))), ":"),

    instruction: ($) =>
      seq(
        choice(
          field("opcode", $.opcode),
          seq(
            field("predicate", $.predicate),
            field("opcode", choice($.opcode, $._missing_opcode)),
          ),
        ),
        optional(few($.modifier, $.modifier, 4)),
        choice(
          ";",
          seq(field("operands", $.operands), $._end),
          seq(alias($._before_operands, $.unterminated), alias($._missing, ";")),
        ),
      ),

    _missing_opcode: ($) => seq($._before_opcode, alias($._missing, $.opcode)),

    predicate: ($) => seq("@", optional(field("negated", "!")), field("register", $._name)),

    // A word at the start of a statement, before `identifier` so that it wins where both may stand.
    opcode: () => /[A-Za-z][A-Za-z0-9_$]*/,

    // The constant banks of PTX 1.x, before `modifier` so that it wins where both may stand.
    _constant_bank: () => /\.const\[\d+\]/,

    // A dot alone, or `::` at the end, is a modifier that is being typed.
    modifier: () => /\.([A-Za-z0-9_][A-Za-z0-9_$]*)?(::?[A-Za-z0-9_$]*)*|\.const\[\d+\]/,

    operands: ($) => short_list($._operand),

    pragma_directive: ($) => seq(".pragma", list($._any_string), $._end),

    loc_directive: ($) =>
      prec.right(
        seq(
          ".loc",
          field("file", $._integer),
          field("line", $._integer),
          field("column", $._last_integer),
          optional(seq(",", $.function_name, ",", $.inlined_at)),
        ),
      ),
    function_name: ($) =>
      prec.right(seq(alias($.opcode, "function_name"), field("label", choice($._name, alias($.modifier, $.section_name))), optional(seq("+", field("offset", $.number))))),
    inlined_at: ($) =>
      seq(alias($.opcode, "inlined_at"), field("file", $._integer), field("line", $._integer), field("column", $._last_integer)),

    loc_intermediate_directive: ($) =>
      seq(".loc_intermediate", field("file", $._integer), field("line", $._integer), field("column", $._last_integer)),

    branchtargets_directive: ($) => seq(".branchtargets", list(choice($._name, $.parameterized_name)), $._end),
    calltargets_directive: ($) => seq(".calltargets", list($._name), $._end),
    callprototype_directive: ($) =>
      seq(
        ".callprototype",
        field("returns", optional($.parameter_list)),
        field("name", $.sink),
        field("parameters", optional($.parameter_list)),
        repeat($.performance_directive),
        // Directives may stand on the next line, where the others would be over.
        ";",
      ),

    // Variables

    variable_declaration: ($) =>
      seq(
        optional($.linkage_directive),
        repeat(choice($.alignment, $.attribute_directive)),
        field("state_space", $.state_space),
        repeat($._type_specifier),
        choice(
          seq($._before_declarator, ";"),
          seq(list(choice($._declarator, $.initialized_declarator, $.missing_name)), $._end),
        ),
      ),

    _type_specifier: ($) =>
      choice($.alignment, $.attribute_directive, field("vector", $.vector_type), field("type", alias($.modifier, $.data_type))),

    state_space: ($) =>
      choice(".reg", ".sreg", ".const", ".global", ".local", ".param", ".shared", ".tex", $._constant_bank),
    alignment: ($) => seq(".align", field("bytes", $._integer)),
    vector_type: () => choice(".v2", ".v4", ".v8"),

    _declarator: ($) => choice(
        $._declared_name,
        $.parameterized_name,
        $.array_declarator,
      ),
    _declared_name: ($) => choice($._name, $._missing_name),
    _missing_name: ($) => seq($._before_declarator, alias($._missing, $.identifier)),
    parameterized_name: ($) => seq(field("name", $._declared_name), "<", field("count", choice($._integer, $.missing_operand)), choice(">", $.missing_close)),
    array_declarator: ($) => seq(field("name", choice($._declared_name, $.sink)), repeat1($.dimension)),
    dimension: ($) => seq("[", optional(field("size", $._integer)), "]"),
    initialized_declarator: ($) => seq(field("declarator", $._declarator), "=", field("value", $._initializer)),

    _initializer: ($) => choice($._constant, $._address_value, $.initializer_list, $.string),
    initializer_list: ($) => seq("{", optional(list(choice($._initializer, $.named_initializer))), "}"),
    named_initializer: ($) =>
      seq(field("name", $.identifier), "=", field("value", choice($.identifier, $._constant))),

    _address_value: ($) => choice($._name, alias($._name_sum, $.binary), $.address_operator),
    // `generic(a)` is the generic address of a, `0xff00(a)` one byte of it.
    address_operator: ($) =>
      choice(
        seq(
          field("operator", choice($.identifier, $.number)),
          "(",
          field("operand", choice($._constant, $._address_value)),
          ")",
        ),
        prec(-1, seq($.address_operator, "+", field("offset", $._constant))),
      ),

    // Operands

    _operand: ($) =>
      choice(
        $._name,
        $.selector,
        $.subscript,
        $.sink,
        $._constant,
        alias($._name_sum, $.binary),
        alias($._negated_name, $.unary),
        $.negated_predicate,
        $.pair,
        $.vector,
        $.address,
        $._any_string,
        $.missing_operand,
      ),

    // What may stand in braces and parentheses.
    _element: ($) => choice($._name, $.selector, $.sink, $._constant, $._any_string, $.missing_operand),

    _any_string: ($) => choice($.string, $.unclosed_string),

    _name: ($) => choice($.identifier, $.register),

    selector: ($) => seq(field("base", $._name), field("member", alias($.modifier, $.member))),
    subscript: ($) =>
      seq(
        field("base", $._name),
        "[",
        field("index", choice($._name, $._constant, $.missing_operand)),
        choice("]", $.missing_close),
      ),

    pair: ($) =>
      seq(field("first", choice($._name, $.sink, $.vector)), "|", field("second", choice($._name, $.sink))),

    // No vector holds an address. It may stand here so that it is one where the brace before it is not closed.
    vector: ($) => seq("{", short_list(choice($._element, $.address)), choice("}", $.missing_close)),

    address: ($) =>
      seq(
        "[",
        choice(
          field("base", choice($._name, $._constant, $.missing_operand)),
          seq(field("base", $._name), "+", field("offset", choice($._constant, $.missing_operand))),
        ),
        repeat(seq(",", choice($.vector, $._element))),
        choice("]", $.missing_close),
        optional($.modifier),
      ),

    negated_predicate: ($) => seq("!", $._name),
    _negated_name: ($) => seq(field("operator", "-"), field("operand", choice($._name, $.selector))),
    // Of names, only this sum is known: `a-4` and `a*2` are none.
    _name_sum: ($) => prec(-1, seq(field("left", $._name), field("operator", "+"), field("right", $._constant))),

    // Constant expressions

    _constant: ($) =>
      choice(
        $.number,
        $.float_literal,
        alias("WARP_SZ", $.identifier),
        $.parenthesized,
        $.unary,
        $.cast,
        $.binary,
        $.conditional,
      ),

    // Of a constant expression, or of the arguments of a call.
    parenthesized: ($) => seq("(", optional(list($._element)), choice(")", $.missing_close)),

    unary: ($) =>
      prec(11, seq(field("operator", choice("-", "+", "~", "!")), field("operand", $._constant))),

    // The token of a modifier takes `.5` as well, which is a number.
    cast: ($) => prec(11, seq("(", field("type", alias($._cast_type, $.data_type)), ")", $._constant)),
    _cast_type: ($) => /\.[A-Za-z]\w*/,

    binary: ($) =>
      choice(
        ...[
          [$._multiplicative, 10],
          [$._additive, 9],
          [$._shift, 8],
          [$._relational, 7],
          [$._equality, 6],
          ["&", 5],
          ["^", 4],
          ["|", 3],
          ["&&", 2],
          ["||", 1],
        ].map(([operator, precedence]) =>
          prec.left(
            precedence,
            seq(field("left", $._constant), field("operator", operator), field("right", $._constant)),
          ),
        ),
      ),
    // The token of a register takes a percent sign as well; a token of its own would stand in its way.
    _multiplicative: ($) => choice("*", "/", alias($.register, "%")),
    _additive: () => choice("+", "-"),
    _shift: () => choice("<<", ">>"),
    _relational: () => choice("<", ">", "<=", ">="),
    _equality: () => choice("==", "!="),

    conditional: ($) =>
      prec.right(
        0,
        seq(
          field("condition", $._constant),
          "?",
          field("consequence", $._constant),
          ":",
          field("alternative", $._constant),
        ),
      ),

    // Tokens

    sink: () => "_",
    // A percent sign alone is a register that is being typed.
    register: () => /%[A-Za-z0-9_$]*/,
    identifier: () => /[A-Za-z][A-Za-z0-9_$]*|[_$][A-Za-z0-9_$]+/,
    // Wherever ptxas wants an integer, it takes the width of a warp (measured 13.5).
    _integer: ($) => choice($.number, alias("WARP_SZ", $.number)),
    // Of a statement without a semicolon: the next one may begin right behind its digits (measured 13.5).
    _last_integer: ($) => choice(alias($._number, $.number), alias("WARP_SZ", $.number)),
    number: ($) => choice($._number, seq($._malformed_number, alias($._missing, "digits"))),
    _number: () => /0[xX][0-9a-fA-F]+U?|0[bB][01]+U?|0[0-7]*U?|[1-9][0-9]*U?/,
    float_literal: () =>
      /0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|\d+\.\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|\d+[eE][+-]?\d+/,
    // ptxas takes strings of several lines. Here the later lines are without the marks of a statement, so that a quote
    // that is not closed ends with its line.
    // After the numbers, so that they win where both may stand.
    _malformed_number: () => /\d[A-Za-z0-9_$]*/,

    string: () => /"([^"\r\n]|\r+[^"\r\n])*([\r\n][^";:,.{}]*)?"/,
    unclosed_string: ($) => seq($._open_string, alias($._missing, "quote")),
    _open_string: () => /"[^"\r\n;]*/,

    // A carriage return alone ends none (measured 13.5).
    comment: () => token(choice(/\/\/(\r*[^\r\n])*/, /\/\*[^*]*\*+([^/*][^*]*\*+)*\//)),

    // `# 12 "file.cu"` and `#line 12 "file.cu"`: where the next line came from.
    line_marker: () => token(/#[ \t]*(line[ \t]+)?\d+[ \t]+"[^"\r\n]*"[ \t0-9]*/),

    // In no manual yet; ptxas 13.5 takes .metadata_domain N once, then .metadata N { "string", … }, where .metadata_index N
    // may stand for a later string.
    metadata_directive: ($) => seq(".metadata_section", "{", repeat($.metadata_field), "}"),
    metadata_field: ($) =>
      prec.right(seq(field("name", alias($.modifier, $.field_name)), field("value", $.number), optional(seq("{", list(choice($.string, $.metadata_field)), "}")))),
  },
});
