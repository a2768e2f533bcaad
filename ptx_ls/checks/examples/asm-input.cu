__device__ float f(float x, float *p)
{
	float y;
	asm("add.f32 %1, %1, %1; mov.f32 %0, %1;" : "=f"(y) : "f"(x));
	return y;
}
---
__device__ float f(float x, float *p)
{
	float y;
	asm("add.f32 %0, %1, %1;" : "=f"(y) : "f"(x));
	return y;
}
