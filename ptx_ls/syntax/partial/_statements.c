/*
 * Cuts a PTX text into its statements and gives those that are alike one number.
 *
 * Two statements in bodies of functions are alike if their words are the same once each declared name is exchanged for
 * how the visible declaration declares it. Whoever has judged one of them has judged all. Scopes are kept here, as
 * ptx_ls/sema/scope.py describes them: a name counts from its declaration on, a label in all of its block. The parameters
 * of a function are a statement that is alike another one if all of the two heads is the same but for names.
 *
 * Nothing is reported here. What is not certain is marked as such, or the whole text is refused: the parser sees it.
 */
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned char *at;
    size_t size, room;
} Bytes;

typedef struct {
    int32_t *at;
    size_t size, room;
} Ints;

enum { END, NAME, NUMBER, DOTTED, STRING, MARK };

typedef struct {
    int kind, start, end;
    int mark;    /* the character of a MARK */
    int gap;     /* 0: none before it; ' ' blanks or comments; '\n' among them a line break */
    int is_odd;  /* a comment before it must be shown */
} Token;

/* Words by their text: names, shapes, classes. */
typedef struct {
    int32_t *slots;
    size_t room;
    Bytes text;
    Ints starts; /* one more than there are words */
    Ints hashes;
} Words;

/* Labels: of a place, and of a directive. */
enum { PLACE = 1, LIST };

typedef struct {
    int class_, statement, depth, before, used, label, is_range, name;
    uint32_t count;
} Binding;

typedef struct {
    int statement, start, undo, pending, numbered, has_numbered_use;
} Frame;

enum { DEEPEST = 128, MOST_TOKENS = 4096 };
enum { RESERVED = 1 };
/* Functions of which the parser must see all: where names may mean something else, and with a brace too few or many. */
enum { ODD = 1, UNBALANCED };
/* In place of a brace that nothing closes (recovery/masked.py). */
enum { MASKED = 1 };

typedef struct {
    const unsigned char *source;
    int size, at;
    int is_refused, is_out_of_memory;
    Token token;
    Ints odd_comments; /* before the token: starts and ends */
    int comments, comments_end; /* before the token: where they begin, -1 for none, and end */

    Words names, shapes, classes;
    Ints flags, prefixes, numbers, of_name, of_range; /* by name */

    Binding *bindings;
    size_t binding_count, binding_room;
    Ints undo, pending, numbered;
    Frame frames[DEEPEST + 1];
    int depth;

    Ints starts, ends, shape, scope, function, first; /* by statement */
    Bytes kinds; /* Instruction, Label, Place (.loc), Register or parameter, `{`, `}`, Brace of a function, Comment, Head,
                    Gap between functions, Data, Something else, and the End of what may be left out; of i, r and h
                    nothing else is alike */
    Bytes naming; /* 0: names no function, and no variable but parameters; 1: a declaration or brace;
                     2: what may name one */
    Ints needed; /* the statements that declare the names of a statement, from `first` of it on */
    Ints samples; /* by shape: the first statement; -1 for none, where its names turned out to be no labels */
    Bytes odd;    /* by function */
    Ints bodies;  /* by function: its first statement and the one behind its last */
    int is_kernel;
    Bytes buffer;
    Token tokens[MOST_TOKENS];
    int count;
} Scan;

static void refuse(Scan *s) { s->is_refused = 1; }

static void put_bytes(Scan *s, Bytes *to, const void *from, size_t size) {
    if (to->room - to->size < size) {
        size_t room = to->room * 2 + size + 64;
        unsigned char *at = realloc(to->at, room);
        if (!at) {
            s->is_out_of_memory = s->is_refused = 1;
            return;
        }
        to->at = at, to->room = room;
    }
    if (size) memcpy(to->at + to->size, from, size);
    to->size += size;
}

static void put_byte(Scan *s, Bytes *to, int byte) {
    unsigned char one = (unsigned char)byte;
    put_bytes(s, to, &one, 1);
}

static void put(Scan *s, Ints *to, int32_t value) {
    if (to->size == to->room) {
        size_t room = to->room * 2 + 64;
        int32_t *at = realloc(to->at, room * sizeof *at);
        if (!at) {
            s->is_out_of_memory = s->is_refused = 1;
            return;
        }
        to->at = at, to->room = room;
    }
    to->at[to->size++] = value;
}

static int word_count(const Words *words) { return words->hashes.size ? (int)words->hashes.size : 0; }

static uint32_t hash_of(const unsigned char *text, size_t size) {
    uint64_t hash = size, part;
    for (; size >= 8; text += 8, size -= 8) {
        memcpy(&part, text, 8);
        hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    part = 0;
    memcpy(&part, text, size);
    hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32);
}

/* The slot of a word, or where it would be. */
static size_t slot_of(const Words *words, uint32_t hash, const unsigned char *text, size_t size) {
    size_t slot = hash & (words->room - 1);
    for (; words->slots[slot] >= 0; slot = (slot + 1) & (words->room - 1)) {
        int one = words->slots[slot];
        size_t start = (size_t)words->starts.at[one], end = (size_t)words->starts.at[one + 1];
        if ((uint32_t)words->hashes.at[one] != hash || end - start != size) continue;
        if (!memcmp(words->text.at + start, text, size)) break;
    }
    return slot;
}

/* The number of a word; a new one where it was not known. -1 where there is no memory. */
static int word(Scan *s, Words *words, const unsigned char *text, size_t size) {
    uint32_t hash = hash_of(text, size);
    size_t known = words->hashes.size;
    if (known * 2 >= words->room) {
        size_t room = words->room ? words->room * 2 : 1024;
        int32_t *slots = malloc(room * sizeof *slots);
        if (!slots) {
            s->is_out_of_memory = s->is_refused = 1;
            return -1;
        }
        for (size_t i = 0; i < room; i++) slots[i] = -1;
        for (size_t i = 0; i < known; i++) {
            size_t slot = (uint32_t)words->hashes.at[i] & (room - 1);
            while (slots[slot] >= 0) slot = (slot + 1) & (room - 1);
            slots[slot] = (int32_t)i;
        }
        free(words->slots);
        words->slots = slots, words->room = room;
    }
    size_t slot = slot_of(words, hash, text, size);
    if (words->slots[slot] >= 0) return words->slots[slot];
    if (words->text.size + size > INT32_MAX) {
        refuse(s);
        return -1;
    }
    if (!words->starts.size) put(s, &words->starts, 0);
    put_bytes(s, &words->text, text, size);
    put(s, &words->starts, (int32_t)words->text.size);
    put(s, &words->hashes, (int32_t)hash);
    if (s->is_refused) return -1;
    words->slots[slot] = (int32_t)known;
    return (int)known;
}

/* Tokens */

static int is_letter(int c) { return (unsigned)((c | 32) - 'a') < 26; }
static int is_digit(int c) { return (unsigned)(c - '0') < 10; }
static int is_hex(int c) { return is_digit(c) || (unsigned)((c | 32) - 'a') < 6; }

/* A bit for each character of words: letters, digits, `_` and `$`. */
static const uint32_t in_words[8] = {0, 0x03FF0010, 0x87FFFFFE, 0x07FFFFFE};
static int is_word(int c) { return in_words[c >> 5] >> (c & 31) & 1; }

/* The byte at an offset; 0 behind the end. */
static int byte_at(const Scan *s, int at) { return at < s->size ? s->source[at] : 0; }

/* Where a word ends that may begin at an offset: behind the text there is a 0. */
static int word_end(const Scan *s, int at) {
    while (is_word(s->source[at])) at++;
    return at;
}

/* Is a comment looked for in the text by words that stand in it? Then the tree must tell that it is one. */
static int is_odd_in_comment(const Scan *s, int at) {
    int c = s->source[at], next = byte_at(s, at + 1);
    if (c >= 0x80) return 1;
    if (c == '%') {
        int end = word_end(s, at + 1);
        if (end == at + 1 || !s->names.room) return 0;
        size_t size = (size_t)(end - at);
        int name = s->names.slots[slot_of(&s->names, hash_of(s->source + at, size), s->source + at, size)];
        return name >= 0 && s->flags.at[name] & RESERVED;
    }
    return c == '.' && (next == 'l' || next == 'f');
}

