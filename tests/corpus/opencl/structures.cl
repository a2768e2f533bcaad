// Structures by value, unions, packed fields, private arrays, switches and calls that are not inlined.
typedef struct { char tag; short size; float4 place; long weight; } Item;
typedef struct __attribute__((packed)) { uchar kind; uint value; double exact; } Packed;
typedef union { float f; uint u; uchar4 bytes; } Bits;

__attribute__((noinline)) Item moved(Item item, float4 by) {
  item.place += by;
  item.weight -= item.size;
  return item;
}

__attribute__((noinline)) int collatz(ulong n) {
  int steps = 0;
  while (n != 1) { n = n & 1 ? 3 * n + 1 : n >> 1; steps++; }
  return steps;
}

__kernel void by_value(Item first, __global Item *items, __global Packed *packed, __constant Item *limits) {
  size_t i = get_global_id(0);
  Item item = moved(i ? items[i] : first, limits[i & 3].place);
  items[i] = item;
  packed[i].value += collatz(packed[i].value | 1);
  packed[i].exact *= packed[i].kind;
}

__kernel void private_arrays(__global int *data, __global const uchar *code, int n) {
  int stack[32], top = 0;
  for (int i = 0; i < n; i++) {
    int a = top > 0 ? stack[top - 1] : 0, b = top > 1 ? stack[top - 2] : 1;
    switch (code[i]) {
      case 0: stack[top++ & 31] = data[i]; break;
      case 1: stack[(--top - 1) & 31] = a + b; break;
      case 2: stack[(--top - 1) & 31] = a - b; break;
      case 3: stack[(--top - 1) & 31] = a * b; break;
      case 4: stack[(--top - 1) & 31] = b ? a / b : 0; break;
      case 5: stack[(top - 1) & 31] = -a; break;
      case 6: stack[top++ & 31] = a; break;
      case 7: top--; break;
      case 8: stack[(top - 1) & 31] = popcount(a); break;
      default: return;
    }
  }
  data[get_global_id(0)] = stack[top & 31];
}

__kernel void bits(__global float *f, __global uchar4 *b) {
  size_t i = get_global_id(0);
  Bits x = {.f = f[i]};
  x.u ^= as_uint(f[i + 1]) >> 3;
  b[i] = x.bytes.wzyx;
  f[i] = as_float(x.u);
}
