/*
 * Which operands Python has to make ready before a run goes on: values that have none yet, and registers that NumPy has put
 * another array in, or that somebody else refers to where C writes them.
 */

/* What operations use: the slot, the register or one of these, and whether it is written. */
enum { U_SLOT, U_REGISTER, U_WRITTEN, U_WORDS };
enum { THE_CARRY_FLAG = -1, A_VALUE = -2 };

/* The slots of a block that are to be made ready, each times two, and one more where nobody else refers to the array that C
   has for it; an empty list where all are, which are then noted as ready in this run. */
static PyObject *unready(const s64 *state, const s64 *frame, s64 block) {
    const s64 *bounds = (const s64 *)state[S_USES] + block, *use = (const s64 *)bounds[0], *end = (const s64 *)bounds[1];
    PyObject *registers = (PyObject *)(uintptr_t)frame[F_REGISTERS], *own = (PyObject *)(uintptr_t)frame[F_OWN];
    PyObject *found = PyList_New(0);
    for (; found && use < end; use += U_WORDS) {
        PyObject *have = PyList_GetItem(own, (Py_ssize_t)use[U_SLOT]);
        if (use[U_REGISTER] == A_VALUE && have != Py_None) continue;
        if (use[U_REGISTER] >= 0) {
            PyObject *values = PyList_GetItem(registers, (Py_ssize_t)use[U_REGISTER]);
            /* The two lists refer to it. */
            if (values == have && (!use[U_WRITTEN] || Py_REFCNT(values) == 2)) continue;
        }
        PyObject *one = PyLong_FromLongLong(2 * use[U_SLOT] + (have != Py_None && Py_REFCNT(have) == 1));
        if (!one || PyList_Append(found, one)) Py_CLEAR(found);
        Py_XDECREF(one);
    }
    ((s64 *)frame[F_READY])[block] = state[S_TIME];
    return found;
}
