/*
 * Reads the braces of some lines of PTX outside of comments and strings, and what each is for by the text near it.
 *
 * ptx_ls/syntax/recovery/unbalanced_brace.py searches them for the one that is too many.
 */
#include <Python.h>

#include <stdlib.h>
#include <string.h>

typedef enum { BLOCK, BODY, VALUE, END, END_BEFORE_A_STATEMENT, END_OF_A_VALUE, UNKNOWN } Kind;

/* By kind, as `Kind` of unbalanced_brace.py has them. */
static const char *const names[] = {"block", "body", "value", "end", "end before a statement", "end of a value"};

typedef struct {
    Py_ssize_t at;
    Kind kind;
} Brace;

typedef struct {
    const unsigned char *at;
    Py_ssize_t size;
    Brace *braces;
    Py_ssize_t count, room;
    int opens_comment;
    Py_ssize_t open_strings;
} Lines;

enum {
    NEAR = 200,           /* bytes on either side of a brace that tell what it is for */
    LONGEST_VALUE = 4096, /* bytes */
    MANY = 1 << 16        /* braces in some hundred lines that no program has */
};

static int is_blank(int c) { return c == ' ' || c == '\t'; }
static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int is_letter(int c) { return (unsigned)((c | 32) - 'a') < 26; }
static int is_digit(int c) { return (unsigned)(c - '0') < 10; }
static int is_behind_a_value(int c) { return c == ',' || c == ';' || c == '|' || c == ']' || c == ')'; }

/* The character at an offset; -1 from the end on. */
static int character(const unsigned char *text, Py_ssize_t at, Py_ssize_t end) { return at < end ? text[at] : -1; }

static Py_ssize_t behind_blanks(const unsigned char *text, Py_ssize_t at, Py_ssize_t end) {
    while (at < end && is_blank(text[at])) at++;
    return at;
}

/* Where the next mark of two characters begins; the end if there is none. */
static Py_ssize_t find(const unsigned char *text, Py_ssize_t at, Py_ssize_t end, const char *mark) {
    for (; at + 1 < end; at++) {
        const unsigned char *found = memchr(text + at, mark[0], (size_t)(end - 1 - at));
        if (!found) break;
        at = found - text;
        if (text[at + 1] == mark[1]) return at;
    }
    return end;
}

/* The end of the closed comment that begins at an offset; the offset if none does. */
static Py_ssize_t comment_end(const unsigned char *text, Py_ssize_t at, Py_ssize_t end) {
    if (character(text, at, end) != '/') return at;
    int next = character(text, at + 1, end);
    if (next == '/') {
        const unsigned char *found = memchr(text + at, '\n', (size_t)(end - at));
        return found ? found - text : end;
    }
    Py_ssize_t close = next == '*' ? find(text, at + 2, end, "*/") : end;
    return close < end ? close + 2 : at;
}

/* The end of the line marker that begins at an offset; the offset if none does. See trivia.py. */
static Py_ssize_t marker_end(const unsigned char *text, Py_ssize_t start, Py_ssize_t end) {
    if (character(text, start, end) != '#') return start;
    Py_ssize_t at = behind_blanks(text, start + 1, end);
    if (end - at > 4 && !memcmp(text + at, "line", 4) && is_blank(text[at + 4])) at = behind_blanks(text, at + 4, end);
    Py_ssize_t number = at;
    while (at < end && is_digit(text[at])) at++;
    Py_ssize_t name = behind_blanks(text, at, end);
    if (at == number || name == at || character(text, name, end) != '"') return start;
    for (at = name + 1; at < end && text[at] != '"' && text[at] != '\r' && text[at] != '\n';) at++;
    if (character(text, at, end) != '"') return start;
    for (at++; at < end && (is_blank(text[at]) || is_digit(text[at]));) at++;
    return at;
}

/* The end of white space, comments and line markers. */
static Py_ssize_t gap_end(const unsigned char *text, Py_ssize_t at, Py_ssize_t end) {
    for (;;) {
        Py_ssize_t start = at;
        while (at < end && is_space(text[at])) at++;
        at = comment_end(text, at, end);
        at = marker_end(text, at, end);
        if (at == start) return at;
    }
}

/* Does a statement begin here: a word, or a directive that is allowed among instructions? */
static int is_statement(const unsigned char *text, Py_ssize_t at, Py_ssize_t end) {
    static const char *const directives[] = {".loc", ".branchtargets", ".calltargets", ".callprototype"};
    int c = character(text, at, end);
    if (is_letter(c) || c == '_' || c == '$' || c == '%' || c == '@' || c == '{') return 1;
    for (size_t i = 0; c == '.' && i < sizeof directives / sizeof *directives; i++) {
        Py_ssize_t size = (Py_ssize_t)strlen(directives[i]);
        if (end - at < size || memcmp(text + at, directives[i], (size_t)size)) continue;
        int next = character(text, at + size, end);
        if (!is_letter(next) && !is_digit(next) && next != '_') return 1;
    }
    return 0;
}

