// A CUDA runtime without a device: it writes down what a host program allocates, launches, clears and copies.
//
//   DEVICE=80 PARAMETERS=kernels.txt RECORD=out.json program
//
// A line of kernels.txt is a kernel's name and the sizes of its parameters. What is written is JSON: the sizes of the
// allocations, and the steps in order, with what the host copies to them. Words that are addresses in an allocation are named as such.
#include <cuda_runtime_api.h>

#include "tensor_map_encoder.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Allocation {
    uint64_t base;
    size_t size;
};

struct Record {
    std::map<const void *, std::string> kernels;
    std::map<std::string, std::vector<int>> parameters;
    std::vector<Allocation> allocations;
    std::vector<std::string> steps;
    // So high that no two sizes in a tensor map are taken for an address.
    uint64_t next = uint64_t(0x7a3f) << 32;

    Record() {
        std::ifstream lines(getenv("PARAMETERS"));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string name;
            words >> name;
            for (int size; words >> size;) parameters[name].push_back(size);
            parameters[name];
        }
    }

    ~Record() {
        std::ofstream out(getenv("RECORD"));
        out << "{\"allocations\": [";
        for (size_t i = 0; i < allocations.size(); ++i) out << (i ? ", " : "") << allocations[i].size;
        out << "],\n\"steps\": [";
        for (size_t i = 0; i < steps.size(); ++i) out << (i ? ",\n" : "\n") << steps[i];
        out << "\n]}\n";
    }

    // [allocation, offset], or nothing.
    std::string place(uint64_t address) const {
        for (size_t i = 0; i < allocations.size(); ++i)
            if (address >= allocations[i].base && address <= allocations[i].base + allocations[i].size) {
                return "[" + std::to_string(i) + ", " + std::to_string(address - allocations[i].base) + "]";
            }
        return "";
    }

    // Bytes as digits, zeros where an address stands, and where those are.
    std::pair<std::string, std::string> relocated(const unsigned char *bytes, int size) const {
        std::ostringstream out;
        std::string places;
        for (int i = 0; i < size; ++i) {
            uint64_t word = 0;
            if (i % 8 == 0 && i + 8 <= size) memcpy(&word, bytes + i, 8);
            std::string found = word ? place(word) : "";
            if (found.empty()) {
                char digits[3];
                snprintf(digits, sizeof digits, "%02x", bytes[i]);
                out << digits;
                continue;
            }
            places += (places.empty() ? "\"" : ", \"") + std::to_string(i) + "\": " + found;
            out << "0000000000000000", i += 7;
        }
        return {out.str(), places};
    }

    std::string argument(const unsigned char *bytes, int size) const {
        const auto [data, places] = relocated(bytes, size);
        return "{\"bytes\": \"" + data + "\", \"addresses\": {" + places + "}}";
    }

    void fill(const std::string &to, const void *source, size_t size) {
        const auto [data, places] = relocated(static_cast<const unsigned char *>(source), size);
        steps.push_back("{\"fill\": " + to + ", \"data\": \"" + data + (places.empty() ? "\"}" : "\", \"addresses\": {" + places + "}}"));
    }

    void launch(const void *function, dim3 grid, dim3 block, size_t shared, void **arguments, dim3 cluster = dim3(0)) {
        // A function that is not registered is one that gcc names otherwise than nvcc.
        const auto found = kernels.count(function) || kernels.size() > 1 ? kernels.find(function) : kernels.begin();
        if (found == kernels.end()) {
            fprintf(stderr, "a kernel is launched that is not registered\n");
            abort();
        }
        const std::string &name = found->second;
        std::ostringstream out;
        out << "{\"kernel\": \"" << name << "\", \"grid\": [" << grid.x << ", " << grid.y << ", " << grid.z << "], \"block\": [" << block.x << ", " << block.y << ", "
            << block.z << "], \"shared\": " << shared << ", ";
        if (cluster.x) out << "\"cluster\": [" << cluster.x << ", " << cluster.y << ", " << cluster.z << "], ";
        out << "\"arguments\": [";
        const std::vector<int> &sizes = parameters.at(name);
        for (size_t i = 0; i < sizes.size(); ++i) out << (i ? ", " : "") << argument(static_cast<unsigned char *>(arguments[i]), sizes[i]);
        out << "]}";
        steps.push_back(out.str());
    }
};

Record &record() {
    static Record one;
    return one;
}

int device() { return atoi(getenv("DEVICE")); }

struct Configuration {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
} configuration;

}  // namespace

