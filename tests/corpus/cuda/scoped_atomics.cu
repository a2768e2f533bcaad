// cuda::atomic_ref in every scope and memory order, fences, and semaphores.
#include <cuda/atomic>
#include <cuda/semaphore>

template <cuda::thread_scope scope> __device__ void orders(int *i, unsigned long long *w, float *f) {
    cuda::atomic_ref<int, scope> a(*i);
    a.store(1, cuda::memory_order_relaxed), a.store(2, cuda::memory_order_release), a.store(3);
    int x = a.load(cuda::memory_order_relaxed) + a.load(cuda::memory_order_acquire) + a.load();
    x += a.fetch_add(1, cuda::memory_order_relaxed) + a.fetch_sub(2, cuda::memory_order_acq_rel) + a.fetch_max(3, cuda::memory_order_acquire);
    x += a.fetch_and(4, cuda::memory_order_release) + a.fetch_xor(5) + a.exchange(6);
    int expected = 7;
    a.compare_exchange_strong(expected, 8, cuda::memory_order_acq_rel, cuda::memory_order_relaxed);
    a.compare_exchange_weak(expected, 9);
    i[1] = x + expected;
    cuda::atomic_ref<unsigned long long, scope> b(*w);
    b.fetch_add(1, cuda::memory_order_relaxed), b.fetch_min(2, cuda::memory_order_relaxed);
    cuda::atomic_ref<float, scope> c(*f);
    c.fetch_add(1.f, cuda::memory_order_relaxed), c.fetch_max(2.f, cuda::memory_order_relaxed);
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, scope), cuda::atomic_thread_fence(cuda::memory_order_seq_cst, scope);
}

__global__ void thread(int *i, unsigned long long *w, float *f) { orders<cuda::thread_scope_thread>(i, w, f); }
__global__ void block(int *i, unsigned long long *w, float *f) { orders<cuda::thread_scope_block>(i, w, f); }
__global__ void device(int *i, unsigned long long *w, float *f) { orders<cuda::thread_scope_device>(i, w, f); }
__global__ void system(int *i, unsigned long long *w, float *f) { orders<cuda::thread_scope_system>(i, w, f); }

__global__ void small(unsigned char *c, unsigned short *h) {
    cuda::atomic_ref<unsigned char, cuda::thread_scope_device> a(*c);
    cuda::atomic_ref<unsigned short, cuda::thread_scope_device> b(*h);
    a.fetch_add(1), b.exchange(2), a.fetch_or(4);
}

__global__ void handoff(cuda::binary_semaphore<cuda::thread_scope_device> *s, int *x) {
    s->acquire();
    *x += 1;
    s->release();
}
