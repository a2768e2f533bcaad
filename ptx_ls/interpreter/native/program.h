/* What Python hands over: tables of 64-bit words. It has the names from layout.py, which is made of this. */

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
    OWNER,   /* the number of the function that it is in */
    THEIRS,  /* of a call the block of what it passes from or to registers of the other function, -1 for none */
    WORDS
};
/* A byte of REGISTERS: the binary logarithm of the operand's size in bytes, four times that of the register's, 16 for a
   result that has a sign, and 128; NEGATION is a predicate that is read the other way round; 0 is a register as it is. */
enum { RESIZED = 128, HAS_SIGN = 16, NEGATION = 64 };
/* What lanes do together runs here only where nobody has to be waited for. Of TOGETHER and LANES, which does not wait,
   FUNCTION is one of together.h, OUTPUT the slot of the word and TARGET that of the predicate, LIST that of the mask, -1
   for none; SIGNED says that the predicate that is read is negated. Of an atomic operation LIST is the operator and
   SIGNED the kind of number of atomics.h, and TARGET says that it counts as a change in any case.
   A call is two operations: CALL passes the arguments, and lanes that come back go on at COLLECT, which takes over the
   results. FUNCTION is the number of the function that is called, TARGET where it begins, SIZE the bytes of its variables,
   LIST where the passes begin in the list of slots, ELEMENTS how many these are. RETURN ends a function, EXIT lanes. */
enum {
    OTHER, COMPUTE, LOAD, STORE, JUMP, BARRIER, TOGETHER, LANES, ATOMIC, NOTHING, PAUSE, EXIT, CALL, COLLECT, RETURN
};
/* What a call passes: a value that is read as REGISTERS says of an input, or bytes of variables of both functions. The ends
   are slots of registers and values, or where a variable begins in the variables of its function. */
enum { P_WAY, P_FROM, P_TO, P_SIZE, P_HOW, P_WORDS };
enum { TO_REGISTER, TO_VARIABLE, OF_VARIABLE };
enum { GLOBAL, SHARED, LOCAL, PARAMETER, GENERIC };

/* The state of a run. */
enum {
    S_OPERATIONS, S_SLOTS, S_LIST, S_READY, /* those of the current frame */
    S_DEPTH, S_ROOT, /* the depth of calls of the current group, and of the one with which the run began */
    S_TIME, /* the number of this run: what is ready has it */
    S_LANES, S_PLACE, S_IN_TURN, S_MEETS, S_DEEPEST, S_CIRCLES, S_TURN, S_OTHERS,
    S_STEPS, S_STEPS_LEFT, S_UNTIL_LOOK, S_CHANGES,
    S_MASKS, S_GROUPS, S_CURRENT, S_SCRATCH, S_SOME,
    S_GLOBAL, S_GLOBAL_BASE, S_BASES, S_ENDS, S_WRITABLE, S_ALLOCATIONS,
    S_PARAMETERS, S_PARAMETERS_BASE, S_PARAMETER_BASES, S_PARAMETER_ENDS, S_PARAMETER_ALLOCATIONS,
    S_SHARED, S_SHARED_WIDTH, S_SHARED_SIZE, S_BEGINS, S_EXTENT_ENDS, S_EXTENTS, S_WARPS_OF_CTA,
    S_LOCAL, S_LOCAL_WIDTH, S_LOCAL_SIZE,
    S_SHARED_WINDOW, S_LOCAL_WINDOW, S_PARAMETER_WINDOW, S_WINDOW_SIZE,
    S_TOP, /* behind the last group in use */
    S_FRAMES, S_DEPTHS, S_FUNCTIONS, /* the frames, of as many depths, each with one word for each function */
    S_RETURNS, /* by depth the places to which lanes return */
    S_ASKED_DEPTH, S_ASKED, S_ASKED_BLOCK, /* the depth and the function of the frame that is needed, and the block */
    S_POLLED, /* whether the group has read what others may change; the place and the first lane of the last read */
    S_POLL_PLACE, S_POLL_LANE,
    S_ALIVE,   /* a byte for each lane that has not ended */
    S_IDLE,    /* whether nobody waits at a barrier or for lanes of a warp */
    S_USES, /* by block where the list of what it uses begins, which is where that of the block before ends */
    S_SHADOWS, /* the words of shadow_words.h; 0 where nobody watches */
    S_WORDS
};
/* Why a run came back: NumPy carries out the operation; operands of a run of operations are to be made ready; the limits
   are to be looked at; the group goes in circles; nothing of it is left; what is done there needs a number; a frame is
   needed. */
enum { PYTHON, PREPARE, LOOK, YIELD, PARKED, NUMBER, FRAME };

/* A frame: its operands, which blocks of them were made ready when, its operations, the time at which all of this was right,
   where its variables begin in local memory, and Python's lists of its registers and of the arrays that C has for slots. */
enum { F_SLOTS, F_READY, F_OPERATIONS, F_TIME, F_BASE, F_REGISTERS, F_OWN, F_WORDS };

/* Groups of lanes: for each its place, its turn and its depth of calls; a place of -1 is free. */
enum { MOST_GROUPS = 64, CIRCLES = 4096, CIRCLES_OF_A_POLL = 32 };
/* What an operation counts until the limits are looked at: a sixteenth of what it does in NumPy. */
HELPER s64 cost_of(s64 operations, s64 lanes) { return operations * (lanes + WARP) / 16; }
enum { G_PLACE, G_SINCE, G_DEPTH, G_WORDS };
