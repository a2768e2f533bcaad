/*
 * Runs a group of lanes from one place on, until NumPy is needed. Included once for each set of instructions of the
 * machine that there are loops for: TIER(name) is the name of a function there.
 */

/* One function for each line of arithmetic.h: of 32 lanes. */
#define OP1(text, name, r, t, e) \
    static void TIER(name)(void *out, const void *const *in) { \
        r *d_ = out; const t *a_ = in[0]; \
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) { const t a = a_[i]; d_[i] = (r)(e); } }
#define OP2(text, name, r, t, s, e) \
    static void TIER(name)(void *out, const void *const *in) { \
        r *d_ = out; const t *a_ = in[0]; const s *b_ = in[1]; \
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) { const t a = a_[i]; const s b = b_[i]; d_[i] = (r)(e); } }
#define OP3(text, name, r, t, s, q, e) \
    static void TIER(name)(void *out, const void *const *in) { \
        r *d_ = out; const t *a_ = in[0]; const s *b_ = in[1]; const q *c_ = in[2]; \
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) { \
            const t a = a_[i]; const s b = b_[i]; const q c = c_[i]; d_[i] = (r)(e); } }
#define OP4(text, name, r, t, s, q, p, e) \
    static void TIER(name)(void *out, const void *const *in) { \
        r *d_ = out; const t *a_ = in[0]; const s *b_ = in[1]; const q *c_ = in[2]; const p *e_ = in[3]; \
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) { \
            const t a = a_[i]; const s b = b_[i]; const q c = c_[i]; const p d = e_[i]; d_[i] = (r)(e); } }
#include "arithmetic.h"
#undef OP1
#undef OP2
#undef OP3
#undef OP4

static const Compute TIER(functions)[] = {
#define OP1(text, name, r, t, e) TIER(name),
#define OP2(text, name, r, t, s, e) TIER(name),
#define OP3(text, name, r, t, s, q, e) TIER(name),
#define OP4(text, name, r, t, s, q, p, e) TIER(name),
#include "arithmetic.h"
#undef OP1
#undef OP2
#undef OP3
#undef OP4
};

/* The functions of approximate.h of as many doubles as NumPy has. */
#define EACH(name) \
    static void TIER(each_##name)(f64 *to, const f64 *from, s64 count) { \
        NO_DEPENDENCE for (s64 i = 0; i < count; i++) to[i] = name(from[i]); }
APPROXIMATIONS(EACH)
#undef EACH

/* The low bits of 32 values in elements of another size, with their sign or with zeros above. */
#define RESIZE(type, wide) \
    static void TIER(resize_##type##_##wide)(wide *to, const type *from) { \
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) to[i] = (wide)from[i]; }
RESIZE(u8, u16) RESIZE(u8, u32) RESIZE(u8, u64) RESIZE(u16, u8) RESIZE(u16, u32) RESIZE(u16, u64)
RESIZE(u32, u8) RESIZE(u32, u16) RESIZE(u32, u64) RESIZE(u64, u8) RESIZE(u64, u16) RESIZE(u64, u32)
RESIZE(s8, u16) RESIZE(s8, u32) RESIZE(s8, u64) RESIZE(s16, u32) RESIZE(s16, u64) RESIZE(s32, u64)
#undef RESIZE

/* Sizes by their binary logarithms. */
static void TIER(resize)(void *to, s64 size, const void *from, s64 have, int has_sign) {
#define MADE(type, wide) TIER(resize_##type##_##wide)(to, from)
#define SIGNED(type, with_sign, wide) if (has_sign) MADE(with_sign, wide); else MADE(type, wide)
    switch (have * 4 + size) {
    case 1: SIGNED(u8, s8, u16); break;
    case 2: SIGNED(u8, s8, u32); break;
    case 3: SIGNED(u8, s8, u64); break;
    case 4: MADE(u16, u8); break;
    case 6: SIGNED(u16, s16, u32); break;
    case 7: SIGNED(u16, s16, u64); break;
    case 8: MADE(u32, u8); break;
    case 9: MADE(u32, u16); break;
    case 11: SIGNED(u32, s32, u64); break;
    case 12: MADE(u64, u8); break;
    case 13: MADE(u64, u16); break;
    case 14: MADE(u64, u32); break;
    }
#undef MADE
#undef SIGNED
}

