/* The frames of functions, by depth and function: their operands, and where their variables lie. */

/* What a call says where its lanes wait elsewhere now; otherwise why the run comes back. */
enum { MOVED = -1 };

/* A frame as it is in this run; 0 where Python has to look at it first. */
static const s64 *frame_at(const s64 *state, s64 depth, s64 function) {
    if (depth >= state[S_DEPTHS]) return 0;
    const s64 *found = (const s64 *)((const s64 *)state[S_FRAMES])[depth * state[S_FUNCTIONS] + function];
    return found && found[F_TIME] == state[S_TIME] ? found : 0;
}

/* Whether the operands of a block are ready in this run. */
HELPER int is_ready(const s64 *state, const s64 *ready, s64 block) { return ready[block] == state[S_TIME]; }

/* Makes the frame of lanes at a place the current one: they have been there in this run. */
static void enter_frame(s64 *state, s64 depth, s64 place) {
    s64 function = ((const s64 *)state[S_OPERATIONS])[place * WORDS + OWNER];
    const s64 *frame = frame_at(state, depth, function);
    state[S_DEPTH] = depth;
    state[S_SLOTS] = frame[F_SLOTS];
    state[S_READY] = frame[F_READY];
    state[S_OPERATIONS] = frame[F_OPERATIONS];
}

/* Where the lanes of a warp lie of a register or a value. */
HELPER void *slot_in(const s64 *slots, s64 slot, s64 warp) {
    const s64 *found = slots + 2 * slot;
    return (u8 *)found[0] + warp * found[1];
}
