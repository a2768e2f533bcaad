// Memory of the recorded device, and the two calls by which CUB is used: one for the size, one for the work.
#pragma once
#include <cuda_runtime_api.h>

template <class T> T *memory(size_t count) {
    void *found;
    cudaMalloc(&found, count * sizeof(T));
    return static_cast<T *>(found);
}

template <class Call> void twice(Call call) {
    size_t bytes = 0;
    call(nullptr, bytes);
    void *temporary = memory<char>(bytes);
    call(temporary, bytes);
}
