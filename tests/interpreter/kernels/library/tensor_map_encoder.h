// cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col without a driver: tensor maps as ptx_ls/interpreter/tensor_maps/fields.py
// has them, so that the record of a launch holds them, with the address of the tensor at its place.
#pragma once
#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <cstring>

namespace {

enum MapMode { tiled, im2col };

// The numbers of tensormap.replace for CUtensorMapDataType.
constexpr uint8_t types[] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 8, 11, 12, 13, 14, 15};
constexpr uint8_t swizzles[][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {3, 3}, {4, 0}};

struct __attribute__((packed)) Fields {
    uint64_t mark, address, strides[5];
    uint32_t dims[5];
    uint16_t box[5];
    int16_t lower[3], upper[3];
    uint16_t channels, pixels;
    uint8_t steps[5], rank, type, interleave, swizzle, atomicity, fill, mode, promotion, unused[13];
};
static_assert(sizeof(Fields) == sizeof(CUtensorMap));

Fields common(MapMode mode, CUtensorMapDataType type, cuuint32_t rank, void *address, const cuuint64_t *dims, const cuuint64_t *strides, const cuuint32_t *steps,
              CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill) {
    Fields f = {};
    f.mark = 0x5054585f544d4150, f.address = reinterpret_cast<uint64_t>(address), f.mode = mode, f.rank = rank - 1, f.type = types[type];
    for (cuuint32_t i = 0; i < rank; ++i) {
        f.dims[i] = dims[i], f.steps[i] = steps[i];
        if (i + 1 < rank) f.strides[i] = strides[i];
    }
    f.interleave = interleave, f.swizzle = swizzles[swizzle][0], f.atomicity = swizzles[swizzle][1], f.promotion = promotion, f.fill = fill;
    return f;
}

}  // namespace

extern "C" {

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank, void *address, const cuuint64_t *dims, const cuuint64_t *strides,
                                const cuuint32_t *box, const cuuint32_t *steps, CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill) {
    Fields f = common(tiled, type, rank, address, dims, strides, steps, interleave, swizzle, promotion, fill);
    for (cuuint32_t i = 0; i < rank; ++i) f.box[i] = box[i];
    memcpy(map, &f, sizeof f);
    return CUDA_SUCCESS;
}

CUresult cuTensorMapEncodeIm2col(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank, void *address, const cuuint64_t *dims, const cuuint64_t *strides,
                                 const int *lower, const int *upper, cuuint32_t channels, cuuint32_t pixels, const cuuint32_t *steps,
                                 CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle, CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill) {
    Fields f = common(im2col, type, rank, address, dims, strides, steps, interleave, swizzle, promotion, fill);
    for (cuuint32_t i = 0; i + 2 < rank; ++i) f.lower[i] = lower[i], f.upper[i] = upper[i];
    f.channels = channels, f.pixels = pixels;
    memcpy(map, &f, sizeof f);
    return CUDA_SUCCESS;
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *name, void **found, unsigned, unsigned long long, cudaDriverEntryPointQueryResult *result) {
    *found = !strcmp(name, "cuTensorMapEncodeTiled")    ? reinterpret_cast<void *>(cuTensorMapEncodeTiled)
             : !strcmp(name, "cuTensorMapEncodeIm2col") ? reinterpret_cast<void *>(cuTensorMapEncodeIm2col)
                                                        : nullptr;
    if (result) *result = *found ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
    return *found ? cudaSuccess : cudaErrorNotSupported;
}
cudaError_t cudaGetDriverEntryPoint(const char *name, void **found, unsigned long long flags, cudaDriverEntryPointQueryResult *result) {
    return cudaGetDriverEntryPointByVersion(name, found, 0, flags, result);
}

}  // extern "C"
