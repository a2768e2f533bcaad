/*
 * Keeps a half-typed instruction from taking the next statement for its operand.
 *
 *     add.s32 %r1, %r2,
 *     sub.s32 %r4, %r5, %r6;
 *
 * Where an operand may stand, `sub` is a name like any other, and no token of a fixed shape tells the two apart: that
 * takes a look at what follows the word. So the scanner looks: a word at the start of a line which is followed by
 * something that cannot follow an operand (a modifier, a colon, another operand) starts a statement, and so does one
 * amid a line with both a modifier and an operand. It then puts an empty token in place of the operand, the parser
 * misses a `;` there, and the next statement is whole.
 *
 * The scanner has no state, and it reads no further than the next statement's first 32 characters, its opcode with its
 * modifiers, or the first line of the next function's head, so it does not hinder the reuse of nodes after an edit.
 */
#include "tree_sitter/parser.h"

#include <string.h>

enum { BEFORE_OPERANDS, AFTER_OPERANDS, MISSING_OPERAND, MISSING_CLOSE, MISSING_NAME, BEFORE_OPCODE, BEFORE_DECLARATOR, BEFORE_FUNCTION, SOURCE_TEXT, RUN_START, MISSING };

void *tree_sitter_ptx_external_scanner_create(void) { return NULL; }
void tree_sitter_ptx_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_ptx_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload, (void)buffer;
    return 0;
}
void tree_sitter_ptx_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload, (void)buffer, (void)length;
}

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_word(int32_t c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$'; }
static bool is_blank(int32_t c) { return c == ' ' || c == '\t'; }
static bool is_break(int32_t c) { return c == '\n' || c == '\r' || c == '\f'; }

static void skip_blanks(TSLexer *lexer) {
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
}

/* What a preprocessor leaves: `# 12 "file.cu"`, `#line 12 "file.cu"`. False where no such follows the `#`. */
static bool skip_line_marker(TSLexer *lexer) {
    lexer->advance(lexer, true);
    skip_blanks(lexer);
    for (const char *c = "line"; is_letter(lexer->lookahead); c++) {
        if (!*c || lexer->lookahead != *c) return false;
        lexer->advance(lexer, true);
    }
    skip_blanks(lexer);
    if (!is_digit(lexer->lookahead)) return false;
    while (is_digit(lexer->lookahead)) lexer->advance(lexer, true);
    skip_blanks(lexer);
    if (lexer->lookahead != '"') return false;
    do lexer->advance(lexer, true);
    while (!lexer->eof(lexer) && lexer->lookahead != '"' && !is_break(lexer->lookahead));
    if (lexer->lookahead != '"') return false;
    lexer->advance(lexer, true);
    while (is_blank(lexer->lookahead) || is_digit(lexer->lookahead)) lexer->advance(lexer, true);
    return true;
}

/* True behind the end of a comment; false where a lone `/` begins none. To tree-sitter's expressions, with which
   grammar.js says what a comment is, a NUL is in none: it is the 0 of the end of the text, too. */
static bool skip_comment(TSLexer *lexer) {
    lexer->advance(lexer, true);
    if (lexer->lookahead == '/') {
        while (lexer->lookahead && lexer->lookahead != '\n') lexer->advance(lexer, true);
        return true;
    }
    if (lexer->lookahead != '*') return false;
    int32_t last = 0;
    lexer->advance(lexer, true);
    while (lexer->lookahead && !(last == '*' && lexer->lookahead == '/')) {
        last = lexer->lookahead;
        lexer->advance(lexer, true);
    }
    if (!lexer->lookahead) return lexer->eof(lexer);
    lexer->advance(lexer, true);
    return true;
}

/* Blanks, line breaks and a few comments. True when a line break was among them; `*stray` when it ended at a `/` or `#`
   that begins no comment, or behind so many comments that it would take too long: it is asked again before each of them. */
static bool skip_to_token(TSLexer *lexer, bool *stray) {
    bool line_break = false;
    for (int left = 16;;) {
        if (is_break(lexer->lookahead)) {
            line_break = true;
            lexer->advance(lexer, true);
        } else if (is_blank(lexer->lookahead)) {
            lexer->advance(lexer, true);
        } else if (lexer->lookahead == '#' || lexer->lookahead == '/') {
            *stray = !left-- || !(lexer->lookahead == '#' ? skip_line_marker(lexer) : skip_comment(lexer));
            if (*stray) return line_break;
        } else {
            return line_break;
        }
    }
}

/* Reads a word of at most `size - 1` characters into `word`; a longer one is cut. */
static unsigned read_word(TSLexer *lexer, char *word, unsigned size) {
    unsigned length = 0;
    while (is_word(lexer->lookahead)) {
        if (length + 1 < size) word[length] = (char)lexer->lookahead;
        length++;
        lexer->advance(lexer, true);
    }
    word[length < size ? length : size - 1] = 0;
    return length;
}

static bool is_one_of(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcmp(word, *words) == 0) return true;
    return false;
}

