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
 * It also says where a run of statements begins (grammar.js). The scanner has no state.
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
    RUN_START,
    NEVER, /* In no rule: valid only while tree-sitter recovers, when this scanner has nothing to add. */
};

enum { LONGEST = 16, HASHED = 32, RUN = 64 };

static const char *const STATEMENTS[] = {
    "alloca", "atomicrmw", "call", "callbr", "catchpad", "catchswitch", "cleanuppad", "cmpxchg", "freeze", "invoke",
    "landingpad", "load", "musttail", "notail", "phi", "tail", "va_arg",
};

/* These give no value, so no `%x =` on the line above belongs to them. */
static const char *const WITHOUT_RESULT[] = {
    "attributes", "br", "catchret", "cleanupret", "declare", "define", "fence", "indirectbr", "resume", "ret", "store",
    "switch", "unreachable",
};

/* What begins a line; only a STATEMENT may be the instruction that `%x =` on the line above names. */
enum Start { NOTHING, DEFINITION, BRACE, STATEMENT };

static bool is_one_of(const char *const *words, unsigned count, const char *word, unsigned length) {
    for (unsigned i = 0; i < count; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0) return true;
    }
    return false;
}

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
        return lexer->lookahead == 'd' ? DEFINITION : NOTHING;
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
    if (length > LONGEST) return NOTHING;
    if (is_one_of(WITHOUT_RESULT, sizeof WITHOUT_RESULT / sizeof *WITHOUT_RESULT, word, length)) return DEFINITION;
    return is_one_of(STATEMENTS, sizeof STATEMENTS / sizeof *STATEMENTS, word, length) ? STATEMENT : NOTHING;
}

/* Behind the first word of a statement: does a run begin here? About one line of RUN does, which its text alone decides. */
static bool run_starts(TSLexer *lexer) {
    uint32_t hash = 2166136261u;
    for (int i = 0; i < HASHED && !is_break(lexer->lookahead) && !lexer->eof(lexer); i++) {
        hash = (hash ^ (uint32_t)lexer->lookahead) * 16777619u;
        lexer->advance(lexer, false);
    }
    return (hash >> 16) % RUN == 0;
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
    if (valid[RUN_START] && start != BRACE) {
        lexer->result_symbol = RUN_START;
        return run_starts(lexer);
    }
    /* `%x =` may go on with an instruction on the next line. */
    if (!valid[MISSING_INSTRUCTION] || start == STATEMENT) return false;
    lexer->result_symbol = MISSING_INSTRUCTION;
    return true;
}
