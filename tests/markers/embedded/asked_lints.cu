// With lints.
// What is said of volatile statements where it is asked for: nothing is moved across them, with the clobber or without.
__device__ void memory(unsigned a, unsigned long long p, unsigned n) {
  unsigned r;
  asm volatile("fence.acq_rel.gpu;");
//              ^^^^^ hint asm-memory: 'fence.acq_rel.gpu' orders memory, and the statement has no "memory" clobber: nvcc 13.5 and clang 19 move no access across a volatile one, but the clobber is what forbids it
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  asm("bar.sync 0;");
//     ^^^ hint asm-memory: 'bar.sync' orders memory, and the statement has no "memory" clobber: nvcc 13.5 and clang 19 move no access across a volatile one, but the clobber is what forbids it
  asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(n));
//              ^^ hint asm-memory: 'st.shared.u32' uses memory, and the statement has no "memory" clobber: nvcc 13.5 and clang 19 move no access across a volatile one, but the clobber is what forbids it
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(r) : "l"(p));
//              ^^ hint asm-memory: 'ld.global.u32' uses memory, and the statement has no "memory" clobber: nvcc 13.5 and clang 19 move no access across a volatile one, but the clobber is what forbids it
  asm("ld.global.u32 %0, [%1];" : "=r"(r) : "l"(p));
  asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(r) : "l"(p));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(r));
}
