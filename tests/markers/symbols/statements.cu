// Each statement stands in the outline by its first instruction.
__device__ int f(int a) {
  int r;
  asm("{ .reg .b32 t; add.s32 t, %1, 1; mov.b32 %0, t; }" : "=r"(r) : "r"(a));
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ symbol: key
  asm("mov.b32 %0, %1;" : "=r"(r) : "r"(a));
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ symbol: key
  return r;
}