/* An input as its operation reads it. */
static const void *TIER(input)(const void *given, s64 how, void *room) {
    if (!how) return given;
    if (how == NEGATION) {
        const u8 *from = given;
        u8 *to = room;
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) to[i] = from[i] ^ 1;
    } else TIER(resize)(room, how & 3, given, how >> 2 & 3, 0);
    return room;
}

/* Both values are read first: clang makes a choice between two places of a choice between what is read there. */
#define BLEND(type) \
    static void TIER(blend_##type)(type *to, const type *from, const u8 *mask) { \
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) { const type a = from[i], b = to[i]; to[i] = mask[i] ? a : b; } }
BLEND(u8) BLEND(u16) BLEND(u32) BLEND(u64)
#undef BLEND

/* Writes the lanes of a mask. */
static void TIER(blend)(void *to, const void *from, const u8 *mask, s64 size) {
    switch (size) {
    case 1: TIER(blend_u8)(to, from, mask); break;
    case 2: TIER(blend_u16)(to, from, mask); break;
    case 4: TIER(blend_u32)(to, from, mask); break;
    default: TIER(blend_u64)(to, from, mask);
    }
}

static int TIER(count)(const u8 *mask) {
    int found = 0;
    for (int i = 0; i < WARP; i++) found += mask[i];
    return found;
}

/* The lanes of a warp for which a guard holds, among those of a mask. */
static int TIER(guarded)(u8 *found, const u8 *mask, const u8 *predicate, u8 negated) {
    int count = 0;
    NO_DEPENDENCE for (int i = 0; i < WARP; i++) {
        u8 holds = mask[i] & (predicate[i] ^ negated);
        found[i] = holds;
        count += holds;
    }
    return count;
}

/* Notes for each warp of the current group whether none, some or all of its lanes are in it; returns how many are. */
static s64 TIER(enter)(s64 *state) {
    const u8 *mask = current_mask(state);
    u8 *some = (u8 *)state[S_SOME];
    s64 size = 0;
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        int lanes = TIER(count)(mask + warp * WARP);
        some[warp] = lanes == WARP ? ALL : lanes ? SOME : NONE;
        size += lanes;
    }
    return size;
}

/* The lanes of the group that take a branch with a guard; returns how many do. */
static s64 TIER(branching)(s64 *state, const s64 *op, u8 *taken) {
    const u8 *mask = current_mask(state), *some = (const u8 *)state[S_SOME];
    s64 count = 0;
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        u8 *to = taken + warp * WARP;
        if (some[warp] == NONE) memset(to, 0, WARP);
        else count += TIER(guarded)(to, mask + warp * WARP, slot_of(state, op[GUARD], warp), (u8)op[NEGATED]);
    }
    return count;
}

/* Takes lanes out of a mask. */
static void TIER(without)(u8 *mask, const u8 *taken, s64 lanes) {
    NO_DEPENDENCE for (s64 i = 0; i < lanes; i++) mask[i] = mask[i] & (u8)(taken[i] ^ 1);
}

/* Puts a result where it belongs: into all lanes or those of a mask, of a register that may be of another size. */
static void TIER(put)(void *register_, const void *result, s64 size, s64 how, const u8 *lanes) {
    u64 room[WARP];
    if (how) {
        size = how >> 2 & 3;
        TIER(resize)(room, size, result, how & 3, (how & HAS_SIGN) != 0);
        result = room;
        size = (s64)1 << size;
    }
    if (lanes) TIER(blend)(register_, result, lanes, size);
    else if (register_ != result) memcpy(register_, result, (size_t)(size * WARP));
}

