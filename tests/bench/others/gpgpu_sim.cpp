// gpgpu_sim RUNS FOLDER: one kernel in GPGPU-Sim's functional simulation (a process of it takes one PTX file).
#include "launch.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <unistd.h>

extern "C" void __cudaRegisterFunction(void **, const char *, char *, const char *, int, uint3 *, uint3 *, dim3 *,
                                       dim3 *, int *);

int main(int, char **words) {
    Launch it = launch_of(words[2]);
    // It appends "/kernel.ptx" to this very string.
    static char room[4096];
    std::snprintf(room, sizeof room, "PTX_JIT_PATH=%s", words[2]);
    putenv(room);
    setenv("PTX_SIM_MODE_FUNC", "1", 1);
    cuLinkAddFile(nullptr, CU_JIT_INPUT_PTX, "kernel.ptx", 0, nullptr, nullptr);
    static char host;
    __cudaRegisterFunction((void **)1, &host, it.entry.data(), it.entry.data(), -1, 0, 0, 0, 0, 0);

    std::vector<char> left(it.arguments[it.place].array.size());
    double best = 1e9;
    for (int run = 0; run <= std::atoi(words[1]); run++) {
        std::vector<void *> pointers;
        for (auto &one : it.arguments) {
            if (one.is_array()) {
                cudaMalloc(&one.device, one.array.size());
                cudaMemcpy(one.device, one.array.data(), one.array.size(), cudaMemcpyHostToDevice);
            }
            pointers.push_back(one.is_array() ? (void *)&one.device : (void *)&one.number);
        }
        double begun = processor_time();
        cuLaunchKernel((CUfunction)&host, it.grid[0], it.grid[1], it.grid[2], it.block[0], it.block[1], it.block[2],
                       0, 0, pointers.data(), nullptr);
        cudaDeviceSynchronize();
        if (run > 0) best = std::fmin(best, processor_time() - begun);
        cudaMemcpy(left.data(), it.arguments[it.place].device, left.size(), cudaMemcpyDeviceToHost);
    }
    tell(words[2], it, best, left);
    _exit(0);  // its threads do not end
}
