// Calls through tables of functions, through pointers in memory, and through virtual functions of objects made on the device.
typedef int (*Operation)(int, int);
__device__ __noinline__ int add(int a, int b) { return a + b; }
__device__ __noinline__ int subtract(int a, int b) { return a - b; }
__device__ __noinline__ int multiply(int a, int b) { return a * b; }
__device__ __noinline__ int power(int a, int b) { return b <= 0 ? 1 : a * power(a, b - 1); }
__device__ Operation table[4] = {add, subtract, multiply, power};

extern "C" __global__ void by_table(const int *which, const int *a, const int *b, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = table[which[i]](a[i], b[i]);
}

// A machine with a stack: numbers push, -1 to -4 apply an operation.
extern "C" __global__ void stack_machine(const int *program, const int *starts, int *out, int n) {
    int i = threadIdx.x, stack[16], depth = 0;
    if (i >= n) return;
    for (int at = starts[i]; at < starts[i + 1]; ++at) {
        int word = program[at];
        if (word >= 0) {
            stack[depth++] = word;
        } else {
            int b = stack[--depth], a = stack[--depth];
            stack[depth++] = table[-1 - word](a, b);
        }
    }
    out[i] = stack[0];
}

struct Shape {
    __device__ virtual ~Shape() {}
    __device__ virtual int area() const = 0;
    __device__ virtual int corners() const { return 4; }
};
struct Square : Shape {
    int edge;
    __device__ explicit Square(int e) : edge(e) {}
    __device__ int area() const override { return edge * edge; }
};
struct Box : Square {
    int other;
    __device__ Box(int e, int o) : Square(e), other(o) {}
    __device__ int area() const override { return edge * other; }
};
struct Triangle : Shape {
    int base, height;
    __device__ Triangle(int b, int h) : base(b), height(h) {}
    __device__ int area() const override { return base * height / 2; }
    __device__ int corners() const override { return 3; }
};

extern "C" __global__ void shapes(Shape **shape, const int3 *given) {
    int3 g = given[threadIdx.x];
    if (g.x == 0) shape[threadIdx.x] = new Square(g.y);
    else if (g.x == 1) shape[threadIdx.x] = new Box(g.y, g.z);
    else shape[threadIdx.x] = new Triangle(g.y, g.z);
}

extern "C" __global__ void measure(Shape **shape, int2 *out) {
    out[threadIdx.x] = make_int2(shape[threadIdx.x]->area(), shape[threadIdx.x]->corners());
    delete shape[threadIdx.x];
}
