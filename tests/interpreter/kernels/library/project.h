// What the kernels of other projects are recorded with: memory, tensor maps as their host code encodes them, and a launch.
#pragma once
#include <cuda.h>
#include <cuda_runtime.h>

#include "device.h"

// A tensor map of a matrix with rows of `columns` elements of `size` bytes each, row-major.
inline CUtensorMap matrix_map(CUtensorMapDataType type, int size, void *matrix, int columns, int rows, int box_columns, int box_rows,
                              CUtensorMapSwizzle swizzle) {
    CUtensorMap map;
    const cuuint64_t dims[] = {cuuint64_t(columns), cuuint64_t(rows)}, strides[] = {cuuint64_t(columns) * size};
    const cuuint32_t box[] = {cuuint32_t(box_columns), cuuint32_t(box_rows)}, steps[] = {1, 1};
    cuTensorMapEncodeTiled(&map, type, 2, matrix, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                           CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    return map;
}

template <class... Parameters, class... Arguments>
void launched(void (*kernel)(Parameters...), int grid, int block, int shared, int cluster, Arguments... arguments) {
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = cluster, attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {dim3(grid), dim3(block), size_t(shared), 0, &attribute, 1};
    cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...);
}