/* A straight run of operations that only compute: warp after warp, which nothing can tell from operation after operation. */
static void TIER(compute)(s64 *state, s64 place, s64 end) {
    const s64 *operations = (const s64 *)state[S_OPERATIONS];
    const u8 *mask = current_mask(state), *some = (const u8 *)state[S_SOME];
    u64 scratch[2][WARP], room[4][WARP];
    const s64 *slots = (const s64 *)state[S_SLOTS];
    u8 held[WARP];
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        if (some[warp] == NONE) continue;
        for (s64 at = place; at < end; at++) {
            const s64 *op = operations + at * WORDS;
            const void *in[4];
            in[0] = slot_in(slots, op[INPUT0], warp);
            in[1] = slot_in(slots, op[INPUT1], warp);
            in[2] = slot_in(slots, op[INPUT2], warp);
            in[3] = slot_in(slots, op[INPUT3], warp);
            void *result = slot_in(slots, op[OUTPUT], warp);
            const u8 *lanes = mask + warp * WARP;
            int all = some[warp] == ALL;
            if (op[GUARD] >= 0) {
                int count = TIER(guarded)(held, lanes, slot_of(state, op[GUARD], warp), (u8)op[NEGATED]);
                if (!count) continue;
                all = count == WARP;
                lanes = held;
            }
            s64 how = op[REGISTERS];
            if (all && !how && op[SECOND] < 0) {
                TIER(functions)[op[FUNCTION]](result, in);
                continue;
            }
            for (int i = 0; i < 4; i++) in[i] = TIER(input)(in[i], how >> 8 * i & 255, room[i]);
            if (all) lanes = 0;
            TIER(functions)[op[FUNCTION]](scratch[0], in);
            if (op[SECOND] >= 0) TIER(functions)[op[TARGET]](scratch[1], in);
            TIER(put)(result, scratch[0], op[SIZE], how >> 32 & 255, lanes);
            if (op[SECOND] >= 0)
                TIER(put)(slot_of(state, op[SECOND], warp), scratch[1], op[WIDTH], how >> 40 & 255, lanes);
        }
    }
}

/* The addresses of the lanes of a warp; of others anything. */
static void TIER(addresses)(s64 *found, const void *given, s64 offset, int narrow) {
    if (narrow) {
        const u32 *from = given;
        const u32 more = (u32)offset;
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) found[i] = (s64)(u32)(from[i] + more);
    } else {
        const u64 *from = given;
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) found[i] = (s64)(from[i] + (u64)offset);
    }
}

/* The least and the greatest of 32 addresses, and the bits that any has. */
static void TIER(range)(const s64 *found, s64 *low, s64 *high, s64 *bits) {
    s64 least = found[0], most = found[0], any = 0;
    for (int i = 0; i < WARP; i++) {
        least = found[i] < least ? found[i] : least;
        most = found[i] > most ? found[i] : most;
        any |= found[i];
    }
    *low = least; *high = most; *bits = any;
}

/* Whether 32 addresses follow each other. */
static int TIER(in_a_row)(const void *given, s64 size, int narrow) {
    u64 odd = 0;
    if (narrow) {
        const u32 *from = given;
        u32 any = 0;
        for (int i = 0; i < WARP; i++) any |= from[i] ^ (from[0] + (u32)i * (u32)size);
        odd = any;
    } else {
        const u64 *from = given;
        for (int i = 0; i < WARP; i++) odd |= from[i] ^ (from[0] + (u64)i * (u64)size);
    }
    return !odd;
}

/*
 * The addresses of all lanes of an access, checked for alignment and bounds, as places in the memory: nothing has happened
 * before all are known to be right. Where one is wrong, NumPy does the same again, and says what is wrong. `rows` gets for
 * each warp whether its places are 32 that follow each other; then only the first one is written, unless `each` asks for all.
 */