static void skip_gap(Scan *s) {
    int gap = 0, comments = 0;
    s->odd_comments.size = 0;
    s->comments = -1;
    for (;;) {
        int c = byte_at(s, s->at);
        if (c == ' ' || c == '\t') {
            do s->at++;
            while (s->source[s->at] == ' ');
            if (!gap) gap = ' ';
        } else if (c == '\n') {
            s->at++, gap = '\n';
        } else if (c == '\r' && byte_at(s, s->at + 1) == '\n') {
            s->at += 2, gap = '\n';
        } else if (c == '/' && (byte_at(s, s->at + 1) == '/' || byte_at(s, s->at + 1) == '*')) {
            int start = s->at, is_line = byte_at(s, s->at + 1) == '/', odd = 0;
            s->at += 2;
            for (;; s->at++) {
                if (s->at >= s->size) {
                    if (!is_line) refuse(s);
                    break;
                }
                c = s->source[s->at];
                if (is_line ? c == '\n' : c == '*' && byte_at(s, s->at + 1) == '/') break;
                if (c < ' ' && c != '\t' && c != '\n' && !(c == '\r' && byte_at(s, s->at + 1) == '\n')) refuse(s);
                if (c == '\n') odd = 1;
                if (c >= 0x80 || c == '%' || c == '.') odd |= is_odd_in_comment(s, s->at);
            }
            if (!is_line && s->at < s->size) s->at += 2;
            if (!gap) gap = ' ';
            if (s->comments < 0) s->comments = start;
            s->comments_end = s->at;
            /* The parser's own scanner looks behind a few comments, no further. */
            if (odd || ++comments > 8) put(s, &s->odd_comments, start), put(s, &s->odd_comments, s->at);
        } else {
            break;
        }
    }
    s->token.gap = gap;
    s->token.is_odd = s->odd_comments.size > 0;
}

static void advance(Scan *s) {
    Token *t = &s->token;
    skip_gap(s);
    t->start = s->at;
    int c = byte_at(s, s->at);
    if (s->at >= s->size) {
        t->kind = END, t->mark = 0;
    } else if (is_letter(c) || c == '%' || c == '_' || c == '$') {
        t->kind = NAME;
        s->at = word_end(s, s->at + 1);
    } else if (is_digit(c)) {
        t->kind = NUMBER;
        do s->at = word_end(s, s->at + 1);
        while (s->source[s->at] == '.');
    } else if (c == '.') {
        t->kind = DOTTED;
        do s->at = word_end(s, s->at + 1);
        while (s->source[s->at] == ':');
    } else if (c == '"') {
        t->kind = STRING;
        do s->at++;
        while (s->at < s->size && s->source[s->at] != '"' && s->source[s->at] >= ' ');
        if (byte_at(s, s->at) != '"') refuse(s);
        s->at++;
    } else {
        /* A line marker, white space that ptxas does not take for such, what is no ASCII. */
        if ((c < ' ' && c != MASKED) || c > '~' || c == '#') refuse(s);
        t->kind = MARK, t->mark = c;
        s->at++;
    }
    if (t->kind != MARK) t->mark = 0;
    t->end = s->at < s->size ? s->at : s->size;
    if (s->is_refused) t->kind = END, t->mark = 0;
}

static int is(const Scan *s, const Token *t, const char *text) {
    size_t size = strlen(text);
    return (size_t)(t->end - t->start) == size && !memcmp(s->source + t->start, text, size);
}

static int is_one_of(const Scan *s, const Token *t, const char *const *texts) {
    for (; *texts; texts++)
        if (is(s, t, *texts)) return 1;
    return 0;
}

/* Is a token digits that begin with no other nought, at most `most` of them? */
static int is_decimal(const Scan *s, const Token *t, int most) {
    int size = t->end - t->start;
    if (t->kind != NUMBER || size > most || (size > 1 && s->source[t->start] == '0')) return 0;
    for (int i = t->start; i < t->end; i++)
        if (!is_digit(s->source[i])) return 0;
    return 1;
}

/* Is a token a number of bits: 0f3F800000, 0d3FF0000000000000? */
static int is_bits(const Scan *s, const Token *t) {
    const unsigned char *text = s->source + t->start;
    int size = t->end - t->start;
    if (t->kind != NUMBER || text[0] != '0') return 0;
    if (!(size == 10 && (text[1] | 32) == 'f') && !(size == 18 && (text[1] | 32) == 'd')) return 0;
    for (int i = 2; i < size; i++)
        if (!is_hex(text[i])) return 0;
    return 1;
}

static int is_plain_number(const Scan *s, const Token *t) {
    const unsigned char *text = s->source + t->start;
    int size = t->end - t->start, i = 0;
    if (t->kind != NUMBER) return 0;
    if (is_bits(s, t)) return 1;
    if (size > 2 && text[0] == '0' && (text[1] | 32) == 'x') {
        for (i = 2; i < size && is_hex(text[i]); i++) {
        }
        return i > 2 && (i == size || (i == size - 1 && text[i] == 'U'));
    }
    while (i < size && is_digit(text[i])) i++;
    if (i > 1 && text[0] == '0') return 0;
    return i == size || (i == size - 1 && text[i] == 'U');
}

/* Names */

static int name_of(Scan *s, const unsigned char *text, size_t size) {
    int name = word(s, &s->names, text, size);
    if (name < 0) return 0;
    if ((size_t)name == s->flags.size) {
        size_t digits = size;
        uint32_t number = 0;
        while (digits && is_digit(text[digits - 1])) digits--;
        for (size_t i = digits; i < size; i++) number = number * 10 + (uint32_t)(text[i] - '0');
        put(s, &s->flags, 0);
        put(s, &s->of_name, -1);
        put(s, &s->of_range, -1);
        put(s, &s->numbers, (int32_t)number);
        put(s, &s->prefixes, -1);
        if (digits < size) {
            int prefix = name_of(s, text, digits);
            if (!s->is_refused) s->prefixes.at[name] = prefix;
        }
    }
    return name;
}

static int token_name(Scan *s, const Token *t) { return name_of(s, s->source + t->start, (size_t)(t->end - t->start)); }

static Frame *frame(Scan *s) { return &s->frames[s->depth]; }

static int function_of(const Scan *s) { return (int)s->odd.size - 1; }

static void set_odd(Scan *s) {
    if (s->odd.size && s->depth) s->odd.at[s->odd.size - 1] |= ODD;
    else refuse(s);
}

static void set_unbalanced(Scan *s) { s->odd.at[s->odd.size - 1] |= UNBALANCED; }

static int range_of(const Scan *s, int name) {
    int prefix = s->prefixes.at[name];
    int at = prefix < 0 ? -1 : s->of_range.at[prefix];
    while (at >= 0 && (uint32_t)s->numbers.at[name] >= s->bindings[at].count) at = s->bindings[at].before;
    return at;
}

static int resolve(const Scan *s, int name) {
    int at = s->of_name.at[name], range = range_of(s, name);
    if (at < 0 || range < 0) return at < 0 ? range : at;
    return s->bindings[range].depth > s->bindings[at].depth ? range : at;
}

static void bind(Scan *s, int name, int class_, int statement, int label, int is_range, uint32_t count) {
    if (s->is_refused) return;
    if (s->binding_count == s->binding_room) {
        size_t room = s->binding_room * 2 + 256;
        Binding *at = room < INT32_MAX ? realloc(s->bindings, room * sizeof *at) : NULL;
        if (!at) {
            s->is_out_of_memory = s->is_refused = 1;
            return;
        }
        s->bindings = at, s->binding_room = room;
    }
    Ints *of = is_range ? &s->of_range : &s->of_name;
    Binding one = {class_, statement, s->depth, of->at[name], -1, label, is_range, name, count};
    s->bindings[s->binding_count] = one;
    of->at[name] = (int32_t)s->binding_count++;
    if (s->depth) put(s, &s->undo, of->at[name]);
}

/* Was the name that a declaration hides used in the same block before it? */
static int is_used_here(Scan *s, int binding) { return binding >= 0 && s->bindings[binding].used >= frame(s)->start; }

static void declare(Scan *s, int name, int class_, int statement, int label) {
    if (s->is_refused) return;
    int known = s->of_name.at[name], prefix = s->prefixes.at[name];
    if (!s->depth) {
        if (known >= 0 && s->bindings[known].class_ != class_) class_ = -1;
        if (known >= 0) s->bindings[known].class_ = class_;
        else bind(s, name, class_, statement, label, 0, 0);
        return;
    }
    if (s->flags.at[name] & RESERVED) set_odd(s);
    if (known >= 0 && s->bindings[known].depth == s->depth) set_odd(s);
    if (is_used_here(s, known)) set_odd(s);
    if (prefix >= 0) {
        for (int at = s->of_range.at[prefix]; at >= 0; at = s->bindings[at].before)
            if (is_used_here(s, at)) set_odd(s);
        put(s, &s->numbered, name);
    }
    bind(s, name, class_, statement, label, 0, 0);
}

