// printf, assert, malloc and free, trap, breakpoints, profiler triggers, and static strings.
#include <cassert>
#include <cstdio>

extern "C" __global__ void talk(const int *x, double scale) {
    if (threadIdx.x == 0) printf("block %d of %d\n", blockIdx.x, gridDim.x);
    assert(x[threadIdx.x] >= 0 && "values are never negative");
    printf("%s %c %5.2f %lld %p \"quoted\" \\ tab\t%%\n", __func__, 'x', scale * x[threadIdx.x], 1ll << 40, x);
}

extern "C" __global__ void list(int **heads, int n) {
    struct Node {
        int value;
        Node *next;
    };
    Node *head = nullptr;
    for (int i = 0; i < n; ++i) {
        auto *node = static_cast<Node *>(malloc(sizeof(Node)));
        if (!node) __trap();
        node->value = i, node->next = head, head = node;
    }
    int sum = 0;
    while (head) {
        Node *next = head->next;
        sum += head->value;
        free(head);
        head = next;
    }
    int *array = new int[n];
    array[n / 2] = sum;
    heads[threadIdx.x] = array;
    if (sum < 0) __brkpt();
    __prof_trigger(3);
}
