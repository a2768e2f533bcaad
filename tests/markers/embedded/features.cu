// What an editor shows inside the strings of asm statements, and that it shows nothing outside of them.
template <class T>
__device__ unsigned both(unsigned a, unsigned b, const unsigned (&A)[4]) {
  unsigned r;
  asm volatile("{\n\t"
      ".reg .pred p;\n\t"
//                ^ declares p
      "setp.ne.u32 p, %1, %2;\n\t"
//     ^^^^^^^^^^^ hover: Compare
//                 ^ writes p
//                    ^^ reads one
//                    ^^ hover: `%1` is `a`
//                     ^ hint: → a
//                         ^ hint: → A[1]
      "@p add.u32 %0, %2, %1;\n\t"
//      ^ reads p
//                        ^^ reads one
//                         ^ hint: → a
//                    ^^ hover: `%2` is `A[1]`
//                     ^ hint: → A[1]
//                 ^ hint: → r
      "}" : "=r"(r) : "r"(a), "r"(A[1]) : "memory");
//                    ^^^ declares one
  return r + a;
}

__device__ void labels(unsigned a) {
  asm volatile("{ .reg .pred q;");
//                           ^ declares q
  asm volatile("again: setp.ne.u32 q, %0, 3;" :: "r"(a));
//              ^^^^^ declares again
//                                 ^ writes q
//                                     ^ hint: → a
  asm volatile("@q bra again; }");
//               ^ reads q
//                     ^^^^^ names again
}
