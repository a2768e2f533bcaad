__device__ float f(float x, float *p)
{
	float y;
	asm("fma.rn.f32 %0, %1, %2, %2;" : "=f"(y) : "f"(x) "f"(x));
	return y;
}
---
__device__ float f(float x, float *p)
{
	float y;
	asm("fma.rn.f32 %0, %1, %2, %2;" : "=f"(y) : "f"(x), "f"(x));
	return y;
}