static void declare_range(Scan *s, int name, uint32_t count, int class_, int statement) {
    if (s->is_refused) return;
    int known = s->of_range.at[name];
    if (!s->depth || s->prefixes.at[name] >= 0 || s->flags.at[name] & RESERVED) {
        /* `%r1<5>` declares nothing that can be named. */
        set_odd(s);
        return;
    }
    if (known >= 0 && s->bindings[known].depth == s->depth) set_odd(s);
    if (is_used_here(s, known) || (s->depth > 1 && frame(s)->has_numbered_use)) set_odd(s);
    bind(s, name, class_, statement, 0, 1, count);
}

static void open_scope(Scan *s, int statement, int start) {
    if (s->depth == DEEPEST) {
        refuse(s);
        return;
    }
    s->depth++;
    Frame one = {statement, start, (int)s->undo.size, (int)s->pending.size, (int)s->numbered.size, 0};
    s->frames[s->depth] = one;
}

static void close_scope(Scan *s) {
    if (s->is_refused) return;
    Frame *f = frame(s);
    for (size_t i = (size_t)f->numbered; i < s->numbered.size; i++) {
        int range = range_of(s, s->numbered.at[i]);
        if (range >= 0 && s->bindings[range].depth == s->depth) set_odd(s);
    }
    s->numbered.size = (size_t)f->numbered;
    size_t left = (size_t)f->pending;
    for (size_t i = left; i + 2 < s->pending.size; i += 3) {
        int name = s->pending.at[i], statement = s->pending.at[i + 1], place = s->pending.at[i + 2];
        int at = s->of_name.at[name];
        if (at >= 0 && s->bindings[at].depth == s->depth && s->bindings[at].label) {
            s->needed.at[place] = s->bindings[at].statement;
            if (s->bindings[at].label == LIST) s->shape.at[statement] = -1;
        } else if (s->depth > 1) {
            memmove(&s->pending.at[left], &s->pending.at[i], 3 * sizeof(int32_t));
            left += 3;
        } else {
            s->shape.at[statement] = -1;
        }
    }
    s->pending.size = left;
    while (s->undo.size > (size_t)f->undo) {
        const Binding *b = &s->bindings[s->undo.at[--s->undo.size]];
        (b->is_range ? &s->of_range : &s->of_name)->at[b->name] = b->before;
    }
    int used = f->has_numbered_use;
    s->depth--;
    if (s->depth) frame(s)->has_numbered_use |= used;
}

/* Statements */

static int add_statement(Scan *s, int kind, int start, int end, int shape) {
    int number = (int)s->starts.size;
    put(s, &s->starts, start);
    put(s, &s->ends, end);
    put(s, &s->shape, shape);
    put(s, &s->scope, s->depth ? frame(s)->statement : -1);
    put(s, &s->function, s->depth ? function_of(s) : -1);
    put(s, &s->first, (int32_t)s->needed.size);
    put_byte(s, &s->kinds, kind);
    put_byte(s, &s->naming, kind != 'I' && kind != 'L' && kind != 'P' && kind != 'D');
    return number;
}

static void add_comments(Scan *s) {
    for (size_t i = 0; i + 1 < s->odd_comments.size; i += 2)
        add_statement(s, 'C', s->odd_comments.at[i], s->odd_comments.at[i + 1], -1);
    s->odd_comments.size = 0;
}

static void put_number(Scan *s, Bytes *to, unsigned number) {
    unsigned char digits[12];
    int at = 12;
    do digits[--at] = (unsigned char)('0' + number % 10);
    while (number /= 10);
    put_bytes(s, to, digits + at, (size_t)(12 - at));
}

static void put_token(Scan *s, const Token *t) {
    put_bytes(s, &s->buffer, s->source + t->start, (size_t)(t->end - t->start));
}

/* Is a class one of functions, or of variables that are no parameters? */
static int is_of_module(const Scan *s, int class_) {
    if (class_ < 0) return 1;
    int start = s->classes.starts.at[class_], size = s->classes.starts.at[class_ + 1] - start;
    const unsigned char *text = s->classes.text.at + start;
    return text[0] == '@' || (text[0] == 'v' && (size < 8 || memcmp(text + 2, ".param", 6)));
}

/* Puts what a name stands for. False where that is not certain. */
static int put_name(Scan *s, const Token *t, int statement, int is_plain) {
    int name = token_name(s, t), first = s->source[t->start];
    if (s->is_refused) return 0;
    if (!is_plain) put_byte(s, &s->buffer, is_letter(first) ? 'a' : first == '%' ? '%' : '_');
    int at = t->end - t->start == 1 && first == '_' ? -1 : resolve(s, name);
    if (at >= 0) {
        Binding *b = &s->bindings[at];
        b->used = t->start;
        if (!b->is_range && s->prefixes.at[name] >= 0) frame(s)->has_numbered_use = 1;
        if (b->statement >= 0) put(s, &s->needed, b->statement);
        if (b->label) {
            /* What a directive lists is not in a shape. */
            put_byte(s, &s->buffer, 5);
            return b->label != LIST;
        }
        put_byte(s, &s->buffer, 1);
        put_number(s, &s->buffer, (unsigned)b->class_);
        put_byte(s, &s->buffer, 2);
        if (is_of_module(s, b->class_)) s->naming.at[statement] = 2;
        return b->class_ >= 0;
    }
    if (first == '%' || s->flags.at[name] & RESERVED || (t->end - t->start == 1 && first == '_')) {
        put_byte(s, &s->buffer, 4);
        put_token(s, t);
        put_byte(s, &s->buffer, 2);
        return 1;
    }
    put(s, &s->pending, name);
    put(s, &s->pending, statement);
    put(s, &s->pending, (int32_t)s->needed.size);
    put(s, &s->needed, -1);
    put_byte(s, &s->buffer, 5);
    return 1;
}

static int shape_of_buffer(Scan *s) { return word(s, &s->shapes, s->buffer.at, s->buffer.size); }

/* Reads tokens up to a semicolon. False where there is none before the block ends; then only what is before. */
static int gather(Scan *s, int *is_odd) {
    int open = 0;
    s->count = 0;
    for (;;) {
        Token *t = &s->token;
        if (t->kind == END || s->count == MOST_TOKENS) {
            refuse(s);
            return 0;
        }
        if (t->mark == '}' && !open) return 0;
        if (t->mark == '{') open++;
        if (t->mark == '}') open--;
        if (s->count && t->is_odd) *is_odd = 1;
        /* To the parser this is a label, and more. */
        if (t->mark == ':' || t->mark == MASKED) set_odd(s);
        s->tokens[s->count++] = *t;
        int is_end = t->mark == ';';
        if (is_end && open) {
            refuse(s);
            return 0;
        }
        advance(s);
        if (is_end) return 1;
    }
}

static int is_mark(const Scan *s, int at, int mark) { return at < s->count && s->tokens[at].mark == mark; }

static int is_sink(const Scan *s, const Token *t) { return t->end - t->start == 1 && s->source[t->start] == '_'; }

/* The words that are no names, although they look like some. */
static const char *const no_labels[] = {"WARP_SZ", "function_name", "inlined_at", NULL};

/* Is a token the name of a function or a parameter, or a sink, as it is usually written? */
static int is_usual_name(const Scan *s, const Token *t) {
    int first = s->source[t->start];
    return first != '%' && (is_letter(first) || first == '_' || t->end - t->start > 1) && !is_one_of(s, t, no_labels);
}

/* Is a token a name as it is usually written? */
static int is_plain_name(const Scan *s, int at) {
    if (at >= s->count || s->tokens[at].kind != NAME) return 0;
    const Token *t = &s->tokens[at];
    return t->end - t->start > 1 || is_letter(s->source[t->start]);
}

static int is_name_or_sink(const Scan *s, int at) {
    return is_plain_name(s, at) || (at < s->count && s->tokens[at].kind == NAME && is_sink(s, &s->tokens[at]));
}

/* Is a token `.x`, directly behind a name? */
static int is_member(const Scan *s, int at) {
    if (at >= s->count || s->tokens[at].kind != DOTTED || s->tokens[at].gap) return 0;
    const Token *t = &s->tokens[at];
    if (t->end - t->start < 2 || !is_letter(s->source[t->start + 1])) return 0;
    for (int i = t->start + 2; i < t->end; i++)
        if (s->source[i] == ':' || s->source[i] == '$') return 0;
    return 1;
}

