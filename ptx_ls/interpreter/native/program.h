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
    WIDTH,   /* the bytes of the registers that elements are in, or of a second result */
    SIGNED,
    POLLS,   /* whether it loads what other lanes may change */
    REGISTERS, /* which registers are wider or narrower than what is read or written: a byte for each input, two
                  more for the results, as the bits below say */
    SECOND,  /* the slot of a second result, -1 for none; TARGET is the function for it */
    CONSTANT, /* whether it reads through the non-coherent cache */
    WORDS = 28
};
/* A byte of REGISTERS: the binary logarithm of the operand's size in bytes, four times that of the register's, 16 for a
   result that has a sign, and 128; NEGATION is a predicate that is read the other way round; 0 is a register as it is. */
enum { RESIZED = 128, HAS_SIGN = 16, NEGATION = 64 };
/* What lanes do together runs here only where nobody has to be waited for. Of TOGETHER and LANES, which does not wait,
   FUNCTION is one of together.h, OUTPUT the slot of the word and TARGET that of the predicate, LIST that of the mask, -1
   for none; SIGNED says that the predicate that is read is negated. Of an atomic operation LIST is the operator and
   SIGNED the kind of number of atomics.h, and TARGET says that it counts as a change in any case.
   FUNCTION of EXIT says whether it returns, which ends a kernel only. */
enum { OTHER, COMPUTE, LOAD, STORE, JUMP, BARRIER, TOGETHER, LANES, ATOMIC, NOTHING, PAUSE, EXIT };
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
    S_POLLED = 56, /* whether the group has read what others may change; the place and the first lane of the last read */
    S_POLL_PLACE, S_POLL_LANE,
    S_ALIVE,   /* a byte for each lane that has not ended */
    S_IDLE,    /* whether nobody waits at a barrier or for lanes of a warp */
    S_TOPMOST, /* whether the group is in the kernel itself */
    S_SHADOWS = 63, /* the words of shadow_words.h; 0 where nobody watches */
    S_WORDS = 64
};
/* Why a run came back: NumPy carries out the operation; operands of a run of operations are to be made ready; the limits
   are to be looked at; the group goes in circles; nothing of it is left; what is done there needs a number. */
enum { PYTHON, PREPARE, LOOK, YIELD, PARKED, NUMBER };

/* Groups of lanes: for each its place and its turn; a place of -1 is free. */
enum { MOST_GROUPS = 64, CIRCLES = 4096, CIRCLES_OF_A_POLL = 32 };
/* What an operation counts until the limits are looked at: a sixteenth of what it does in NumPy. */
HELPER s64 cost_of(s64 operations, s64 lanes) { return operations * (lanes + WARP) / 16; }
enum { G_PLACE, G_SINCE, G_WORDS };
