// A sparse matrix product of half precision.
// targets: sm_80
#include "cutlass_sparse.h"

int main() { product<cutlass::half_t, float, cutlass::arch::OpMultiplyAdd, 64, 32>(); }
