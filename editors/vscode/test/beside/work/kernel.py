import triton.language as tl


def doubled(values: object) -> object:
    """Twice the values."""
    name = "😀"
    print(name)
    return tl.inline_asm_elementwise(
        asm="""{ /* 😀 */ mbarrier.ival.shared.b64 [$1];
            add.u32 $0, $1, $1; }""",
        constraints="=r,r",
        args=[values],
        dtype=tl.int32,
        is_pure=False,
        pack=1,
    )


print(doubled(3))