/* Directives that start a statement and are never a modifier. */
static const char *const directives[] = {"reg",         "loc",           "loc_intermediate", "pragma",  "branchtargets",
                                         "calltargets", "callprototype", "entry",            "func",    "visible",
                                         "extern",      "alias",         "section",          "version", "target",
                                         "file",        "common",        "address_size",     NULL};
static const char *const state_spaces[] = {"global", "shared", "local", "param", "const", "tex", NULL};

/* `.x`, `.b0`: what may follow a name that is an operand. */
static bool is_member(const char *word, unsigned length) {
    if (length == 1) return strchr("xyzwrgba", word[0]) != NULL;
    if (length == 0 || (word[0] != 'b' && word[0] != 'h')) return false;
    return strspn(word + 1, "01234567") + 1 == length;
}

static bool is_name_start(int32_t c) { return is_letter(c) || c == '_' || c == '$' || c == '%'; }

/* What the tokens before a line break leave open. */
enum { ANYTHING, OPERAND, NOTHING, NAME };

/* At a dot after a line break: does a directive start here? A number such as `.5` does not, nor does a member. */
static bool directive_starts(TSLexer *lexer, int open) {
    char word[18];
    lexer->advance(lexer, true);
    if (!is_letter(lexer->lookahead)) return false;
    unsigned length = read_word(lexer, word, sizeof word);
    if (open == OPERAND || open == NOTHING) return !is_member(word, length);
    return is_one_of(word, directives) || (open == NAME && is_one_of(word, state_spaces));
}

/* At a name after a line break, where an operand or a name may stand: is it the first word of a statement? */
static bool statement_starts(TSLexer *lexer) {
    char word[18];
    bool letter = is_letter(lexer->lookahead);
    lexer->advance(lexer, true);
    read_word(lexer, word, sizeof word);
    if (lexer->lookahead == '.') {
        lexer->advance(lexer, true);
        unsigned length = read_word(lexer, word, sizeof word);
        return letter && !is_member(word, length);
    }
    skip_blanks(lexer);
    if (lexer->lookahead == ':') {
        lexer->advance(lexer, true);
        return lexer->lookahead != ':';
    }
    if (!letter) return false;
    if (lexer->lookahead == '%') {
        lexer->advance(lexer, true);
        return is_word(lexer->lookahead);
    }
    return is_word(lexer->lookahead) || lexer->lookahead == '(' || lexer->lookahead == '{';
}

/* At a letter amid a line, where a statement is still open: is it the first word of an instruction? Its modifiers are no
   member, but for a type such as `.b32`, and an operand follows: between two operands there is a comma. */
static bool instruction_starts(TSLexer *lexer) {
    char word[18];
    bool modified = false;
    read_word(lexer, word, sizeof word);
    while (lexer->lookahead == '.' || lexer->lookahead == ':') {
        lexer->advance(lexer, true);
        unsigned length = read_word(lexer, word, sizeof word);
        modified |= length > 2 || (length && !is_member(word, length));
    }
    if (!modified || !is_blank(lexer->lookahead)) return false;
    skip_blanks(lexer);
    int32_t c = lexer->lookahead;
    return is_name_start(c) || is_digit(c) || c == '[' || c == '{';
}

/* At a brace after a line break, where a vector may stand: is it a block? */
static bool block_starts(TSLexer *lexer) {
    bool stray = false;
    lexer->advance(lexer, true);
    skip_to_token(lexer, &stray);
    if (lexer->lookahead == '.') return directive_starts(lexer, OPERAND);
    return lexer->lookahead == '@' || (is_name_start(lexer->lookahead) && statement_starts(lexer));
}

/* Does a statement, the end of the block or the end of the file come next? `*first` is what the next token begins with. */
static bool statement_is_over(TSLexer *lexer, int open, int32_t *first) {
    bool stray = false;
    bool line_break = skip_to_token(lexer, &stray);
    if (stray) return false;
    int32_t c = *first = lexer->lookahead;
    if (lexer->eof(lexer)) return true;
    if (!line_break) return is_letter(c) && instruction_starts(lexer);
    if (c == '@') return true;
    if (c == '}') return open != NOTHING;
    if (c == '{') return open == NOTHING || block_starts(lexer);
    if (c == '.') return directive_starts(lexer, open);
    if (!is_name_start(c)) return false;
    return open == NOTHING ? c != '%' : statement_starts(lexer);
}

/* Source in another language, up to the word `.source_end`. */
static bool scan_source_text(TSLexer *lexer) {
    static const char end[] = ".source_end";
    while (is_blank(lexer->lookahead) || is_break(lexer->lookahead)) lexer->advance(lexer, true);
    for (bool any = false; !lexer->eof(lexer);) {
        unsigned matched = 0;
        while (end[matched] && lexer->lookahead == end[matched]) {
            lexer->advance(lexer, false);
            matched++;
        }
        if (!end[matched]) return any;
        if (matched == 0) {
            bool blank = is_blank(lexer->lookahead) || is_break(lexer->lookahead);
            lexer->advance(lexer, false);
            if (blank) continue;
        }
        lexer->mark_end(lexer);
        any = true;
    }
    return false;
}

