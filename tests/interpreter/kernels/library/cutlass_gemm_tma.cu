// CUTLASS's warp-specialised product for Hopper, as its collective builder makes it: TMA with multicast in clusters of two,
// wgmma, and an epilogue that loads and stores by TMA.
// targets: sm_90a
#include "cute/tensor.hpp"
#include "cutlass/cutlass.h"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/gemm/device/gemm_universal_adapter.h"
#include "cutlass/gemm/kernel/gemm_universal.hpp"
#include "cutlass/util/packed_stride.hpp"

using namespace cute;
using Half = cutlass::half_t;
using Shape3 = Shape<_128, _64, _64>;
using Pair2 = Shape<_2, _1, _1>;
using Epilogue = cutlass::epilogue::collective::CollectiveBuilder<
    cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Shape3, Pair2, cutlass::epilogue::collective::EpilogueTileAuto, float, float, Half,
    cutlass::layout::RowMajor, 8, Half, cutlass::layout::RowMajor, 8, cutlass::epilogue::TmaWarpSpecializedCooperative>::CollectiveOp;
using Mainloop = cutlass::gemm::collective::CollectiveBuilder<
    cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Half, cutlass::layout::RowMajor, 8, Half, cutlass::layout::ColumnMajor, 8, float, Shape3, Pair2,
    cutlass::gemm::collective::StageCountAutoCarveout<int(sizeof(typename Epilogue::SharedStorage))>,
    cutlass::gemm::KernelTmaWarpSpecializedCooperative>::CollectiveOp;
using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Mainloop, Epilogue>;
using Gemm = cutlass::gemm::device::GemmUniversalAdapter<Kernel>;

int main() {
    int m = 320, n = 136, k = 200;
    void *memory[4];
    for (int i = 0; i < 4; ++i) cudaMalloc(&memory[i], 2 * (i == 0 ? m * k : i == 1 ? n * k : m * n));
    auto a = cutlass::make_cute_packed_stride(typename Kernel::StrideA{}, {m, k, 1});
    auto b = cutlass::make_cute_packed_stride(typename Kernel::StrideB{}, {n, k, 1});
    auto c = cutlass::make_cute_packed_stride(typename Kernel::StrideC{}, {m, n, 1});
    auto d = cutlass::make_cute_packed_stride(typename Kernel::StrideD{}, {m, n, 1});
    typename Gemm::Arguments arguments{cutlass::gemm::GemmUniversalMode::kGemm,
                                       {m, n, k, 1},
                                       {static_cast<Half *>(memory[0]), a, static_cast<Half *>(memory[1]), b},
                                       {{1.0f, 2.0f}, static_cast<Half *>(memory[2]), c, static_cast<Half *>(memory[3]), d}};
    arguments.hw_info.sm_count = 4;
    Gemm gemm;
    if (Gemm::get_workspace_size(arguments)) return 2;
    if (gemm.initialize(arguments, nullptr) != cutlass::Status::kSuccess) return 3;
    return gemm.run() == cutlass::Status::kSuccess ? 0 : 1;
}
