# Inline assembly that the assembler takes and that goes wrong, each beside its right twin.
import triton.language as tl
from cutlass._mlir.dialects import llvm


def waits(flag, bar, phase):
    tl.inline_asm_elementwise(
        """{
        .reg .pred %p; .reg .b32 %v;
        SPIN: ld.global.b32 %v, [$1];
//            ^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.b32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        setp.eq.u32 %p, %v, 0;
        @%p bra SPIN;
        mov.u32 $0, %v; }""",
        "=r,l", [flag], tl.int32, is_pure=False, pack=1,
    )
    tl.inline_asm_elementwise(
        """{
        .reg .pred %p; .reg .b32 %v;
        SPIN: ld.acquire.gpu.global.b32 %v, [$1];
        setp.eq.u32 %p, %v, 0;
        @%p bra SPIN;
        mov.u32 $0, %v; }""",
        "=r,l", [flag], tl.int32, is_pure=False, pack=1,
    )
    tl.inline_asm_elementwise(
        """{
        .reg .pred %p;
        mbarrier.try_wait.parity.shared::cta.b64 %p, [$1], $2;
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: The result of 'mbarrier.try_wait.parity.shared::cta.b64' is never tested: it may return before the phase is complete
        mov.u32 $0, 0; }""",
        "=r,r,r", [bar, phase], tl.int32, is_pure=False, pack=1,
    )
    return tl.inline_asm_elementwise(
        """{
        .reg .pred %p;
        mbarrier.try_wait.parity.shared::cta.b64 %p, [$1], $2;
        selp.u32 $0, 1, 0, %p; }""",
        "=r,r,r", [bar, phase], tl.int32, is_pure=False, pack=1,
    )


def polls(flag, data):
    tl.inline_asm_elementwise(
        """{
        .reg .pred %p; .reg .b32 %v;
        POLL: ld.relaxed.gpu.global.b32 %v, [$1];
        setp.eq.u32 %p, %v, 0;
        @%p bra POLL;
        ld.global.b32 $0, [$2]; }""",
#       ^^^^^^^^^^^^^ warning stale-read: 'ld.global.b32' may return older data than 'ld.relaxed.gpu.global.b32' has seen: such a load orders nothing. Write .acquire there, or a fence between
        "=r,l,l", [flag, data], tl.int32, is_pure=False, pack=1,
    )
    tl.inline_asm_elementwise(
        """{
        .reg .pred %p; .reg .b32 %v;
        POLL: ld.acquire.gpu.global.b32 %v, [$1];
        setp.eq.u32 %p, %v, 0;
        @%p bra POLL;
        ld.global.b32 $0, [$2]; }""",
        "=r,l,l", [flag, data], tl.int32, is_pure=False, pack=1,
    )


def copies(tile, source):
    llvm.inline_asm(
        None, [tile, source],
        "cp.async.cg.shared.global [$0], [$1], 16; cp.async.commit_group; cp.async.wait_group 1; "
        "{ .reg .b32 %v; ld.shared.b32 %v, [$0]; st.global.b32 [$1+64], %v; }",
#                        ^^^^^^^^^^^^^ warning async-group: 'ld.shared.b32' reads what 'cp.async.cg.shared.global' may not have copied yet: the waits before it leave the newest group pending, or there is no wait
        "r,l", has_side_effects=True,
    )
    llvm.inline_asm(
        None, [tile, source],
        "cp.async.cg.shared.global [$0], [$1], 16; cp.async.commit_group; cp.async.wait_group 0; "
        "{ .reg .b32 %v; ld.shared.b32 %v, [$0]; st.global.b32 [$1+64], %v; }",
        "r,l", has_side_effects=True,
    )


def stores(tile, out, value):
    llvm.inline_asm(
        None, [tile, out, value],
        "st.shared.b32 [$0], $2; cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], 16;",
#                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
        "r,l,r", has_side_effects=True,
    )
    llvm.inline_asm(
        None, [tile, out, value],
        "st.shared.b32 [$0], $2; fence.proxy.async.shared::cta; "
        "cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], 16;",
        "r,l,r", has_side_effects=True,
    )


def peers(own, rank):
    llvm.inline_asm(
        None, [own, rank],
        "{ .reg .b32 %a; mapa.shared::cluster.u32 %a, $0, $1; st.shared.b32 [%a], $1; }",
#                                                             ^^^^^^^^^^^^^ warning shared-address: 'st.shared.b32' accesses this CTA's own memory, but the address is that of another CTA, in .shared::cluster
        "r,r", has_side_effects=True,
    )
    llvm.inline_asm(
        None, [own, rank],
        "{ .reg .b32 %a; mapa.shared::cluster.u32 %a, $0, $1; st.shared::cluster.b32 [%a], $1; }",
        "r,r", has_side_effects=True,
    )


def products(a, b, sums):
    # The wait may be in another statement, and what comes before the first product as well.
    return llvm.inline_asm(
        llvm.StructType.get_literal([f32] * 4), [a, b, *sums],
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $5, 1, 1, 1, 0, 0; "
        "wgmma.commit_group.sync.aligned;",
        "=f,=f,=f,=f,l,l,0,1,2,3", has_side_effects=True,
    )
