// In an asm statement an operand is highlighted with its constraint and its uses, a register with its declaration.
__device__ int f(int a) {
  int r;
  asm("{ .reg .b32 t; add.s32 t, %1, 1; mov.b32 %0, t; }" : "=r"(r) : "r"(a));
//                 ^ highlight: text t
//                            ^ highlight: write t
//                                                  ^ highlight: read t
  return r;
}
