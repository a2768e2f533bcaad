// Option prices with the fast and the accurate single-precision functions, and in double.
template <bool fast> __device__ float cumulative(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.39894228040143267f * (fast ? __expf(-0.5f * d * d) : expf(-0.5f * d * d)) *
                 (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0 ? 1.0f - tail : tail;
}

template <bool fast> __device__ float2 price(float s, float x, float t, float r, float v) {
    float root = sqrtf(t);
    float d1 = ((fast ? __logf(s / x) : logf(s / x)) + (r + 0.5f * v * v) * t) / (v * root);
    float n1 = cumulative<fast>(d1), n2 = cumulative<fast>(d1 - v * root);
    float discount = fast ? __expf(-r * t) : expf(-r * t);
    return make_float2(s * n1 - x * discount * n2, x * discount * (1.0f - n2) - s * (1.0f - n1));
}

extern "C" __global__ void black_scholes(float2 *out, const float *s, const float *x, const float *t, float r, float v, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = price<false>(s[i], x[i], t[i], r, v);
}

extern "C" __global__ void black_scholes_fast(float2 *out, const float *s, const float *x, const float *t, float r, float v, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = price<true>(s[i], x[i], t[i], r, v);
}

extern "C" __global__ void black_scholes_f64(double2 *out, const double *s, const double *x, double t, double r, double v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double root = sqrt(t), d1 = (log(s[i] / x[i]) + (r + 0.5 * v * v) * t) / (v * root), d2 = d1 - v * root;
    double discount = x[i] * exp(-r * t);
    out[i].x = s[i] * normcdf(d1) - discount * normcdf(d2);
    out[i].y = discount * normcdf(-d2) - s[i] * normcdf(-d1);
}
