// Two warpgroups multiply each tile together.
// targets: sm_90a
#define SCHEDULE cutlass::gemm::KernelTmaWarpSpecializedCooperative
#define EPILOGUE cutlass::epilogue::TmaWarpSpecializedCooperative
#define CLUSTER _1
#include "cutlass_hopper_gemm.h"
