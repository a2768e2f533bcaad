__device__ float twice(float x)
{
	float y;
	asm("addd.f32 %0, %1, %1;" : "=f"(y) : "f"(x));
	return y;
}
