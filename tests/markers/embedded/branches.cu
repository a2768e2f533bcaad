// Both branches of an #if inside of a statement are read.
__device__ void f(unsigned a, unsigned r) {
  asm volatile(
    "{ .reg .pred p;\n"
#if (X > 12) || \
    Y
    "setp.ne.b32 p, %1, 0;\n"
#elif Z
    "setp.ne.b32 p, %1, 2;\n"
#else
    "setp.ne.b33 p, %1, 1;\n"
//          ^^^^ error unknown-modifier: Unknown modifier '.b33' for instruction 'setp'; did you mean '.b32'?
#endif
    "selp.b32 %0, 1, 2, p; }"
    : "=r"(r) : "r"(a));
}
