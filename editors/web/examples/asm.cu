// PTX in CUDA C++: the statements are checked as ptxas would, with the types of their operands.
// Press Run: the comment above a statement gives its operands values.
__global__ void count(const unsigned *words, unsigned *out)
{
    unsigned bits, mixed;

    // run: %1=0xf0f0 block=1
    asm("popc.b32 %0, %1;" : "=r"(bits) : "r"(words[0]));

    // run: %1=12 %2=10 %3=6 block=1
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(mixed) : "r"(words[1]), "r"(words[2]), "r"(bits));

    asm volatile("st.global.u23 [%0], %1;" :: "l"(out), "r"(mixed) : "memory");
}
