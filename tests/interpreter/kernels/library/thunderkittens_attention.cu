// ThunderKittens' attention for Hopper by its template of load, compute and finish: three warpgroups of consumers, one of producers.
// targets: sm_90a
// flags: -std=c++20 -DKITTENS_HOPPER --use_fast_math --expt-extended-lambda -DNDEBUG
#include <chrono>
#define main of_the_example
#include "kernels/attention/mha_h100_lcf/mha_h100_lcf.cu"
#undef main

#include "device.h"

int main() {
    using Template = attn_fwd_template<128>;
    const size_t batch = 1, heads = 2, rows = 256;
    bf16 *q = memory<bf16>(batch * heads * rows * 128), *k = memory<bf16>(batch * heads * rows * 128);
    bf16 *v = memory<bf16>(batch * heads * rows * 128), *o = memory<bf16>(batch * heads * rows * 128);
    Template::layout::qo_global Q(q, batch, heads, rows, nullptr), O(o, batch, heads, rows, nullptr);
    Template::layout::kv_global K(k, batch, heads, rows, nullptr), V(v, batch, heads, rows, nullptr);
    Template::layout::globals globals = {O, Q, K, V};
    prototype::lcf::kernel<Template><<<3, prototype::detail::NUM_THREADS_v<Template>, kittens::MAX_SHARED_MEMORY - 2000>>>(globals);
}
