// Bytes: all places of a word, a small pattern language by recursion, Base64, and how far two words lie apart.
__device__ __noinline__ bool match_here(const char *pattern, const char *text);

__device__ __noinline__ bool match_star(char c, const char *pattern, const char *text) {
    do {
        if (match_here(pattern, text)) return true;
    } while (*text && (*text++ == c || c == '.'));
    return false;
}

__device__ __noinline__ bool match_here(const char *pattern, const char *text) {
    if (!pattern[0]) return true;
    if (pattern[1] == '*') return match_star(pattern[0], pattern + 2, text);
    if (pattern[0] == '$' && !pattern[1]) return !*text;
    if (*text && (pattern[0] == '.' || pattern[0] == *text)) return match_here(pattern + 1, text + 1);
    return false;
}

// A thread per line; lines end with a zero.
extern "C" __global__ void grep(const char *pattern, const char *text, const int *starts, unsigned char *out, int lines) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= lines) return;
    const char *line = text + starts[i];
    bool found = false;
    if (pattern[0] == '^') {
        found = match_here(pattern + 1, line);
    } else {
        do found = match_here(pattern, line);
        while (!found && *line++);
    }
    out[i] = found;
}

extern "C" __global__ void occurrences(const unsigned char *text, int n, const unsigned char *word, int length, int *count, int *places) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool same = i + length <= n;
    for (int k = 0; same && k < length; ++k) same = text[i + k] == word[k];
    unsigned all = __ballot_sync(~0u, same);
    int base = 0;
    if (threadIdx.x % 32 == 0 && all) base = atomicAdd(count, __popc(all));
    base = __shfl_sync(~0u, base, 0);
    if (same) places[base + __popc(all & ((1u << threadIdx.x % 32) - 1))] = i;
}

extern "C" __global__ void base64(const unsigned char *in, char *out, int n) {
    static const __device__ char letters[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (3 * i >= n) return;
    unsigned a = in[3 * i], b = 3 * i + 1 < n ? in[3 * i + 1] : 0, c = 3 * i + 2 < n ? in[3 * i + 2] : 0;
    unsigned w = a << 16 | b << 8 | c;
    char4 four = make_char4(letters[w >> 18], letters[w >> 12 & 63], letters[w >> 6 & 63], letters[w & 63]);
    if (3 * i + 1 >= n) four.z = '=';
    if (3 * i + 2 >= n) four.w = '=';
    reinterpret_cast<char4 *>(out)[i] = four;
}

// Levenshtein's distance along diagonals, a pair of words of at most 63 letters per block.
extern "C" __global__ void edit_distance(const char *a, const char *b, const int *lengths, int *out) {
    __shared__ int d[64][65];
    int la = lengths[2 * blockIdx.x], lb = lengths[2 * blockIdx.x + 1], i = threadIdx.x;
    a += blockIdx.x * 64, b += blockIdx.x * 64;
    for (int diagonal = 0; diagonal <= la + lb; ++diagonal) {
        int j = diagonal - i;
        if (i <= la && j >= 0 && j <= lb) {
            int best = max(i, j);
            if (i && j) best = min(min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            d[i][j] = best;
        }
        __syncthreads();
    }
    if (i == 0) out[blockIdx.x] = d[la][lb];
}
