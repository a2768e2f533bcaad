"""`codeLens/resolve`: the requirements of a kernel, or how often a name is used."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.syntax.source_names import source_name


def answer(context: Context, params: types.CodeLens) -> types.CodeLens:
    """The lens with its text; unchanged if its name no longer exists."""
    data = params.data if isinstance(params.data, dict) else {}
    used = data.get("used")
    title = _requirements(context, data.get("kernel")) if used is None else _uses(context, used)
    if title is not None:
        # A command without a name is text that cannot be clicked.
        params.command = types.Command(title=title, command="")
    return params


def _uses(context: Context, name: object) -> str | None:
    language, document = context.language, context.document
    if language.top_symbols is None or language.references is None:
        return None
    symbol = next((one for one in language.top_symbols(document) if one.name == name), None)
    if symbol is None:
        return None
    count = sum(not one.declares for one in language.references(document, symbol.start, None))
    return f"{count} reference{'' if count == 1 else 's'}"


def _requirements(context: Context, name: object) -> str | None:
    """What a kernel requires, after its name as the source has it where that is another."""
    language = context.language
    if language.kernels is None or language.requirements is None:
        return None
    kernel = next((one for one in language.kernels(context.document) if one.name == name), None)
    if kernel is None:
        return None
    needs, name = language.requirements(context.document, kernel), source_name(kernel.name)
    return needs if name == kernel.name else " · ".join(filter(None, (name, needs)))
