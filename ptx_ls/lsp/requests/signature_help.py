"""`textDocument/signatureHelp`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.signature_help import Parameter, Signature
from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
    """The forms of the instruction at a position, the best fitting first, each with the operand being typed."""
    signatures = context.language.signatures
    found = signatures(context.document, context.offset(params.position)) if signatures else ()
    if not found:
        return None
    return types.SignatureHelp(
        signatures=[_signature(context, one) for one in found],
        active_signature=0,
        active_parameter=_active(found[0]),
    )


def _signature(context: Context, signature: Signature) -> types.SignatureInformation:
    return types.SignatureInformation(
        label=signature.label,
        documentation=context.markup(signature.documentation),
        parameters=[_parameter(context, signature.label, one) for one in signature.parameters],
        active_parameter=_active(signature),
    )


def _active(signature: Signature) -> int:
    # A number after the last parameter tells a client that none is active.
    return len(signature.parameters) if signature.active is None else signature.active


def _parameter(context: Context, label: str, parameter: Parameter) -> types.ParameterInformation:
    start, end = (len(label[:at].encode("utf-16-le")) // 2 for at in (parameter.start, parameter.end))
    return types.ParameterInformation(
        label=(start, end) if context.client.label_offsets else label[parameter.start : parameter.end],
        documentation=context.markup(parameter.documentation),
    )
