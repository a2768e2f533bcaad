__device__ unsigned numbers(float &x, unsigned a, unsigned b) {
    unsigned r;
    asm("mov.b32 %0, 0x3F800000;" : "=f"(x));
//                   ^ hover: As `.f32`, the type of `%0`: 1.0
    asm("lop3.b32 %0, %1, %2, %1, 0x6;\n\t" : "=r"(r) : "r"(a), "r"(b));
//                                ^ hover: Table of `
    asm volatile("shfl.sync.idx.b32 %0, %1, 0, 31, 0xffffffff;" : "=r"(r) : "r"(a));
//                                                 ^ hover: A mask of all 32 lanes
    asm("{ .reg .b32 t;\n\t"
        "add.u32 t, %1, 2;\n\t"
        "mov.b32 %0, t; }" : "=r"(r) : "r"(a));
//                   ^ hover: Declared on line 9, written on line 10, last read on line 11.
    return r;
}