/* Does a run begin in this line? About one in so many does, which its text alone decides. */
static bool run_starts(TSLexer *lexer, int most, uint32_t one_in) {
    uint32_t hash = 2166136261u;
    for (int i = 0; i < most && !is_break(lexer->lookahead) && !lexer->eof(lexer); i++) {
        hash = (hash ^ (uint32_t)lexer->lookahead) * 16777619u;
        lexer->advance(lexer, true);
    }
    return (hash >> 16) % one_in == 0;
}

/* Before a dot outside of functions: is it the head of a function or a variable, which nothing else that is still open
   goes on with, and does a run begin there? Heads differ late. */
static bool head_starts_run(TSLexer *lexer) {
    static const char *const words[] = {"visible", "weak", "extern", "entry", "func", NULL};
    char word[18];
    lexer->advance(lexer, true);
    read_word(lexer, word, sizeof word);
    return is_one_of(word, words) && run_starts(lexer, 256, 16);
}

/* Before a dot in a block: does something follow that can only stand outside of a function? `.func f();` and `.alias` may
   stand inside. */
static bool outside_follows(TSLexer *lexer) {
    static const char *const outside[] = {"entry", "version", "section", "file", "address_size", NULL};
    static const char *const linkage[] = {"visible", "extern", "weak", NULL};
    char word[18];
    bool stray = false;
    lexer->advance(lexer, true);
    read_word(lexer, word, sizeof word);
    if (is_one_of(word, linkage)) {
        skip_to_token(lexer, &stray);
        if (stray || lexer->lookahead != '.') return false;
        lexer->advance(lexer, true);
        read_word(lexer, word, sizeof word);
    }
    if (is_one_of(word, outside)) return true;
    if (strcmp(word, "func") != 0) return false;
    while (!lexer->eof(lexer) && lexer->lookahead != ';' && lexer->lookahead != '{' && lexer->lookahead != '}') {
        bool dot = lexer->lookahead == '.';
        lexer->advance(lexer, true);
        if (!dot) continue;
        /* Another function answers for itself, so that nothing is read twice. */
        read_word(lexer, word, sizeof word);
        if (strcmp(word, "func") == 0 || is_one_of(word, outside)) return false;
    }
    return lexer->lookahead == '{';
}

/* Where a statement may begin: is the block over, or does a run begin? */
static bool scan_statement_start(TSLexer *lexer, const bool *valid) {
    bool stray = false;
    lexer->mark_end(lexer);
    skip_to_token(lexer, &stray);
    if (stray) return false;
    if (lexer->lookahead == '.') {
        bool in_block = valid[BEFORE_FUNCTION];
        lexer->result_symbol = in_block ? BEFORE_FUNCTION : RUN_START;
        return in_block ? outside_follows(lexer) : head_starts_run(lexer);
    }
    lexer->result_symbol = RUN_START;
    return valid[RUN_START] && (is_name_start(lexer->lookahead) || lexer->lookahead == '@') && run_starts(lexer, 32, 64);
}

/* After a predicate: what begins with anything but a letter is no opcode. */
static bool scan_missing_opcode(TSLexer *lexer) {
    bool stray = false;
    lexer->mark_end(lexer);
    lexer->result_symbol = BEFORE_OPCODE;
    skip_to_token(lexer, &stray);
    return !stray && !is_letter(lexer->lookahead);
}

bool tree_sitter_ptx_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    /* While the parser recovers it calls every token valid. Else none asks for what is missing. */
    if (valid[MISSING] && valid[SOURCE_TEXT]) return false;
    if (valid[SOURCE_TEXT]) {
        lexer->result_symbol = SOURCE_TEXT;
        return scan_source_text(lexer);
    }
    int open;
    if (valid[BEFORE_FUNCTION] || valid[RUN_START]) return scan_statement_start(lexer, valid);
    if (valid[BEFORE_OPCODE]) return scan_missing_opcode(lexer);
    if (valid[BEFORE_OPERANDS]) lexer->result_symbol = BEFORE_OPERANDS, open = ANYTHING;
    else if (valid[MISSING_NAME]) lexer->result_symbol = MISSING_NAME, open = NAME;
    else if (valid[MISSING_OPERAND]) lexer->result_symbol = MISSING_OPERAND, open = OPERAND;
    else if (valid[MISSING_CLOSE]) lexer->result_symbol = MISSING_CLOSE, open = NOTHING;
    else if (valid[AFTER_OPERANDS]) lexer->result_symbol = AFTER_OPERANDS, open = NOTHING;
    else return false;
    lexer->mark_end(lexer);
    int32_t c = 0;
    if (statement_is_over(lexer, open, &c)) return true;
    if (!valid[BEFORE_DECLARATOR]) return false;
    lexer->result_symbol = BEFORE_DECLARATOR;
    return c == ';' || c == ',' || c == '=' || c == '<';
}
