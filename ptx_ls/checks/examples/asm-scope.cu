__device__ float f(float x, float *p)
{
	float y;
	asm(".reg .f32 t; add.f32 t, %1, %1; mov.f32 %0, t;" : "=f"(y) : "f"(x));
	return y;
}
---
__device__ float f(float x, float *p)
{
	float y;
	asm("{ .reg .f32 t; add.f32 t, %1, %1; mov.f32 %0, t; }" : "=f"(y) : "f"(x));
	return y;
}
