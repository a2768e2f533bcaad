/* What Python's headers must know of 32-bit WebAssembly to compile a module against the stable ABI. */
#define HAVE_STDDEF_H 1
#define HAVE_SSIZE_T 1
#define WITH_DOC_STRINGS 1
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_PID_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_WCHAR_T 4
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
