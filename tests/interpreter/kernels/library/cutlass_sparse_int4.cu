// A sparse matrix product of integers of 4 bits.
// targets: sm_80
#include "cutlass_sparse.h"

int main() { product<cutlass::int4b_t, int32_t, cutlass::arch::OpMultiplyAddSaturate, 256, 128>(); }