/* Each returns the token behind what it reads; 0 where it is not there. */

static int read_number(const Scan *s, int at) {
    at += is_mark(s, at, '-');
    if (at >= s->count || !is_plain_number(s, &s->tokens[at])) return 0;
    if (is_mark(s, at - 1, '-') && is_bits(s, &s->tokens[at])) return 0;
    return at + 1;
}

static int read_element(const Scan *s, int at) {
    if (is_plain_name(s, at)) return at + 1 + is_member(s, at + 1);
    if (is_name_or_sink(s, at)) return at + 1;
    return read_number(s, at);
}

static int read_elements(const Scan *s, int at, int end) {
    for (at++;; at++) {
        at = read_element(s, at);
        if (!at) return 0;
        if (is_mark(s, at, end)) return at + 1;
        if (!is_mark(s, at, ',')) return 0;
    }
}

static int read_address(const Scan *s, int at) {
    if (is_plain_name(s, ++at)) {
        at++;
        if (is_mark(s, at, '+')) at = read_number(s, at + 1);
    } else {
        at = read_number(s, at);
    }
    while (at && is_mark(s, at, ',')) {
        at++;
        at = is_mark(s, at, '{') ? read_elements(s, at, '}') : read_element(s, at);
    }
    return at && is_mark(s, at, ']') ? at + 1 : 0;
}

static int read_operand(const Scan *s, int at) {
    if (is_mark(s, at, '[')) return read_address(s, at);
    if (is_mark(s, at, '{')) {
        at = read_elements(s, at, '}');
        return at && is_mark(s, at, '|') ? is_name_or_sink(s, at + 1) * (at + 2) : at;
    }
    if (is_mark(s, at, '!')) return is_plain_name(s, at + 1) ? at + 2 : 0;
    if (is_mark(s, at + 1, '|')) return is_name_or_sink(s, at) && is_name_or_sink(s, at + 2) ? at + 3 : 0;
    return read_element(s, at);
}

/* The token behind the guard and the spelling; 0 where they are not as usual. */
static int read_spelling(const Scan *s, int at) {
    if (is_mark(s, at, '@')) {
        at += 1 + is_mark(s, at + 1, '!');
        if (!is_plain_name(s, at)) return 0;
        at++;
        if (at >= s->count || !s->tokens[at].gap) return 0;
    }
    if (at >= s->count || s->tokens[at].kind != NAME || !is_letter(s->source[s->tokens[at].start])) return 0;
    for (at++; at < s->count && s->tokens[at].kind == DOTTED; at++) {
        const Token *t = &s->tokens[at];
        int first = byte_at(s, t->start + 1);
        int is_dimension = is_digit(first) && is_letter(s->source[t->end - 1]);
        if (t->gap || t->end - t->start < 2 || !(is_letter(first) || first == '_' || is_dimension)) return 0;
        if (s->source[t->end - 1] == ':' || (at + 1 < s->count && s->tokens[at + 1].mark == ':')) return 0;
        for (int i = t->start + 1; i + 2 < t->end; i++)
            if (s->source[i] == ':') {
                int next = s->source[i + 2];
                if (s->source[i + 1] != ':' || !(is_letter(next) || is_digit(next) || next == '_')) return 0;
                i++;
            }
    }
    return at < s->count && (s->tokens[at].gap || s->tokens[at].mark == ';') ? at : 0;
}

/* Does the parser certainly read the tokens as one instruction? A line break would make it look for another one. */
static int is_plain_instruction(const Scan *s, int *operands) {
    int at = read_spelling(s, 0);
    if (!at) return 0;
    *operands = at;
    for (int i = 1; i < s->count; i++)
        if (s->tokens[i].gap == '\n') return 0;
    if (is_mark(s, at, ';')) return at == s->count - 1;
    for (;; at++) {
        at = read_operand(s, at);
        if (!at) return 0;
        if (is_mark(s, at, ';')) return at == s->count - 1;
        if (!is_mark(s, at, ',')) return 0;
    }
}

static void put_plain(Scan *s, int i) {
    const Token *t = &s->tokens[i];
    if (t->kind == NUMBER && is_bits(s, t)) {
        put_bytes(s, &s->buffer, t->end - t->start == 10 ? "0f0" : "0d0", 3);
        return;
    }
    /* What is added to an address decides nothing. */
    if (t->mark == '-' && is_mark(s, i - 1, '+') && is_mark(s, i + 2, ']') && is_decimal(s, &s->tokens[i + 1], 18))
        return;
    if (i && is_decimal(s, t, 18) && is_mark(s, i + 1, ']') &&
        (is_mark(s, i - 1, '+') || (i > 1 && is_mark(s, i - 1, '-') && is_mark(s, i - 2, '+')))) {
        put_byte(s, &s->buffer, '0');
        return;
    }
    put_token(s, t);
}

static void instruction(Scan *s) {
    int is_odd = 0, start = s->token.start, operands = 0, is_sure = gather(s, &is_odd);
    if (s->is_refused) return;
    if (!s->count) {
        refuse(s);
        return;
    }
    int number = add_statement(s, 'I', start, s->tokens[s->count - 1].end, -1);
    int is_plain = is_sure && is_plain_instruction(s, &operands);
    if (!is_sure) set_odd(s);
    s->buffer.size = 0;
    put_byte(s, &s->buffer, s->is_kernel ? 'k' : 'f');
    put_byte(s, &s->buffer, is_plain ? 'p' : 'n');
    int opcode = s->tokens[0].mark != '@' ? 0 : is_mark(s, 1, '!') ? 3 : 2;
    for (int i = 0; i < s->count && !s->is_refused; i++) {
        const Token *t = &s->tokens[i];
        if (is_plain) {
            if (i == opcode || i == operands) put_byte(s, &s->buffer, 3);
            if (t->kind == NAME && i != opcode) is_sure &= put_name(s, t, number, 1);
            else put_plain(s, i);
        } else {
            if (i && t->gap) put_byte(s, &s->buffer, t->gap);
            if (t->kind == NAME && i != opcode) is_sure &= put_name(s, t, number, 0);
            else put_token(s, t);
        }
    }
    if (is_sure && !is_odd && !s->is_refused) s->shape.at[number] = shape_of_buffer(s);
}

static const char *const spaces[] = {".reg", ".param", ".local", ".shared", ".global",    ".const",
                                     ".tex", ".sreg",  ".align", ".attribute", NULL};
static const char *const linkages[] = {".visible", ".extern", ".weak", ".common", NULL};
static const char *const outside[] = {".entry", ".version", ".section", ".file", ".address_size", ".func",
                                      ".visible", ".extern", ".weak", ".common", NULL};
static const char *const outside_only[] = {".entry", ".version", ".section", ".file", ".address_size", NULL};

static int class_of(Scan *s, int kind, const Bytes *detail, int is_array, int first, int last) {
    Bytes text = {NULL, 0, 0};
    put_byte(s, &text, kind);
    put_byte(s, &text, is_array ? '[' : '.');
    put_bytes(s, &text, detail->at, detail->size);
    put_byte(s, &text, 0);
    for (int i = first; i < last; i++) {
        const Token *t = &s->tokens[i];
        put_bytes(s, &text, s->source + t->start, (size_t)(t->end - t->start));
    }
    int class_ = s->is_refused ? -1 : word(s, &s->classes, text.at, text.size);
    free(text.at);
    return class_;
}

/* Reads declared names among the gathered tokens from `at` on; `detail` is what is before them. False if they are not
   as usual. The shape of the names goes to the buffer. */
