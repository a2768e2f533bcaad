from collections.abc import Sequence

class DType: ...

int32: DType

def inline_asm_elementwise(
    asm: str, constraints: str, args: Sequence[object], dtype: DType, is_pure: bool, pack: int
) -> object:
    """Runs assembly on the elements of some tensors."""
