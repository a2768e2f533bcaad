// Prints matrix descriptors that CUTLASS's make_umma_desc makes on the host for tiles at address 0, and the places, in
// units of 16 bytes, of what they describe (K-major by rows of units along K, MN-major by units of columns), and
// instruction descriptors of make_instr_desc and make_instr_desc_block_scaled with what they were made of.
//
// g++ -std=c++17 -w -I CUTLASS/include -I CUDA/include/cccl -I CUDA/include descriptors.cpp && ./a.out | grep -v ERROR
// (wheels nvidia-cutlass 4.2.0.0, nvidia-cuda-runtime and nvidia-cuda-cccl 13) made descriptors.jsonl.
#include <cstdio>
#include <cute/tensor.hpp>
#include <cute/atom/mma_traits_sm100.hpp>
#include <cutlass/numeric_types.h>
using namespace cute;
template <class T, UMMA::Major major, class Atom, int M, int K>
void one(char const* name, int width, int atom_bytes, Atom atom, Int<M>, Int<K>) {
  auto layout = tile_to_shape(atom, Shape<Int<M>, Int<K>>{});
  auto whole = make_tensor(make_smem_ptr(static_cast<T*>(nullptr)), layout);
  constexpr int k = 256 / sizeof_bits<T>::value;
  auto part = local_tile(whole, Shape<_64, Int<k>>{}, make_coord(_0{}, _0{}));
  uint64_t desc = UMMA::make_umma_desc<major>(part);
  auto flat = as_position_independent_swizzle_layout(layout);
  constexpr int t = 128 / sizeof_bits<T>::value;
  printf("{\"type\": \"%s\", \"bits\": %d, \"major\": \"%s\", \"swizzle\": %d, \"atom\": %d, \"tile\": [%d, %d], \"descriptor\": \"%#llx\", \"units\": [", name,
    int(sizeof_bits<T>::value), major == UMMA::Major::K ? "K" : "MN", width, atom_bytes, M, K, (unsigned long long)desc);
  bool first = true;
  if (major == UMMA::Major::K) {
    for (int m = 0; m < 64; ++m) for (int u = 0; u < 2; ++u) { printf("%s%d", first ? "" : ", ", int(flat(m, u * t) * sizeof_bits<T>::value / 128)); first = false; }
  } else {
    for (int u = 0; u < 64 / t; ++u) for (int kk = 0; kk < k; ++kk) { printf("%s%d", first ? "" : ", ", int(flat(u * t, kk) * sizeof_bits<T>::value / 128)); first = false; }
  }
  printf("]}\n");
}
template <class T, int K>
void k_major(char const* name) {
  using namespace UMMA;
  one<T, Major::K>(name, 16, 16, Layout_K_INTER_Atom<T>{}, Int<128>{}, Int<K>{});
  one<T, Major::K>(name, 32, 16, Layout_K_SW32_Atom<T>{}, Int<128>{}, Int<K>{});
  one<T, Major::K>(name, 64, 16, Layout_K_SW64_Atom<T>{}, Int<64>{}, Int<K>{});
  one<T, Major::K>(name, 128, 16, Layout_K_SW128_Atom<T>{}, Int<128>{}, Int<K>{});
}
template <class A, class B, class C, int M, int N, UMMA::Major a, UMMA::Major b, UMMA::ScaleIn na, UMMA::ScaleIn nb, UMMA::Saturate s, bool sparse>
void instruction(char const* kind, char const* names) {
  uint32_t desc = uint32_t(UMMA::make_instr_desc<A, B, C, M, N, a, b, na, nb, s, sparse>());
  printf("{\"kind\": \"%s\", \"types\": \"%s\", \"m\": %d, \"n\": %d, \"transposed\": [%d, %d], \"negated\": [%d, %d], \"saturate\": %d, \"sparse\": %d, \"descriptor\": \"%#x\"}\n",
    kind, names, M, N, int(a), int(b), int(na), int(nb), int(s), int(sparse), desc);
}
template <class A, class B, class S, int M, int N, bool sparse>
void scaled(char const* kind, char const* names) {
  uint32_t desc = uint32_t(UMMA::make_instr_desc_block_scaled<A, B, float, S, M, N, UMMA::Major::K, UMMA::Major::K, UMMA::ScaleIn::One, UMMA::ScaleIn::One, sparse>());
  printf("{\"kind\": \"%s\", \"types\": \"%s\", \"m\": %d, \"n\": %d, \"transposed\": [0, 0], \"negated\": [0, 0], \"saturate\": 0, \"sparse\": %d, \"descriptor\": \"%#x\"}\n",
    kind, names, M, N, int(sparse), desc);
}
int main() {
  using namespace UMMA;
  using H = cutlass::half_t;
  using F = cutlass::tfloat32_t;
  k_major<H, 64>("half_t");
  k_major<F, 32>("tfloat32_t");
  k_major<int8_t, 128>("int8_t");
  one<H, Major::MN>("half_t", 16, 16, Layout_MN_INTER_Atom<H>{}, Int<128>{}, Int<64>{});
  one<H, Major::MN>("half_t", 32, 16, Layout_MN_SW32_Atom<H>{}, Int<64>{}, Int<32>{});
  one<H, Major::MN>("half_t", 64, 16, Layout_MN_SW64_Atom<H>{}, Int<128>{}, Int<64>{});
  one<H, Major::MN>("half_t", 128, 16, Layout_MN_SW128_Atom<H>{}, Int<128>{}, Int<64>{});
  one<F, Major::MN>("tfloat32_t", 128, 32, Layout_MN_SW128_32B_Atom<F>{}, Int<128>{}, Int<32>{});
  instruction<H, H, float, 128, 256, Major::K, Major::MN, ScaleIn::One, ScaleIn::Neg, Saturate::False, false>("f16", ".f32 .f16 .f16");
  instruction<cutlass::bfloat16_t, cutlass::bfloat16_t, float, 64, 24, Major::MN, Major::K, ScaleIn::Neg, ScaleIn::One, Saturate::False, true>("f16", ".f32 .bf16 .bf16");
  instruction<H, H, H, 256, 32, Major::K, Major::K, ScaleIn::One, ScaleIn::One, Saturate::False, false>("f16", ".f16 .f16 .f16");
  instruction<F, F, float, 128, 16, Major::MN, Major::MN, ScaleIn::One, ScaleIn::One, Saturate::False, false>("tf32", ".f32 .tf32 .tf32");
  instruction<int8_t, uint8_t, int32_t, 128, 64, Major::K, Major::K, ScaleIn::One, ScaleIn::One, Saturate::True, false>("i8", ".s32 .s8 .u8");
  instruction<cutlass::float_e4m3_t, cutlass::float_e5m2_t, float, 128, 64, Major::K, Major::K, ScaleIn::One, ScaleIn::One, Saturate::False, true>("f8f6f4", ".f32 .e4m3 .e5m2");
  instruction<cutlass::float_e2m3_t, cutlass::float_e3m2_t, H, 128, 8, Major::K, Major::K, ScaleIn::One, ScaleIn::One, Saturate::False, false>("f8f6f4", ".f16 .e2m3 .e3m2");
  scaled<cutlass::float_e5m2_t, cutlass::float_e4m3_t, cutlass::float_ue8m0_t, 128, 192, false>("mxf8f6f4", ".f32 .e5m2 .e4m3 .ue8m0");
  scaled<cutlass::float_e2m1_t, cutlass::float_e2m1_t, cutlass::float_ue8m0_t, 256, 64, false>("mxf4", ".f32 .e2m1 .e2m1 .ue8m0");
  scaled<cutlass::float_e2m1_t, cutlass::float_e2m1_t, cutlass::float_ue4m3_t, 128, 64, true>("mxf4nvf4", ".f32 .e2m1 .e2m1 .ue4m3");
}