/* The last character before an offset that is neither white space nor in a comment; -1 if there is none near it. */
static int last_before(const unsigned char *text, Py_ssize_t end) {
    Py_ssize_t at = end > NEAR ? end - NEAR : 0, back = end;
    while (back > at && is_blank(text[back - 1])) back--;
    int last = back > at ? text[back - 1] : -1;
    if (last != -1 && last != '/' && !is_space(last)) return last;
    if (end > NEAR) {
        /* What began further before may have been a comment. */
        const unsigned char *line = memchr(text + at, '\n', (size_t)(end - at));
        at = line ? line - text + 1 : end;
    }
    for (last = -1; at < end;) {
        Py_ssize_t behind = comment_end(text, at, end);
        if (behind == at && !is_space(text[at])) last = text[at];
        at = behind == at ? at + 1 : behind;
    }
    return last;
}

/* The kind of a brace, by the text near it. */
static Kind kind_near(const unsigned char *text, Py_ssize_t size, Py_ssize_t at) {
    Py_ssize_t end = size - at - 1 > NEAR ? at + 1 + NEAR : size;
    if (text[at] == '}') {
        Py_ssize_t next = gap_end(text, at + 1, end);
        if (is_behind_a_value(character(text, next, end))) return END_OF_A_VALUE;
        return is_statement(text, next, end) ? END_BEFORE_A_STATEMENT : END;
    }
    int last = last_before(text, at);
    /* The slash is what is left of a comment that began further before. */
    if (last == -1 || last == ';' || last == '{' || last == '}' || last == ':' || last == '/') return BLOCK;
    Py_ssize_t next = behind_blanks(text, at + 1, end);
    int c = character(text, next, end), after = character(text, next + 1, end);
    int ends_line = c == '\r' || c == '\n' || (c == '/' && (after == '/' || after == '*'));
    return ends_line && last != ',' && last != '=' ? BODY : VALUE;
}

static int is_block(const Brace *one, const Brace *other) {
    return one->kind == BLOCK && (other->kind == END || other->kind == END_BEFORE_A_STATEMENT);
}

/* Adds the next brace, and removes what makes no difference to the search: a value from its start to its end, and a
 * block before another one, or before the end of what encloses it. */
static int append(Lines *lines, Py_ssize_t at, int is_within) {
    if (lines->count == lines->room) {
        Py_ssize_t room = lines->room * 2 + 64;
        Brace *braces = realloc(lines->braces, (size_t)room * sizeof *braces);
        if (!braces) return 0;
        lines->braces = braces, lines->room = room;
    }
    Brace one = {at, is_within ? kind_near(lines->at, lines->size, at) : UNKNOWN};
    Brace *end = lines->braces + lines->count;
    if (one.kind == END_OF_A_VALUE && lines->count) {
        if (end[-1].kind == VALUE && at - end[-1].at < LONGEST_VALUE) {
            lines->count--;
            return 1;
        }
    } else if (one.kind == END || one.kind == END_BEFORE_A_STATEMENT) {
        if (lines->count > 1 && is_block(end - 2, end - 1)) {
            lines->count -= 2;
        } else if (lines->count > 2 && is_block(end - 1, &one) && is_block(end - 3, end - 2)) {
            end[-3] = end[-1];
            lines->count -= 2;
        }
    }
    lines->braces[lines->count++] = one;
    return 1;
}

static int is_within(const Lines *lines, Py_ssize_t start, Py_ssize_t end) {
    return start >= NEAR && end + NEAR <= lines->size;
}

/* The end of the braces on one line that begin at an offset and end a value; the offset if they do not. */
static Py_ssize_t value_end(const Lines *lines, Py_ssize_t start) {
    Py_ssize_t at = start + 1;
    while (at < lines->size && !memchr("{}\r\n\"/", lines->at[at], 6)) at++;
    if (character(lines->at, at, lines->size) != '}') return start;
    int next = character(lines->at, behind_blanks(lines->at, at + 1, lines->size), lines->size);
    return is_behind_a_value(next) ? at + 1 : start;
}

/* Reads the brace at an offset, or both braces of a value. Returns the offset behind them, or -1 if memory runs out. */
static Py_ssize_t read_brace(Lines *lines, Py_ssize_t start) {
    Py_ssize_t end = lines->at[start] == '{' ? value_end(lines, start) : start;
    if (end == start) return append(lines, start, is_within(lines, start, start + 1)) ? start + 1 : -1;
    if (is_within(lines, start, end) && end - start < LONGEST_VALUE) {
        Py_ssize_t back = start;
        while (back > start - 4 && is_blank(lines->at[back - 1])) back--;
        int before = back > start - 4 ? lines->at[back - 1] : -1;
        if (before == ',' || is_letter(before) || is_digit(before)) return end;
    }
    int is_read = append(lines, start, is_within(lines, start, start + 1)) &&
                  append(lines, end - 1, is_within(lines, end - 1, end));
    return is_read ? end : -1;
}

