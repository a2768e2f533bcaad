__device__ float f(float x, float *p)
{
	float y;
	asm("mov.f32 %0, %1;" : "f"(y) : "f"(x));
	return y;
}
---
__device__ float f(float x, float *p)
{
	float y;
	asm("mov.f32 %0, %1;" : "=f"(y) : "f"(x));
	return y;
}