extern "C" {

void **__cudaRegisterFatBinary(void *) {
    static void *handle;
    record();
    return &handle;
}
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}
void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int, int) {}
void __cudaRegisterFunction(void **, const char *host, char *, const char *name, int, uint3 *, uint3 *, dim3 *, dim3 *, int *) { record().kernels[host] = name; }

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, cudaStream_t stream) {
    configuration = {grid, block, shared, stream};
    return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream) {
    *grid = configuration.grid, *block = configuration.block, *shared = configuration.shared;
    *static_cast<cudaStream_t *>(stream) = configuration.stream;
    return cudaSuccess;
}
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *function) {
    *kernel = reinterpret_cast<cudaKernel_t>(const_cast<void *>(function));
    return cudaSuccess;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t) {
    record().launch(kernel, grid, block, shared, arguments);
    return cudaSuccess;
}
cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t) {
    record().launch(function, grid, block, shared, arguments);
    return cudaSuccess;
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *function, void **arguments) {
    dim3 cluster(0);
    for (unsigned i = 0; i < c->numAttrs; ++i)
        if (c->attrs[i].id == cudaLaunchAttributeClusterDimension)
            cluster = dim3(c->attrs[i].val.clusterDim.x, c->attrs[i].val.clusterDim.y, c->attrs[i].val.clusterDim.z);
    record().launch(function, c->gridDim, c->blockDim, c->dynamicSmemBytes, arguments, cluster);
    return cudaSuccess;
}

cudaError_t cudaMalloc(void **pointer, size_t size) {
    Record &r = record();
    *pointer = reinterpret_cast<void *>(r.next);
    r.allocations.push_back({r.next, size});
    r.next += (size + 4096) / 4096 * 4096 + 4096;
    return cudaSuccess;
}
cudaError_t cudaFree(void *) { return cudaSuccess; }
cudaError_t cudaMemsetAsync(void *target, int value, size_t size, cudaStream_t) {
    Record &r = record();
    r.steps.push_back("{\"clear\": " + r.place(reinterpret_cast<uint64_t>(target)) + ", \"value\": " + std::to_string(value) + ", \"size\": " + std::to_string(size) + "}");
    return cudaSuccess;
}
CUresult cuMemsetD32Async(CUdeviceptr target, unsigned value, size_t count, CUstream) {
    const std::vector<unsigned> words(count, value);
    record().fill(record().place(target), words.data(), 4 * count);
    return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult, const char **text) {
    *text = "";
    return CUDA_SUCCESS;
}
cudaError_t cudaMemcpyAsync(void *target, const void *source, size_t size, cudaMemcpyKind, cudaStream_t) {
    Record &r = record();
    std::string to = r.place(reinterpret_cast<uint64_t>(target)), from = r.place(reinterpret_cast<uint64_t>(source));
    if (to.empty()) memset(target, 0, size);
    else if (from.empty()) r.fill(to, source, size);
    else r.steps.push_back("{\"copy\": [" + to + ", " + from + "], \"size\": " + std::to_string(size) + "}");
    return cudaSuccess;
}
cudaError_t cudaMemcpy(void *target, const void *source, size_t size, cudaMemcpyKind kind) { return cudaMemcpyAsync(target, source, size, kind, 0); }

cudaError_t cudaGetDevice(int *number) {
    *number = 0;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int *count) {
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int) { return cudaSuccess; }
cudaError_t cudaGetLastError() { return cudaSuccess; }
cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
const char *cudaGetErrorString(cudaError_t) { return ""; }
const char *cudaGetErrorName(cudaError_t) { return ""; }
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *, const void *) { return cudaErrorNotSupported; }
cudaError_t cudaMemGetInfo(size_t *, size_t *) { return cudaErrorNotSupported; }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int) { return cudaErrorNotSupported; }
cudaError_t cudaEventCreate(cudaEvent_t *) { return cudaErrorNotSupported; }
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaErrorNotSupported; }
cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaErrorNotSupported; }
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t) { return cudaErrorNotSupported; }
cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaErrorNotSupported; }
cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int) { return cudaSuccess; }
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *found, const void *) {
    *found = {};
    found->maxThreadsPerBlock = 1024, found->numRegs = 32, found->ptxVersion = found->binaryVersion = device();
    found->maxDynamicSharedSizeBytes = 49152;
    return cudaSuccess;
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *, int, size_t, unsigned) {
    *blocks = 2;
    return cudaSuccess;
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int threads, size_t shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, threads, shared, 0);
}
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *, const cudaLaunchConfig_t *) {
    *clusters = 2;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int) {
    switch (attribute) {
        case cudaDevAttrComputeCapabilityMajor: *value = device() / 10; break;
        case cudaDevAttrComputeCapabilityMinor: *value = device() % 10; break;
        case cudaDevAttrMultiProcessorCount: *value = 2; break;
        case cudaDevAttrMaxSharedMemoryPerBlock: *value = 49152; break;
        case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = 65536; break;
        case cudaDevAttrMaxGridDimX: *value = 2147483647; break;
        case cudaDevAttrMaxGridDimY: case cudaDevAttrMaxGridDimZ: *value = 65535; break;
        case cudaDevAttrMaxThreadsPerBlock: *value = 1024; break;
        case cudaDevAttrMaxThreadsPerMultiProcessor: *value = 1024; break;
        case cudaDevAttrWarpSize: *value = 32; break;
        default: *value = 0;
    }
    return cudaSuccess;
}

}  // extern "C"
