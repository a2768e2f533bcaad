// What nvcc and ptxas take, and is hardly meant; each beside its sound twin.
__device__ void memory(unsigned a, unsigned n) {
  unsigned r;
  // Nothing is moved across what is volatile, or has no outputs.
  asm volatile("bar.sync 0;");
  asm("bar.sync 0;");
  asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(n));
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(r) : "l"((unsigned long long)a));
  asm("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(r) : "l"((unsigned long long)a));
//     ^^ warning asm-memory: Accesses move across 'ld.acquire.gpu.global.u32', and nvcc executes it once, before a loop: it is neither volatile nor has it a "memory" clobber
  asm("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(r) : "l"((unsigned long long)a) : "memory");
  asm("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "r"(a), "l"(0ull));
//                     ^^^^^^^^^^^^^^^^^^ warning asm-memory: Accesses move across 'mbarrier.test_wait.shared.b64', and nvcc executes it once, before a loop: it is neither volatile nor has it a "memory" clobber
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: The result of 'mbarrier.test_wait.shared.b64' is never tested: it may return before the phase is complete
  asm volatile("mov.u32 %0, %%clock;" : "=r"(r));
  asm volatile("barrier.cluster.arrive.relaxed.aligned;");
}
__device__ void in_loops(unsigned *p, unsigned n, unsigned *out) {
  unsigned r, sum = 0;
  asm("ld.global.u32 %0, [%1];" : "=r"(r) : "l"(p));
  do asm("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(r) : "l"(p)); while (r == 0);
//        ^^ warning asm-memory: nvcc executes 'ld.relaxed.gpu.global.u32' once, before the loop: it is neither volatile nor has it a "memory" clobber
  do asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(r) : "l"(p)); while (r == 0);
  do asm("ld.global.nc.u32 %0, [%1];" : "=r"(r) : "l"(p)); while (r == sum);
//        ^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.nc.u32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
  while (sum < n) {
    if (out[sum]) asm("ld.global.u32 %0, [%1];" : "=r"(r) : "l"((const unsigned *)p));
//                     ^^ warning asm-memory: nvcc executes 'ld.global.u32' once, before the loop: it is neither volatile nor has it a "memory" clobber
    sum += r;
  }
  for (unsigned i = 0; i < n; ++i) {
    asm("ld.global.u32 %0, [%1];" : "=r"(r) : "l"(p + i));
//       ^^^^^^^^^^^^^ warning stale-read: 'ld.global.u32' may return older data than 'ld.relaxed.gpu.global.u32' has seen: such a load orders nothing. Write .acquire there, or a fence between
    asm("ld.global.u32 %0, [%1];" : "+r"(sum) : "l"(out));
    asm("cvt.u32.u16 %0, 1;" : "=r"(sum));
  }
}
__device__ unsigned again(unsigned *p, unsigned *out) {
  unsigned a, b, c, d, e;
  asm("ld.global.u32 %0, [%1];" : "=r"(a) : "l"(p));
  asm("ld.global.u32 %0, [%1];" : "=r"(b) : "l"(p));
  *out = b;
  asm("ld.global.u32 %0, [%1];" : "=r"(c) : "l"(p));
//     ^^ warning asm-memory: clang executes 'ld.global.u32' once, for this statement and the equal one before it: it is neither volatile nor has it a "memory" clobber
  asm("ld.global.u32 %0, [%1];" : "=r"(d) : "l"(out));
  unsigned own[2];
  asm("ld.global.u32 %0, [%1];" : "=r"(d) : "l"(p + 2));
  own[0] = d;
  asm("ld.global.u32 %0, [%1];" : "=r"(own[1]) : "l"(p + 2));
  p = out;
  __syncthreads();
  asm("ld.global.u32 %0, [%1];" : "=r"(e) : "l"(out));
//     ^^ warning asm-memory: clang executes 'ld.global.u32' once, for this statement and the equal one before it: it is neither volatile nor has it a "memory" clobber
  out[1] = e;
  asm("ld.global.u32 %0, [%1];" : "=r"(e) : "l"(p + 1));
  p++;
  *out = e;
  asm("ld.global.u32 %0, [%1];" : "=r"(e) : "l"(p + 1));
  return a + b + c + d + e;
}
__device__ unsigned kept(unsigned a) {
  unsigned r;
  asm("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a));
//     ^^^^ warning asm-memory: Accesses move across 'atom.shared.add.u32', and nvcc executes it once, before a loop: it is neither volatile nor has it a "memory" clobber
//     ^^^^ warning asm-volatile: This has an effect, but the statement is not volatile: where its outputs are not used, it is removed
  asm volatile("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a) : "memory");
  asm("atom.shared.add.u32 %0, [%1], 1;" : "=r"(r) : "r"(a) : "memory");
  return r;
}
__device__ unsigned values(unsigned a, unsigned b) {
  unsigned r, s;
  asm("add.u32 %0, %1, %1;" : "=r"(r) : "r"(a), "r"(b));
//                     ^^ warning asm-repeated-operand: %1 is in this instruction twice, and %2 is not used
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
//                  ^^ warning asm-repeated-operand: %0 is in this vector twice, but %1 is not used
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
__device__ void elements(float (&d)[4], const unsigned (&a)[2], const unsigned (&b)[4], uint4 v, unsigned *p) {
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[0]), "r"(b[0]));
//                              ^^^^ warning asm-repeated-operand: a[0] is passed twice, and a[1] is not used
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(b[0]), "r"(b[1]), "r"(b[1]), "r"(b[3]) : "memory");
//                                                                                          ^^^^ warning asm-repeated-operand: b[1] is passed twice, and b[2] is not used
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[2]) : "memory");
//                                                                                                     ^^^^ warning asm-repeated-operand: b[2] is passed twice, and b[3] is not used
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(v.x), "r"(v.y), "r"(v.x), "r"(v.w) : "memory");
//                                                                                        ^^^ warning asm-repeated-operand: v.x is passed twice, and v.z is not used
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(b[0]), "r"(b[0]), "r"(b[1]), "r"(b[1]) : "memory");
  asm volatile("st.global.v2.u32 [%0], {%1,%2};" :: "l"(p), "r"(b[0]), "r"(b[0]) : "memory");
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(a[0]), "r"(a[1]), "r"(a[1]), "r"(v.x) : "memory");
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(a[0]), "r"(b[1]), "r"(b[0]), "r"(b[1]) : "memory");
//                                                                               ^^^^ warning asm-repeated-operand: b[1] is passed twice, and a[1] is not used
  asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};" :: "l"(p), "r"(a[0]), "r"(b[1]), "r"(b[0]), "r"(a[1]) : "memory");
}