static int declarators(Scan *s, int at, int kind, const Bytes *detail, int statement) {
    size_t last_start = 0, last_size = 0;
    for (;; at++) {
        if (!is_plain_name(s, at)) return 0;
        const Token *t = &s->tokens[at];
        int name = token_name(s, t), first = ++at, is_range = 0;
        uint32_t count = 0;
        size_t start = s->buffer.size;
        if (s->is_refused) return 0;
        put_byte(s, &s->buffer, 'a');
        if (is_mark(s, at, '<')) {
            if (at + 2 >= s->count || !is_decimal(s, &s->tokens[at + 1], 9) || !is_mark(s, at + 2, '>')) return 0;
            for (int i = s->tokens[at + 1].start; i < s->tokens[at + 1].end; i++)
                count = count * 10 + (uint32_t)(s->source[i] - '0');
            is_range = 1;
            at += 3;
            put_byte(s, &s->buffer, count ? '<' : '0');
        }
        for (; is_mark(s, at, '['); at++) {
            put_byte(s, &s->buffer, '[');
            if (at + 1 < s->count && s->tokens[at + 1].kind == NUMBER) put_token(s, &s->tokens[++at]);
            if (!is_mark(s, ++at, ']')) return 0;
            if (is_range) return 0;
        }
        /* A table of functions must have a value. */
        int last = at + is_mark(s, at, '=');
        int class_ = class_of(s, kind, detail, !is_range && at > first, is_range ? at : first, last);
        if (is_range) declare_range(s, name, count, class_, statement);
        else declare(s, name, class_, statement, 0);
        /* A list of names of one kind is like a shorter one. */
        if (!s->is_refused && last_size && last_size == s->buffer.size - start &&
            !memcmp(s->buffer.at + last_start, s->buffer.at + start, last_size)) s->buffer.size = start;
        else last_start = start, last_size = s->buffer.size - start;
        if (is_mark(s, at, ';')) return at == s->count - 1;
        if (!is_mark(s, at, ',')) return is_mark(s, at, '=') && !s->depth;
    }
}

/* The number of gathered tokens before the first name, which `detail` takes; 0 where they are not as usual. */
static int read_detail(Scan *s, Bytes *detail, int at) {
    int first = at;
    for (; at < s->count && !s->is_refused; at++) {
        const Token *t = &s->tokens[at];
        if (t->kind == NAME && !is(s, t, "WARP_SZ")) return at;
        if (t->kind != DOTTED && t->kind != NUMBER && (t->kind != MARK || !strchr("(),[]", t->mark))) return 0;
        if (at > first && t->gap) put_byte(s, detail, ' ');
        put_bytes(s, detail, s->source + t->start, (size_t)(t->end - t->start));
    }
    return 0;
}

static void declaration(Scan *s) {
    int is_odd = 0, start = s->token.start;
    int is_register = is(s, &s->token, ".reg"), is_hidden = is_register || is(s, &s->token, ".param");
    int is_sure = gather(s, &is_odd);
    if (s->is_refused || !s->count) return;
    int number = add_statement(s, is_hidden ? 'R' : 'S', start, s->tokens[s->count - 1].end, -1);
    Bytes detail = {NULL, 0, 0};
    int at = is_sure ? read_detail(s, &detail, 0) : 0;
    for (int i = 0; i < s->count; i++)
        if (s->tokens[i].gap == '\n' && i) is_sure = 0;
    for (int i = 0; i < at; i++)
        if (s->tokens[i].kind == MARK) is_sure = 0;
    s->buffer.size = 0;
    put_byte(s, &s->buffer, s->is_kernel ? 'k' : 'f');
    put_byte(s, &s->buffer, 'd');
    put_bytes(s, &s->buffer, detail.at, detail.size);
    put_byte(s, &s->buffer, 3);
    if (!at || !declarators(s, at, is_register ? 'r' : 'v', &detail, number)) set_odd(s);
    else if (is_hidden && is_sure && !is_odd && !s->is_refused) s->shape.at[number] = shape_of_buffer(s);
    free(detail.at);
}

/* `.loc 1 2 3`, with or without where it was inlined. */
static void place(Scan *s) {
    int number = add_statement(s, 'P', s->token.start, s->token.end, -1), is_sure = 1, at = 0;
    for (int i = 0; i < 3; i++) {
        advance(s);
        is_sure &= is_decimal(s, &s->token, 9) && s->token.gap && !s->token.is_odd;
        at = s->token.end;
        if (s->token.kind != NUMBER) {
            set_odd(s);
            return;
        }
    }
    advance(s);
    if (s->token.mark == ',') {
        const int expected[] = {NAME, NAME, 0, NAME, NUMBER, NUMBER, NUMBER};
        for (int i = 0; i < 7; i++) {
            is_sure &= !s->token.is_odd;
            advance(s);
            const Token *t = &s->token;
            if (i == 2 && t->mark == '+') {
                advance(s);
                is_sure &= is_decimal(s, t, 9) && !t->is_odd;
                advance(s);
            }
            if (i == 2 ? t->mark != ',' : t->kind != expected[i]) {
                set_odd(s);
                return;
            }
            is_sure &= t->gap != '\n' && !t->is_odd && (t->kind != NUMBER || is_decimal(s, t, 9));
            if (i == 0) is_sure &= is(s, t, "function_name");
            if (i == 3) is_sure &= is(s, t, "inlined_at");
            at = t->end;
        }
        advance(s);
    }
    if (s->is_refused) return;
    s->ends.at[number] = at;
    /* What may go on with the last number is shown. */
    const Token *t = &s->token;
    int is_start = t->kind == NAME || t->kind == DOTTED || t->mark == '@' || t->mark == '{' || t->mark == '}';
    if (!is_sure || !is_start || !t->gap) set_odd(s);
}

/* The directives that have a label. */
static const char *const lists[] = {".branchtargets", ".calltargets", ".callprototype", NULL};

/* A list needs its label, and the names in it. The parameters of a prototype are no names of the block. */
static void list(Scan *s, int number) {
    int label = number - 1;
    if (label < 0 || s->kinds.at[label] != 'L') {
        set_odd(s);
        return;
    }
    put(s, &s->needed, label);
    s->bindings[s->binding_count - 1].label = LIST;
    if (is(s, &s->tokens[0], ".callprototype")) return;
    s->buffer.size = 0;
    for (int i = 1; i < s->count && !s->is_refused; i++) {
        if (s->tokens[i].kind == NAME) put_name(s, &s->tokens[i], number, 1);
        /* `L<2>` names L0 and L1. */
        if (is_mark(s, i, '<')) set_odd(s);
    }
}

static void other_directive(Scan *s) {
    int is_odd = 0, start = s->token.start, is_pragma = is(s, &s->token, ".pragma");
    int is_list = is_one_of(s, &s->token, lists), is_sure = gather(s, &is_odd);
    if (s->is_refused || !s->count) {
        refuse(s);
        return;
    }
    int number = add_statement(s, 'S', start, s->tokens[s->count - 1].end, -1);
    if (!(is_pragma || is_list) || !is_sure) set_odd(s);
    else if (is_list) list(s, number);
}

static void label_or_instruction(Scan *s) {
    /* A label is a name with a colon, without another one behind. */
    Token name = s->token;
    int at = s->at;
    while (byte_at(s, at) == ' ' || byte_at(s, at) == '\t') at++;
    if (name.kind == NAME && byte_at(s, at) == ':' && byte_at(s, at + 1) != ':') {
        advance(s);
        int number = add_statement(s, 'L', name.start, s->token.end, -1);
        int of = token_name(s, &name);
        if (s->source[name.start] == '%' || name.end - name.start < 2) {
            if (!is_letter(s->source[name.start])) set_odd(s);
        }
        declare(s, of, 0, number, PLACE);
        advance(s);
        return;
    }
    if (name.kind == NAME && !is_letter(s->source[name.start])) set_odd(s);
    instruction(s);
}

/* The dotted word behind a token; an empty one where something else is there, or a comment. */
static Token dotted_behind(const Scan *s, Token word) {
    int at = word.end;
    while (byte_at(s, at) == ' ' || byte_at(s, at) == '\t' || byte_at(s, at) == '\n') at++;
    word.start = word.end = at;
    if (byte_at(s, at) != '.') return word;
    do word.end++;
    while (is_word(byte_at(s, word.end)));
    return word;
}

/* At a directive: does the parser's scanner (grammar/ptx/src/scanner.c) see that it can only be outside of a function?
   `.func f();` may be inside. */
static int is_outside(const Scan *s) {
    Token word = s->token;
    if (is_one_of(s, &word, linkages) && !is(s, &word, ".common")) word = dotted_behind(s, word);
    if (is_one_of(s, &word, outside_only)) return 1;
    if (!is(s, &word, ".func")) return 0;
    for (int at = word.end; at < s->size; at++) {
        int c = s->source[at];
        if (c == '{') return 1;
        if (c == ';' || c == '}') return 0;
        if (c != '.') continue;
        word.start = at, word.end = at + 1;
        while (is_word(byte_at(s, word.end))) word.end++;
        if (is(s, &word, ".func") || is_one_of(s, &word, outside_only)) return 0;
    }
    return 0;
}

