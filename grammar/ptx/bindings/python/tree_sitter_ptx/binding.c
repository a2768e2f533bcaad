#include <Python.h>

typedef struct TSLanguage TSLanguage;

TSLanguage *tree_sitter_ptx(void);

static PyObject *language(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(arguments)) {
    return PyCapsule_New(tree_sitter_ptx(), "tree_sitter.Language", NULL);
}

static PyModuleDef_Slot slots[] = {{0, NULL}};

static PyMethodDef methods[] = {
    {"language", language, METH_NOARGS, "The language, for tree_sitter.Language."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_binding",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__binding(void) { return PyModuleDef_Init(&module); }