static int TIER(locate)(s64 *state, const s64 *op, s64 *places, u8 *held, u8 *rows, int each, u8 **memory) {
    const u8 *mask = current_mask(state), *some = (const u8 *)state[S_SOME];
    s64 size = op[SIZE] * op[ELEMENTS], space = op[FUNCTION];
    const int narrow = (int)op[NARROW];
    Window window;
    int known = 0;
    *memory = 0;
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        u8 *lanes = held + warp * WARP;
        s64 *found = places + warp * WARP;
        rows[warp] = 0;
        if (some[warp] == NONE) { memset(lanes, 0, WARP); continue; }
        int count = WARP;
        if (op[GUARD] >= 0)
            count = TIER(guarded)(lanes, mask + warp * WARP, slot_of(state, op[GUARD], warp), (u8)op[NEGATED]);
        else {
            memcpy(lanes, mask + warp * WARP, WARP);
            if (some[warp] != ALL) count = TIER(count)(lanes);
        }
        if (!count) continue;
        const void *given = slot_of(state, op[INPUT0], warp);
        if (count == WARP && op[ELEMENTS] == 1 && TIER(in_a_row)(given, size, narrow)) {
            s64 first = narrow ? (s64)(u32)(*(const u32 *)given + (u32)op[OFFSET]) : *(const s64 *)given + op[OFFSET];
            if (!known) {
                known = window_of(state, space, first, op[KIND] != LOAD, &window);
                if (!known) return 0;
            }
            if (!(first & (size - 1)) && first >= window.low && first <= window.high - WARP * size && !window.of_lane) {
                first += window.shift + (window.of_cta ? warp / state[S_WARPS_OF_CTA] * window.of_cta : 0);
                found[0] = first;
                if (each) { NO_DEPENDENCE for (int i = 0; i < WARP; i++) found[i] = first + i * size; }
                rows[warp] = 1;
                continue;
            }
        }
        TIER(addresses)(found, given, op[OFFSET], narrow);
        if (count < WARP) {
            int first = 0;
            while (!lanes[first]) first++;
            for (int i = 0; i < WARP; i++) found[i] = lanes[i] ? found[i] : found[first];
        }
        s64 low, high, bits;
        TIER(range)(found, &low, &high, &bits);
        if (bits & (size - 1)) return 0;
        if (!known) {
            known = window_of(state, space, low, op[KIND] != LOAD, &window);
            if (!known) return 0;
        }
        if (low < window.low || high > window.high - size) {
            /* Each lane on its own: there are several ranges. */
            Window wider;
            for (int i = 0; i < WARP; i++) {
                if (!window_of(state, space, found[i], op[KIND] != LOAD, &wider)) return 0;
                if (found[i] > wider.high - size || wider.memory != window.memory || wider.shift != window.shift) return 0;
            }
        }
        s64 begin = window.shift + (window.of_cta ? warp / state[S_WARPS_OF_CTA] * window.of_cta : 0);
        s64 step = window.of_lane, at = warp * WARP * step;
        NO_DEPENDENCE for (int i = 0; i < WARP; i++) found[i] += begin + at + i * step;
    }
    if (known) *memory = window.memory;
    return 1;
}

/* Elements of memory for the lanes of a mask into a register of as many or more bytes. */
#define GATHER(type, wide) \
    static void TIER(gather_##type##_##wide)(wide *to, const u8 *memory, const s64 *places, const u8 *lanes, int row) { \
        if (row) { const type *from = (const type *)(memory + places[0]); \
            NO_DEPENDENCE for (int i = 0; i < WARP; i++) to[i] = (wide)from[i]; } \
        else for (int i = 0; i < WARP; i++) if (lanes[i]) to[i] = (wide)*(const type *)(memory + places[i]); }
GATHER(u8, u8) GATHER(u8, u16) GATHER(u8, u32) GATHER(u8, u64)
GATHER(s8, s16) GATHER(s8, s32) GATHER(s8, s64)
GATHER(u16, u16) GATHER(u16, u32) GATHER(u16, u64) GATHER(s16, s32) GATHER(s16, s64)
GATHER(u32, u32) GATHER(u32, u64) GATHER(s32, s64) GATHER(u64, u64)
#undef GATHER