/* At a directive: does it declare a variable with linkage? */
static int is_linked_variable(const Scan *s) {
    Token behind = dotted_behind(s, s->token);
    return is_one_of(s, &s->token, linkages) && is_one_of(s, &behind, spaces);
}

/* The end of a function that lacks a brace. */
static void end_function(Scan *s) {
    int last = (int)s->starts.size - 1;
    if (last < 0) return;
    int number = add_statement(s, 'S', s->ends.at[last], s->ends.at[last], -1);
    /* Blocks that nothing closes may be lost in the tree, and what they declare with them. */
    if (s->depth > 1) set_odd(s);
    else set_unbalanced(s);
    while (s->depth && !s->is_refused) {
        int opened = frame(s)->statement;
        if (opened >= 0) s->shape.at[opened] = number;
        close_scope(s);
    }
}

static void body(Scan *s) {
    while (s->depth && !s->is_refused) {
        Token *t = &s->token;
        add_comments(s);
        if (t->kind == END) {
            end_function(s);
        } else if (t->mark == '{') {
            int number = add_statement(s, '{', t->start, t->end, -1);
            open_scope(s, number, t->start);
            advance(s);
        } else if (t->mark == '}') {
            int opened = frame(s)->statement;
            close_scope(s);
            if (s->depth && !s->is_refused) {
                int closed = add_statement(s, '}', t->start, t->end, opened);
                if (!s->is_refused) s->shape.at[opened] = closed;
            } else if (!s->is_refused) {
                add_statement(s, 'B', t->start, t->end, -1);
            }
            advance(s);
        } else if (t->kind == DOTTED) {
            if (is_one_of(s, t, outside)) {
                if (is_outside(s)) {
                    end_function(s);
                } else if (is_linked_variable(s)) {
                    /* To the parser it is inside, as where a brace is missing before it. */
                    declaration(s);
                    set_odd(s);
                } else {
                    refuse(s);
                }
            } else if (is(s, t, ".loc")) place(s);
            else if (is_one_of(s, t, spaces)) declaration(s);
            else other_directive(s);
        } else if (t->kind == NAME || t->mark == '@') {
            label_or_instruction(s);
        } else if (t->mark == MASKED) {
            add_statement(s, 'S', t->start, t->end, -1);
            set_unbalanced(s);
            advance(s);
        } else {
            refuse(s);
        }
    }
}

/* Outside of functions */

/* Reads a token that must be there: a name, a string, digits, or a mark. */
static void expect(Scan *s, int kind, int mark) {
    const Token *t = &s->token;
    if (t->kind != kind || t->mark != mark || (kind == NUMBER && !is_decimal(s, t, 18))) refuse(s);
    advance(s);
}

/* Reads a list of parameters, which begin at `*start`; the place of its closing parenthesis. `*is_usual` stays if the
   parser certainly reads it as such, and no comment in it must be shown. */
static int parameters(Scan *s, Bytes *names, int kind, int *start, int *is_usual) {
    Bytes detail = {NULL, 0, 0};
    advance(s);
    *start = s->token.start;
    while (s->token.mark != ')' && !s->is_refused) {
        detail.size = 0;
        s->count = 0;
        while (s->token.mark != ')' && s->token.mark != ',' && !s->is_refused) {
            if (s->token.kind == END || s->token.kind == STRING || s->count == MOST_TOKENS || s->token.mark == '(') {
                refuse(s);
                break;
            }
            *is_usual &= !s->token.is_odd && !(s->count && s->token.gap == '\n');
            s->tokens[s->count++] = s->token;
            advance(s);
        }
        int at = s->is_refused ? 0 : read_detail(s, &detail, 0);
        if (!at) {
            refuse(s);
            break;
        }
        *is_usual &= is_usual_name(s, &s->tokens[at]) && !s->token.is_odd && !(s->token.mark == ',' && s->token.gap == '\n');
        int first = at + 1;
        for (int i = first; i < s->count; i++)
            if (!is_plain_number(s, &s->tokens[i]) && s->tokens[i].mark != '[' && s->tokens[i].mark != ']') refuse(s);
        int32_t pair[2] = {-1, class_of(s, kind, &detail, first < s->count, first, s->count)};
        if (!is_sink(s, &s->tokens[at])) pair[0] = token_name(s, &s->tokens[at]);
        put_bytes(s, names, pair, sizeof pair);
        if (s->token.mark == ',') advance(s);
    }
    free(detail.at);
    int end = s->token.start;
    advance(s);
    return end;
}

/* Has the parameters in the last declaration of a function shown. */
static void show_head(Scan *s, int name) {
    int at = s->of_name.at[name], head = at < 0 ? -1 : s->bindings[at].statement;
    if (!s->is_refused && head >= 0) s->shape.at[head] = -1;
}

/* Declares a function, whose class is how it is called: a call is read by the last declaration before it. True unless it
   was declared otherwise before. */
static int declare_function(Scan *s, int name, Bytes *signature, int start) {
    int class_ = s->is_refused ? -1 : word(s, &s->classes, signature->at, signature->size);
    if (s->is_refused) return 0;
    int known = s->of_name.at[name], before = known < 0 ? -1 : s->bindings[known].class_;
    int is_alike = known < 0 || before == class_;
    if (!is_alike) show_head(s, name);
    if (before >= 0 && !is_alike && s->classes.text.at[s->classes.starts.at[before]] == '@') {
        put_number(s, signature, (unsigned)start);
        class_ = s->is_refused ? -1 : word(s, &s->classes, signature->at, signature->size);
        s->bindings[known].class_ = class_;
    } else {
        declare(s, name, class_, -1, 0);
    }
    return is_alike;
}

static void put_classes(Scan *s, Bytes *to, const Bytes *names) {
    for (size_t i = 0; i + 2 * sizeof(int32_t) <= names->size; i += 2 * sizeof(int32_t)) {
        int32_t pair[2];
        memcpy(pair, names->at + i, sizeof pair);
        put_byte(s, to, ' ');
        put_number(s, to, (unsigned)pair[1]);
    }
}

/* What is between the head and the body of a function, or the end of its declaration: the brace or semicolon that ends
   it, 0 where there is none. `*is_usual` stays if all of it is in the signature. */
static int head_directives(Scan *s, Bytes *signature, int *is_usual) {
    while (!s->is_refused) {
        const Token *t = &s->token;
        if (t->kind == END || t->mark == '{') return t->mark;
        if (t->mark == ';') {
            advance(s);
            return ';';
        }
        *is_usual &= t->kind != STRING && !is(s, t, ".pragma");
        if (is_one_of(s, t, outside) || is_one_of(s, t, spaces) || is(s, t, ".target") || is(s, t, ".alias")) return 0;
        if (is(s, t, ".pragma")) {
            while (s->token.mark != ';' && s->token.kind != END) advance(s);
        } else if (t->kind == DOTTED || is_plain_number(s, t) || t->kind == STRING || t->mark == ',') {
            put_byte(s, signature, ' ');
            put_bytes(s, signature, s->source + t->start, (size_t)(t->end - t->start));
        } else {
            refuse(s);
        }
        advance(s);
    }
    return 0;
}

/* The shape of a head: its words but for names, with the classes of its parameters. `before` are those before `.entry` or
   `.func`, `end` is the mark that ends it. */
static int shape_of_head(Scan *s, const Bytes *before, const Bytes *signature, const Bytes *names, int end) {
    s->buffer.size = 0;
    put_bytes(s, &s->buffer, "-h", 2);
    put_bytes(s, &s->buffer, before->at, before->size);
    put_bytes(s, &s->buffer, signature->at, signature->size);
    for (size_t i = 0; i + 2 * sizeof(int32_t) <= names->size; i += 2 * sizeof(int32_t)) {
        int32_t of;
        memcpy(&of, names->at + i, sizeof of);
        put_byte(s, &s->buffer, of < 0 ? '_' : 'a');
    }
    put_byte(s, &s->buffer, end);
    return s->is_refused ? -1 : shape_of_buffer(s);
}

