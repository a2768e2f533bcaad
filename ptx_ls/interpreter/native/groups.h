/* Groups of lanes that wait at a place, each a byte per lane, and which of them runs next: the deepest call and the lowest
   place first. */

enum { FREE = -1, RUNNING = -2 };
enum { NONE, SOME, ALL };
static const s64 NEVER = (s64)1 << 60;

HELPER s64 *group_of(const s64 *state, s64 number) { return (s64 *)state[S_GROUPS] + number * G_WORDS; }
HELPER u8 *mask_of(const s64 *state, s64 number) { return (u8 *)state[S_MASKS] + number * state[S_LANES]; }
HELPER u8 *current_mask(const s64 *state) { return mask_of(state, state[S_CURRENT]); }
HELPER void release(const s64 *state, s64 number) { group_of(state, number)[G_PLACE] = FREE; }

/* The lowest place at which lanes wait at the depth of the current group. Python knows only such that wait at the depth
   with which the run began, or above. */
static s64 lowest(const s64 *state) {
    s64 found = state[S_DEPTH] == state[S_ROOT] ? state[S_MEETS] : NEVER;
    for (s64 i = 0; i < state[S_TOP]; i++) {
        const s64 *group = group_of(state, i);
        if (group[G_PLACE] >= 0 && group[G_DEPTH] == state[S_DEPTH] && group[G_PLACE] < found) found = group[G_PLACE];
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

/* Whether lanes join those that are already at a place. */
static int joins(s64 *state, s64 depth, s64 place, const u8 *mask) {
    for (s64 i = 0; i < state[S_TOP]; i++) {
        const s64 *group = group_of(state, i);
        if (group[G_PLACE] == place && group[G_DEPTH] == depth) {
            u8 *known = mask_of(state, i);
            for (s64 lane = 0; lane < state[S_LANES]; lane++) known[lane] |= mask[lane];
            return 1;
        }
    }
    return 0;
}

static void put_group(s64 *state, s64 number, s64 depth, s64 place) {
    s64 *group = group_of(state, number);
    group[G_PLACE] = place;
    group[G_SINCE] = state[S_TURN];
    group[G_DEPTH] = depth;
}

/* Lanes wait at a place until their turn; they join those that are already there. */
static void park_at(s64 *state, s64 depth, s64 place, const u8 *mask) {
    state[S_TURN]++;
    if (joins(state, depth, place, mask)) return;
    s64 free = free_group(state);
    memcpy(mask_of(state, free), mask, (size_t)state[S_LANES]);
    put_group(state, free, depth, place);
}

static void park(s64 *state, s64 place, const u8 *mask) { park_at(state, state[S_DEPTH], place, mask); }

/* The same for what is left of the current group. */
static void park_current(s64 *state, s64 depth, s64 place) {
    s64 current = state[S_CURRENT];
    state[S_TURN]++;
    if (joins(state, depth, place, mask_of(state, current))) release(state, current);
    else put_group(state, current, depth, place);
}

/* The group that runs next, if it is one of these; -1 where Python has to look. */
static s64 next_group(const s64 *state) {
    s64 found = -1, depth = -1, place = -1;
    for (s64 i = 0; i < state[S_TOP]; i++) {
        const s64 *group = group_of(state, i);
        if (group[G_PLACE] < 0 || group[G_DEPTH] < depth || (group[G_DEPTH] == depth && group[G_PLACE] > place)) continue;
        found = i, depth = group[G_DEPTH], place = group[G_PLACE];
    }
    return depth == state[S_ROOT] && (!state[S_DEEPEST] || place >= state[S_MEETS]) ? -1 : found;
}
