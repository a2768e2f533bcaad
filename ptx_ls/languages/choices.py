"""What settings choose for documents that need not name it themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptx_ls.syntax.choices import NOTHING, Choices


def choices_of(values: Mapping[str, object]) -> Choices:
    """The choices that settings are, by their names; what is not known is left out."""
    reader, ptx, macros = values.get("reader"), values.get("ptx"), values.get("macro")
    found = Choices(
        _targets(values.get("target")),
        _version(ptx) if isinstance(ptx, str) and ptx else None,
        next((one for one in ("llvm", "libnvvm") if one == reader), ""),
        values.get("nvvm.latest") is True,
        {str(name): " ".join(_targets(its)) for name, its in macros.items()} if isinstance(macros, dict) else {},
        values.get("build") is not False,
    )
    return NOTHING if found == NOTHING else found


def _targets(value: object) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        return ()
    # Imported here, because hardly any settings name one.
    from ptx_ls.isa.targets import by_name

    return tuple(str(one) for one in value if str(one) in by_name())


def _version(text: str) -> int | None:
    from ptx_ls.isa import targets

    return {targets.version_text(one): one for one in targets.load().versions}.get(text)
