__device__ long long f(int a, int b)
{
	long long y;
	asm("mov.b64 %0, {%1, %1};" : "=l"(y) : "r"(a), "r"(b));
	return y;
}
---
__device__ long long f(int a, int b)
{
	long long y;
	asm("mov.b64 %0, {%1, %2};" : "=l"(y) : "r"(a), "r"(b));
	return y;
}
