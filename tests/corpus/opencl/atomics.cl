// Every atomic function of OpenCL 1.x, in both spaces that have them.
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_local_int32_base_atomics : enable

#define ALL(p, v)                                       \
  (atomic_add(p, v) + atomic_sub(p, v) + atomic_inc(p) + atomic_dec(p) + atomic_min(p, v) + atomic_max(p, v) + \
   atomic_and(p, v) + atomic_or(p, v) + atomic_xor(p, v) + atomic_xchg(p, v) + atomic_cmpxchg(p, v, 9))

__kernel void signed_atomics(volatile __global int *g, __global int *out) {
  __local int l[4];
  int i = get_local_id(0);
  if (i < 4) l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = ALL(g, i) + ALL(&l[i & 3], i);
}

__kernel void unsigned_atomics(volatile __global uint *g, __global uint *out) {
  __local uint l[4];
  uint i = get_local_id(0);
  if (i < 4) l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = ALL(g, i) + ALL(&l[i & 3], i);
}

__kernel void histogram(__global const uchar *data, volatile __global uint *bins, uint n) {
  __local uint part[256];
  uint l = get_local_id(0);
  for (uint i = l; i < 256; i += get_local_size(0)) part[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) atomic_inc(&part[data[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = l; i < 256; i += get_local_size(0)) atomic_add(&bins[i], part[i]);
}
