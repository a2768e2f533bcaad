// A broken statement silences the lints of the function that it is in, and no others.
__device__ int broken() {
    int r;
    asm volatile("add.s32 %0, %1 %1 } {; ret" : "=r"(r) : "r"(1));
//                               ^^^^^^ error syntax-error: Expected an operand or ';', found '%1 } {'
//                                       ^^^ error syntax-error: Expected ';' at the end of the text. What the compiler writes next is read as part of it.
    return r;
}
__device__ __forceinline__ int peek(const int* p) {
    int v;
    asm volatile("ld.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
__global__ void before(const int* flag, int* out) {
    while (peek(flag) == 0) {
//         ^^^^ warning lost-wait: The loop waits with 'ld.global.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
    }
    out[0] = 1;
}
__device__ int open() {
    int r;
    asm volatile("{ .reg .b32 t; mov.u32 %0, %%tid.x;" : "=r"(r));
    return r;
}
__global__ void after(const int* flag, int* out) {
    while (peek(flag) == 0) {
//         ^^^^ warning lost-wait: The loop waits with 'ld.global.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
    }
    out[0] = 1;
}
__global__ void within(const int* flag, int* out) {
    int v;
    do {
        asm volatile("ld.global.s32 %0, [%1], %1" : "=r"(v) : "l"(flag) : "memory");
//                                            ^^ error syntax-error: Expected ';' at the end of the text. What the compiler writes next is read as part of it.
    } while (v == 0);
    out[0] = 1;
}
