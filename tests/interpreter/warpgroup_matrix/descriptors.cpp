// Prints descriptors that CUTLASS's make_gmma_desc makes on the host for tiles at address 0, and the places, in units of
// 16 bytes, of what they describe: K-major by rows of units along K, MN-major by units of columns.
//
// g++ -std=c++17 -w -I CUTLASS/include -I CUDA/include/cccl -I CUDA/include descriptors.cpp && ./a.out | grep -v ERROR
// (wheels nvidia-cutlass 4.2.0.0, nvidia-cuda-runtime and nvidia-cuda-cccl 13) made descriptors.jsonl.
#include <cstdio>
#include <cute/tensor.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>
#include <cutlass/numeric_types.h>
using namespace cute;
template <class T, SM90::GMMA::Major major, class Atom, int M, int K>
void one(char const* name, int width, Atom atom, Int<M>, Int<K>) {
  auto layout = tile_to_shape(atom, Shape<Int<M>, Int<K>>{});
  auto whole = make_tensor(make_smem_ptr(static_cast<T*>(nullptr)), layout);
  constexpr int k = 256 / sizeof_bits<T>::value;
  auto part = local_tile(whole, Shape<_64, Int<k>>{}, make_coord(_0{}, _0{}));
  uint64_t desc = SM90::GMMA::make_gmma_desc<major>(part);
  auto flat = as_position_independent_swizzle_layout(layout);
  constexpr int t = 128 / sizeof_bits<T>::value;
  printf("{\"type\": \"%s\", \"bits\": %d, \"major\": \"%s\", \"swizzle\": %d, \"tile\": [%d, %d], \"descriptor\": \"%#llx\", \"units\": [", name,
    int(sizeof_bits<T>::value), major == SM90::GMMA::Major::K ? "K" : "MN", width, M, K, (unsigned long long)desc);
  bool first = true;
  if (major == SM90::GMMA::Major::K) {
    for (int m = 0; m < 64; ++m) for (int u = 0; u < 2; ++u) { printf("%s%d", first ? "" : ", ", int(flat(m, u * t) * sizeof_bits<T>::value / 128)); first = false; }
  } else {
    for (int u = 0; u < 64 / t; ++u) for (int kk = 0; kk < k; ++kk) { printf("%s%d", first ? "" : ", ", int(flat(u * t, kk) * sizeof_bits<T>::value / 128)); first = false; }
  }
  printf("]}\n");
}
template <class T, int K, int K2>
void k_major(char const* name) {
  using namespace SM90::GMMA;
  one<T, Major::K>(name, 16, Layout_K_INTER_Atom<T>{}, Int<128>{}, Int<K>{});
  one<T, Major::K>(name, 32, Layout_K_SW32_Atom<T>{}, Int<128>{}, Int<K>{});
  one<T, Major::K>(name, 64, Layout_K_SW64_Atom<T>{}, Int<64>{}, Int<K>{});
  one<T, Major::K>(name, 128, Layout_K_SW128_Atom<T>{}, Int<128>{}, Int<K>{});
  one<T, Major::K>(name, 128, Layout_K_SW128_Atom<T>{}, Int<64>{}, Int<K2>{});
}
int main() {
  using namespace SM90::GMMA;
  k_major<cutlass::half_t, 64, 128>("half_t");
  k_major<cutlass::tfloat32_t, 32, 64>("tfloat32_t");
  k_major<int8_t, 128, 256>("int8_t");
  using H = cutlass::half_t;
  one<H, Major::MN>("half_t", 16, Layout_MN_INTER_Atom<H>{}, Int<128>{}, Int<64>{});
  one<H, Major::MN>("half_t", 32, Layout_MN_SW32_Atom<H>{}, Int<64>{}, Int<32>{});
  one<H, Major::MN>("half_t", 64, Layout_MN_SW64_Atom<H>{}, Int<128>{}, Int<64>{});
  one<H, Major::MN>("half_t", 128, Layout_MN_SW128_Atom<H>{}, Int<128>{}, Int<64>{});
  one<H, Major::MN>("half_t", 128, Layout_MN_SW128_Atom<H>{}, Int<64>{}, Int<16>{});
}
