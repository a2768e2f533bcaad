/*
 * Runs decoded operations for groups of lanes, 32 at a time (native/tier.py calls it). The loops are compiled for plain
 * machines and, on x86-64, for those with AVX2; which ones run is chosen when the module is loaded.
 */
#include <Python.h>

/* A product and a sum are two roundings: they must not become one. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#define NO_DEPENDENCE _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#pragma GCC optimize("O3", "fp-contract=off", "no-math-errno")
#define NO_DEPENDENCE _Pragma("GCC ivdep")
#else
#define NO_DEPENDENCE
#endif

#include "lanes.h"
#include "doubles.h"
#include "halves.h"
#include "approximate.h"
#include "program.h"
#include "groups.h"
#include "frames.h"
#include "memory.h"
#include "atomics.h"
#include "together.h"
#include "shadow_words.h"

typedef void (*Compute)(void *out, const void *const *in);

/* Where the lanes of a warp lie of a register or a constant of the current frame. */
HELPER void *slot_of(const s64 *state, s64 slot, s64 warp) { return slot_in((const s64 *)state[S_SLOTS], slot, warp); }

/* A product and a sum that are rounded once: by the machine where every one has an instruction for it. */
#ifdef __ARM_FEATURE_FMA
#define FUSED __builtin_fmaf
#define FUSED_DOUBLE __builtin_fma
#else
#define FUSED fused
#define FUSED_DOUBLE fused_double
#endif
#define TIER(name) plain_##name
#include "run.h"
#undef TIER

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_AVX2 1
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#undef FUSED
#undef FUSED_DOUBLE
#define FUSED __builtin_fmaf
#define FUSED_DOUBLE __builtin_fma
#define TIER(name) avx2_##name
#include "run.h"
#undef TIER
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

static s64 (*chosen)(s64 *) = plain_run;

#include "operands.h"

typedef struct { const char *text, *result, *operands[4]; } Line;
static const Line lines[] = {
#define OP1(text, name, r, t, e) {text, #r, {#t}},
#define OP2(text, name, r, t, s, e) {text, #r, {#t, #s}},
#define OP3(text, name, r, t, s, q, e) {text, #r, {#t, #s, #q}},
#define OP4(text, name, r, t, s, q, p, e) {text, #r, {#t, #s, #q, #p}},
#include "arithmetic.h"
};

static PyObject *names(PyObject *self, PyObject *none) {
    (void)self; (void)none;
    size_t count = sizeof lines / sizeof *lines;
    PyObject *found = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; found && i < count; i++) {
        const Line *one = &lines[i];
        PyObject *row = Py_BuildValue("(ss[zzzz])", one->text, one->result, one->operands[0], one->operands[1],
                                      one->operands[2], one->operands[3]);
        if (!row || PyList_SetItem(found, (Py_ssize_t)i, row)) { Py_DECREF(found); return NULL; }
    }
    return found;
}

static PyObject *run(PyObject *self, PyObject *address) {
    (void)self;
    s64 *state = PyLong_AsVoidPtr(address);
    if (!state) return PyErr_Occurred() ? NULL : PyLong_FromLong(PYTHON);
    for (;;) {
        s64 reason;
        Py_BEGIN_ALLOW_THREADS
        reason = chosen(state);
        Py_END_ALLOW_THREADS
        if (reason != PREPARE) return PyLong_FromLongLong(reason);
        PyObject *slots = unready(state, frame_at(state, state[S_ASKED_DEPTH], state[S_ASKED]), state[S_ASKED_BLOCK]);
        if (!slots || PyList_Size(slots)) return slots;
        Py_DECREF(slots);
    }
}

/* Runs the loops for plain machines from now on, or the best ones that there are; returns whether those are AVX2's. */
static PyObject *choose(PyObject *self, PyObject *plain) {
    (void)self;
    int is_plain = PyObject_IsTrue(plain), has = 0;
    if (is_plain < 0) return NULL;
    chosen = plain_run;
#ifdef HAS_AVX2
    __builtin_cpu_init();
    has = !is_plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (has) chosen = avx2_run;
#endif
    return PyBool_FromLong(has);
}

typedef void (*Approximate)(f64 *to, const f64 *from, s64 count);
#ifdef HAS_AVX2
#define CHOSEN(name) chosen == avx2_run ? avx2_each_##name : plain_each_##name
#else
#define CHOSEN(name) plain_each_##name
#endif

/* A function of approximate.h of doubles: its name, where the results go, where the values are, and how many. */
static PyObject *approximate(PyObject *self, PyObject *arguments) {
    const char *name;
    unsigned long long to, from;
    Py_ssize_t count;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "sKKn", &name, &to, &from, &count)) return NULL;
#define NAMED(one) if (!strcmp(name, #one)) function = CHOSEN(one);
    Approximate function = NULL;
    APPROXIMATIONS(NAMED)
#undef NAMED
    if (!function) { PyErr_SetString(PyExc_ValueError, name); return NULL; }
    function((f64 *)(uintptr_t)to, (const f64 *)(uintptr_t)from, (s64)count);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"run", run, METH_O, "Runs a group; returns why it came back, or what is to be made ready."},
    {"names", names, METH_NOARGS, "The spellings that it computes, with the types of result and operands."},
    {"approximate", approximate, METH_VARARGS, "A function that hardware approximates, of doubles."},
    {"choose", choose, METH_O, "Chooses the loops for plain machines, or the best ones."},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_warps", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__warps(void) {
    PyObject *module = PyModule_Create(&definition), *best;
    if (!module) return NULL;
    best = choose(NULL, Py_False);
    if (!best) { Py_DECREF(module); return NULL; }
    Py_DECREF(best);
    return module;
}
