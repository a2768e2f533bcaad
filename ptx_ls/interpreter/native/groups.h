/* Groups of lanes that wait at a place, each a byte per lane, and which of them runs next: the lowest place first. */

enum { FREE = -1, RUNNING = -2 };
enum { NONE, SOME, ALL };
static const s64 NEVER = (s64)1 << 60;

HELPER s64 *group_of(const s64 *state, s64 number) { return (s64 *)state[S_GROUPS] + number * G_WORDS; }
HELPER u8 *mask_of(const s64 *state, s64 number) { return (u8 *)state[S_MASKS] + number * state[S_LANES]; }
HELPER u8 *current_mask(const s64 *state) { return mask_of(state, state[S_CURRENT]); }
HELPER void release(const s64 *state, s64 number) { group_of(state, number)[G_PLACE] = FREE; }

/* The lowest place at which lanes wait. */
static s64 lowest(const s64 *state) {
    s64 found = state[S_MEETS];
    for (s64 i = 0; i < state[S_TOP]; i++) {
        s64 place = group_of(state, i)[G_PLACE];
        if (place >= 0 && place < found) found = place;
    }
    return found;
}

static int any_parked(const s64 *state) {
    for (s64 i = 0; i < state[S_TOP]; i++)
        if (group_of(state, i)[G_PLACE] >= 0) return 1;
    return 0;
}

/* A group that is not in use; there is one, since a run ends before there are too few. */
static s64 free_group(s64 *state) {
    for (s64 i = 0; i < state[S_TOP]; i++)
        if (group_of(state, i)[G_PLACE] == FREE) return i;
    return state[S_TOP]++;
}

/* Whether one group may become three: what runs, what waits, and a copy meanwhile. */
HELPER int has_room(const s64 *state) { return state[S_TOP] < MOST_GROUPS - 2; }

/* Lanes wait at a place until their turn; they join those that are already there. */
static void park(s64 *state, s64 place, const u8 *mask) {
    state[S_TURN]++;
    for (s64 i = 0; i < state[S_TOP]; i++) {
        if (group_of(state, i)[G_PLACE] == place) {
            u8 *known = mask_of(state, i);
            for (s64 lane = 0; lane < state[S_LANES]; lane++) known[lane] |= mask[lane];
            return;
        }
    }
    s64 free = free_group(state);
    memcpy(mask_of(state, free), mask, (size_t)state[S_LANES]);
    group_of(state, free)[G_PLACE] = place;
    group_of(state, free)[G_SINCE] = state[S_TURN];
}

/* The group that runs next, if it is one of these; -1 where Python has to look. */
static s64 next_group(const s64 *state) {
    s64 place = lowest(state);
    if (!state[S_DEEPEST] || place >= state[S_MEETS]) return -1;
    for (s64 i = 0; i < state[S_TOP]; i++)
        if (group_of(state, i)[G_PLACE] == place) return i;
    return -1;
}
