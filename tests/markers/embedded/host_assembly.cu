// What is no PTX: names of symbols, and the assembly of hosts and other GPUs. Nothing is said of it.
extern "C" __device__ float raw_load(int v, int s) __asm("llvm.amdgcn.raw.buffer.load.f32");
extern __device__ int renamed asm("module.counter.s32");
extern __device__ int table[4] asm("module.table.u32");
__device__ float branches(float a, int b = 0)
#if VERSION >= 7
  __asm("llvm.gpu.load.i16");
#elif VERSION >= 6
  __asm("llvm.gpu.load.u16");
#else
  __asm("llvm.gpu.load.f16");
#endif
#define store_fence() { asm("membar   #StoreStore | #StoreLoad"); }
inline void multiply(float &r, float a, float b) {
  asm volatile("vmla.f32 %q[r], %q[a], %q[b]" : [r] "+w"(r) : [a] "w"(a), [b] "w"(b) :);
  asm("vfma.f32 %[r], %[a], %[b];" : [r] "=t"(r) : [a] "t"(a), [b] "t"(b));
  asm("mulss.f32 %1, %0;" : "+x"(r) : "x"(a));
  asm volatile("push %%rbp; call *%0; ret" ::"r"(a) : "rax");
}
#if defined(__ARM_NEON) || defined(__powerpc64__)
inline void wide(float &r, float a) { asm volatile("vadd.f32 %0, %1, %1;" : "=w"(r) : "w"(a)); }
#endif
#ifndef __ARM_NEON
__device__ void narrow(float &r, float a) {
  asm volatile("add.f32 %0, %1, %1;" : "=w"(r) : "f"(a));
//                                     ^^^^ error asm-constraint: unknown asm constraint letter 'w'; expected one of h, r, l, q, f, d, n, C
}
#endif
// What is PTX, though it looks alike.
__device__ void ours(bool is_late, float &r, float a) {
  if (is_late) asm("membar.gl");
//                  ^^^^^^^^^ error syntax-error: Expected ';' at the end of the text. What the compiler writes next is read as part of it.
  else asm("membar.gl");
//          ^^^^^^^^^ error syntax-error: Expected ';' at the end of the text. What the compiler writes next is read as part of it.
  asm("adf.f32 %0, %1, %1;" : "=f"(r) : "f"(a));
//     ^^^ error unknown-instruction: Not a name of any known instruction: 'adf'; did you mean 'add'?
  asm("add.f32 %0, %[a], %[a];" : "=f"(r) : [a] "f"(a));
//                 ^^^^ error asm-operand: symbolic operand reference not supported: %[a]; write the number of the operand
//                       ^^^^ error asm-operand: symbolic operand reference not supported: %[a]; write the number of the operand
  asm("ret;");
}