static void TIER(gather)(void *to, s64 width, const u8 *memory, s64 size, int is_signed, const s64 *places,
                         const u8 *lanes, int row) {
#define TAKE(type, wide) TIER(gather_##type##_##wide)(to, memory, places, lanes, row)
    switch (size * 16 + width) {
    case 0x11: TAKE(u8, u8); break;
    case 0x12: if (is_signed) TAKE(s8, s16); else TAKE(u8, u16); break;
    case 0x14: if (is_signed) TAKE(s8, s32); else TAKE(u8, u32); break;
    case 0x18: if (is_signed) TAKE(s8, s64); else TAKE(u8, u64); break;
    case 0x22: TAKE(u16, u16); break;
    case 0x24: if (is_signed) TAKE(s16, s32); else TAKE(u16, u32); break;
    case 0x28: if (is_signed) TAKE(s16, s64); else TAKE(u16, u64); break;
    case 0x44: TAKE(u32, u32); break;
    case 0x48: if (is_signed) TAKE(s32, s64); else TAKE(u32, u64); break;
    default: TAKE(u64, u64);
    }
#undef TAKE
}

/* The low bits of registers to memory, lane after lane: of lanes with one address the last one wins. */
#define SCATTER(type, wide) \
    static void TIER(scatter_##type##_##wide)(const wide *from, u8 *memory, const s64 *places, const u8 *lanes, int row) { \
        if (row) { type *to = (type *)(memory + places[0]); \
            NO_DEPENDENCE for (int i = 0; i < WARP; i++) to[i] = (type)from[i]; } \
        else for (int i = 0; i < WARP; i++) if (lanes[i]) *(type *)(memory + places[i]) = (type)from[i]; }
SCATTER(u8, u8) SCATTER(u8, u16) SCATTER(u8, u32) SCATTER(u8, u64)
SCATTER(u16, u16) SCATTER(u16, u32) SCATTER(u16, u64) SCATTER(u32, u32) SCATTER(u32, u64) SCATTER(u64, u64)
#undef SCATTER

static void TIER(scatter)(const void *from, s64 width, u8 *memory, s64 size, const s64 *places, const u8 *lanes, int row) {
#define PUT(type, wide) TIER(scatter_##type##_##wide)(from, memory, places, lanes, row)
    switch (size * 16 + width) {
    case 0x11: PUT(u8, u8); break;
    case 0x12: PUT(u8, u16); break;
    case 0x14: PUT(u8, u32); break;
    case 0x18: PUT(u8, u64); break;
    case 0x22: PUT(u16, u16); break;
    case 0x24: PUT(u16, u32); break;
    case 0x28: PUT(u16, u64); break;
    case 0x44: PUT(u32, u32); break;
    case 0x48: PUT(u32, u64); break;
    default: PUT(u64, u64);
    }
#undef PUT
}

/* Notes that lanes have read what others may change. */
static void TIER(poll)(s64 *state, s64 place, const u8 *lanes) {
    const u8 *first = memchr(lanes, 1, (size_t)state[S_LANES]);
    if (!first) return;
    state[S_POLLED] = 1;
    state[S_POLL_PLACE] = place;
    state[S_POLL_LANE] = first - lanes;
}

#include "shadows.h"

