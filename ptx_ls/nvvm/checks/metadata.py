"""metadata: a node or attachment of metadata that the reader refuses, such as a range without an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.nvvm.debugging import nodes
from ptx_ls.nvvm.module import listed_operands, metadata
from ptx_ls.nvvm.specification.module_facts import is_dump
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import leading_number

CODE = "metadata"
_UNKNOWN = "LLVM 22 does not know the "
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
_FEW = frozenset((b"DILocation", b"DIFile"))
"""The nodes whose fields have been the same since LLVM 7."""
_NESTED = re.compile(rb"!(?:DI\w+|GenericDINode)\([^()]*\)")
_DWARF = re.compile(rb"\bDW_[A-Z]+_\w+")
_CHOICE = re.compile(rb"\b(emissionKind|nameTableKind|checksumkind):\s*([A-Za-z]\w*)")
_UNIT = re.compile(rb"^(![0-9]+)[ \t]*=[ \t]*distinct[ \t]+(!DICompileUnit)\(", re.M)
_USED_UNIT = re.compile(rb"\bunit:[ \t]*(![0-9]+)")
_LISTED = re.compile(rb"^!llvm\.dbg\.cu[ \t]*=[ \t]*!\{([^}]*)\}", re.M)
_BEHAVIOURS = range(1, 9)
_REQUIRE = "3"
_FLAG = ("behaviour", "name", "value")


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of metadata."""
    text = document.text
    for block, found in text.by_blocks(_faults):
        for start, end, message in found:
            # A newer LLVM may know more names, and that of libnvvm knows others.
            is_unknown = message.startswith(_UNKNOWN)
            if is_unknown and module.reader != "llvm":
                continue
            severity: Severity = "warning" if is_unknown else "error"
            yield Diagnostic(CODE, severity, message, block.start + start, block.start + end)
    # A text of several modules has several nodes of a name.
    is_one = module.is_whole and not is_dump(document)
    if is_one:
        yield from _unlisted_units(document)
    known: dict[tuple[str, str, str, str], str] = {}
    for block, attachments in text.by_blocks(_attachments):
        for one in attachments:
            words = (one.kind, one.opcode, one.type, one.reference)
            if words not in known:
                known[words] = _message(document, one, is_one=is_one, is_llvm7=module.is_llvm7)
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
    name = kind.decode()
    known = nodes.table()
    if name not in known.fields:
        return
    written = _NESTED.sub(b"", _STRING.sub(b"", match[4]))
    given = [one.decode("utf-8", "replace") for one in _FIELD.findall(written)]
    at = match.start(3) - 1, match.end(3)
    for field in known.required[name]:
        if field not in given:
            yield *at, f"missing required field '{field}'"
            return
    if kind == b"DICompileUnit" and not match[2]:
        yield *at, "missing 'distinct', required for !DICompileUnit"
    wrong = next((field for field in given if field not in known.fields[name]), None)
    if wrong is not None:
        yield *at, f"invalid field '{wrong}'" if kind in _FEW else f"{_UNKNOWN}field '{wrong}' of !{name}"
    yield from _of_words(match)


def _of_words(match: re.Match[bytes]) -> Iterator[Fault]:
    """The names of DWARF and of kinds that a node has and LLVM does not."""
    shift, text = match.start(4), _STRING.sub(lambda string: b" " * len(string[0]), match[4])
    for one in _DWARF.finditer(text):
        name = one[0].decode()
        if (every := nodes.of_prefix(name)) and name not in every:
            near = nearest(name, every)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            yield shift + one.start(), shift + one.end(), f"{_UNKNOWN}name '{name}'{hint}"
    for one in _CHOICE.finditer(text):
        choices = nodes.table().words[one[1].decode()]
        if one[2].decode() not in choices:
            message = f"{one[1].decode()} is one of {', '.join(choices)}, not '{one[2].decode()}'"
            yield shift + one.start(2), shift + one.end(2), message


def _unlisted_units(document: Document) -> Iterator[Diagnostic]:
    """A warning for each unit of a function that the module does not list: LLVM drops all debugging information."""
    defined: dict[bytes, int] = {}
    used: set[bytes] = set()
    listed: set[bytes] = set()
    for block, found in document.text.by_blocks(_units):
        defined |= {name: block.start + at for name, at in found.defined}
        used |= found.used
        listed |= found.listed
    for name, at in defined.items():
        if name in used and name not in listed:
            message = "DICompileUnit not listed in llvm.dbg.cu: the debugging information is dropped"
            yield Diagnostic(CODE, "warning", message, at, at + len("!DICompileUnit"))


class Units(NamedTuple):
    """The units that some lines define, with their offsets, those that functions name, and those that are listed."""

    defined: tuple[tuple[bytes, int], ...]
    used: frozenset[bytes]
    listed: frozenset[bytes]


_NO_UNITS = Units((), frozenset(), frozenset())


def _units(source: bytes) -> Units:
    if not any(word in source for word in (b"!DICompileUnit", b"unit:", b"!llvm.dbg.cu")):
        return _NO_UNITS
    defined = tuple((match[1], match.start(2)) for match in _UNIT.finditer(source))
    listed = (one for match in _LISTED.finditer(source) for one in re.findall(rb"![0-9]+", match[1]))
    return Units(defined, frozenset(_USED_UNIT.findall(source)), frozenset(listed))


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


def _message(document: Document, one: Attachment, *, is_one: bool, is_llvm7: bool) -> str:
    node = metadata(document, one.reference) if one.kind == "range" and is_one else None
    value = node.child_by_field_name("value") if node is not None else None
    listed = value.named_children if value is not None and value.type == "metadata_node" else None
    operands = [text_of(child, document.source) for child in listed] if listed is not None else None
    if one.kind == "range" and operands and not is_llvm7 and operands[::2] == operands[1::2]:
        return "The upper and lower limits cannot be the same value"
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
