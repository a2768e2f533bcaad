/*
 * What the lanes of a group do one after the other, or together: included by run.h.
 */

/* The lanes of the group that take part in an operation, by its guard; returns how many do. */
static s64 TIER(taking)(s64 *state, const s64 *op, u8 *lanes, s64 size) {
    if (op[GUARD] >= 0) return TIER(branching)(state, op, lanes);
    memcpy(lanes, current_mask(state), (size_t)state[S_LANES]);
    return size;
}

/* An atomic operation, lane after lane; what shadow_words.h says of whether it was done. */
static int TIER(atomic)(s64 *state, s64 place, const s64 *op) {
    s64 *places = (s64 *)state[S_SCRATCH];
    u8 *held = (u8 *)(places + state[S_LANES]), *rows = held + state[S_LANES], *memory;
    Update update = update_of(op[LIST], op[SIGNED], op[SIZE]);
    if (!update || !TIER(locate)(state, op, places, held, rows, 1, &memory)) return LEFT;
    if (!memory) return PASSES; /* the guard holds for no lane */
    if (op[SIGNED] == FLOAT)
        for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++)
            if (!are_tame(memory, places + warp * WARP, held + warp * WARP, slot_of(state, op[INPUT1], warp), op[SIZE])) return LEFT;
    if (state[S_SHADOWS]) {
        int passes = TIER(pass)(state, op, places, held, memory);
        if (passes != PASSES) return passes;
    }
    int changed = 0;
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        void *out = op[OUTPUT] >= 0 ? slot_of(state, op[OUTPUT], warp) : 0;
        changed |= update(memory, places + warp * WARP, held + warp * WARP, slot_of(state, op[INPUT1], warp),
                          slot_of(state, op[INPUT2], warp), out);
    }
    state[S_CHANGES] += changed || op[TARGET];
    TIER(poll)(state, place, held);
    return PASSES;
}

/* What lanes of a warp compute together, for those of a mask. */
static void TIER(lanes_together)(s64 *state, const s64 *op, const u8 *lanes) {
    static const u32 none[WARP] = {0};
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        const u8 *held = lanes + warp * WARP;
        u32 present = bits_of_bytes(held), words[WARP], every[WARP];
        u8 truths[WARP];
        if (!present) continue;
        const u32 *named = every;
        if (op[LIST] >= 0) named = slot_of(state, op[LIST], warp);
        else memset(every, 0xff, sizeof every);
        const void *in[3] = {none, none, none};
        for (int i = 0; i < 3; i++) if (op[INPUT0 + i] >= 0) in[i] = slot_of(state, op[INPUT0 + i], warp);
        together(op[FUNCTION], present, named, in, op[WIDTH], (u8)op[SIGNED], words, truths);
        if (op[OUTPUT] >= 0) TIER(blend_u32)(slot_of(state, op[OUTPUT], warp), words, held);
        if (op[TARGET] >= 0) TIER(blend_u8)(slot_of(state, op[TARGET], warp), truths, held);
    }
}

/* Whether each of some lanes is in the mask that it names, and all others there that have not ended have come as well. */
static int TIER(are_complete)(s64 *state, const s64 *op, const u8 *lanes) {
    if (op[LIST] < 0) return 1; /* each comes on its own */
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        const u8 *held = lanes + warp * WARP;
        u32 present = bits_of_bytes(held), lacks = 0;
        if (!present) continue;
        const u32 *named = slot_of(state, op[LIST], warp);
        u32 absent = bits_of_bytes((const u8 *)state[S_ALIVE] + warp * WARP) & ~present;
        for (int i = 0; i < WARP; i++) lacks |= held[i] ? (named[i] & absent) | (~named[i] & (u32)1 << i) : 0;
        if (lacks) return 0;
    }
    return 1;
}

/* Whether all threads that run of each CTA have come that has any of some lanes. */
static int TIER(are_whole_ctas)(s64 *state, const u8 *lanes) {
    s64 width = state[S_WARPS_OF_CTA] * WARP;
    const u8 *alive = (const u8 *)state[S_ALIVE];
    for (s64 begin = 0; begin < state[S_LANES]; begin += width)
        if (memchr(lanes + begin, 1, (size_t)width) && memcmp(lanes + begin, alive + begin, (size_t)width)) return 0;
    return 1;
}
