__device__ float f(float x, float *p)
{
	float y;
	asm("ld.acquire.gpu.global.f32 %0, [%1];" : "=f"(y) : "l"(p));
	return y;
}
---
__device__ float f(float x, float *p)
{
	float y;
	asm volatile("ld.acquire.gpu.global.f32 %0, [%1];" : "=f"(y) : "l"(p) : "memory");
	return y;
}
