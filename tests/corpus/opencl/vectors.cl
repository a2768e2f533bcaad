// Vectors of every width: loads, stores, shuffles, comparisons.
#define KERNEL(T, M)                                                                 \
  __kernel void vectors_##T(__global T##2 *a, __global T##4 *b, __global T##8 *c, __global T##16 *d, __global T *e) { \
    size_t i = get_global_id(0);                                                     \
    T##3 three = vload3(i, e);                                                       \
    a[i] = a[i].yx + b[i].xz;                                                        \
    b[i] = select(b[i].wzyx, b[i], (M##4)(b[i] > b[i + 1]));                         \
    c[i] = c[i].s76543210 * c[i + 1];                                                \
    d[i] = d[i] - d[i + 1].lo.s0123456701234567;                                     \
    vstore3(three.zyx, i, e + 3);                                                    \
    e[i] = any(b[i] < b[i + 1]) ? e[i] : all(a[i] == a[i + 1]) ? three.x : three.y;  \
  }
KERNEL(char, char)
KERNEL(int, int)
KERNEL(uint, int)
KERNEL(long, long)
KERNEL(float, int)

__kernel void strided(__global const float4 *in, __global float4 *out, __local float4 *part) {
  event_t e = async_work_group_copy(part, in + get_group_id(0) * get_local_size(0), get_local_size(0), 0);
  wait_group_events(1, &e);
  part[get_local_id(0)] = min(max(part[get_local_id(0)], 0.0f), 1.0f);
  e = async_work_group_copy(out + get_group_id(0) * get_local_size(0), part, get_local_size(0), 0);
  wait_group_events(1, &e);
  prefetch(in, 16);
}
