/*
 * The shadow memory of watchers. An access passes where it is plainly in order: the bytes that it reads have been written,
 * and what was done to its cells before was done by the same thread, or comes before a barrier or a collective that both
 * know of, or is strong for it as an atomic operation is for what was done. Anything else is left to NumPy before it has happened, which reports what there is to report. What an access
 * leaves in the shadow memory is what watch/races.py and watch/uninitialized_memory.py leave there.
 */

/* A warp that accesses cells: `cells` of each lane, at time `now`. */
typedef struct {
    s32 now, first, begin, width; /* the threads of its first lane and of the first one of its CTA */
    s32 cta, mates;               /* up to when its lanes know their CTA and each other */
    int shift;                    /* cells of a lane, as a power of two */
    int is_shared;
} TIER(Who);

/* Whether any of some times is later than one; where none is, the threads are not looked at, of which nobody wrote any. */
static int TIER(any_after)(const s32 *when, s32 count, s32 time) {
    u32 any = 0;
    for (s32 i = 0; i < count; i++) any |= (u32)(when[i] > time);
    return (int)any;
}

/* Whether any of 32 lanes, whose cells lie in a row, may not access them after the last access of a kind. */
static int TIER(row_apart)(const TIER(Who) *of, const s32 *when, const s32 *who) {
    const s32 first = of->first, begin = of->begin, width = of->width, cta = of->cta, mates = of->mates, warp = first >> 5;
    u32 apart = 0;
    if (!TIER(any_after)(when, WARP << of->shift, 0)) return 0;
#define TEST(thread) { \
        const s32 w = when[i], by = who[i]; \
        const u32 known = (u32)((u32)(by - begin) < (u32)width) & (u32)(w <= cta); \
        const u32 met = (u32)(by >> 5 == warp) & (u32)(w <= mates); \
        apart |= (u32)(w != 0) & (u32)(by != (thread)) & (known ^ 1) & (met ^ 1); }
    if (of->shift) for (int i = 0; i < WARP << of->shift; i++) TEST(first + (i >> of->shift))
    else for (int i = 0; i < WARP; i++) TEST(first + i)
#undef TEST
    return (int)apart;
}

/* Whether any of some lanes, whose cells lie anywhere, may not access them after the last access of a kind. */
static int TIER(apart)(const TIER(Who) *of, const s32 *met, const s64 *cells, const u8 *lanes, int count, const s32 *when,
                       const s32 *who) {
    const s32 first = of->first, begin = of->begin, width = of->width, cta = of->cta, warp = first >> 5;
    s32 times[WARP], threads[WARP];
    u32 apart = 0, any = 0;
    for (int i = 0; i < count; i++) { times[i] = when[cells[i]]; any |= (u32)times[i]; }
    if (!any) return 0;
    for (int i = 0; i < count; i++) threads[i] = who[cells[i]];
    for (int i = 0; i < count; i++) {
        const s32 w = times[i], by = threads[i];
        const u32 known = (u32)((u32)(by - begin) < (u32)width) & (u32)(w <= cta);
        const u32 mates = (u32)(by >> 5 == warp) & (u32)(w <= met[i]);
        apart |= (u32)(w != 0) & (u32)(by != first + i) & (known ^ 1) & (mates ^ 1) & (u32)lanes[i];
    }
    return (int)apart;
}

/*
 * Notes that lanes read cells that lie anywhere: the last one of several stays. Beside the last read stays one by another
 * warp that no barrier orders before it; lanes with one cell find the same there, as they are of one warp.
 */
