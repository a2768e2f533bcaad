// Addresses of 32 bits make the program one of 32 bits, which code generation refuses.
__device__ unsigned addresses(unsigned a, unsigned long long p, short h) {
  unsigned r;
  asm volatile("ld.global.u32 %0, [%1+4];" : "=r"(r) : "r"(a) : "memory");
//                                 ^^ error asm-address: 32-Bit compilation is no longer supported. Hold a generic or .global address in 64 bits
  asm volatile("ld.global.u32 %0, [%1+4];" : "=r"(r) : "l"(p) : "memory");
  asm volatile("ld.u32 %0, [%1];" : "=r"(r) : "r"(a) : "memory");
//                          ^^ error asm-address: 32-Bit compilation is no longer supported. Hold a generic or .global address in 64 bits
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(r) : "r"(a) : "memory");
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(r) : "h"(h) : "memory");
//                                 ^^ warning asm-address: Program uses 16-bit address. Hold a generic or .global address in 64 bits
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(a), "r"(a) : "memory");
#if __CUDA_ARCH__ >= 900
  asm volatile("st.global.u32 [%1], %0;" :: "r"(r), "r"(a) : "memory");
//                             ^^ error asm-address: 32-Bit compilation is no longer supported. Hold a generic or .global address in 64 bits
#elif __CUDA_ARCH__ < 500
  asm volatile("st.global.u32 [%1], %0;" :: "r"(r), "r"(a) : "memory");
#endif
  return r;
}
