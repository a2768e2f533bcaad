// Two warpgroups multiply tiles in turn; two CTAs share what they load.
// targets: sm_90a
#define SCHEDULE cutlass::gemm::KernelTmaWarpSpecializedPingpong
#define EPILOGUE cutlass::epilogue::TmaWarpSpecialized
#define CLUSTER _2
#include "cutlass_hopper_gemm.h"