static void TIER(note_reads)(const TIER(Who) *of, const s64 *memory, const s64 *cells, const u8 *lanes, int count, s32 thread) {
    s32 *when = (s32 *)memory[M_READS], *who = (s32 *)memory[M_READERS];
    const s32 first = of->first, cta = of->is_shared ? of->cta : 0, now = of->now;
    s32 times[WARP], threads[WARP];
    u32 any = 0, stays = 0;
    for (int i = 0; i < count; i++) { times[i] = when[cells[i]]; any |= (u32)(times[i] > cta); }
    if (any) {
        for (int i = 0; i < count; i++) threads[i] = who[cells[i]];
        for (int i = 0; i < count; i++) stays |= (u32)(times[i] > cta) & (u32)((threads[i] ^ first) >> 5 != 0);
    }
    if (stays) {
        s32 *other = (s32 *)memory[M_OTHERS], *reader = (s32 *)memory[M_OTHER_READERS];
        for (int i = 0; i < count; i++)
            if (lanes[i] && times[i] > cta && (threads[i] ^ first) >> 5) {
                other[cells[i]] = times[i];
                reader[cells[i]] = threads[i];
            }
    }
    for (int i = 0; i < count; i++)
        if (lanes[i]) { when[cells[i]] = now; who[cells[i]] = thread + i; }
}

/* The same for lanes whose cells lie in a row. */
static void TIER(note_row_read)(const TIER(Who) *of, const s64 *memory, s64 cell) {
    s32 *when = (s32 *)memory[M_READS] + cell, *who = (s32 *)memory[M_READERS] + cell;
    const s32 count = WARP << of->shift, first = of->first, cta = of->is_shared ? of->cta : 0, now = of->now;
    u32 stays = 0;
    if (TIER(any_after)(when, count, cta))
        for (int i = 0; i < count; i++) stays |= (u32)(when[i] > cta) & (u32)((who[i] ^ first) >> 5 != 0);
    if (stays) {
        s32 *other = (s32 *)memory[M_OTHERS] + cell, *reader = (s32 *)memory[M_OTHER_READERS] + cell;
        for (int i = 0; i < count; i++)
            if (when[i] > cta && (who[i] ^ first) >> 5) { other[i] = when[i]; reader[i] = who[i]; }
    }
    NO_DEPENDENCE for (int i = 0; i < count; i++) when[i] = now;
    if (of->shift) NO_DEPENDENCE for (int i = 0; i < count; i++) who[i] = first + (i >> of->shift);
    else NO_DEPENDENCE for (int i = 0; i < WARP; i++) who[i] = first + i;
}

/* The places of a warp that does nothing, of one whose lanes are anywhere, of one whose 32 lanes lie in a row, and of one
   whose 32 lanes are at one place. */
static u8 TIER(pattern)(const s64 *found, const u8 *lanes, s64 size) {
    s64 odd = 0, other = 0, first = found[0];
    u8 all = 1, any = 0;
    for (int i = 0; i < WARP; i++) { all &= lanes[i]; any |= lanes[i]; }
    if (!any) return ABSENT;
    for (int i = 0; i < WARP; i++) {
        odd |= found[i] ^ (first + i * size);
        other |= found[i] ^ first;
    }
    return !all ? SCATTERED : !odd ? ROW : !other ? SAME : SCATTERED;
}

static TIER(Who) TIER(who)(const s64 *shadows, s64 warp, s32 now, int shift, int is_shared) {
    const s32 *cta = (const s32 *)shadows[X_CTA] + warp * WARP, *met = (const s32 *)shadows[X_WARP] + warp * WARP;
    const s64 lane = warp * WARP;
    s32 mates = met[0];
    for (int i = 1; i < WARP; i++) mates = met[i] < mates ? met[i] : mates;
    if (shadows[X_LOCKSTEP]) mates = now;
    return (TIER(Who)){now, (s32)(shadows[X_FIRST] + lane), (s32)(shadows[X_FIRST] + lane - lane % shadows[X_WIDTH]),
                       (s32)shadows[X_WIDTH], cta[0], mates, shift, is_shared};
}

/* Whether a warp may access its cells: nothing is noted yet but the marks of what it writes, by which two lanes that
   write one cell are found. */
