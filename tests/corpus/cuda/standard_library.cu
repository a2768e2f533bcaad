// cuda::std on the device: complex numbers, tuples, optional, spans, chrono, bit functions, and algorithms.
// flags: -std=c++20
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/complex>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/variant>

__device__ cuda::std::optional<float> safe_log(float x) {
    if (x > 0) return logf(x);
    return cuda::std::nullopt;
}

extern "C" __global__ void complex_numbers(const cuda::std::complex<double> *in, cuda::std::complex<double> *out) {
    auto a = in[0], b = in[1];
    out[0] = a * b, out[1] = a / b, out[2] = cuda::std::exp(a), out[3] = cuda::std::sqrt(b), out[4] = cuda::std::pow(a, b), out[5] = cuda::std::conj(a);
}

extern "C" __global__ void values(const float *in, float *out, unsigned *bits, int n) {
    cuda::std::span<const float> row(in, n);
    float sum = 0;
    for (float x : row) sum += safe_log(x).value_or(-1.f);
    auto [low, high] = cuda::std::make_tuple(sum * 2, sum * 3);
    cuda::std::array<float, 4> four{low, high, sum, 1};
    out[0] = four[threadIdx.x & 3];
    cuda::std::variant<int, float> either = sum > 0 ? cuda::std::variant<int, float>(7) : cuda::std::variant<int, float>(sum);
    out[1] = cuda::std::visit([](auto v) { return float(v); }, either);
    bits[0] = cuda::std::popcount(bits[1]) + cuda::std::countl_zero(bits[2]) + cuda::std::rotl(bits[3], 5) + cuda::std::bit_ceil(bits[4]);
    auto now = cuda::std::chrono::system_clock::now();
    bits[5] = unsigned(now.time_since_epoch().count());
}
