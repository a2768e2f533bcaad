#include "words.h"

// 😀 before everything
__device__ unsigned scaled(unsigned lane, unsigned count) {
  unsigned total = lane + count;
  /* 😀 */ asm volatile(
      "add.u32 %0, %1, %5;\n\t"
      : "=r"(total) : "r"(lane), "r"(count));
  return total;
}

__device__ unsigned short packed(float high, float low) {
  unsigned short both = 0;
  /* 😀 */ asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(both) : "f"(high), "f"(low));
  return both;
}

__device__ void fence(unsigned barrier) {
  /* 😀 */ asm volatile("mbarrier.ival.shared.b64 [%0];" :: "r"(barrier) : "memory");
}
