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
