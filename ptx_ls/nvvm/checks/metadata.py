"""metadata: a node or attachment of metadata that the reader refuses, such as a range without an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.module import listed_operands, metadata
from ptx_ls.nvvm.specification.module_facts import is_dump
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import leading_number

CODE = "metadata"
_NODE = re.compile(
    rb"^(![0-9]+)[ \t]*=[ \t]*(distinct )?[ \t]*!(DI\w+|GenericDINode)\((.*(?:\n[ \t]+[^;!\s].*)*)\)[ \t]*$", re.M
)
_SUSPECT = (b"= distinct", b"!DI", b"!GenericDINode", b"metadata !{")
_OLD = re.compile(rb"^![0-9]+[ \t]*=[ \t]*(metadata)[ \t]+!\{", re.M)
_ATTACHED = re.compile(rb"^([^;\n]*), !(range|nonnull|fpmath) (![0-9]+)\b", re.M)
_OPERATION = re.compile(
    rb"\s*(?:%[^=]*=\s*)?(?:tail |musttail |notail )?([a-z]+) "
    rb"(?:(?:volatile|atomic|nuw|nsw|exact|fast|nnan|ninf|nsz|arcp|contract|afn|reassoc) )*([^,%@]*)"
)
_CALLS = frozenset(("call", "invoke", "callbr"))
_STRING = re.compile(rb'"[^"]*"')
_FIELD = re.compile(rb"(\w+):")
_KINDS = frozenset(
    b"GenericDINode DIArgList DIAssignID DIBasicType DICommonBlock DICompileUnit DICompositeType DIDerivedType "
    b"DIEnumerator DIExpression DIFile DIFixedPointType DIGenericSubrange DIGlobalVariable DIGlobalVariableExpression "
    b"DIImportedEntity DILabel DILexicalBlock DILexicalBlockFile DILocalVariable DILocation DIMacro DIMacroFile "
    b"DIModule DINamespace DIObjCProperty DIStringType DISubprogram DISubrange DISubrangeType DISubroutineType "
    b"DITemplateTypeParameter DITemplateValueParameter".split()
)
"""The nodes of LLVM 7 to 23."""
_REQUIRED = {
    b"DILocation": (b"scope",),
    b"DIFile": (b"filename", b"directory"),
    b"DICompileUnit": (b"file",),
    b"DICompositeType": (b"tag",),
    b"DIDerivedType": (b"tag", b"baseType"),
    b"DIEnumerator": (b"name", b"value"),
    b"DIImportedEntity": (b"tag", b"scope"),
    b"DILexicalBlock": (b"scope",),
    b"DILexicalBlockFile": (b"scope", b"discriminator"),
    b"DILocalVariable": (b"scope",),
    b"DINamespace": (b"scope",),
    b"DISubroutineType": (b"types",),
    b"DITemplateTypeParameter": (b"type",),
    b"DITemplateValueParameter": (b"value",),
    b"GenericDINode": (b"tag",),
}
_FIELDS = {
    b"DILocation": frozenset(
        (b"line", b"column", b"scope", b"inlinedAt", b"isImplicitCode", b"atomGroup", b"atomRank")
    ),
    b"DIFile": frozenset((b"filename", b"directory", b"checksumkind", b"checksum", b"source")),
}
"""The fields of the nodes that have few."""
_BEHAVIOURS = range(1, 9)
_REQUIRE = "3"
_FLAG = ("behaviour", "name", "value")


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of metadata."""
    text = document.text
    for block, found in text.by_blocks(_faults):
        for start, end, message in found:
            yield Diagnostic(CODE, "error", message, block.start + start, block.start + end)
    # A text of several modules has several nodes of a name.
    is_one = module.is_whole and not is_dump(document)
    known: dict[tuple[str, str, str, str], str] = {}
    for block, attachments in text.by_blocks(_attachments):
        for one in attachments:
            words = (one.kind, one.opcode, one.type, one.reference)
            if words not in known:
                known[words] = _message(document, one, is_one=is_one)
            if known[words]:
                yield Diagnostic(CODE, "error", known[words], block.start + one.start, block.start + one.end)
    if is_one:
        yield from _flags(document)


Fault = tuple[int, int, str]


def _faults(source: bytes) -> tuple[Fault, ...]:
    """What is wrong with the nodes that begin in some lines, at offsets from the first."""
    if not any(word in source for word in _SUSPECT):
        return ()
    old = ((match.start(1), match.end(1), "unexpected type in metadata definition") for match in _OLD.finditer(source))
    return (*old, *(fault for match in _NODE.finditer(source) for fault in _of_node(match)))