/* A load or store for all lanes of the group; what shadow_words.h says of whether it was done. */
static int TIER(access)(s64 *state, s64 place, const s64 *op) {
    s64 *places = (s64 *)state[S_SCRATCH];
    u8 *held = (u8 *)(places + state[S_LANES]), *rows = held + state[S_LANES], *memory;
    const u8 *some = (const u8 *)state[S_SOME];
    const s64 *list = (const s64 *)state[S_LIST] + op[LIST];
    if (!TIER(locate)(state, op, places, held, rows, state[S_SHADOWS] != 0, &memory)) return LEFT;
    if (!memory) return PASSES; /* the guard holds for no lane */
    if (state[S_SHADOWS]) {
        int passes = TIER(pass)(state, op, places, held, memory);
        if (passes != PASSES) return passes;
    }
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        if (some[warp] == NONE) continue;
        u8 *lanes = held + warp * WARP;
        s64 *found = places + warp * WARP;
        int row = rows[warp];
        if (!row && !TIER(count)(lanes)) continue;
        for (s64 e = 0; e < op[ELEMENTS]; e++) {
            if (list[2 * e] < 0) continue; /* a sink */
            void *value = slot_of(state, list[2 * e], warp);
            s64 width = list[2 * e + 1];
            u8 *from = memory + e * op[SIZE];
            if (op[KIND] == LOAD)
                TIER(gather)(value, width, from, op[SIZE], (int)op[SIGNED], found, lanes, row);
            else
                TIER(scatter)(value, width, from, op[SIZE], found, lanes, row);
        }
    }
    if (op[KIND] == STORE) state[S_CHANGES]++;
    if (op[POLLS]) TIER(poll)(state, place, held);
    return PASSES;
}

#include "meetings.h"

/* What a run needs of Python: a frame, or operands of a block of its function. */
static s64 TIER(asks)(s64 *state, s64 what, s64 depth, s64 function, s64 block) {
    state[S_ASKED_DEPTH] = depth;
    state[S_ASKED] = function;
    state[S_ASKED_BLOCK] = block;
    return what;
}

/* Counts what a group does. */
static void TIER(spend)(s64 *state, s64 operations, s64 steps, s64 size) {
    state[S_STEPS] += steps * size;
    state[S_STEPS_LEFT] -= steps * size;
    state[S_UNTIL_LOOK] -= cost_of(operations, size);
}

#include "calls.h"

/* The place of the group that runs next, now that the current one waits; -1 where Python has to look for it. */
static s64 TIER(next)(s64 *state, s64 *size, s64 *meets) {
    /* Python counts the turns in which a group has looked at what others may change. */
    s64 next = state[S_POLLED] ? -1 : next_group(state);
    state[S_CURRENT] = next;
    if (next < 0) return -1;
    s64 *group = group_of(state, next), place = group[G_PLACE];
    group[G_PLACE] = RUNNING;
    enter_frame(state, group[G_DEPTH], place);
    state[S_IN_TURN] = state[S_CIRCLES] = 0;
    *size = TIER(enter)(state);
    *meets = lowest(state);
    return place;
}

/* The same where nothing is left of the current group. */
static s64 TIER(leave)(s64 *state, s64 *size, s64 *meets) {
    release(state, state[S_CURRENT]);
    return TIER(next)(state, size, meets);
}

