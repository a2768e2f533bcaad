// A sparse matrix product of CUTLASS for Ampere. Its host code makes random metadata, reorders it for the kernel, and fills
// A up with zeros; allocations are A as stored, B, C, D, the metadata, and A filled up, which no kernel reads.
#pragma once
#include <cstdio>
#include <cutlass/cutlass.h>
#include <cutlass/gemm/device/gemm_sparse.h>
#include <cutlass/util/host_tensor.h>
#include <cutlass/util/host_reorder.h>
#include <cutlass/util/host_uncompress.h>
#include <cutlass/util/reference/host/tensor_fill.h>

template <class Element, class Accumulator, class Operator, int DEPTH, int STEP>
void product() {
    using Row = cutlass::layout::RowMajor;
    using Column = cutlass::layout::ColumnMajor;
    using Epilogue = cutlass::epilogue::thread::LinearCombination<Accumulator, 4, Accumulator, Accumulator>;
    using Gemm = cutlass::gemm::device::SparseGemm<
        Element, Row, Element, Column, Accumulator, Row, Accumulator, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80,
        cutlass::gemm::GemmShape<64, 64, DEPTH>, cutlass::gemm::GemmShape<32, 32, DEPTH>, cutlass::gemm::GemmShape<16, 8, STEP>,
        Epilogue, cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3, 128 / cutlass::sizeof_bits<Element>::value,
        128 / cutlass::sizeof_bits<Element>::value, false, Operator>;
    using E = typename Gemm::ElementE;
    const int m = 64, n = 64, k = 2 * DEPTH, each = Gemm::kElementsPerElementE;
    cutlass::HostTensor<Element, Row> a({m, k / 2}, false), whole({m, k}, false);
    cutlass::HostTensor<Element, Column> b({k, n}, false);
    cutlass::HostTensor<E, Row> e({m, k / 2 / each}, false);
    cutlass::HostTensor<E, typename Gemm::LayoutE> reordered({m, k / 2 / each}, false);
    cutlass::reference::host::TensorFillRandomUniform(a.host_view(), 1, 3, -3, 0);
    cutlass::reference::host::TensorFillRandomUniform(b.host_view(), 2, 3, -3, 0);
    cutlass::reference::host::TensorFillRandomSparseMeta(e.host_view(), 3, Gemm::kMetaSizeInBits);
    cutlass::reorder_meta(reordered.host_ref(), e.host_ref(), {m, n, k / 2 / each});
    cutlass::uncompress(whole.host_ref(), a.host_ref(), e.host_ref(), m, k);
    constexpr int bits = cutlass::sizeof_bits<Element>::value;
    const void *host[] = {a.host_data(), b.host_data(), nullptr, nullptr, reordered.host_data(), whole.host_data()};
    const size_t sizes[] = {size_t(m * k / 2 * bits / 8), size_t(k * n * bits / 8), m * n * sizeof(Accumulator),
                            m * n * sizeof(Accumulator), reordered.capacity() * sizeof(E), size_t(m * k * bits / 8)};
    void *memory[6];
    for (int i = 0; i < 6; ++i) {
        cudaMalloc(&memory[i], sizes[i]);
        if (host[i]) cudaMemcpyAsync(memory[i], host[i], sizes[i], cudaMemcpyHostToDevice, 0);
    }
    typename Gemm::Arguments arguments{
        {m, n, k}, {static_cast<Element *>(memory[0]), k / 2}, {static_cast<Element *>(memory[1]), k}, {static_cast<Accumulator *>(memory[2]), n},
        {static_cast<Accumulator *>(memory[3]), n}, {static_cast<E *>(memory[4]), reordered.layout()}, {Accumulator(1), Accumulator(0)}, 1};
    Gemm gemm;
    if (gemm.initialize(arguments, nullptr) != cutlass::Status::kSuccess || gemm() != cutlass::Status::kSuccess) printf("failed\n");
}
