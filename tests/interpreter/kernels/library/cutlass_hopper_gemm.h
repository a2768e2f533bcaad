// A warp-specialised product of CUTLASS for Hopper, as in its example 48: tensor maps, mbarriers, register reallocation,
// wgmma; D = A * B + 2 * C. Allocations are A, B, C and D.
#pragma once
#include <cstdio>
#include "cutlass/cutlass.h"
#include "cute/tensor.hpp"
#include "cutlass/gemm/device/gemm_universal_adapter.h"
#include "cutlass/gemm/kernel/gemm_universal.hpp"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/util/packed_stride.hpp"
using namespace cute;
using ElementA = cutlass::half_t; using ElementB = cutlass::half_t; using ElementC = float;
using LayoutA = cutlass::layout::RowMajor; using LayoutB = cutlass::layout::ColumnMajor; using LayoutC = cutlass::layout::RowMajor;
using TileShape = Shape<_128, _64, _64>; using Cluster = Shape<CLUSTER, _1, _1>;
using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, TileShape, Cluster,
    cutlass::epilogue::collective::EpilogueTileAuto, float, float, ElementC, LayoutC, 4, ElementC, LayoutC, 4, EPILOGUE>::CollectiveOp;
using Main = typename cutlass::gemm::collective::CollectiveBuilder<cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, ElementA, LayoutA, 8, ElementB, LayoutB, 8, float,
    TileShape, Cluster, cutlass::gemm::collective::StageCount<3>, SCHEDULE>::CollectiveOp;
using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Main, Epilogue>;
using Gemm = cutlass::gemm::device::GemmUniversalAdapter<Kernel>;
int main() {
    const int m = 256, n = 128, k = 256;
    void *memory[4];
    size_t sizes[] = {size_t(m * k * 2), size_t(n * k * 2), size_t(m * n * 4), size_t(m * n * 4)};
    for (int i = 0; i < 4; ++i) cudaMalloc(&memory[i], sizes[i]);
    auto sa = cutlass::make_cute_packed_stride(typename Gemm::GemmKernel::StrideA{}, make_shape(m, k, 1));
    auto sb = cutlass::make_cute_packed_stride(typename Gemm::GemmKernel::StrideB{}, make_shape(n, k, 1));
    auto sc = cutlass::make_cute_packed_stride(typename Gemm::GemmKernel::StrideC{}, make_shape(m, n, 1));
    auto sd = cutlass::make_cute_packed_stride(typename Gemm::GemmKernel::StrideD{}, make_shape(m, n, 1));
    typename Gemm::Arguments arguments{cutlass::gemm::GemmUniversalMode::kGemm, {m, n, k, 1}, {(ElementA *)memory[0], sa, (ElementB *)memory[1], sb}, {{1.f, 2.f}, (ElementC *)memory[2], sc, (ElementC *)memory[3], sd}};
    arguments.hw_info.sm_count = 2;
    Gemm gemm;
    size_t w = Gemm::get_workspace_size(arguments);
    void *workspace = nullptr;
    if (w) cudaMalloc(&workspace, w);
    auto s = gemm.initialize(arguments, workspace);
    auto r = s == cutlass::Status::kSuccess ? gemm.run() : s;
    printf("%s workspace %zu\n", cutlassGetStatusString(r), w);
}
