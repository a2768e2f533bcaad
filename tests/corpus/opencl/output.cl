// printf, global variables of the program, and a division of work in three dimensions.
__constant char greeting[] = "hello";
__constant int primes[2][4] = {{2, 3, 5, 7}, {11, 13, 17, 19}};

__kernel void report(__global const float *x, __global const long *y) {
  size_t i = get_global_id(0) + get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2));
  if (x[i] != x[i]) printf("%d: %f is no number, %ld\n", (int)i, x[i], y[i]);
  if (i == 0) printf("dimensions %u, groups %d\n", get_work_dim(), (int)get_num_groups(0));
}

__kernel void table(__global int *out, int which) {
  __local int shared_[2][4];
  int l = get_local_id(0) & 3;
  shared_[which & 1][l] = primes[which & 1][l] + greeting[l];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = shared_[which & 1][3 - l] + (int)get_global_offset(0);
}
