/*
 * Calls: included by run.h. A call passes values between two frames, and its lanes wait in the other function; those that
 * run next are chosen as ever, so that these run until they are back.
 */

/* Copies bytes between variables of lanes, or as much of a value of each. */
static void TIER(to_variable)(u8 *to, const u8 *from, s64 step, s64 width, const u8 *lanes, s64 size) {
    if (size == 4) { for (int i = 0; i < WARP; i++) if (lanes[i]) memcpy(to + i * width, from + i * step, 4); }
    else if (size == 8) { for (int i = 0; i < WARP; i++) if (lanes[i]) memcpy(to + i * width, from + i * step, 8); }
    else for (int i = 0; i < WARP; i++) if (lanes[i]) memcpy(to + i * width, from + i * step, (size_t)size);
}

/* One thing that a call passes, for the lanes of a mask. */
static void TIER(pass_one)(const s64 *state, const s64 *pass, const s64 *source, const s64 *target, const u8 *lanes) {
    const s64 *shadows = (const s64 *)state[S_SHADOWS], width = state[S_LOCAL_WIDTH], size = pass[P_SIZE];
    u8 *memory = (u8 *)state[S_LOCAL];
    u8 *written = shadows ? (u8 *)shadows[X_MEMORIES + LOCAL * M_WORDS + M_WRITTEN] : 0;
    const u8 *some = (const u8 *)state[S_SOME];
    u64 room[WARP];
    for (s64 warp = 0; warp < state[S_LANES] / WARP; warp++) {
        if (some[warp] == NONE) continue;
        const u8 *held = lanes + warp * WARP;
        const s64 first = warp * WARP * width, to = first + target[F_BASE] + pass[P_TO];
        if (pass[P_WAY] == OF_VARIABLE) {
            const s64 from = first + source[F_BASE] + pass[P_FROM];
            TIER(to_variable)(memory + to, memory + from, width, width, held, size);
            if (written) TIER(to_variable)(written + to, written + from, width, width, held, size);
            continue;
        }
        const void *value = TIER(input)(slot_in((const s64 *)source[F_SLOTS], pass[P_FROM], warp), pass[P_HOW], room);
        if (pass[P_WAY] == TO_REGISTER) {
            TIER(blend)(slot_in((const s64 *)target[F_SLOTS], pass[P_TO], warp), value, held, size);
            continue;
        }
        TIER(to_variable)(memory + to, value, size, width, held, size);
        if (written) for (int i = 0; i < WARP; i++) if (held[i]) memset(written + to + i * width, 1, (size_t)size);
    }
}

/* The variables of a function end for the lanes of a mask: nobody has written them. */
static void TIER(forget)(const s64 *state, const s64 *frame, const u8 *lanes, s64 size) {
    const s64 *shadows = (const s64 *)state[S_SHADOWS];
    u8 *written = shadows ? (u8 *)shadows[X_MEMORIES + LOCAL * M_WORDS + M_WRITTEN] : 0;
    if (!written) return;
    for (s64 lane = 0; lane < state[S_LANES]; lane++)
        if (lanes[lane]) memset(written + lane * state[S_LOCAL_WIDTH] + frame[F_BASE], 0, (size_t)size);
}

/* A call passes arguments, or results to those that are back. */
static s64 TIER(pass_over)(s64 *state, s64 place, const s64 *op, s64 size) {
    u8 *lanes = (u8 *)state[S_SCRATCH], *mask = current_mask(state);
    const s64 depth = state[S_DEPTH], function = op[FUNCTION], is_call = op[KIND] == CALL;
    /* Nobody is to wait in deeper calls, of whom only Python would know. */
    if (!has_room(state) || (is_call && !state[S_DEEPEST])) return PYTHON;
    s64 taking = TIER(taking)(state, op, lanes, size);
    if (taking) {
        const s64 *caller = frame_at(state, depth, op[OWNER]), *callee = frame_at(state, depth + 1, function);
        if (!callee) return TIER(asks)(state, FRAME, depth + 1, function, -1);
        if (op[THEIRS] >= 0 && !is_ready(state, (const s64 *)callee[F_READY], op[THEIRS]))
            return TIER(asks)(state, PREPARE, depth + 1, function, op[THEIRS]);
        const s64 *passes = (const s64 *)state[S_LIST] + op[LIST];
        for (s64 i = 0; i < op[ELEMENTS]; i++)
            TIER(pass_one)(state, passes + i * P_WORDS, is_call ? caller : callee, is_call ? callee : caller, lanes);
        if (is_call) {
            s32 *returns = (s32 *)((const s64 *)state[S_RETURNS])[depth];
            for (s64 lane = 0; lane < state[S_LANES]; lane++) if (lanes[lane]) returns[lane] = (s32)place + 1;
        } else TIER(forget)(state, callee, lanes, op[SIZE]);
    }
    TIER(spend)(state, 1, op[COUNTS], size);
    if (!is_call) { park_current(state, depth, place + 1); return MOVED; }
    /* Lanes that do not call have no results to take over. */
    if (taking == size) { park_current(state, depth + 1, op[TARGET]); return MOVED; }
    TIER(without)(mask, lanes, state[S_LANES]);
    park_current(state, depth, place + 2);
    if (taking) park_at(state, depth + 1, op[TARGET], lanes);
    return MOVED;
}

/* The lowest place above another one to which lanes of a mask return; NEVER where there is none. */
static s64 TIER(returns_above)(const s32 *returns, const u8 *lanes, s64 count, s64 place) {
    s64 found = NEVER;
    for (s64 lane = 0; lane < count; lane++)
        if (lanes[lane] && returns[lane] > place && returns[lane] < found) found = returns[lane];
    return found;
}

/* Lanes return from a call, each to where it was called. */
static s64 TIER(go_back)(s64 *state, s64 place, const s64 *op, s64 size) {
    u8 *lanes = (u8 *)state[S_SCRATCH], *part = lanes + state[S_LANES], *mask = current_mask(state);
    const s64 depth = state[S_DEPTH], count = state[S_LANES];
    if (depth == state[S_ROOT]) return PYTHON;
    const s32 *returns = (const s32 *)((const s64 *)state[S_RETURNS])[depth - 1];
    s64 taking = TIER(taking)(state, op, lanes, size), targets = 0, target = -1;
    while ((target = TIER(returns_above)(returns, lanes, count, target)) != NEVER) targets++;
    if (state[S_TOP] + targets >= MOST_GROUPS) return PYTHON;
    TIER(spend)(state, 1, op[COUNTS], size);
    target = TIER(returns_above)(returns, lanes, count, -1);
    if (taking == size && targets == 1) { park_current(state, depth - 1, target); return MOVED; }
    if (taking == size) release(state, state[S_CURRENT]);
    else {
        TIER(without)(mask, lanes, count);
        park_current(state, depth, place + 1);
    }
    for (; target != NEVER; target = TIER(returns_above)(returns, lanes, count, target)) {
        for (s64 lane = 0; lane < count; lane++) part[lane] = lanes[lane] && returns[lane] == target;
        park_at(state, depth - 1, target, part);
    }
    return MOVED;
}
