// Example 15: a sparse product of 4-bit integers for Ampere, by the example's type. Allocations are A as stored, B, C, D, the
// metadata as the host code reorders it, and the metadata before, which no kernel reads.
// targets: sm_80
#include "cutlass_example.h"
#undef TensorFillRandomUniform
#include "15_ampere_sparse_tensorop_gemm/ampere_sparse_tensorop_gemm.cu"
#undef main
int main() {
    const int m = 128, n = 128, k = 512, each = kElementsPerElementE;
    cutlass::HostTensor<ElementInputE, LayoutInputE> e({m, k / kSparse / each}, false);
    cutlass::HostTensor<ElementInputE, ReorderedLayoutInputE> reordered({m, k / kSparse / each}, false);
    cutlass::reference::host::TensorFillRandomSparseMeta(e.host_view(), 1, kMetaSizeInBits);
    cutlass::reorder_meta(reordered.host_ref(), e.host_ref(), {m, n, k / kSparse / each});
    const size_t metadata = e.capacity() * sizeof(ElementInputE), sizes[] = {m * k / 4, k * n / 2, m * n * 4, m * n * 4, metadata, metadata};
    void *memory[6];
    for (int i = 0; i < 6; ++i) cudaMalloc(&memory[i], sizes[i]);
    cudaMemcpyAsync(memory[4], reordered.host_data(), metadata, cudaMemcpyHostToDevice, 0);
    cudaMemcpyAsync(memory[5], e.host_data(), metadata, cudaMemcpyHostToDevice, 0);
    Gemm gemm;
    typename Gemm::Arguments arguments{{m, n, k}, {static_cast<ElementInputA *>(memory[0]), k / kSparse}, {static_cast<ElementInputB *>(memory[1]), k},
                                       {static_cast<ElementOutput *>(memory[2]), n}, {static_cast<ElementOutput *>(memory[3]), n},
                                       {static_cast<ElementInputE *>(memory[4]), reordered.layout()}, {1, 2}, 1};
    return gemm.initialize(arguments, nullptr) != cutlass::Status::kSuccess || gemm() != cutlass::Status::kSuccess;
}