static int TIER(in_order)(const TIER(Who) *of, const s64 *shadows, s64 warp, const s64 *memory, const s64 *found,
                          const u8 *lanes, int pattern, int writes, int marks, int is_constant) {
    const int kinds = writes ? 3 : 1, grain = (int)memory[M_GRAIN], cells = 1 << of->shift;
    const s32 *released = writes ? (const s32 *)memory[M_RELEASED] : 0;
    const s32 *writes_of = (const s32 *)memory[M_WRITES], *met = (const s32 *)shadows[X_WARP] + warp * WARP;
    s32 *mark = (s32 *)memory[M_MARKS];
    if (pattern == ROW) {
        const s64 cell = found[0] >> grain;
        const s32 count = WARP << of->shift, now = of->now;
        u32 wrong = 0;
        for (int kind = 0; kind < kinds; kind++)
            if (TIER(row_apart)(of, (const s32 *)memory[M_WRITES + 2 * kind] + cell,
                                (const s32 *)memory[M_WRITERS + 2 * kind] + cell)) return 0;
        if (is_constant) for (int i = 0; i < count; i++) wrong |= (u32)writes_of[cell + i];
        if (released) for (int i = 0; i < count; i++) wrong |= (u32)released[cell + i];
        if (marks) {
            for (int i = 0; i < count; i++) wrong |= (u32)(mark[cell + i] == now);
            for (int i = 0; i < count; i++) mark[cell + i] = now;
        }
        return !wrong;
    }
    /* Of one place for all, what holds for two lanes holds for all: one of the two did not do what was done there. */
    const int count = pattern == SAME ? 2 : WARP;
    s64 at[WARP];
    s32 mates[WARP];
    for (int i = 0; i < count; i++) {
        at[i] = found[i] >> grain;
        mates[i] = shadows[X_LOCKSTEP] ? of->now : pattern == SAME ? of->mates : met[i];
    }
    for (int cell = 0; cell < cells; cell++) {
        for (int kind = 0; kind < kinds; kind++)
            if (TIER(apart)(of, mates, at, lanes, count, (const s32 *)memory[M_WRITES + 2 * kind],
                            (const s32 *)memory[M_WRITERS + 2 * kind])) return 0;
        for (int i = 0; i < count; i++) {
            if (lanes[i] && ((is_constant && writes_of[at[i]]) || (released && released[at[i]]))) return 0;
            if (lanes[i] && marks) {
                if (mark[at[i]] == of->now) return 0;
                mark[at[i]] = of->now;
            }
            at[i]++;
        }
    }
    return 1;
}

/* Notes what a warp does to its cells. */
static void TIER(note)(const TIER(Who) *of, const s64 *memory, const s64 *found, const u8 *lanes, int pattern, int writes) {
    const int grain = (int)memory[M_GRAIN], cells = 1 << of->shift;
    if (pattern == ROW && writes) {
        s32 *when = (s32 *)memory[M_WRITES] + (found[0] >> grain), *who = (s32 *)memory[M_WRITERS] + (found[0] >> grain);
        const s32 count = WARP << of->shift, first = of->first, now = of->now;
        NO_DEPENDENCE for (int i = 0; i < count; i++) when[i] = now;
        if (of->shift) NO_DEPENDENCE for (int i = 0; i < count; i++) who[i] = first + (i >> of->shift);
        else NO_DEPENDENCE for (int i = 0; i < WARP; i++) who[i] = first + i;
        return;
    }
    if (pattern == ROW) { TIER(note_row_read)(of, memory, found[0] >> grain); return; }
    /* Of one place for all, the first lane leaves what all of them do, but that the last one reads it. */
    const int count = pattern == SAME ? 1 : WARP;
    const s32 thread = of->first + (pattern == SAME ? WARP - 1 : 0);
    s64 at[WARP];
    for (int i = 0; i < count; i++) at[i] = found[i] >> grain;
    for (int cell = 0; cell < cells; cell++) {
        if (!writes) TIER(note_reads)(of, memory, at, lanes, count, thread);
        else {
            s32 *when = (s32 *)memory[M_WRITES], *who = (s32 *)memory[M_WRITERS];
            for (int i = 0; i < count; i++)
                if (lanes[i]) { when[at[i]] = of->now; who[at[i]] = of->first + i; }
        }
        for (int i = 0; i < count; i++) at[i]++;
    }
}

