__device__ unsigned f(unsigned a)
{
	unsigned y;
	asm("atom.shared.add.u32 %0, [%1], 1;" : "=r"(y) : "r"(a));
	return y;
}
---
__device__ unsigned f(unsigned a)
{
	unsigned y;
	asm volatile("atom.shared.add.u32 %0, [%1], 1;" : "=r"(y) : "r"(a) : "memory");
	return y;
}
