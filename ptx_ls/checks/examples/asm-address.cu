__device__ float f(float x, float *p)
{
	float y;
	asm volatile("ld.global.f32 %0, [%1];" : "=f"(y) : "r"((unsigned)(size_t)p) : "memory");
	return y;
}
---
__device__ float f(float x, float *p)
{
	float y;
	asm volatile("ld.global.f32 %0, [%1];" : "=f"(y) : "l"(p) : "memory");
	return y;
}
