// Statements over several lines fold; what stands in one line does not.
__device__ int f(int a) {
  int r;
  asm("{\n\t"
//^ fold: region first
      ".reg .b32 t;\n\t"
      "add.s32 t, %1, 1;\n\t"
      "mov.b32 %0, t;\n\t"
      "}" : "=r"(r) : "r"(a));
//^ fold end: first
  asm("add.s32 %0, %0, 1;" : "+r"(r));
  return r;
}
