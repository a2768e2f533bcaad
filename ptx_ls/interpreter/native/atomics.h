/* Atomic operations: the lanes of a warp one after the other. */

/* For each lane the operator of what is there and its values; what was there goes to `out`, unless that is 0. Returns
   whether any lane has changed anything. */
typedef int (*Update)(u8 *memory, const s64 *places, const u8 *lanes, const void *a, const void *b, void *out);

#define UPDATE(name, type, expression) \
    static int name##_##type(u8 *memory, const s64 *places, const u8 *lanes, const void *given, const void *other, \
                             void *out) { \
        const type *a_ = given, *b_ = other; \
        int changed = 0; \
        for (int i = 0; i < WARP; i++) { \
            if (!lanes[i]) continue; \
            type *cell = (type *)(memory + places[i]); \
            const type old = *cell, a = a_[i], b = b_[i]; \
            (void)a; (void)b; \
            const type next = (type)(expression); \
            *cell = next; \
            changed |= next != old; \
            if (out) ((type *)out)[i] = old; \
        } \
        return changed; \
    }
#define WHOLE(type) \
    UPDATE(and, type, old & a) UPDATE(or, type, old | a) UPDATE(xor, type, old ^ a) UPDATE(exch, type, a) \
    UPDATE(cas, type, old == a ? b : old)
#define NUMBER(type) UPDATE(add, type, old + a) UPDATE(min, type, old < a ? old : a) UPDATE(max, type, old > a ? old : a)
UPDATE(exch, u16, a) UPDATE(cas, u16, old == a ? b : old)
WHOLE(u32) WHOLE(u64) NUMBER(u32) NUMBER(u64)
UPDATE(min, s32, old < a ? old : a) UPDATE(max, s32, old > a ? old : a)
UPDATE(min, s64, old < a ? old : a) UPDATE(max, s64, old > a ? old : a)
UPDATE(inc, u32, old >= a ? 0 : old + 1) UPDATE(dec, u32, old == 0 || old > a ? a : old - 1)
UPDATE(add, f32, old + a) UPDATE(add, f64, old + a)
#undef UPDATE
#undef WHOLE
#undef NUMBER

/* The numbers of operators of a type, in the order of native/effects.py. */
enum { ADD, MIN, MAX, AND, OR, XOR, EXCH, CAS, INC, DEC, OPERATORS };
enum { UNSIGNED, INTEGER, FLOAT };

/* What updates elements of a kind and size; 0 where NumPy does. */
static Update update_of(s64 operator, s64 kind, s64 size) {
    static const Update words[OPERATORS] = {add_u32, min_u32, max_u32, and_u32, or_u32, xor_u32, exch_u32, cas_u32, inc_u32, dec_u32};
    static const Update doubles[OPERATORS] = {add_u64, min_u64, max_u64, and_u64, or_u64, xor_u64, exch_u64, cas_u64, 0, 0};
    if (kind == FLOAT) return operator != ADD ? 0 : size == 4 ? add_f32 : size == 8 ? add_f64 : 0;
    if (kind == INTEGER && operator == MIN) return size == 4 ? min_s32 : size == 8 ? min_s64 : 0;
    if (kind == INTEGER && operator == MAX) return size == 4 ? max_s32 : size == 8 ? max_s64 : 0;
    if (size == 2) return operator == EXCH ? exch_u16 : operator == CAS ? cas_u16 : 0;
    return size == 4 ? words[operator] : size == 8 ? doubles[operator] : 0;
}

/* Whether sums of such a number and others are the same by whatever instruction: neither subnormal, infinite nor NaN. */
HELPER int is_tame_f32(u32 bits) { u32 e = bits >> 23 & 255; return !(bits << 1) || (e >= 27 && e < 227); }
HELPER int is_tame_f64(u64 bits) { u64 e = bits >> 52 & 2047; return !(bits << 1) || (e >= 223 && e < 1823); }

static int are_tame(const u8 *memory, const s64 *places, const u8 *lanes, const void *a, s64 size) {
    int all = 1;
    for (int i = 0; i < WARP; i++) {
        if (!lanes[i]) continue;
        if (size == 4) all &= is_tame_f32(*(const u32 *)(memory + places[i])) & is_tame_f32(((const u32 *)a)[i]);
        else all &= is_tame_f64(*(const u64 *)(memory + places[i])) & is_tame_f64(((const u64 *)a)[i]);
    }
    return all;
}