/* How far away the threads may be for which what was done at a time is strong; -1 where it is weak. */
static s32 TIER(reach_at)(const s64 *shadows, s32 time) {
    const s32 *before = (const s32 *)shadows[X_HISTORY], *since = (const s32 *)shadows[X_SITES];
    const s64 known = shadows[X_KNOWN];
    return ((const s32 *)shadows[X_REACHES])[time < known ? before[time] : since[time - known]];
}

/* Whether a warp may access its cells by an atomic operation that is strong for threads so far away: what nothing orders
   before it is strong, too, each for the thread of the other. */
static int TIER(are_strong)(const TIER(Who) *of, const s64 *shadows, s64 warp, const s64 *memory, const s64 *found,
                            const u8 *lanes, s32 reach) {
    const s32 *met = (const s32 *)shadows[X_WARP] + warp * WARP;
    for (int kind = 0; kind < 3; kind++) {
        const s32 *when = (const s32 *)memory[M_WRITES + 2 * kind], *who = (const s32 *)memory[M_WRITERS + 2 * kind];
        for (int i = 0; i < WARP << of->shift; i++) {
            const int lane = i >> of->shift;
            const s64 cell = (found[lane] >> memory[M_GRAIN]) + (i & ((1 << of->shift) - 1));
            if (!lanes[lane] || !when[cell] || who[cell] == of->first + lane) continue;
            const int is_near = (u32)(who[cell] - of->begin) < (u32)of->width;
            if (is_near && when[cell] <= of->cta) continue;
            if (who[cell] >> 5 == of->first >> 5 && when[cell] <= met[lane]) continue;
            const s32 theirs = TIER(reach_at)(shadows, when[cell]);
            if (theirs < (is_near ? SAME_CTA : ELSEWHERE) || reach < (is_near ? SAME_CTA : ELSEWHERE)) return 0;
        }
    }
    return 1;
}

/* Whether all bytes that a warp reads have been written. */
static int TIER(has_values)(const u8 *written, const s64 *found, const u8 *lanes, s64 size, int pattern) {
    u8 lacks = 0;
    if (pattern == ROW) {
        for (s64 i = 0; i < WARP * size; i++) lacks |= written[found[0] + i] ^ 1;
        return !lacks;
    }
    if (size == 4) {
        u32 differs = 0;
        for (int lane = 0; lane < WARP; lane++) differs |= lanes[lane] ? *(const u32 *)(written + found[lane]) ^ 0x01010101u : 0;
        return !differs;
    }
    for (int lane = 0; lane < WARP; lane++)
        if (lanes[lane])
            for (s64 i = 0; i < size; i++) lacks |= written[found[lane] + i] ^ 1;
    return !lacks;
}

