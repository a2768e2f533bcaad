// What is offered while PTX is typed into a string.
__device__ void conversions(float x, unsigned *p) {
  asm volatile("cvt.rn.
//                    ^ error syntax-error: Expected a modifier before '.'
//                     ^ complete: .bf16 .f16x2 .satfinite
}
__device__ void specials(unsigned r) {
  asm("mov.u32 %0, %;" : "=r"(r));
//                 ^ error undefined-name: Unknown symbol '%'
//                  ^ complete: %laneid %0
  asm("mov.u32 %0, %%;" : "=r"(r));
//                  ^ error undefined-name: Unknown symbol '%'
//                   ^ complete: %laneid !%0
}
__device__ void operands(unsigned r, unsigned *p) {
  asm("ld.global.u32 %0, [%1];" : "=r"(r) : "l"(p));
//                   ^ signature: ld.global.u32 <d>, [a] {, policy}
}
__device__ void first() { asm("cv
//                               ^ complete: cvt cvta
}
