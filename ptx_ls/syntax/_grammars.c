/* Hands the two generated tree-sitter parsers to Python as capsules, the shape tree_sitter.Language takes. */
#include <Python.h>

typedef struct TSLanguage TSLanguage;

const TSLanguage *tree_sitter_ptx(void);
const TSLanguage *tree_sitter_nvvm(void);

static PyObject *ptx(PyObject *self, PyObject *args) {
    (void)self, (void)args;
    return PyCapsule_New((void *)tree_sitter_ptx(), "tree_sitter.Language", NULL);
}

static PyObject *nvvm(PyObject *self, PyObject *args) {
    (void)self, (void)args;
    return PyCapsule_New((void *)tree_sitter_nvvm(), "tree_sitter.Language", NULL);
}

static PyMethodDef methods[] = {
    {"ptx", ptx, METH_NOARGS, "The PTX grammar as a capsule."},
    {"nvvm", nvvm, METH_NOARGS, "The NVVM IR grammar as a capsule."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_grammars",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__grammars(void) { return PyModule_Create(&module); }