/* Runs until there is a reason to come back. */
static s64 TIER(run)(s64 *state) {
    s64 place = state[S_PLACE], size = TIER(enter)(state);
    s64 meets = state[S_IN_TURN] ? NEVER : lowest(state);
    for (;;) {
        if (place >= meets) {
            park(state, place, current_mask(state));
            place = TIER(leave)(state, &size, &meets);
            if (place < 0) return PARKED;
            continue;
        }
        const s64 *op = (const s64 *)state[S_OPERATIONS] + place * WORDS;
        s64 kind = op[KIND], end = place + 1, steps = op[COUNTS];
        state[S_PLACE] = place;
        if (kind == OTHER) return PYTHON;
        if (kind == COMPUTE) { end = op[END]; steps = op[STEPS]; }
        if (!is_ready(state, (const s64 *)state[S_READY], op[BLOCK]))
            return TIER(asks)(state, PREPARE, state[S_DEPTH], op[OWNER], op[BLOCK]);
        if (state[S_UNTIL_LOOK] <= 0) return LOOK;
        if (state[S_STEPS_LEFT] < steps * size) return PYTHON;
        if (kind == JUMP) {
            if (!has_room(state)) return PYTHON;
            s64 target = op[TARGET], taking = size;
            u8 *taken = (u8 *)state[S_SCRATCH];
            if (op[GUARD] >= 0) taking = TIER(branching)(state, op, taken);
            int is_poll = target <= place && state[S_POLLED];
            /* NumPy finds out whether a group that waits for others is back in the same state. */
            if (is_poll && taking && (taking < size || state[S_OTHERS] || any_parked(state))) return PYTHON;
            TIER(spend)(state, 1, steps, size);
            if (!taking) { place++; continue; }
            if (taking < size) {
                /* The lanes at the higher of the two places wait. */
                u8 *mask = current_mask(state);
                if (target <= place) {
                    TIER(without)(mask, taken, state[S_LANES]);
                    park(state, place + 1, mask);
                    memcpy(mask, taken, (size_t)state[S_LANES]);
                } else {
                    park(state, target, taken);
                    TIER(without)(mask, taken, state[S_LANES]);
                    target = place + 1;
                }
                size = TIER(enter)(state);
                if (!state[S_IN_TURN]) meets = lowest(state);
            }
            if (target <= place && ++state[S_CIRCLES] >= (is_poll ? CIRCLES_OF_A_POLL : CIRCLES)) {
                if (is_poll || state[S_OTHERS] || any_parked(state)) { state[S_PLACE] = target; return YIELD; }
                state[S_CIRCLES] = 0;
            }
            place = target;
            continue;
        }
        if (kind == BARRIER || kind == TOGETHER || kind == EXIT) {
            u8 *lanes = (u8 *)state[S_SCRATCH], *mask = current_mask(state);
            int everyone = size == state[S_LANES] && op[GUARD] < 0;
            if (!has_room(state)) return PYTHON;
            if (!everyone && !state[S_IDLE]) return PYTHON;
            s64 taking = TIER(taking)(state, op, lanes, size);
            if (kind == EXIT) {
                if (!state[S_IDLE] || (taking && state[S_SHADOWS])) return PYTHON;
                TIER(without)((u8 *)state[S_ALIVE], lanes, state[S_LANES]);
            } else if (taking) {
                if (kind == BARRIER && !everyone && !TIER(are_whole_ctas)(state, lanes)) return PYTHON;
                if (kind == TOGETHER && !TIER(are_complete)(state, op, lanes)) return PYTHON;
                if (state[S_SHADOWS] && !TIER(meet)(state, op, lanes)) return PYTHON;
                if (kind == TOGETHER) TIER(lanes_together)(state, op, lanes);
            }
            TIER(spend)(state, 1, steps, size);
            if (kind != EXIT && everyone) { place = end; continue; }
            if (taking < size) {
                TIER(without)(mask, lanes, state[S_LANES]);
                park(state, end, mask);
            }
            if (taking && kind != EXIT) park(state, end, lanes);
            place = TIER(leave)(state, &size, &meets);
            if (place < 0) return PARKED;
            continue;
        }
        if (kind == CALL || kind == COLLECT || kind == RETURN) {
            s64 reason = kind == RETURN ? TIER(go_back)(state, place, op, size) : TIER(pass_over)(state, place, op, size);
            if (reason != MOVED) return reason;
            place = TIER(next)(state, &size, &meets);
            if (place < 0) return PARKED;
            continue;
        }
        if (kind == COMPUTE) TIER(compute)(state, place, end);
        else if (kind == LOAD || kind == STORE || kind == ATOMIC) {
            int done = kind == ATOMIC ? TIER(atomic)(state, place, op) : TIER(access)(state, place, op);
            if (done != PASSES) return done == LEFT ? PYTHON : NUMBER;
            /* Shadow memory is taken as it is written, and faster than in NumPy: the limits are looked at more often. */
            if (state[S_SHADOWS]) state[S_UNTIL_LOOK] -= 4 * (size + WARP);
        }
        else if (kind != NOTHING) {
            u8 *lanes = (u8 *)state[S_SCRATCH];
            s64 taking = TIER(taking)(state, op, lanes, size);
            if (kind == LANES) TIER(lanes_together)(state, op, lanes);
            else if (taking) state[S_POLLED] = 1; /* it looks at nothing, so what was looked at last stays */
        }
        TIER(spend)(state, end - place, steps, size);
        place = end;
    }
}
