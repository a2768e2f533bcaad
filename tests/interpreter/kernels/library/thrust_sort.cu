// Thrust: a stable sort by an order of our own, which is a merge sort, and a fill, a transformation and a reversal.
#include "device.h"
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct Item {
    int key, place;
};

struct Before {
    __host__ __device__ bool operator()(const Item &a, const Item &b) const { return a.key > b.key; }
};

struct Doubled {
    __host__ __device__ int operator()(const Item &a) const { return 2 * a.key; }
};

int main() {
    const int n = 6000;
    Item *items = memory<Item>(n);
    int *keys = memory<int>(n);
    thrust::stable_sort(thrust::device, items, items + n, Before{});
    thrust::transform(thrust::device, items, items + n, keys, Doubled{});
}
