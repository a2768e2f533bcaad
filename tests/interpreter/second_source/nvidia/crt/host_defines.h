/* Stands in for the header of a CUDA compiler: its keywords mean nothing to a host compiler. */
#pragma once
#define __host__
#define __device__
#define __global__
#define __forceinline__ inline
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __align__(n) __attribute__((aligned(n)))
#define CUDARTAPI
#define __CUDA_ARCH_HAS_FEATURE__(x) 0
