// Recursion, function pointers, virtual functions, variadic templates, large by-value structs, and a table of functions.
struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Circle : Shape {
    float r;
    __device__ Circle(float r) : r(r) {}
    __device__ float area() const override { return 3.14159265f * r * r; }
};
struct Box : Shape {
    float w, h;
    __device__ Box(float w, float h) : w(w), h(h) {}
    __device__ float area() const override { return w * h; }
};

extern "C" __global__ void virtual_calls(const float *x, float *out, int n) {
    Shape *shape;
    if (x[threadIdx.x] > 0)
        shape = new Circle(x[threadIdx.x]);
    else
        shape = new Box(x[threadIdx.x], 2);
    out[threadIdx.x] = shape->area();
    delete shape;
}

__device__ __noinline__ int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
__device__ __noinline__ int even(int n);
__device__ __noinline__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ __noinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }

extern "C" __global__ void recursion(int *out) {
    out[threadIdx.x] = ackermann(2, threadIdx.x) + even(threadIdx.x);
}

using Operation = double (*)(double, double);
__device__ double add(double a, double b) { return a + b; }
__device__ double subtract(double a, double b) { return a - b; }
__device__ double power(double a, double b) { return pow(a, b); }
__device__ Operation table[3] = {add, subtract, power};

extern "C" __global__ void pointers(const int *which, double *x) { x[threadIdx.x] = table[which[threadIdx.x]](x[threadIdx.x], x[threadIdx.x + 1]); }

struct Big {
    int a[7];
    double b;
    char c;
};
__device__ __noinline__ Big change(Big b, short s, bool flag, float4 v) {
    b.a[s] += int(v.x);
    b.b *= v.w;
    b.c = flag ? 'y' : 'n';
    return b;
}
extern "C" __global__ void by_value(Big b, Big *out, float4 v) { *out = change(b, threadIdx.x, threadIdx.x & 1, v); }

template <class... T> __device__ __noinline__ float total(T... x) { return (float(x) + ...); }
extern "C" __global__ void variadic(float *out) { *out = total(1, 2u, 3.5f, 4.5, 'c', short(6), 7ll); }