def _of_node(match: re.Match[bytes]) -> Iterator[Fault]:
    kind = match[3]
    if kind not in _KINDS:
        yield match.start(3) - 1, match.end(3), "expected metadata type"
    if kind not in _REQUIRED:
        return
    given = _FIELD.findall(_STRING.sub(b"", match[4]))
    at = match.start(3) - 1, match.end(3)
    for name in _REQUIRED[kind]:
        if name not in given:
            yield *at, f"missing required field '{name.decode()}'"
            return
    if kind == b"DICompileUnit" and not match[2]:
        yield *at, "missing 'distinct', required for !DICompileUnit"
    allowed = _FIELDS.get(kind)
    wrong = next((name for name in given if allowed is not None and name not in allowed), None)
    if wrong is not None:
        yield *at, f"invalid field '{wrong.decode('utf-8', 'replace')}'"


@dataclass(frozen=True)
class Attachment:
    """A node of metadata at an instruction: `type` is that of what is loaded, or of an operation; "" if not read."""

    start: int
    end: int
    kind: str
    opcode: str
    type: str
    reference: str


def _attachments(source: bytes) -> tuple[Attachment, ...]:
    """Where instructions have metadata of a kind that is checked; each in one line, at offsets from the first."""
    if not any(word in source for word in (b"!range", b"!nonnull", b"!fpmath")):
        return ()
    found = []
    for match in _ATTACHED.finditer(source):
        operation = _OPERATION.match(match[1])
        if operation is not None:
            opcode = operation[1].decode()
            kind = b"" if opcode in _CALLS else operation[2]
            words = (match[2].decode(), opcode, kind.decode("utf-8", "replace").strip(), match[3].decode())
            found.append(Attachment(match.start(2) - 1, match.end(3), *words))
    return tuple(found)


def _message(document: Document, one: Attachment, *, is_one: bool) -> str:
    node = metadata(document, one.reference) if one.kind == "range" and is_one else None
    value = node.child_by_field_name("value") if node is not None else None
    listed = value.named_children if value is not None and value.type == "metadata_node" else None
    operands = [text_of(child, document.source) for child in listed] if listed is not None else None
    return _ATTACHMENTS[one.kind](one.opcode, one.type, operands)


def _range(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode not in ("load", "call", "invoke", "callbr"):
        return "Ranges are only for loads, calls and invokes"
    if operands is None:
        return ""
    if not operands or len(operands) % len(("from", "to")):
        return "Unfinished range"
    of_integers = re.fullmatch(r"i\d+", kind)
    if of_integers and any(one.split()[0] != kind for one in operands):
        return "Range types must match instruction type"
    return ""


def _nonnull(opcode: str, kind: str, operands: list[str] | None) -> str:
    return "nonnull applies only to pointer types" if re.fullmatch(r"i\d+|float|double|half", kind) else ""


def _fpmath(opcode: str, kind: str, operands: list[str] | None) -> str:
    return "fpmath requires a floating point result" if re.fullmatch(r"i\d+", kind) else ""


_ATTACHMENTS: dict[str, Callable[[str, str, list[str] | None], str]] = {
    "range": _range,
    "nonnull": _nonnull,
    "fpmath": _fpmath,
}


def _flags(document: Document) -> Iterator[Diagnostic]:
    """The errors of !llvm.module.flags."""
    source = document.source
    seen: set[str] = set()
    for operands in listed_operands(document, "!llvm.module.flags"):
        written = [text_of(one, source) for one in operands]
        if not operands:
            continue
        message = _flag(written, seen)
        if message:
            yield Diagnostic(CODE, "error", message, operands[0].start_byte, operands[-1].end_byte)


def _flag(written: list[str], seen: set[str]) -> str:
    if len(written) != len(_FLAG):
        return "incorrect number of operands in module flag: it has a behaviour, a name and a value"
    behaviour, name, _ = written
    number = behaviour.split()[-1]
    if number.isdecimal() and leading_number(number) not in _BEHAVIOURS:
        return f"invalid behavior operand in module flag: {number}"
    if not name.startswith('!"') and not name.startswith('metadata !"'):
        return "invalid ID operand in module flag (expected metadata string)"
    if number != _REQUIRE and name in seen:
        return "module flag identifiers must be unique (or of 'require' type)"
    if number != _REQUIRE:
        seen.add(name)
    return ""
