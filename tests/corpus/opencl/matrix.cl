// A tiled product through local memory, with a size known at compile time and one that is not.
#define TILE 16

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void product(
    __global const float *a, __global const float *b, __global float *c, int m, int n, int k) {
  __local float as[TILE][TILE + 1], bs[TILE][TILE + 1];
  int row = get_group_id(1) * TILE + get_local_id(1), column = get_group_id(0) * TILE + get_local_id(0);
  float sum = 0;
  for (int t = 0; t < k; t += TILE) {
    as[get_local_id(1)][get_local_id(0)] = row < m && t + (int)get_local_id(0) < k ? a[row * k + t + get_local_id(0)] : 0;
    bs[get_local_id(1)][get_local_id(0)] = column < n && t + (int)get_local_id(1) < k ? b[(t + get_local_id(1)) * n + column] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < TILE; i++) sum = fma(as[get_local_id(1)][i], bs[i][get_local_id(0)], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && column < n) c[row * n + column] = sum;
}

__kernel __attribute__((work_group_size_hint(64, 1, 1))) void reduce(__global const double *in, __global double *out, __local double *part, uint n) {
  uint l = get_local_id(0);
  double sum = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) sum += in[i];
  part[l] = sum;
  for (uint half_ = get_local_size(0) / 2; half_ > 0; half_ >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < half_) part[l] += part[l + half_];
  }
  if (l == 0) out[get_group_id(0)] = part[0];
}

__constant float filter[9] = {1, 2, 1, 2, 4, 2, 1, 2, 1};
__kernel void blur(__global const float *in, __global float *out, int width) {
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
  float sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) sum += filter[(j + 1) * 3 + i + 1] * in[(y + j) * width + x + i];
  out[y * width + x] = sum / 16;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}