static void function_head(Scan *s, Bytes *names) {
    int start = s->token.start, is_kernel = is(s, &s->token, ".entry"), is_usual = 1, first = 0, last = 0;
    Bytes signature = {NULL, 0, 0}, before = {NULL, 0, 0};
    for (int i = 0; i < s->count; i++) {
        put_bytes(s, &before, s->source + s->tokens[i].start, (size_t)(s->tokens[i].end - s->tokens[i].start));
        put_byte(s, &before, ' ');
    }
    names->size = 0;
    put_byte(s, &signature, '@');
    put_byte(s, &signature, '.');
    put_byte(s, &signature, is_kernel ? 'k' : 'f');
    advance(s);
    if (s->token.mark == '(') parameters(s, names, 'q', &first, &is_usual);
    put_classes(s, &signature, names);
    put_byte(s, &signature, '(');
    size_t results = names->size;
    Token name = s->token;
    expect(s, NAME, 0);
    is_usual &= is_usual_name(s, &name) && !is_sink(s, &name);
    if (s->token.mark == '(') last = parameters(s, names, is_kernel ? 'k' : 'f', &first, &is_usual);
    Bytes after = {names->at ? names->at + results : NULL, names->size - results, 0};
    put_classes(s, &signature, &after);
    put_byte(s, &signature, ')');
    int end = head_directives(s, &signature, &is_usual), has_body = end == '{';
    int shape = is_usual && end && !s->is_refused ? shape_of_head(s, &before, &signature, names, end) : -1;
    if (!s->is_refused && !declare_function(s, token_name(s, &name), &signature, start)) shape = -1;
    free(signature.at);
    free(before.at);
    for (size_t i = 0; !has_body && i + 2 * sizeof(int32_t) <= names->size; i += 2 * sizeof(int32_t)) {
        int32_t of;
        memcpy(&of, names->at + i, sizeof of);
        if (of >= 0 && !s->is_refused && s->flags.at[of] & RESERVED) refuse(s);
    }
    if (s->is_refused) return;
    if (has_body) {
        put_byte(s, &s->odd, 0);
        put(s, &s->bodies, (int32_t)s->starts.size);
        s->is_kernel = is_kernel;
        open_scope(s, -1, start);
    }
    int head = names->size > results ? add_statement(s, 'H', first, last, shape) : -1;
    if (!s->is_refused) s->bindings[s->of_name.at[token_name(s, &name)]].statement = head;
    if (!has_body) {
        /* No two heads are left out as one. The comments behind it follow in order (module). */
        int end_at = s->comments >= 0 ? s->comments : s->token.start;
        if (head >= 0) add_statement(s, 'E', end_at, end_at, -1);
        return;
    }
    for (size_t i = 0; i + 2 * sizeof(int32_t) <= names->size; i += 2 * sizeof(int32_t)) {
        int32_t pair[2];
        memcpy(pair, names->at + i, sizeof pair);
        if (pair[0] >= 0) declare(s, pair[0], pair[1], head, 0);
    }
    add_statement(s, 'B', s->token.start, s->token.end, -1);
    advance(s);
    body(s);
    put(s, &s->bodies, (int32_t)s->starts.size);
}

/* Does a value of data in a section certainly fit its type? */
static int is_small(const Scan *s, const Token *t, int bits) {
    if (bits >= 32) return is_decimal(s, t, 18);
    if (!is_decimal(s, t, bits == 8 ? 3 : 4)) return 0;
    int value = 0;
    for (int i = t->start; i < t->end; i++) value = value * 10 + s->source[i] - '0';
    return bits == 16 || value < 256;
}

static void section(Scan *s) {
    int is_lost = 0;
    advance(s);
    if (s->token.kind != DOTTED) {
        refuse(s);
        return;
    }
    advance(s);
    if (s->token.mark != '{') {
        refuse(s);
        return;
    }
    add_statement(s, 'S', s->token.start, s->token.end, -1);
    advance(s);
    while (s->token.mark != '}' && !s->is_refused) {
        const Token *t = &s->token;
        add_comments(s);
        if (t->kind == END || t->mark == '{') {
            refuse(s);
            return;
        }
        int bits = is(s, t, ".b8") ? 8 : is(s, t, ".b16") ? 16 : is(s, t, ".b32") ? 32 : is(s, t, ".b64") ? 64 : 0;
        if (is_lost || !bits) {
            /* A label, or what this does not know. */
            int is_label = t->kind == NAME && byte_at(s, s->at) == ':';
            is_lost |= !is_label;
            add_statement(s, 'S', t->start, t->end, -1);
            advance(s);
            if (is_label) advance(s);
            continue;
        }
        int start = t->start, end = t->end, is_sure = 1, count = 0;
        do {
            advance(s);
            is_sure &= !t->is_odd && (t->gap == ' ' || (count && !t->gap));
            int is_value = is_small(s, t, bits);
            if (t->kind == NAME) {
                is_sure &= bits >= 32 && s->source[t->start] != '%' && t->end - t->start > 1 && !count;
                is_sure &= !is_one_of(s, t, no_labels);
            } else if (t->kind == DOTTED) {
                is_sure &= bits >= 32 && t->end - t->start > 7 && !memcmp(s->source + t->start, ".debug_", 7) && !count;
                for (int i = t->start + 1; i < t->end; i++) is_sure &= s->source[i] != ':' && s->source[i] != '$';
            } else {
                is_sure &= is_value;
            }
            int is_name = t->kind != NUMBER;
            if (t->kind != NUMBER && t->kind != NAME && t->kind != DOTTED) {
                is_lost = 1;
                break;
            }
            end = t->end;
            count++;
            advance(s);
            if (is_name && t->mark == '+') {
                is_sure &= !t->is_odd && t->gap != '\n';
                advance(s);
                is_sure &= is_decimal(s, t, 9) && !t->is_odd && t->gap != '\n';
                if (t->kind != NUMBER) is_lost = 1;
                end = t->end;
                advance(s);
            }
            if (is_name && t->mark == ',') is_sure = 0;
            if (t->mark == ',') is_sure &= !t->is_odd && t->gap != '\n';
        } while (t->mark == ',' && !s->is_refused);
        if (t->mark && t->mark != '}') is_lost = 1;
        if (t->kind == NUMBER || t->kind == STRING) is_lost = 1;
        is_sure &= !is_lost && (t->gap == '\n' || t->mark == '}');
        size_t last = s->kinds.size - 1;
        if (is_sure && !s->is_refused && s->kinds.at[last] == 'D') s->ends.at[last] = end;
        else add_statement(s, is_sure ? 'D' : 'S', start, end, -1);
    }
    add_comments(s);
    add_statement(s, 'S', s->token.start, s->token.end, -1);
    advance(s);
}

/* The values of a long list of a variable, but for the first. */
static void values(Scan *s) {
    Token first, last;
    int count = 0, is_sure = 1, comma = 0;
    advance(s);
    if (s->token.mark != '{') return;
    advance(s);
    first = last = s->token;
    for (;; count++) {
        is_sure &= is_decimal(s, &s->token, 18) && !s->token.is_odd;
        last = s->token;
        if (!is_sure) return;
        advance(s);
        is_sure &= !s->token.is_odd;
        if (s->token.mark != ',') break;
        if (!count) comma = s->token.start;
        advance(s);
    }
    if (s->token.mark == '}' && is_sure && count > 64 && first.start < comma)
        add_statement(s, 'D', comma, last.end, -1), add_statement(s, 'S', last.end, last.end, -1);
}

static const char *const table_types[] = {".b8",  ".b16", ".b32", ".b64", ".u8",  ".u16", ".u32",
                                          ".u64", ".s8",  ".s16", ".s32", ".s64", NULL};

/* Reads the declaration of a variable. True where the words that may begin one are those before a function. */
static int variable(Scan *s, Bytes *detail) {
    int is_table = 1, brackets = 0;
    detail->size = 0;
    while (!s->is_refused) {
        const Token *t = &s->token;
        if (t->kind == END || s->count == MOST_TOKENS || t->mark == '}' || t->mark == '{') {
            refuse(s);
            return 0;
        }
        if (is(s, t, ".entry") || is(s, t, ".func")) return 1;
        if (t->mark == '[') brackets++;
        s->tokens[s->count++] = *t;
        if (t->mark == ';' || t->mark == '=') break;
        advance(s);
    }
    if (s->is_refused) return 0;
    int is_list = s->token.mark == '=';
    int at = read_detail(s, detail, 0);
    s->buffer.size = 0;
    if (!at || !declarators(s, at, is(s, &s->tokens[0], ".reg") ? 'r' : 'v', detail, -1)) {
        refuse(s);
        return 0;
    }
    for (int i = 0; i < at; i++) {
        const Token *t = &s->tokens[i];
        if (t->kind == NUMBER) is_table &= i && is(s, &s->tokens[i - 1], ".align");
        else if (i == at - 1) is_table &= is_one_of(s, t, table_types);
        else is_table &= is(s, t, ".visible") || is(s, t, ".global") || is(s, t, ".const") || is(s, t, ".align");
    }
    if (!is_list) {
        advance(s);
        return 0;
    }
    if (is_table && brackets == 1 && is_mark(s, at + 1, '[') && is_mark(s, at + 3, ']')) values(s);
    else advance(s);
    while (s->token.mark != ';' && s->token.kind != END && !s->is_refused) {
        /* A list may name what is declared before; more variables are not looked for behind it. */
        if (s->token.mark == '=') refuse(s);
        advance(s);
    }
    advance(s);
    return 0;
}

