// A kernel as `python -m tests.bench.others` writes it, and what the drivers share.
//
// launch.txt: entry, grid x y z, block x y z, thread-instructions, which argument is looked at; then a line for each
// argument: `array` (in N.array) or a 32-bit number.
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

struct Argument {
    std::vector<char> array;
    long long number = 0;
    void *device = nullptr;
    bool is_array() const { return !array.empty(); }
};

struct Launch {
    std::string text, entry;
    int grid[3], block[3], place;
    double steps;
    std::vector<Argument> arguments;
    std::vector<char> expected;
};

inline std::vector<char> bytes_of(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline Launch launch_of(const std::string &folder) {
    Launch it;
    std::ifstream file(folder + "/launch.txt");
    file >> it.entry >> it.grid[0] >> it.grid[1] >> it.grid[2] >> it.block[0] >> it.block[1] >> it.block[2];
    file >> it.steps >> it.place;
    for (std::string word; file >> word;) {
        Argument one;
        if (word == "array") one.array = bytes_of(folder + "/" + std::to_string(it.arguments.size()) + ".array");
        else one.number = std::stoll(word);
        it.arguments.push_back(one);
    }
    auto text = bytes_of(folder + "/kernel.ptx");
    it.text.assign(text.begin(), text.end());
    it.expected = bytes_of(folder + "/expected");
    return it;
}

// Processor time of the process, in seconds.
inline double processor_time() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

// Writes the figure and whether what the kernel left is right; to stderr, since both executors talk on stdout.
inline void tell(const char *folder, const Launch &it, double seconds, const std::vector<char> &left) {
    size_t words = it.expected.size() / 4, wrong = 0;
    for (size_t i = 0; i < words; i++) wrong += std::memcmp(&left[4 * i], &it.expected[4 * i], 4) != 0;
    std::fprintf(stderr, "%-60s %8.2f M/s, %zu of %zu words wrong\n", folder, it.steps / seconds / 1e6, wrong, words);
}
