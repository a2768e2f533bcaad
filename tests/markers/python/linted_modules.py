# With lints.
MODULE = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry weak(.param .u64 flag)
{
    .reg .pred %p;
    .reg .b32 %v;
    .reg .b64 %a;
    ld.param.u64 %a, [flag];
SPIN:
    ld.global.b32 %v, [%a];
//  ^^^^^^^^^^^^^ warning lost-wait: The loop waits
    setp.eq.u32 %p, %v, 0;
    @%p bra SPIN;
    ret;
}
.visible .entry strong(.param .u64 flag)
{
    .reg .pred %p;
    .reg .b32 %v;
    .reg .b64 %a;
    ld.param.u64 %a, [flag];
SPIN:
    ld.acquire.gpu.global.b32 %v, [%a];
    setp.eq.u32 %p, %v, 0;
    @%p bra SPIN;
    ret;
}
"""
