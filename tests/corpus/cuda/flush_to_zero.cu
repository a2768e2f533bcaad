// The same arithmetic with denormals flushed and approximate division: other modifiers appear.
// flags: --use_fast_math
extern "C" __global__ void flush(const float *x, float *out, int *truth) {
    float a = x[0], b = x[1], c = x[2];
    out[0] = a + b, out[1] = a * b + c, out[2] = a / b, out[3] = sqrtf(a), out[4] = 1.0f / b, out[5] = rsqrtf(c);
    out[6] = sinf(a), out[7] = expf(b), out[8] = logf(c), out[9] = powf(a, b), out[10] = fminf(a, b), out[11] = fabsf(c);
    out[12] = tanhf(a), out[13] = floorf(b), out[14] = rintf(c), out[15] = fmodf(a, b), out[16] = __saturatef(a * b), out[17] = -c;
    truth[0] = a < b, truth[1] = isnan(c), truth[2] = static_cast<int>(a), truth[3] = isinf(b), truth[4] = a != c;
    out[18] = static_cast<float>(truth[5]), out[19] = static_cast<float>(static_cast<double>(a) * 3.0);
}
