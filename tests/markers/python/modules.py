# Whole modules of PTX, and C++ with asm statements, in strings of Python.
KERNEL = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry scale(.param .u64 data)
{
    .reg .b32 %r<3>;
    .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [data];
//  ^^^^^^^^^^^^ hover: Load
    ld.global.u32 %r1, [%rd3];
//                      ^^^^ error undefined-name: %rd3
    add.u16 %r2, %r1, %r1;
//          ^^^ error operand-type
    st.global.u32 [%rd1], %r2;
    ret;
}
"""

CPP = r"""
__global__ void k(unsigned *p) {
  unsigned r;
  asm volatile("mov.u33 %0, %%tid.x;" : "=r"(r));
//                 ^^^^ error unknown-modifier
  asm("mov.u32 %0, %1;" : "=r"(r));
//                 ^^ error asm-operand
  p[0] = r;
}
"""
kernel = RawKernel(CPP, "k")
