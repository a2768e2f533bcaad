/* What Python's headers must know of 64-bit Windows to compile a module against the stable ABI. Sizes are those of its
   data model (LLP64); the names are those of CPython's own PC/pyconfig.h. */
#define MS_WINDOWS
#define MS_WIN64
#define NT_THREADS
#define HAVE_DECLSPEC_DLL
#define Py_ENABLE_SHARED
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_WCHAR_T 2
#define ALIGNOF_SIZE_T 8
#define HAVE_STDDEF_H 1
#define HAVE_PY_SSIZE_T 1
#define PY_SSIZE_T_MAX ((Py_ssize_t)(((size_t)-1) >> 1))
typedef long long Py_ssize_t;
