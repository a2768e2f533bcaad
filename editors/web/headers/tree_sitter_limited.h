/* What the binding of tree-sitter takes from Python beyond its stable ABI, in the words of that: so one module serves
   every Python in browsers. It is read before each of its files. */
#include <Python.h>
#include <ctype.h>

/* As it has been since CPython 3.8, up to the members that are used. */
struct _typeobject {
    PyObject base;
    Py_ssize_t size;
    const char *tp_name;
    void *between[34];
    allocfunc tp_alloc;
    newfunc tp_new;
    freefunc tp_free;
};

/* Of size 0: a type that is said to be so large is as large as its base. */
typedef struct {
} PyTupleObject;

const char *PyUnicode_AsUTF8(PyObject *text);
PyObject *PyDict_SetDefault(PyObject *dict, PyObject *key, PyObject *value);
int dup(int file);

#define Py_ISALNUM isalnum
#define PyBytes_AS_STRING PyBytes_AsString
#define PyBytes_GET_SIZE PyBytes_Size
#define PyList_GET_ITEM PyList_GetItem
#define PyList_GET_SIZE PyList_Size
#define PyList_SET_ITEM PyList_SetItem
#define PyTuple_GET_ITEM PyTuple_GetItem
#define PyTuple_GET_SIZE PyTuple_Size
#define PyTuple_SET_ITEM PyTuple_SetItem
#define Py_XSETREF(place, value)             \
    do {                                     \
        PyObject *old = (PyObject *)(place); \
        (place) = (value);                   \
        Py_XDECREF(old);                     \
    } while (0)
