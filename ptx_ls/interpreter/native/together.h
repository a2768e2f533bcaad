/* What the lanes of a warp compute together: votes, matches, reductions, shuffles. */

/* In the order of native/effects.py. */
enum {
    NO_VALUE, BALLOT, ALL_HOLD, ANY_HOLDS, UNIFORM, ACTIVE_LANES, MATCH_ANY, MATCH_ALL, ELECT,
    SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_BUTTERFLY, SHUFFLE_INDEX,
    REDUCE_ADD, REDUCE_MIN_U32, REDUCE_MAX_U32, REDUCE_MIN_S32, REDUCE_MAX_S32, REDUCE_AND, REDUCE_OR, REDUCE_XOR
};

/* A bit for each of 32 bytes that are 0 or 1. */
HELPER u32 bits_of_bytes(const u8 *bytes) {
    u32 found = 0;
    for (int i = 0; i < 4; i++) {
        u64 eight;
        memcpy(&eight, bytes + 8 * i, 8);
        found |= (u32)(eight * 0x0102040810204080u >> 56) << 8 * i;
    }
    return found;
}

/* The lane that another one takes its value from, and whether that is within the bounds (the manual's pseudocode of
   shfl.sync). */
HELPER s32 source_of(s64 mode, s32 lane, u32 by, u32 bounds, u8 *within) {
    s32 step = (s32)(by & 31), most = (s32)(bounds & 31), segment = (s32)(bounds >> 8 & 31), source;
    s32 highest = (lane & segment) | (most & ~segment);
    switch (mode) {
    case SHUFFLE_UP: source = lane - step; break;
    case SHUFFLE_DOWN: source = lane + step; break;
    case SHUFFLE_BUTTERFLY: source = lane ^ step; break;
    default: source = (lane & segment) | (step & ~segment);
    }
    *within = mode == SHUFFLE_UP ? source >= highest : source <= highest;
    return *within ? source : lane;
}

HELPER u32 reduced(s64 how, u32 a, u32 b) {
    switch (how) {
    case REDUCE_ADD: return a + b;
    case REDUCE_MIN_U32: return a < b ? a : b;
    case REDUCE_MAX_U32: return a > b ? a : b;
    case REDUCE_MIN_S32: return (s32)a < (s32)b ? a : b;
    case REDUCE_MAX_S32: return (s32)a > (s32)b ? a : b;
    case REDUCE_AND: return a & b;
    case REDUCE_OR: return a | b;
    default: return a ^ b;
    }
}

HELPER u64 value_of(const void *values, s64 size, int lane) {
    return size == 8 ? ((const u64 *)values)[lane] : ((const u32 *)values)[lane];
}

/* For one warp, of which `present` come and name the lanes `named`: a word and a truth value for each of them. */
static void together(s64 how, u32 present, const u32 *named, const void *const *in, s64 size, u8 negated, u32 *words,
                     u8 *truths) {
    u32 holds = 0;
    if (how >= BALLOT && how <= UNIFORM) {
        holds = bits_of_bytes(in[0]);
        holds = (negated ? ~holds : holds) & present;
    }
    for (int lane = 0; lane < WARP; lane++) {
        if (!(present >> lane & 1)) continue;
        u32 here = present & named[lane], found = holds & named[lane];
        switch (how) {
        case NO_VALUE: return;
        case BALLOT: words[lane] = found; break;
        case ALL_HOLD: truths[lane] = found == here; break;
        case ANY_HOLDS: truths[lane] = found != 0; break;
        case UNIFORM: truths[lane] = found == here || !found; break;
        case ACTIVE_LANES: words[lane] = present; break;
        case ELECT:
            words[lane] = ones((here & (0 - here)) - 1);
            truths[lane] = words[lane] == (u32)lane;
            break;
        case MATCH_ANY:
        case MATCH_ALL: {
            u64 own = value_of(in[0], size, lane);
            u32 same = 0;
            for (int i = 0; i < WARP; i++) same |= (u32)(value_of(in[0], size, i) == own) << i;
            same &= here;
            truths[lane] = same == here;
            words[lane] = how == MATCH_ANY || truths[lane] ? same : 0;
            break;
        }
        case SHUFFLE_UP:
        case SHUFFLE_DOWN:
        case SHUFFLE_BUTTERFLY:
        case SHUFFLE_INDEX: {
            s32 source = source_of(how, lane, ((const u32 *)in[1])[lane], ((const u32 *)in[2])[lane], &truths[lane]);
            words[lane] = present >> source & 1 ? ((const u32 *)in[0])[source] : 0;
            break;
        }
        default: {
            /* The first lane that names these lanes computes for all that do. */
            u32 alike = 0;
            for (int i = 0; i < WARP; i++) alike |= (present >> i & (u32)(named[i] == named[lane])) << i;
            if (alike & (((u32)1 << lane) - 1)) break;
            const u32 *values = in[0];
            u32 all = values[lane];
            for (int i = lane + 1; i < WARP; i++) if (alike >> i & 1) all = reduced(how, all, values[i]);
            for (int i = lane; i < WARP; i++) if (alike >> i & 1) words[i] = all;
        }
        }
    }
}