/* Whether an access passes, and then it is noted; or is left to NumPy; or Python has first to give what is done a number. */
static int TIER(pass)(s64 *state, const s64 *op, const s64 *places, const u8 *held, const u8 *bytes) {
    s64 *shadows = (s64 *)state[S_SHADOWS];
    const s64 place = (op - (const s64 *)state[S_OPERATIONS]) / WORDS, size = op[SIZE] * op[ELEMENTS];
    const int space = bytes == (const u8 *)state[S_GLOBAL] ? GLOBAL : bytes == (const u8 *)state[S_SHARED] ? SHARED : LOCAL;
    const s64 *memory = shadows + X_MEMORIES + space * M_WORDS;
    const int is_atomic = op[KIND] == ATOMIC, writes = op[KIND] != LOAD, is_constant = (int)op[CONSTANT];
    const s64 warps = state[S_LANES] / WARP;
    const u8 *some = (const u8 *)state[S_SOME];
    if (bytes == (const u8 *)state[S_PARAMETERS]) return PASSES;
    if (memory[M_WATCHED]) return LEFT;
    u8 *written = (u8 *)memory[M_WRITTEN];
    const int races = memory[M_WRITES] != 0;
    int shift = 0;
    s32 reach = -1;
    if (races) {
        if (size < (s64)1 << memory[M_GRAIN]) return LEFT;
        while ((s64)1 << (memory[M_GRAIN] + shift) < size) shift++;
        if (shadows[X_COUNT] == shadows[X_ROOM] || ((const s32 *)shadows[X_NUMBERS])[place] < 0) return UNKNOWN;
        if (shadows[X_NOW] >= shadows[X_LATEST]) return LEFT;
        /* Strong accesses synchronize by what was released, which is NumPy's. */
        reach = ((const s32 *)shadows[X_REACHES])[((const s32 *)shadows[X_NUMBERS])[place]];
        if (reach >= 0 && (memory[M_RELEASED] || (writes && shadows[X_RELEASES]))) return LEFT;
        if (is_atomic && reach < ELSEWHERE && space == GLOBAL && state[S_LANES] > shadows[X_WIDTH]) return LEFT;
    }
    /* Of rows one behind the other no two have a cell in common. */
    u8 *patterns = (u8 *)shadows[X_PATTERNS];
    s64 end = -1;
    int marks = 0;
    for (s64 warp = 0; warp < warps; warp++) {
        const s64 *found = places + warp * WARP;
        patterns[warp] = some[warp] == NONE ? ABSENT : TIER(pattern)(found, held + warp * WARP, size);
        if (patterns[warp] == ABSENT) continue;
        if (patterns[warp] == SAME && is_atomic) patterns[warp] = SCATTERED; /* the last lane stays */
        if (patterns[warp] != ROW || found[0] < end) marks = writes && !is_atomic;
        end = found[0] + WARP * size;
    }
    const s32 now = (s32)(shadows[X_NOW] + 1);
    for (s64 warp = 0; warp < warps; warp++) {
        const u8 *lanes = held + warp * WARP;
        const s64 *found = places + warp * WARP;
        if (patterns[warp] == ABSENT) continue;
        if (written && op[KIND] != STORE && !TIER(has_values)(written, found, lanes, size, patterns[warp])) return LEFT;
        if (!races) continue;
        const TIER(Who) of = TIER(who)(shadows, warp, now, shift, space == SHARED);
        if (is_atomic ? !TIER(are_strong)(&of, shadows, warp, memory, found, lanes, reach)
                      : !TIER(in_order)(&of, shadows, warp, memory, found, lanes, patterns[warp], writes, marks, is_constant))
            return LEFT;
    }
    for (s64 warp = 0; warp < warps; warp++) {
        const u8 *lanes = held + warp * WARP;
        const s64 *found = places + warp * WARP;
        if (patterns[warp] == ABSENT) continue;
        if (written && writes) {
            if (patterns[warp] == ROW) memset(written + found[0], 1, (size_t)(WARP * size));
            else for (int lane = 0; lane < WARP; lane++) if (lanes[lane]) memset(written + found[lane], 1, (size_t)size);
        }
        if (!races) continue;
        const TIER(Who) of = TIER(who)(shadows, warp, now, shift, space == SHARED);
        TIER(note)(&of, memory, found, lanes, patterns[warp], writes);
    }
    if (races) {
        shadows[X_NOW] = now;
        ((s32 *)shadows[X_SITES])[shadows[X_COUNT]++] = ((const s32 *)shadows[X_NUMBERS])[place];
    }
    return PASSES;
}

/* The lanes of a warp that all of some lanes name. */
static u32 TIER(named_by_all)(const u32 *named, u32 lanes) {
    u32 found = ~(u32)0;
    for (int i = 0; i < WARP; i++) found &= named[i] | ((lanes >> i & 1) - 1);
    return found;
}

/* The lanes of a warp that do not name all of it that run in a collective of these. */
static u32 TIER(in_part)(const s64 *state, const s64 *op, s64 warp, u32 lanes) {
    const u32 *named = slot_of(state, op[LIST], warp), living = bits_of_bytes((const u8 *)state[S_ALIVE] + warp * WARP);
    u32 found = 0;
    if (!(living & ~TIER(named_by_all)(named, lanes))) return 0;
    for (int i = 0; i < WARP; i++) found |= (u32)((living & ~named[i]) != 0) << i;
    return found & lanes;
}

