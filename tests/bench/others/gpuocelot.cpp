// gpuocelot RUNS FOLDER...: the kernels in gpuocelot's emulator; OCELOT_CONFIG names what it watches.
#include "launch.h"

#include <ocelot/api/ocelot.h>
#include <ocelot/cuda/cuda_runtime.h>

int main(int count, char **words) {
    for (int k = 2; k < count; k++) {
        std::string name = words[k];  // a char * would be taken for an address
        Launch it = launch_of(name);
        std::vector<char> left(it.arguments[it.place].array.size());
        double best = 1e9;
        ocelot::registerPTXModule(it.text, name);
        for (int run = 0; run <= std::atoi(words[1]); run++) {  // the first one also reads the module
            cudaConfigureCall(dim3(it.grid[0], it.grid[1], it.grid[2]),
                              dim3(it.block[0], it.block[1], it.block[2]), 0, 0);
            size_t at = 0;
            for (auto &one : it.arguments) {
                size_t size = one.is_array() ? 8 : 4;
                if (one.is_array()) {
                    cudaMalloc(&one.device, one.array.size());
                    cudaMemcpy(one.device, one.array.data(), one.array.size(), cudaMemcpyHostToDevice);
                }
                at = (at + size - 1) / size * size;
                cudaSetupArgument(one.is_array() ? (void *)&one.device : (void *)&one.number, size, at);
                at += size;
            }
            double begun = processor_time();
            ocelot::launch(name, it.entry);
            cudaThreadSynchronize();
            if (run > 0) best = std::fmin(best, processor_time() - begun);
            cudaMemcpy(left.data(), it.arguments[it.place].device, left.size(), cudaMemcpyDeviceToHost);
            for (auto &one : it.arguments)
                if (one.is_array()) cudaFree(one.device);
        }
        tell(words[k], it, best, left);
    }
}
