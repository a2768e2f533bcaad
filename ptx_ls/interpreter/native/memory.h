/* Windows of memory: which bytes an address means, and how far around it that holds. */

typedef struct {
    u8 *memory;
    s64 low, high;       /* the range of addresses, and its end */
    s64 shift;           /* what is added to an address for its place in the memory */
    s64 of_cta, of_lane; /* the bytes from the part of one CTA or lane to that of the next one */
} Window;

/* The last of some ranges that begins at or before an address; -1 for none. */
static s64 range_before(const s64 *begins, s64 count, s64 address) {
    s64 low = 0, high = count;
    while (low < high) {
        s64 middle = (low + high) / 2;
        if (begins[middle] <= address) low = middle + 1;
        else high = middle;
    }
    return low - 1;
}

static int in_arena(const s64 *state, int memory, int base, s64 begins, s64 ends, s64 count, s64 address, Window *found) {
    s64 at = range_before((const s64 *)begins, count, address);
    if (at < 0) return 0;
    *found = (Window){(u8 *)state[memory], ((const s64 *)begins)[at], ((const s64 *)ends)[at], -state[base], 0, 0};
    return address < found->high;
}

/* The window of an address in a state space; 0 where there is none. */
static int window_of(const s64 *state, s64 space, s64 address, int writes, Window *found) {
    s64 begin = 0;
    if (space == GENERIC) {
        static const int windows[] = {S_SHARED_WINDOW, S_LOCAL_WINDOW, S_PARAMETER_WINDOW};
        static const int spaces[] = {SHARED, LOCAL, PARAMETER};
        space = GLOBAL;
        for (int i = 0; i < 3; i++)
            if (address >= state[windows[i]] && address < state[windows[i]] + state[S_WINDOW_SIZE]) {
                space = spaces[i];
                begin = state[windows[i]];
            }
    }
    address -= begin;
    int is_right;
    switch (space) {
    case GLOBAL:
        is_right = in_arena(state, S_GLOBAL, S_GLOBAL_BASE, state[S_BASES], writes ? state[S_WRITABLE] : state[S_ENDS],
                            state[S_ALLOCATIONS], address, found);
        break;
    case PARAMETER:
        is_right = !writes && in_arena(state, S_PARAMETERS, S_PARAMETERS_BASE, state[S_PARAMETER_BASES],
                                       state[S_PARAMETER_ENDS], state[S_PARAMETER_ALLOCATIONS], address, found);
        break;
    case SHARED: {
        const s64 *begins = (const s64 *)state[S_BEGINS], *ends = (const s64 *)state[S_EXTENT_ENDS];
        s64 at = range_before(begins, state[S_EXTENTS], address);
        if (at < 0) return 0;
        s64 end = ends[at] < state[S_SHARED_SIZE] ? ends[at] : state[S_SHARED_SIZE];
        *found = (Window){(u8 *)state[S_SHARED], begins[at], end, 0, state[S_SHARED_WIDTH], 0};
        is_right = address < end;
        break;
    }
    default:
        *found = (Window){(u8 *)state[S_LOCAL], 0, state[S_LOCAL_SIZE], 0, 0, state[S_LOCAL_WIDTH]};
        is_right = address >= 0 && address < found->high;
    }
    found->low += begin;
    found->high += begin;
    found->shift -= begin;
    return is_right;
}