static int accept_comma(Scan *s) {
    if (s->token.mark != ',') return 0;
    advance(s);
    return 1;
}

static void version(Scan *s) {
    const Token *t = &s->token;
    int dots = 0;
    for (int i = t->start; i < t->end; i++) {
        dots += s->source[i] == '.';
        if (s->source[i] != '.' && !is_digit(s->source[i])) refuse(s);
    }
    if (t->kind != NUMBER || dots != 1 || s->source[t->end - 1] == '.') refuse(s);
    advance(s);
}

/* A directive of the module; what is not as usual may begin an instruction. */
static void directive(Scan *s) {
    Token first = s->token;
    advance(s);
    if (is(s, &first, ".version")) {
        version(s);
    } else if (is(s, &first, ".target")) {
        do expect(s, NAME, 0);
        while (accept_comma(s));
    } else if (is(s, &first, ".address_size")) {
        expect(s, NUMBER, 0);
    } else if (is(s, &first, ".file")) {
        expect(s, NUMBER, 0), expect(s, STRING, 0);
        while (accept_comma(s)) expect(s, NUMBER, 0);
    } else if (is(s, &first, ".alias")) {
        for (int i = 0; i < 2; i++) {
            if (s->token.kind == NAME) show_head(s, token_name(s, &s->token));
            expect(s, NAME, 0), expect(s, MARK, i ? ';' : ',');
        }
    } else if (is(s, &first, ".pragma")) {
        do expect(s, STRING, 0);
        while (accept_comma(s));
        expect(s, MARK, ';');
    } else {
        refuse(s);
    }
}

static void module(Scan *s) {
    Bytes names = {NULL, 0, 0}, detail = {NULL, 0, 0};
    advance(s);
    while (s->token.kind != END && !s->is_refused) {
        const Token *t = &s->token;
        /* Comments between two functions tell nothing. What is left out does not go beyond the next token. */
        s->depth = s->count = 0;
        if (s->comments >= 0 && !t->is_odd) {
            add_statement(s, 'G', s->comments, s->comments_end, -1);
            add_statement(s, 'E', t->start, t->start, -1);
        }
        int is_function = is(s, t, ".entry") || is(s, t, ".func");
        int is_variable = is_one_of(s, t, spaces) || is_one_of(s, t, linkages);
        if (is_variable) is_function = variable(s, &detail);
        if (is_function) function_head(s, &names);
        else if (is_variable) continue;
        else if (is(s, t, ".section")) section(s);
        else directive(s);
    }
    free(names.at);
    free(detail.at);
}

/* Says what is not known to be like something else, with a small letter, and gives each shape its sample. */
static void finish(Scan *s) {
    for (int i = word_count(&s->shapes); i; i--) put(s, &s->samples, -1);
    for (size_t i = 0; i < s->kinds.size && !s->is_refused; i++) {
        if (s->function.at[i] >= 0 && s->odd.at[s->function.at[i]]) s->naming.at[i] = 2;
        if (s->kinds.at[i] != 'I' && s->kinds.at[i] != 'R' && s->kinds.at[i] != 'H') continue;
        int shape = s->shape.at[i];
        if (shape < 0) s->kinds.at[i] |= 32, s->naming.at[i] = s->kinds.at[i] == 'h' ? 1 : 2;
        else if (s->samples.at[shape] >= 0) s->kinds.at[s->samples.at[shape]] = s->kinds.at[i];
        else {
            s->samples.at[shape] = (int32_t)i;
            /* One that is like no other stays so: it is shown, and nothing follows from it. */
            if (s->kinds.at[i] == 'H') s->kinds.at[i] = 'h';
        }
    }
    for (size_t i = 0; i < s->kinds.size && !s->is_refused; i++)
        if (s->kinds.at[i] == 'h' && s->shape.at[i] >= 0) s->samples.at[s->shape.at[i]] = -1;
    put(s, &s->first, (int32_t)s->needed.size);
}

/* Python */

static PyObject *ints(const Ints *from) {
    return PyBytes_FromStringAndSize((const char *)from->at, (Py_ssize_t)(from->size * sizeof(int32_t)));
}

static PyObject *bytes(const Bytes *from) {
    return PyBytes_FromStringAndSize((const char *)from->at, (Py_ssize_t)from->size);
}

static PyObject *texts(const Words *words) {
    int count = word_count(words);
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        int start = words->starts.at[i];
        int size = words->starts.at[i + 1] - start;
        PyObject *one = PyBytes_FromStringAndSize((const char *)words->text.at + start, size);
        if (!one || PyList_SetItem(list, i, one) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static void reserve(Scan *s, const unsigned char *text, size_t size) {
    for (size_t start = 0, i = 0; i <= size; i++) {
        if (i < size && text[i] != '\n') continue;
        if (i > start) {
            int name = name_of(s, text + start, i - start);
            if (!s->is_refused) s->flags.at[name] |= RESERVED;
        }
        start = i + 1;
    }
}

static void free_words(Words *words) {
    free(words->slots);
    free(words->text.at);
    free(words->starts.at);
    free(words->hashes.at);
}

static void free_scan(Scan *s) {
    Ints *all[] = {&s->odd_comments, &s->flags, &s->prefixes, &s->numbers, &s->of_name, &s->of_range,
                   &s->undo, &s->pending, &s->numbered, &s->starts, &s->ends, &s->shape,
                   &s->scope, &s->function, &s->first, &s->needed, &s->samples, &s->bodies};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->at);
    free_words(&s->names), free_words(&s->shapes), free_words(&s->classes);
    free(s->bindings), free(s->kinds.at), free(s->naming.at), free(s->odd.at), free(s->buffer.at);
    free(s);
}

static PyObject *result_of(Scan *s) {
    /* In the order of Statements (partial/statements.py). */
    const Ints *columns[] = {&s->starts, &s->ends,   &s->shape,   &s->scope, &s->function,
                             &s->first,  &s->needed, &s->samples, &s->bodies};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    PyObject *result = PyTuple_New(COLUMNS + 5);
    for (int i = 0; result && i < COLUMNS + 5; i++) {
        PyObject *one = i < COLUMNS        ? ints(columns[i])
                        : i == COLUMNS     ? bytes(&s->kinds)
                        : i == COLUMNS + 1 ? bytes(&s->naming)
                        : i == COLUMNS + 2 ? bytes(&s->odd)
                        : i == COLUMNS + 3 ? texts(&s->shapes)
                                           : texts(&s->classes);
        if (!one || PyTuple_SetItem(result, i, one) < 0) {
            Py_DECREF(result);
            return NULL;
        }
    }
    return result;
}

static PyObject *statements(PyObject *self, PyObject *args) {
    PyObject *source, *reserved, *result = NULL;
    char *text, *words;
    Py_ssize_t size, words_size;
    (void)self;
    if (!PyArg_UnpackTuple(args, "statements", 2, 2, &source, &reserved)) return NULL;
    if (PyBytes_AsStringAndSize(source, &text, &size) < 0 || PyBytes_AsStringAndSize(reserved, &words, &words_size) < 0)
        return NULL;
    if (size > INT32_MAX / 8) Py_RETURN_NONE;
    Scan *s = calloc(1, sizeof *s);
    if (!s) return PyErr_NoMemory();
    s->source = (const unsigned char *)text;
    s->size = (int)size;
    PyThreadState *thread = PyEval_SaveThread();
    reserve(s, (const unsigned char *)words, (size_t)words_size);
    if (!s->is_refused) module(s);
    if (!s->is_refused) finish(s);
    PyEval_RestoreThread(thread);
    if (s->is_out_of_memory) PyErr_NoMemory();
    else if (s->is_refused) Py_INCREF(Py_None), result = Py_None;
    else result = result_of(s);
    free_scan(s);
    return result;
}

static PyMethodDef methods[] = {
    {"statements", statements, METH_VARARGS, "The statements of a text in columns; None where they are not certain."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_statements",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__statements(void) { return PyModule_Create(&module_definition); }
