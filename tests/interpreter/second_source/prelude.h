/* In front of the functions of every table: the types of PTX in C. */
#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;
typedef unsigned __int128 u128;
typedef __int128 s128;

/* The width of a value, and whether its type has a sign. */
#define BITS(x) ((int)(sizeof(x) * 8))
#define SIGNED(x) ((__typeof__(x))-1 < (__typeof__(x))1)
/* The least and the greatest value of the type of a variable. */
#define LEAST(x) (SIGNED(x) ? -((s128)1 << (BITS(x) - 1)) : (s128)0)
#define GREATEST(x) (SIGNED(x) ? ((s128)1 << (BITS(x) - 1)) - 1 : ((s128)1 << BITS(x)) - 1)

static inline s128 clamp(s128 value, s128 least, s128 greatest) {
    return value < least ? least : value > greatest ? greatest : value;
}

/* The nearest value that the type of the variable x has. */
#define SATURATED(x, value) clamp((value), LEAST(x), GREATEST(x))

/* The same bits as an unsigned integer. */
#define U(x) ((u128)(x) & ((((u128)1 << (BITS(x) - 1)) << 1) - 1))

/* Of registers a, b and d of 32 bits with elements of a type of C: d = ..., element by element. */
#define EACH(type, d, ...) do { \
    type A[4] = {0}, B[4] = {0}, D[4] = {0}; \
    memcpy(A, &a, 4); memcpy(B, &b, 4); \
    for (int e = 0; e < 4 / (int)sizeof(type); e++) { type a = A[e], b = B[e]; D[e] = __VA_ARGS__; } \
    memcpy(&d, D, 4); \
} while (0)
typedef u16 u16x2;
typedef s16 s16x2;
typedef u8 u8x4;
typedef s8 s8x4;

/* Comparisons, by their names in PTX; only floats are unordered. */
#define UNORDERED(a, b) ((a) != (a) || (b) != (b))
#define cmp_eq(a, b) ((a) == (b))
#define cmp_ne(a, b) ((a) != (b) && !UNORDERED(a, b))
#define cmp_lt(a, b) ((a) < (b))
#define cmp_le(a, b) ((a) <= (b))
#define cmp_gt(a, b) ((a) > (b))
#define cmp_ge(a, b) ((a) >= (b))
#define cmp_lo cmp_lt
#define cmp_ls cmp_le
#define cmp_hi cmp_gt
#define cmp_hs cmp_ge
#define cmp_equ(a, b) (cmp_eq(a, b) || UNORDERED(a, b))
#define cmp_neu(a, b) (cmp_ne(a, b) || UNORDERED(a, b))
#define cmp_ltu(a, b) (cmp_lt(a, b) || UNORDERED(a, b))
#define cmp_leu(a, b) (cmp_le(a, b) || UNORDERED(a, b))
#define cmp_gtu(a, b) (cmp_gt(a, b) || UNORDERED(a, b))
#define cmp_geu(a, b) (cmp_ge(a, b) || UNORDERED(a, b))
#define cmp_num(a, b) (!UNORDERED(a, b))
#define cmp_nan(a, b) UNORDERED(a, b)

/* Boolean operators, by their names in PTX. */
#define bool_(t, c) (t)
#define bool_and(t, c) ((t) && (c))
#define bool_or(t, c) ((t) || (c))
#define bool_xor(t, c) (!(t) != !(c))

/* Subnormal numbers of single precision as zero, with their sign. */
static inline float flushed(float x) {
    return fpclassify(x) == FP_SUBNORMAL ? copysignf(0, x) : x;
}
#define flush_(x) (x)
#define flush_ftz(x) flushed(x)
