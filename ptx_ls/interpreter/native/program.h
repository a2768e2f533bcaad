/* What Python hands over: tables of 64-bit words. native/code.py fills them; the two lists of names must agree. */

/* An operation. */
enum {
    KIND,    /* one of the kinds below */
    END,     /* the place after the last operation of the straight run that this is in */
    STEPS,   /* how many operations from here to there count as steps */
    BLOCK,   /* the run, whose operands are made ready together */
    COUNTS,  /* whether this one counts */
    GUARD,   /* the slot of the predicate, -1 for none */
    NEGATED,
    TARGET,
    FUNCTION, /* which of arithmetic.h; for memory the state space */
    INPUT0, INPUT1, INPUT2, INPUT3,
    OUTPUT,
    SIZE,    /* of a result, or of an element in memory, in bytes */
    ELEMENTS,
    OFFSET,
    NARROW,  /* whether the address has 32 bits */
    LIST,    /* where the slots of the elements begin in the list of slots */
    WIDTH,   /* the bytes of the registers that elements are in */
    SIGNED,
    WORDS = 24
};
/* Of a computation with a second result TARGET is the function for it, LIST its slot and WIDTH its size, else 0.
   A barrier and a shuffle run here only where all lanes of the chunk are in the group: then nobody has to be waited for.
   Of a shuffle FUNCTION is the mode and TARGET the slot of the predicate, -1 for none. */
enum { OTHER, COMPUTE, LOAD, STORE, JUMP, BARRIER, SHUFFLE };
enum { UP, DOWN, BUTTERFLY, INDEX };
enum { GLOBAL, SHARED, LOCAL, PARAMETER, GENERIC };

/* The state of a run. */
enum {
    S_OPERATIONS, S_SLOTS, S_LIST, S_READY, S_BLOCKS, S_FIRST, S_LAST, /* the function's places */
    S_LANES, S_PLACE, S_IN_TURN, S_MEETS, S_DEEPEST, S_CIRCLES, S_TURN, S_OTHERS,
    S_STEPS, S_STEPS_LEFT, S_UNTIL_LOOK, S_CHANGES,
    S_MASKS, S_GROUPS, S_CURRENT, S_SCRATCH, S_SOME,
    S_GLOBAL, S_GLOBAL_BASE, S_BASES, S_ENDS, S_WRITABLE, S_ALLOCATIONS,
    S_PARAMETERS, S_PARAMETERS_BASE, S_PARAMETER_BASES, S_PARAMETER_ENDS, S_PARAMETER_ALLOCATIONS,
    S_SHARED, S_SHARED_WIDTH, S_SHARED_SIZE, S_BEGINS, S_EXTENT_ENDS, S_EXTENTS, S_WARPS_OF_CTA,
    S_LOCAL, S_LOCAL_WIDTH, S_LOCAL_SIZE,
    S_SHARED_WINDOW, S_LOCAL_WINDOW, S_PARAMETER_WINDOW, S_WINDOW_SIZE,
    S_TOP, /* behind the last group in use */
    S_WORDS = 64
};
/* Why a run came back: NumPy carries out the operation; operands of a run of operations are to be made ready; the limits
   are to be looked at; the group goes in circles; nothing of it is left. */
enum { PYTHON, PREPARE, LOOK, YIELD, PARKED };

/* Groups of lanes: for each its place and its turn; a place of -1 is free. */
enum { MOST_GROUPS = 64, CIRCLES = 4096 };
/* What an operation counts until the limits are looked at: a sixteenth of what it does in NumPy. */
HELPER s64 cost_of(s64 operations, s64 lanes) { return operations * (lanes + WARP) / 16; }
enum { G_PLACE, G_SINCE, G_WORDS };
