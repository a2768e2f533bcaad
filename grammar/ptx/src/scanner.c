/*
 * Keeps a half-typed instruction from taking the next statement for its operand.
 *
 *     add.s32 %r1, %r2,
 *     sub.s32 %r4, %r5, %r6;
 *
 * Where an operand may stand, `sub` is a name like any other, and no token of a fixed shape tells the two apart: that
 * takes a look at what follows the word. So the scanner looks: a word at the start of a line which is followed by
 * something that cannot follow an operand (a modifier, a colon, another operand) starts a statement. It then puts an
 * empty token in place of the operand, the parser misses a `;` there, and the next statement is whole.
 *
 * The scanner has no state, and it reads no further than the word after the line break, so it does not hinder the reuse
 * of nodes after an edit.
 */
#include "tree_sitter/parser.h"

#include <string.h>

enum { MISSING_OPERAND, NO_OPERANDS, MISSING_CLOSE, NEVER };

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
static bool is_break(int32_t c) { return c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

static void skip_blanks(TSLexer *lexer) {
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
}

/* Blanks, line breaks and comments. True when a line break was among them; `*slash` when a lone `/` ended it. */
static bool skip_to_token(TSLexer *lexer, bool *slash) {
    bool line_break = false;
    for (;;) {
        if (is_break(lexer->lookahead)) {
            line_break = true;
            lexer->advance(lexer, true);
        } else if (is_blank(lexer->lookahead)) {
            lexer->advance(lexer, true);
        } else if (lexer->lookahead == '/') {
            lexer->advance(lexer, true);
            if (lexer->lookahead == '/') {
                while (!lexer->eof(lexer) && !is_break(lexer->lookahead)) lexer->advance(lexer, true);
            } else if (lexer->lookahead == '*') {
                int32_t last = 0;
                lexer->advance(lexer, true);
                while (!lexer->eof(lexer) && !(last == '*' && lexer->lookahead == '/')) {
                    last = lexer->lookahead;
                    lexer->advance(lexer, true);
                }
                lexer->advance(lexer, true);
            } else {
                *slash = true;
                return line_break;
            }
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

/* Directives that start a statement and are never a modifier. */
static bool is_directive(const char *word) {
    static const char *const names[] = {"reg",           "loc",         "pragma",        "file", "entry",
                                        "branchtargets", "calltargets", "callprototype", "func", "visible",
                                        "extern",        "section",     "version",       "target"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i]) == 0) return true;
    return false;
}

/* `.x`, `.b0`: what may follow a name that is an operand. */
static bool is_member(const char *word, unsigned length) {
    if (length == 1) return strchr("xyzwrgba", word[0]) != NULL;
    return length == 2 && (word[0] == 'b' || word[0] == 'h') && word[1] >= '0' && word[1] <= '3';
}

static bool is_name_start(int32_t c) { return is_letter(c) || c == '_' || c == '$' || c == '%'; }

/* At a dot after a line break: does a directive start here? A number such as `.5` does not. */
static bool directive_starts(TSLexer *lexer, bool modifier_possible) {
    char word[16];
    lexer->advance(lexer, true);
    if (!is_letter(lexer->lookahead)) return false;
    if (!modifier_possible) return true;
    read_word(lexer, word, sizeof word);
    return is_directive(word);
}

/* At a name after a line break, where an operand may stand: is it the first word of a statement? */
static bool statement_starts(TSLexer *lexer) {
    char word[16];
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

/* Does a statement, the end of the block or the end of the file come next? */
static bool operand_is_over(TSLexer *lexer, bool operand_possible, bool modifier_possible) {
    bool slash = false;
    bool line_break = skip_to_token(lexer, &slash);
    if (slash) return false;
    int32_t c = lexer->lookahead;
    if (c == '@' || lexer->eof(lexer)) return true;
    if (c == '}') return operand_possible;
    if (!line_break) return false;
    if (c == '.') return directive_starts(lexer, modifier_possible);
    if (!is_name_start(c)) return false;
    return operand_possible ? statement_starts(lexer) : c != '%';
}

bool tree_sitter_ptx_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    /* While the parser recovers it calls every token valid. */
    if (valid[NEVER]) return false;
    if (valid[NO_OPERANDS]) lexer->result_symbol = NO_OPERANDS;
    else if (valid[MISSING_OPERAND]) lexer->result_symbol = MISSING_OPERAND;
    else if (valid[MISSING_CLOSE]) lexer->result_symbol = MISSING_CLOSE;
    else return false;
    lexer->mark_end(lexer);
    return operand_is_over(lexer, lexer->result_symbol != MISSING_CLOSE, valid[NO_OPERANDS]);
}