/* Whether no lane of a warp takes a value from one that does not take part in a collective of these lanes. */
static int TIER(have_sources)(const s64 *state, const s64 *op, s64 warp, u32 lanes) {
    const u32 *named = slot_of(state, op[LIST], warp);
    if (op[FUNCTION] < SHUFFLE_UP || op[FUNCTION] > SHUFFLE_INDEX) return 1;
    if (!~(lanes & TIER(named_by_all)(named, lanes))) return 1;
    const u32 *by = slot_of(state, op[INPUT1], warp), *bounds = slot_of(state, op[INPUT2], warp);
    u32 lacks = 0;
    u8 within;
    for (int i = 0; i < WARP; i++)
        lacks |= (~(lanes & named[i]) >> source_of(op[FUNCTION], i, by[i], bounds[i], &within) & 1) << i;
    return !(lacks & lanes);
}

/* Lanes of a warp that name the same ones learn what each of them knows of any, and what those that they name have done. */
static void TIER(meet_in_part)(s32 *mates, const s32 *met, const u32 *named, u32 lanes, s32 now) {
    for (int first = 0; first < WARP; first++) {
        s32 known[WARP] = {0};
        u32 alike = 0;
        if (!(lanes >> first & 1)) continue;
        for (int i = first; i < WARP; i++) alike |= (lanes >> i & (u32)(named[i] == named[first])) << i;
        for (int lane = first; lane < WARP; lane++)
            for (int i = 0; alike >> lane & 1 && i < WARP; i++) {
                const s32 own = mates[lane * WARP + i] > met[lane] ? mates[lane * WARP + i] : met[lane];
                known[i] = own > known[i] ? own : known[i];
            }
        for (int i = 0; i < WARP; i++) known[i] = named[first] >> i & 1 ? now : known[i];
        for (int lane = first; lane < WARP; lane++)
            if (alike >> lane & 1) memcpy(mates + lane * WARP, known, sizeof known);
        lanes &= ~alike;
    }
}

/* Some lanes, which nobody has to wait for, meet at a barrier or in a collective; 0 where NumPy has to see that: threads
   of a warp have ended before an aligned barrier, or a lane takes its value from one that does not come. */
static int TIER(meet)(const s64 *state, const s64 *op, const u8 *lanes) {
    const s64 *shadows = (const s64 *)state[S_SHADOWS];
    const s64 part = op[KIND] == BARRIER ? state[S_WARPS_OF_CTA] * WARP : WARP;
    const u8 *alive = (const u8 *)state[S_ALIVE], *threads = (const u8 *)shadows[X_THREADS];
    s32 *known = (s32 *)shadows[op[KIND] == BARRIER ? X_CTA : X_WARP], *mates = (s32 *)shadows[X_MATES];
    const s32 now = (s32)shadows[X_NOW];
    if ((known && shadows[X_CLOCKS]) || (op[KIND] == TOGETHER && op[LIST] < 0)) return 0;
    for (s64 lane = 0; lane < state[S_LANES]; lane += WARP) {
        const u32 here = bits_of_bytes(lanes + lane);
        if (!here) continue;
        if (op[KIND] == BARRIER) {
            if (bits_of_bytes(alive + lane) != bits_of_bytes(threads + lane)) return 0;
        } else if (!TIER(have_sources)(state, op, lane / WARP, here)
                   || (known && !mates && TIER(in_part)(state, op, lane / WARP, here))) return 0;
    }
    if (!known) return 1;
    for (s64 begin = 0; begin < state[S_LANES]; begin += part) {
        if (op[KIND] == BARRIER) {
            if (memchr(lanes + begin, 1, (size_t)part))
                NO_DEPENDENCE for (s64 lane = begin; lane < begin + part; lane++) known[lane] = now;
            continue;
        }
        const u32 here = bits_of_bytes(lanes + begin), some = TIER(in_part)(state, op, begin / WARP, here);
        s32 *of_warp = known + begin;
        for (int i = 0; i < WARP; i++) of_warp[i] = (here & ~some) >> i & 1 ? now : of_warp[i];
        if (some) TIER(meet_in_part)(mates + begin * WARP, of_warp, slot_of(state, op[LIST], begin / WARP), some, now);
    }
    return 1;
}