/* Reads the braces from an offset on. A comment that nothing closes begins before `first_open` only. Returns 0 if
 * memory runs out. */
static int read_all(Lines *lines, Py_ssize_t at, Py_ssize_t first_open) {
    const unsigned char *text = lines->at;
    while (at < lines->size) {
        int c = text[at];
        if (c == '{' || c == '}') {
            at = read_brace(lines, at);
            if (at < 0) return 0;
        } else if (c == '/') {
            Py_ssize_t end = comment_end(text, at, lines->size);
            if (end == at && at < first_open && character(text, at + 1, lines->size) == '*') {
                lines->opens_comment = 1;
                return 1;
            }
            at = end == at ? at + 1 : end;
        } else if (c == '"') {
            do at++;
            while (at < lines->size && text[at] != '"' && text[at] != '\r' && text[at] != '\n');
            if (character(text, at, lines->size) == '"') at++;
            else lines->open_strings++;
        } else {
            at++;
        }
    }
    return 1;
}

static int has_many(const Lines *lines) {
    Py_ssize_t count = 0;
    for (Py_ssize_t at = 0; at < lines->size; at++) count += lines->at[at] == '{' || lines->at[at] == '}';
    return count > MANY;
}

static PyObject *kind_object(Kind kind) {
    if (kind == UNKNOWN) Py_RETURN_NONE;
    return PyUnicode_InternFromString(names[kind]);
}

static PyObject *result_of(const Lines *lines) {
    Py_ssize_t balance = 0;
    PyObject *braces = PyTuple_New(lines->count);
    for (Py_ssize_t i = 0; braces && i < lines->count; i++) {
        const Brace *brace = &lines->braces[i];
        balance += lines->at[brace->at] == '{' ? 1 : -1;
        PyObject *kind = kind_object(brace->kind);
        PyObject *one = kind ? Py_BuildValue("(nN)", brace->at, kind) : NULL;
        if (!one || PyTuple_SetItem(braces, i, one) < 0) {
            Py_DECREF(braces);
            return NULL;
        }
    }
    if (!braces) return NULL;
    PyObject *opens_comment = PyBool_FromLong(lines->opens_comment);
    return Py_BuildValue("(NnNn)", braces, balance, opens_comment, lines->open_strings);
}

static PyObject *braces_of(PyObject *self, PyObject *args) {
    Lines lines = {0};
    const char *text;
    int is_in_comment, is_last;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#pp:braces_of", &text, &lines.size, &is_in_comment, &is_last)) return NULL;
    lines.at = (const unsigned char *)text;
    Py_ssize_t start = 0, first_open = lines.size;
    if (is_in_comment) {
        Py_ssize_t close = find(lines.at, 0, lines.size, "*/");
        lines.opens_comment = close == lines.size;
        start = lines.opens_comment ? lines.size : close + 2;
    }
    if (is_last) {
        Py_ssize_t behind = 0;
        for (Py_ssize_t at = 0; (at = find(lines.at, at, lines.size, "*/")) < lines.size; at++) behind = at + 2;
        first_open = find(lines.at, behind, lines.size, "/*");
    }
    if (start < lines.size && has_many(&lines)) {
        /* It is treated like strings on several lines. */
        lines.open_strings = 2;
    } else if (!read_all(&lines, start, first_open)) {
        free(lines.braces);
        return PyErr_NoMemory();
    }
    PyObject *result = result_of(&lines);
    free(lines.braces);
    return result;
}

static PyObject *kind_of(PyObject *self, PyObject *args) {
    const char *text;
    Py_ssize_t size, at;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#n:kind_of", &text, &size, &at)) return NULL;
    if (at < 0 || at >= size) {
        PyErr_SetString(PyExc_IndexError, "offset outside of the text");
        return NULL;
    }
    return kind_object(kind_near((const unsigned char *)text, size, at));
}

static PyObject *is_head(PyObject *self, PyObject *args) {
    const char *text;
    Py_ssize_t size, start, end;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#nn:is_head", &text, &size, &start, &end)) return NULL;
    const unsigned char *source = (const unsigned char *)text;
    Py_ssize_t first = start < 0 ? size : gap_end(source, start, size);
    return PyBool_FromLong(first == end ||
                           (character(source, first, size) == '.' && !is_statement(source, first, size)));
}

static PyMethodDef methods[] = {
    {"braces_of", braces_of, METH_VARARGS, "The braces of some lines, and the comments and strings left open."},
    {"kind_of", kind_of, METH_VARARGS, "The kind of a brace, by the text near it."},
    {"is_head", is_head, METH_VARARGS, "Whether the text between the end of a function and a brace is its head."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_braces",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__braces(void) {
    PyObject *module = PyModule_Create(&module_definition);
    if (module && PyModule_AddIntConstant(module, "LONGEST_VALUE", LONGEST_VALUE) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
