/* Ends what a line leaves open.
 *
 *     %x = add i32 %a,
 *     %y = mul i32 %a, 2
 *
 * LLVM IR does not care for line breaks, and the generated lexer looks at one token: it would read %y as the missing
 * operand. This scanner looks further. Where an operand, a type or a bracket is due and the next line begins a
 * statement instead, it puts an empty token in its place, again and again until the broken statement is complete, and
 * the next one is whole.
 *
 * A line begins a statement with a name in front of `=`, a label with nothing behind it, `}`, a debug record, or the
 * word of an instruction that is no constant expression. None of these can begin a line inside a correct statement
 * (`}` closes a type or a constant only where a brace is open, and there it is left alone).
 *
 * The scanner has no state.
 */
#include "tree_sitter/parser.h"

#include <string.h>

enum Token {
    MISSING_CLOSE,
    MISSING_BRACE,
    MISSING_WORD,
    MISSING_TYPE,
    MISSING_VALUE,
    MISSING_NAME,
    MISSING_INSTRUCTION,
    NEVER, /* In no rule: valid only while tree-sitter recovers, when this scanner has nothing to add. */
};

enum { LONGEST = 16 };

static const char *const STATEMENTS[] = {
    "alloca", "atomicrmw", "attributes", "br", "call", "callbr", "catchpad", "catchret", "catchswitch", "cleanuppad",
    "cleanupret", "cmpxchg", "declare", "define", "fence", "freeze", "indirectbr", "invoke", "landingpad", "load",
    "musttail", "notail", "phi", "resume", "ret", "store", "switch", "tail", "unreachable", "va_arg",
};

enum Start { NOTHING, DEFINITION, BRACE, STATEMENT };

static bool is_blank(int32_t c) { return c == ' ' || c == '\t'; }

static bool is_break(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_name(int32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '$' ||
           c == '.' || c == '_' || c == '\\';
}

static void skip_blanks(TSLexer *lexer) {
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
}

/* Past a name: `a.b`, `12` or `"a b"`. */
static void skip_name(TSLexer *lexer) {
    if (lexer->lookahead == '"') {
        do lexer->advance(lexer, false);
        while (!lexer->eof(lexer) && lexer->lookahead != '"');
        lexer->advance(lexer, false);
        return;
    }
    while (is_name(lexer->lookahead)) lexer->advance(lexer, false);
}

/* Whether nothing but a comment follows on the line. */
static bool at_end_of_line(TSLexer *lexer) {
    skip_blanks(lexer);
    return lexer->eof(lexer) || is_break(lexer->lookahead) || lexer->lookahead == ';';
}

static bool is_label_behind(TSLexer *lexer) {
    if (lexer->lookahead != ':') return false;
    lexer->advance(lexer, false);
    return at_end_of_line(lexer);
}

static enum Start start_of_line(TSLexer *lexer) {
    int32_t first = lexer->lookahead;
    if (first == '%' || first == '@' || first == '!' || first == '$') {
        lexer->advance(lexer, false);
        skip_name(lexer);
        skip_blanks(lexer);
        return lexer->lookahead == '=' ? DEFINITION : NOTHING;
    }
    if (first == '}') return BRACE;
    if (first == '#') {
        lexer->advance(lexer, false);
        return lexer->lookahead == 'd' ? STATEMENT : NOTHING;
    }
    if (first == '"') {
        skip_name(lexer);
        return is_label_behind(lexer) ? DEFINITION : NOTHING;
    }
    char word[LONGEST];
    unsigned length = 0;
    while (is_name(lexer->lookahead)) {
        if (length < LONGEST) word[length] = (char)lexer->lookahead;
        length++;
        lexer->advance(lexer, false);
    }
    if (length == 0) return NOTHING;
    if (lexer->lookahead == ':') return is_label_behind(lexer) ? DEFINITION : NOTHING;
    for (unsigned i = 0; i < sizeof STATEMENTS / sizeof *STATEMENTS; i++) {
        if (strlen(STATEMENTS[i]) == length && memcmp(STATEMENTS[i], word, length) == 0) return STATEMENT;
    }
    return NOTHING;
}

void *tree_sitter_nvvm_external_scanner_create(void) { return NULL; }

void tree_sitter_nvvm_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_nvvm_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload, (void)buffer;
    return 0;
}

void tree_sitter_nvvm_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload, (void)buffer, (void)length;
}

bool tree_sitter_nvvm_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    if (valid[NEVER]) return false;
    lexer->mark_end(lexer);
    skip_blanks(lexer);
    if (!is_break(lexer->lookahead)) return false;
    while (is_blank(lexer->lookahead) || is_break(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->eof(lexer)) return false;
    enum Start start = start_of_line(lexer);
    if (start == NOTHING || (start == BRACE && valid[MISSING_BRACE])) return false;
    for (enum Token token = MISSING_CLOSE; token <= MISSING_NAME; token++) {
        if (valid[token]) {
            lexer->result_symbol = token;
            return true;
        }
    }
    /* `%x =` may go on with an instruction on the next line. */
    if (!valid[MISSING_INSTRUCTION] || start == STATEMENT) return false;
    lexer->result_symbol = MISSING_INSTRUCTION;
    return true;
}
