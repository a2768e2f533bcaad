// Faults that were found in public code, each recreated, with the same code as it should be beside it.
__device__ unsigned add2(unsigned x, unsigned y) {
  unsigned z;
  asm volatile("add.f16x2 %0, %1, %2;" : "=r"(z) : "r"(x) "r"(y));
//                                                        ^^^^^^ warning asm-missing-comma: No comma before this operand: clang refuses it
  asm volatile("add.f16x2 %0, %1, %2;" : "=r"(z) : "r"(x), "r"(y));
  return z;
}
// a store helper with a load in it, also in a template that nobody instantiates
__device__ void put4(unsigned ptr, unsigned const* v) {
  asm volatile("ld.shared.v4.u32 [%0], {%1, %2, %3, %4};" : : "r"(ptr), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]) : "memory");
//                               ^^^^ error operand-kind: Vector expected for instruction 'ld'. The first operand must be a vector of 4 elements.
  asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" : : "r"(ptr), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]) : "memory");
}
template <int N> __device__ void never(unsigned ptr, unsigned const* v) {
  asm volatile("ld.shared.v4.u32 [%0], {%1, %2, %3, %4};" : : "r"(ptr), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]) : "memory");
//                               ^^^^ error operand-kind: Vector expected for instruction 'ld'. The first operand must be a vector of 4 elements.
}
template <class T> struct Gate {
  __device__ static void drop(unsigned bar) {
    asm volatile("{\n\t mbarrier.ival.shared.b64 [%0]; \n\t}" : : "r"(bar) : "memory");
//                              ^^^^^ error unknown-modifier: Unknown modifier '.ival' for instruction 'mbarrier'; did you mean '.inval'?
    asm volatile("{\n\t mbarrier.inval.shared.b64 [%0]; \n\t}" : : "r"(bar) : "memory");
  }
};
__device__ void bar_init(unsigned bar, unsigned n) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(bar), "r"(n));
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(bar), "r"(n) : "memory");
}
__device__ float up_add(float x, int n) {
  float r;
#if __CUDA_ARCH__ >= 800
  asm volatile("{.reg .f32 t;"
               ".reg .pred p;"
               "shfl.up.b32 t|p, %1, %2, 0;"
//              ^^^^^^^^^^^ error needs-target: Instruction 'shfl.up.b32' without '.sync' is not supported on .target sm_80: sm_62 was the last target to have it; write shfl.sync, with the mask of the lanes that take part
               "@p add.f32 t, t, %1;"
               "mov.f32 %0, t;}" : "=f"(r) : "f"(x), "r"(n));
#endif
  asm volatile("{.reg .f32 t;"
               ".reg .pred p;"
               "shfl.sync.up.b32 t|p, %1, %2, 0, -1;"
               "@p add.f32 t, t, %1;"
               "mov.f32 %0, t;}" : "=f"(r) : "f"(x), "r"(n));
  return r;
}
// A single % passes; in a statement without operands the double one stays as it is.
__device__ void wait() {
  asm volatile("{ .reg .pred %%p; setp.eq.u32 %%p, 1, 1; @%%p nanosleep.u32 20; }" ::: "memory");
//                           ^^^ error asm-operand: '%%' stays as it is in an asm statement without operands; write '%'
//                                            ^^^ error asm-operand: '%%' stays as it is in an asm statement without operands; write '%'
//                                                        ^^^ error asm-operand: '%%' stays as it is in an asm statement without operands; write '%'
  asm volatile("{ .reg .pred %p; setp.eq.u32 %p, 1, 1; @%p nanosleep.u32 20; }" ::: "memory");
  asm volatile("{ .reg .pred %%p; setp.eq.u32 %%p, %0, 1; @%%p nanosleep.u32 20; }" :: "r"(1) : "memory");
}
__device__ inline unsigned plus(unsigned x, unsigned y) {
  asm("add.u32 %0, %0, %2;" : "+r"(x) : "r"(y));
//                     ^^ error asm-operand: asm operand index requested is larger than the number of asm operands provided: %2; the last one is %1
  asm("add.u32 %0, %0, %1;" : "+r"(x) : "r"(y));
  return x;
}
