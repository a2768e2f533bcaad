// What nvcc and ptxas take, and is hardly meant; each beside its sound twin.
__device__ void memory(unsigned a, unsigned n) {
  unsigned r;
  asm volatile("bar.sync 0;");
//              ^^^ warning asm-memory: This orders memory, but the statement has no "memory" clobber: accesses may move across it
  asm volatile("bar.sync 0;" ::: "memory");
  asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(n));
//              ^^ hint asm-memory: This accesses memory, but the statement has no "memory" clobber
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(r) : "l"((unsigned long long)a));
//              ^^ warning asm-memory: This orders memory, but the statement has no "memory" clobber: accesses may move across it
  asm volatile("mov.u32 %0, %%clock;" : "=r"(r));
  asm volatile("barrier.cluster.arrive.relaxed.aligned;");
}
__device__ unsigned kept(unsigned a) {
  unsigned r;
  asm("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a));
//     ^^^^ hint asm-memory: This accesses memory, but the statement has no "memory" clobber
//     ^^^^ warning asm-volatile: This has an effect, but the statement is not volatile: where its outputs are not used, it is removed
  asm volatile("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a) : "memory");
  asm("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a) : "memory");
  return r;
}
__device__ unsigned values(unsigned a, unsigned b) {
  unsigned r, s;
  asm("add.u32 %0, %1, %1;" : "=r"(r) : "r"(a), "r"(b));
//                                              ^^^ hint asm-unused-operand: %2 is passed in, but the text does not use it
  asm("add.u32 %0, %2, %3;" : "=r"(r), "=r"(s) : "r"(a), "r"(b));
//                                     ^^^^ warning asm-output: %1 is an output, but the text never writes it
  asm("mad.lo.u32 %0, %1, %1, %0;" : "=r"(r) : "r"(a));
//                            ^^ warning asm-output: %0 is read, but nothing has written it: the constraint of a value that goes in is "+r"
  asm("mad.lo.u32 %0, %1, %1, %0;" : "+r"(r) : "r"(a));
  asm("{ mul.lo.u32 %0, %1, %1; add.u32 %0, %0, 1; }" : "=r"(r) : "r"(a));
  asm("mov.u32 %1, %0;" : "=r"(r) : "r"(a));
//             ^^ warning asm-input: %1 is written, but it is an input: the compiler takes it to be unchanged
//                 ^^ warning asm-output: %0 is read, but nothing has written it: the constraint of a value that goes in is "+r"
  asm("mov.b64 {%0, %0}, %2;" : "=r"(r), "=r"(s) : "l"(1ull));
//                  ^^ warning asm-repeated-operand: %0 is in this vector twice, and %1 is not used
  return r + s;
}
__device__ void scopes(unsigned a) {
  asm volatile(".reg .pred p; setp.eq.u32 p, %0, 1; @p trap;" :: "r"(a));
//                         ^ warning asm-scope: 'p' is declared twice where this is inlined twice: put the text in braces
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 1; @p trap; }" :: "r"(a));
  asm volatile("again: bra again;");
//              ^^^^^ warning asm-scope: 'again' is declared twice where this is inlined twice: put the text in braces
  asm volatile("again%=: bra again%=;" :: "r"(a));
//                                        ^^^ hint asm-unused-operand: %0 is passed in, but the text does not use it
}
