"""metadata: a node or attachment of metadata that the reader refuses, such as a range without an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.lazy import NamedTuple, dataclass, pattern
from ptx_ls.nvvm import attachment_rules
from ptx_ls.nvvm.debugging import nodes
from ptx_ls.nvvm.module import listed_nodes, listed_operands, metadata, operands_of
from ptx_ls.nvvm.specification.module_facts import is_dump
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.span import Span

CODE = "metadata"
_UNKNOWN = "LLVM 22 does not know the "
_NEWER = "libnvvm below compute_100 does not know the "
_NODE = pattern(
    rb"^(![0-9]+)[ \t]*=[ \t]*(distinct )?[ \t]*!(DI\w+|GenericDINode)\((.*(?:\n[ \t]+[^;!\s].*)*)\)[ \t]*$", re.M
)
_INLINE = pattern(rb"!(DILocation)\(([^()\n]*)\)")
_SUSPECT = (b"#dbg_", b"!DILocation(", b" !prof ", b"= distinct", b"!DI", b"!GenericDINode", b"metadata !{")
_OLD = pattern(rb"^![0-9]+[ \t]*=[ \t]*(metadata)[ \t]+!\{", re.M)
_MISMATCHED = pattern(
    rb"!\{(?:[^{}\n]*,)?[ \t]*(i[0-9]+[ \t]+(?:0x|-?[0-9]+\.[0-9]|null\b|none\b|@|c\"|[{\[<])"
    rb"|i(?!1 )[0-9]+[ \t]+(?:true|false)\b"
    rb"|(?:half|bfloat|float|double)[ \t]+(?:-?[0-9]+[ \t]*[,}]|true\b|false\b|null\b)"
    rb"|(?:ptr|[^!,{}\n]*[*\]>])(?:[ \t]+addrspace\([0-9]+\))?[ \t]+-?[0-9]+[ \t]*[,}])"
)
"""A constant in a node that is none of the type before it."""
_FILLED = {b"null": "null", b'""': "empty"}
_RECORD = pattern(rb"(?m)^[ \t]+#(dbg_\w+)\(")
_RECORDS = ("dbg_declare", "dbg_value", "dbg_assign", "dbg_label", "dbg_declare_value")
_NO_RECORD = f"expected debug record type here: {', '.join(_RECORDS)}"
_RECORD_OPERANDS = pattern(rb"(?m)^[ \t]+#(dbg_\w+)\((.*)\)[ \t]*$")
_INNER = pattern(rb"\([^()]*\)|\{[^{}]*\}|<[^<>]*>|\[[^\[\]]*\]")
_OPERANDS = {"dbg_declare": "vmmm", "dbg_value": "vmmm", "dbg_assign": "vmmmvmm", "dbg_label": "mm"}
"""The operands of a debug record: values, which have types, and nodes of metadata."""
_DEBUG_CALL = pattern(rb"(?m)^[^;\n]*call void (@llvm\.dbg\.(?:value|declare|assign|label|addr))\b")
_LISTS = pattern(rb'(?m)^[^;\n"]*?(!DIArgList)\(')
_LIST = pattern(rb"(?m)^[^;\n\"]*!DIArgList\((?:[^()\n;!]*,)?[ \t]*(![0-9]+)\b")
_ATTACHED = pattern(
    rb", !(range|nonnull|fpmath|dereferenceable(?:_or_null)?|align|prof|tbaa|noalias|alias\.scope|annotation"
    rb"|invariant\.group|noalias\.addrspace|memprof|callsite|mmra|captures|nofree|callee_type|llvm\.access\.group|llvm\.loop)"
    rb" (![0-9]+\b|!\{[^{}\n]*\})"
)
_HEADER = pattern(
    rb"^(define|declare|@[^\s=]+)[^\n;]*?[ \t](!(prof|kcfi_type|associated)[ \t]+(![0-9]+\b|!\{[^{}\n]*\}))", re.M
)
_INTEGER = pattern(r"i[0-9]+ (-?[0-9]{1,30})")
_OPERATION = pattern(
    rb"\s*(?:%[^=]*=\s*)?(?:tail |musttail |notail )?([a-z]+) "
    rb"(?:(?:volatile|atomic|nuw|nsw|exact|fast|nnan|ninf|nsz|arcp|contract|afn|reassoc) )*([^,%@]*)"
)
_CALLS = frozenset(("call", "invoke", "callbr"))
_STRING = pattern(rb'"[^"]*"')
_FIELD = pattern(rb"(\w+):[ \t]*([^,)\s]*)")
_LABELLED = pattern(rb"\s*\w+[ \t]*:")
_OTHER_NODE = pattern(rb"^![0-9]+[ \t]*=[ \t]*(?:distinct[ \t]+)?(!(?!DI)([A-Z]\w*))\(", re.M)
_TWICE = pattern(rb"^define\b[^;\n{]*[ \t]!prof[ \t][^;\n{]*[ \t](!prof)[ \t]", re.M)
_SCOPE_LIST = pattern(
    rb"^[^;\n]*@llvm\.experimental\.noalias\.scope\.decl\(metadata[ \t]+(![0-9]+|[^)\n!][^)\n]*)\)", re.M
)
_KINDS_OF_VALUES = (
    ("s", re.compile(rb'"')),
    ("n", re.compile(rb"-[0-9]+$")),
    ("u", re.compile(rb"[0-9]+$")),
    ("m", re.compile(rb"!")),
    ("z", re.compile(rb"null$")),
    ("b", re.compile(rb"(?:true|false)$")),
    # A value with its type is metadata, too.
    ("w", re.compile(rb"(?!(?:i[0-9]+|ptr|half|bfloat|float|double)$)[A-Za-z_]\w*$")),
)
_NAMED = re.compile(rb"DW_|DI|[A-Z][A-Za-z]+$")
"""How the words begin that stand for numbers; which there are is another matter."""
_PLAIN_NUMBERS = frozenset(
    ("line", "column", "size", "offset", "align", "arg", "scopeLine", "virtualIndex", "dwoId", "runtimeVersion")
)
"""Fields whose values are written as digits only."""
_EXPECTED = {"s": "string constant", "u": "unsigned integer", "b": "'true' or 'false'", "m": "metadata operand"}
_NO_OPERATION = pattern(rb'"[^"]*"|-[0-9]+|\b(?:true|false|null)\b')
_MOST = {
    **dict.fromkeys(("column", "tag", "language", "arg"), 0xFFFF),
    **dict.fromkeys(("emissionKind", "nameTableKind"), 3),
    "line": 0xFFFFFFFF,
}
_OF_SUBRANGES = frozenset(("count", "lowerBound", "upperBound", "stride"))
_MOST_SIGNED = (1 << 63) - 1
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
_TOGETHER: dict[str, tuple[str, ...]] = {"DIFile": ("checksumkind", "checksum")}
"""Fields of which a node has both or none."""
_EITHER: dict[str, tuple[tuple[str, str], ...]] = {"DICompileUnit": (("language", "sourceLanguageName"),)}
"""Fields of which a node has one."""
_NESTED = pattern(rb"!(?:DI\w+|GenericDINode)\([^()]*\)")
_DWARF = pattern(rb"\b(?:DW_[A-Z]+_|DIFlag|DISPFlag)\w+")
_CHOICE = pattern(rb"\b(emissionKind|nameTableKind|checksumkind):\s*([A-Za-z]\w*)")
_UNIT = pattern(rb"^(![0-9]+)[ \t]*=[ \t]*distinct[ \t]+(!DICompileUnit)\(", re.M)
_USED_UNIT = pattern(rb"\bunit:[ \t]*(![0-9]+)")
_LISTED = pattern(rb"^!llvm\.dbg\.cu[ \t]*=[ \t]*!\{([^}]*)\}", re.M)
_LOOP = "llvm.loop"
_MIN = 8
"""The behaviour of a module flag that the dialect of LLVM 7 does not have."""
_REQUIRE = "3"
_FLAG = ("behaviour", "name", "value")


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of metadata."""
    text = document.text
    for block, found in text.by_blocks(_faults):
        for start, end, message in found:
            if message.startswith(_NEWER) and not module.is_llvm7:
                continue
            # A newer LLVM may know more names, and that of libnvvm others.
            severity: Severity = "warning" if message.startswith(_UNKNOWN) else "error"
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
                known[words] = _message(document, one, module, is_one=is_one)
            if known[words]:
                # No reader verifies the node of a loop; what uses it relies on its form.
                grave: Severity = "warning" if one.kind == _LOOP else "error"
                yield Diagnostic(CODE, grave, known[words], block.start + one.start, block.start + one.end)
    if is_one and not module.is_llvm7:
        yield from _both_forms(document)
    for block, scopes in text.by_blocks(_scope_lists):
        for start, end, reference in scopes:
            operands = _operands(document, reference, is_one=is_one) if reference.startswith("!") else []
            if operands is not None and len(operands) != 1:
                message = f"!id.scope.list must point to {'a list with a single scope' if operands else 'an MDNode'}"
                yield Diagnostic(CODE, "error", message, block.start + start, block.start + end)
    for block, headed in text.by_blocks(_headed):
        for start, end, keyword, kind, reference in headed:
            operands = _operands(document, reference, is_one=is_one)
            message = (
                ""
                if operands is None
                else attachment_rules.of_header(
                    keyword, kind, operands, keyword, is_llvm7=module.is_llvm7, is_llvm=module.reader == "llvm"
                )
            )
            if message:
                yield Diagnostic(CODE, "error", message, block.start + start, block.start + end)
    if is_one:
        yield from _flags(document, is_llvm7=module.is_llvm7)


Fault = tuple[int, int, str]


def _faults(source: bytes) -> tuple[Fault, ...]:
    """What is wrong with the nodes that begin in some lines, at offsets from the first."""
    constants = tuple(_constants(source))
    if not any(word in source for word in _SUSPECT) and _OTHER_NODE.search(source) is None:
        return constants
    old = ((match.start(1), match.end(1), "unexpected type in metadata definition") for match in _OLD.finditer(source))
    lists = (
        (match.start(1), match.end(1), "expected value-as-metadata operand: !DIArgList holds values")
        for match in _LIST.finditer(source)
    )
    newer = ((*match.span(1), f"{_NEWER}node !DIArgList") for match in _LISTS.finditer(source))
    records = (
        (*match.span(1), _NEWER + "debug records" if match[1].decode() in _RECORDS else _NO_RECORD)
        for match in _RECORD.finditer(source)
    )
    operands = (fault for match in _RECORD_OPERANDS.finditer(source) for fault in _of_record(match))
    others = (
        (*match.span(1), "expected metadata type") for match in _OTHER_NODE.finditer(source) if match[2] not in _KINDS
    )
    twice = ((*match.span(1), "function must have a single !prof attachment") for match in _TWICE.finditer(source))
    inline = (fault for match in _INLINE.finditer(source) for fault in _of_location(match))
    return (
        *constants,
        *old,
        *lists,
        *newer,
        *records,
        *operands,
        *others,
        *twice,
        *inline,
        *(fault for match in _NODE.finditer(source) for fault in _of_node(match)),
    )


def _constants(source: bytes) -> Iterator[Fault]:
    """The constants in plain nodes that are none of their types."""
    for match in _MISMATCHED.finditer(source):
        line = source[source.rfind(b"\n", 0, match.start()) + 1 : match.start(1)]
        if line.count(b'"') % 2 == 0 and b";" not in line:
            yield match.start(1), match.end(1), "constant expression type mismatch"


def _of_record(match: re.Match[bytes]) -> Iterator[Fault]:
    """What is wrong with the operands of a debug record."""
    wanted = _OPERANDS.get(match[1].decode())
    written = _without_inner(match[2])
    if wanted is None or b'"' in written:
        return
    given = [one.strip() for one in written.split(b",")]
    message = ""
    if len(given) != len(wanted):
        message = f"expected {len(wanted)} operands of #{match[1].decode()}, not {len(given)}"
    elif any(kind == "m" and not one.startswith(b"!") for kind, one in zip(wanted, given, strict=True)):
        message = "expected '!' here: a node of metadata"
    if message:
        yield match.start(2), match.end(2), message


def _without_inner(written: bytes) -> bytes:
    """A text without what is in brackets in it."""
    while (inner := _INNER.sub(b"", written)) != written:
        written = inner
    return written


def _of_location(match: re.Match[bytes]) -> Iterator[Fault]:
    """What a location lacks that is written where it is used; of others `_of_node` says it."""
    before = match.string[match.string.rfind(b"\n", 0, match.start()) + 1 : match.start()]
    if before.endswith((b"= ", b"=", b"distinct ")) or b";" in before:
        return
    given = [field.decode() for field, _ in _FIELD.findall(match[2])]
    missing = next((one for one in nodes.table().required["DILocation"] if one not in given), "")
    if any(part.strip() and _LABELLED.match(part) is None for part in match[2].split(b",")):
        yield match.start(1) - 1, match.end(1), "expected field label here"
    elif missing:
        yield match.start(1) - 1, match.end(1), f"missing required field '{missing}'"


def _of_node(match: re.Match[bytes]) -> Iterator[Fault]:
    kind = match[3]
    if kind not in _KINDS:
        yield match.start(3) - 1, match.end(3), "expected metadata type"
    name = kind.decode()
    known = nodes.table()
    if name == "DIAssignID" and not match[2]:
        yield match.start(3) - 1, match.end(3), "missing 'distinct', required for !DIAssignID()"
    if name == "DIExpression" and (wrong_word := _NO_OPERATION.search(match[4])) is not None:
        start = match.start(4)
        yield start + wrong_word.start(), start + wrong_word.end(), "expected unsigned integer or operation of DWARF"
    if name in known.newer["node"]:
        yield match.start(3) - 1, match.end(3), f"{_NEWER}node !{name}"
    if name == "DIAssignID" and match[4].strip():
        yield match.start(4), match.end(4), "expected ')' here: !DIAssignID has no fields"
    if name not in known.fields:
        yield from _of_words(match)
        return
    written = _NESTED.sub(b"", _STRING.sub(_short, match[4]))
    if any(part.strip() and _LABELLED.match(part) is None for part in _without_inner(written).split(b",")):
        yield match.start(3) - 1, match.end(3), "expected field label here"
    pairs = _FIELD.findall(written)
    given = [one.decode("utf-8", "replace") for one, _ in pairs]
    at = match.start(3) - 1, match.end(3)
    for field in known.required[name]:
        if field not in given:
            yield *at, f"missing required field '{field}'"
            return
    pair = _TOGETHER.get(name)
    if pair is not None and sum(field in given for field in pair) == 1:
        yield *at, f"'{pair[0]}' and '{pair[1]}' must be provided together"
    if kind == b"DISubprogram" and not match[2] and _is_definition(given, written):
        yield *at, "missing 'distinct', required for !DISubprogram that is a Definition"
    if kind == b"DICompileUnit" and not match[2]:
        yield *at, "missing 'distinct', required for !DICompileUnit"
    wrong = next((field for field in given if field not in known.fields[name]), None)
    if wrong is not None:
        yield *at, f"invalid field '{wrong}'" if kind in _FEW else f"{_UNKNOWN}field '{wrong}' of !{name}"
    for first, second in _EITHER.get(name, ()):
        if first in given and second in given:
            yield *at, f"can only specify one of '{first}' and '{second}' on !{name}"
        elif first not in given and second not in given:
            yield *at, f"missing one of '{first}' or '{second}', required for !{name}"
    newer = next((field for field in given if field in known.newer.get(name, ())), None)
    if newer is not None and name not in known.newer["node"]:
        yield *at, f"{_NEWER}field '{newer}' of !{name}"
    if (message := _of_fields(name, given, [value for _, value in pairs])) is not None:
        yield *at, message
    yield from _of_words(match)


def _short(string: re.Match[bytes]) -> bytes:
    """A string in place of another: an empty one of an empty one."""
    return b'""' if string[0] == b'""' else b'"_"'


def _is_definition(given: list[str], written: bytes) -> bool:
    """Whether a subprogram is a definition, as it is where nothing says otherwise."""
    if "spFlags" in given:
        return b"DISPFlagDefinition" in written
    return re.search(rb"\bisDefinition:[ \t]*false", written) is None


def _of_fields(name: str, given: list[str], values: list[bytes]) -> str | None:
    """What is wrong with the values of a node's fields, as far as their text says it."""
    known = nodes.table()
    for number, (field, value) in enumerate(zip(given, values, strict=True)):
        if field == "value" and value.startswith(b"-") and name == "DIEnumerator":
            is_unsigned = any(one == "isUnsigned" and flag == b"true" for one, flag in zip(given, values, strict=True))
            if is_unsigned:
                return "unsigned enumerator with negative value"
        if field in given[:number] and field in known.fields[name]:
            return f"field '{field}' cannot be specified more than once"
        kind = next((letter for letter, pattern in _KINDS_OF_VALUES if pattern.match(value)), "")
        if field in known.filled.get(name, ()) and value in _FILLED:
            return f"'{field}' cannot be {_FILLED[value]}"
        if kind == "w" and field not in _PLAIN_NUMBERS and _NAMED.match(value):
            kind = ""
        wanted = known.values.get(field, "")
        if kind and wanted and kind not in wanted:
            return f"the value of '{field}': expected {_EXPECTED.get(wanted[0], 'signed integer or metadata operand')}"
        most = _MOST_SIGNED if name == "DISubrange" and field in _OF_SUBRANGES else _MOST.get(field)
        if kind == "u" and most is not None and leading_number(value.decode()) > most:
            return f"value for '{field}' too large, limit is {most}"
    return None


def _of_words(match: re.Match[bytes]) -> Iterator[Fault]:
    """The names of DWARF and of kinds that a node has and LLVM does not."""
    shift, text = match.start(4), _STRING.sub(lambda string: b" " * len(string[0]), match[4])
    for one in _DWARF.finditer(text):
        name = one[0].decode()
        if (every := nodes.of_prefix(name)) and name not in every:
            near = nearest(name, every)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            yield shift + one.start(), shift + one.end(), f"{_UNKNOWN}name '{name}'{hint}"
        elif nodes.is_newer(name):
            yield shift + one.start(), shift + one.end(), f"{_NEWER}name '{name}'"
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
    if b", !" not in source:
        return ()
    found = []
    for match in _ATTACHED.finditer(source):
        line = source[source.rfind(b"\n", 0, match.start()) + 1 : match.start()]
        operation = _OPERATION.match(line) if b";" not in line else None
        if operation is not None:
            opcode = operation[1].decode()
            kind = b"" if opcode in _CALLS else operation[2]
            words = (match[1].decode(), opcode, kind.decode("utf-8", "replace").strip(), match[2].decode())
            found.append(Attachment(match.start(1) - 1, match.end(2), *words))
    return tuple(found)


def _both_forms(document: Document) -> Iterator[Diagnostic]:
    """The error of a module that says the same to debuggers in records and in calls of intrinsics: at the first of the
    form that comes later."""
    first: dict[bytes, Span] = {}
    for block, found in document.text.by_blocks(_forms):
        for form, start, end in found:
            first.setdefault(form, Span(block.start + start, block.start + end))
    if len(first) > 1:
        later = max(first.values())
        message = (
            "llvm.dbg intrinsic should not appear in a module using non-intrinsic debug info"
            if later == first[_CALL_FORM]
            else "debug record should not appear in a module containing debug info intrinsics"
        )
        yield Diagnostic(CODE, "error", message, *later)


_RECORD_FORM, _CALL_FORM = b"#dbg_", b"@llvm.dbg."


def _forms(source: bytes) -> tuple[tuple[bytes, int, int], ...]:
    """The first record and the first call of an intrinsic for debuggers in some lines."""
    if _RECORD_FORM not in source and _CALL_FORM not in source:
        return ()
    found = (pattern.search(source) for pattern in (_RECORD, _DEBUG_CALL))
    forms = zip((_RECORD_FORM, _CALL_FORM), found, strict=True)
    return tuple((form, *match.span(1)) for form, match in forms if match is not None)


def _scope_lists(source: bytes) -> tuple[tuple[int, int, str], ...]:
    """The lists of scopes that calls declare: where, and the node, or what stands in its place."""
    if b".noalias.scope.decl(metadata" not in source:
        return ()
    return tuple((*match.span(1), match[1].decode("utf-8", "replace")) for match in _SCOPE_LIST.finditer(source))


def _headed(source: bytes) -> tuple[tuple[int, int, str, str, str], ...]:
    """The nodes at the headers of functions and variables: where, the word or name that begins the line, the kind, and
    the node."""
    if not any(word in source for word in (b"!prof", b"!kcfi_type", b"!associated")):
        return ()
    return tuple(
        (*match.span(2), match[1].decode("utf-8", "replace"), match[3].decode(), match[4].decode("utf-8", "replace"))
        for match in _HEADER.finditer(source)
    )


def _operands(document: Document, reference: str, *, is_one: bool) -> list[str] | None:
    """The operands of a node that is named or written in place; None if they are not known."""
    if reference.startswith("!{"):
        written = reference[2:-1].split(", ") if reference != "!{}" else []
        return written if all(map(_SIMPLE.fullmatch, written)) else None
    node = metadata(document, reference) if is_one else None
    value = node.child_by_field_name("value") if node is not None else None
    listed = value.named_children if value is not None and value.type == "metadata_node" else None
    return [text_of(child, document.source) for child in listed] if listed is not None else None


def _message(document: Document, one: Attachment, module: ModuleNames, *, is_one: bool) -> str:
    is_llvm7 = module.is_llvm7
    operands = _operands(document, one.reference, is_one=is_one)
    if one.kind == "range" and operands and not is_llvm7 and operands[::2] == operands[1::2]:
        return "The upper and lower limits cannot be the same value"
    if one.kind in _NOT_OF_LLVM7 and is_llvm7:
        return ""
    if one.kind == _LOOP:
        is_own = operands is None or not one.reference[1:].isdigit() or operands[:1] == [one.reference]
        return "" if is_own else f"the first operand of the node of a loop is the node itself, {one.reference}"
    own = _ATTACHMENTS.get(one.kind)
    message = own(one.opcode, one.type, operands) if own is not None else ""
    if message or operands is None:
        return message
    given = operands

    def others(reference: str) -> list[str] | None:
        return _operands(document, reference, is_one=is_one) if re.fullmatch(r"![0-9]+", reference) else None

    tables = [attachment_rules.OF_ALL]
    tables += [] if is_llvm7 else [attachment_rules.OF_NEWER]
    tables += [attachment_rules.OF_LLVM] if module.reader == "llvm" else []
    rules = [table[one.kind] for table in tables if one.kind in table]
    return next((said for rule in rules if (said := rule(one.opcode, one.type, given, others))), "")


def _range(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode not in ("load", "call", "invoke", "callbr"):
        return "Ranges are only for loads, calls and invokes"
    if operands is None:
        return ""
    if not operands or len(operands) % len(("from", "to")):
        return "Unfinished range"
    if _NUMBER_TYPE.fullmatch(kind) and any(one.split()[0] != kind for one in operands):
        return "Range types must match instruction type"
    if any(one.endswith((" undef", " poison")) for one in operands):
        return "The lower and the upper limit must be integers"
    numbers = [int(match[1]) if (match := _INTEGER.fullmatch(one)) else None for one in operands]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    for (low, high), (next_low, next_high) in pairwise(pairs):
        if low is None or high is None or next_low is None or next_high is None or low >= high or next_low >= next_high:
            return ""
        if next_low < high and low < next_high:
            return "Intervals are overlapping"
        if next_low <= low:
            return "Intervals are not in order"
        if next_low == high:
            return "Intervals are contiguous"
    return ""


_SIMPLE = pattern(r"[a-z][\w ()*]* [-+.@$\w]+|![0-9]+|null|!\"[^\",]*\"")
"""An operand of a node in which no comma is."""
_NUMBER_TYPE = pattern(r"i\d+|float|double|half|bfloat")


def _nonnull(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode != "load":
        return "nonnull applies only to load instructions, use attributes for calls or invokes"
    is_other = _NUMBER_TYPE.fullmatch(kind) or kind.startswith("<")
    return "nonnull applies only to pointer types" if is_other else ""


def _fpmath(opcode: str, kind: str, operands: list[str] | None) -> str:
    if re.fullmatch(r"i\d+", kind):
        return "fpmath requires a floating point result"
    if operands is None:
        return ""
    if len(operands) != 1:
        return "fpmath takes one operand"
    if not operands[0].startswith("float "):
        return "invalid fpmath accuracy: it is a float"
    is_positive = not re.match(r"float (?:-|0\.0*(?:e|$))", operands[0])
    return "" if is_positive else "fpmath accuracy not a positive number"


def _bytes(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode not in ("load", "inttoptr"):
        return "dereferenceable, dereferenceable_or_null apply only to load and inttoptr instructions"
    if opcode == "load" and _NUMBER_TYPE.fullmatch(kind):
        return "dereferenceable, dereferenceable_or_null apply only to pointer types"
    if operands is None:
        return ""
    if len(operands) != 1:
        return "dereferenceable, dereferenceable_or_null take one operand"
    is_wide = operands[0].startswith("i64 ")
    return "" if is_wide else "dereferenceable, dereferenceable_or_null metadata value must be an i64"


def _align(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode != "load":
        return "align applies only to load instructions, use attributes for calls or invokes"
    if _NUMBER_TYPE.fullmatch(kind):
        return "align applies only to pointer types"
    if operands is None:
        return ""
    if len(operands) != 1:
        return "align takes one operand"
    if not operands[0].startswith("i64 "):
        return "align metadata value must be an i64"
    match = _INTEGER.fullmatch(operands[0])
    number = int(match[1]) if match else 1
    if number <= 0 or number & (number - 1):
        return "align metadata value must be a power of 2"
    return "alignment is larger than the implementation's limit" if number > _MOST_ALIGNED else ""


def _prof(opcode: str, kind: str, operands: list[str] | None) -> str:
    if operands is None:
        return ""
    if not operands:
        return "!prof annotations should have no less than 2 operands"
    if not operands[0].startswith('!"'):
        return "expected string with name of the !prof annotation"
    if operands[0] != '!"branch_weights"':
        return ""
    if opcode not in attachment_rules.WEIGHTED:
        return "!prof branch_weights are not allowed for this instruction"
    if opcode == "select" or (opcode == "br" and kind == "i1"):
        weights = operands[1 + (operands[1:2] == ['!"expected"']) :]
        if len(weights) != len(("taken", "not taken")):
            return "Wrong number of operands: two branches have two weights"
    return ""


def _tbaa(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode not in _TAGGED:
        return "This instruction shall not have a TBAA access tag!"
    if operands == []:
        return "TBAA metadata cannot have 0 operands"
    if operands and len(operands) == 4 and operands[0].startswith("!") and not re.fullmatch(r"i\d+ [01]", operands[3]):
        return "Immutability part of the struct tag metadata must be either 0 or 1"
    return ""


def _scopes(opcode: str, kind: str, operands: list[str] | None) -> str:
    is_node = operands is None or all(one.startswith("!") and not one.startswith(_STRINGS) for one in operands)
    return "" if is_node else "scope list must consist of MDNodes"


def _annotation(opcode: str, kind: str, operands: list[str] | None) -> str:
    if operands is None:
        return ""
    if not operands:
        return "annotation must have at least one operand"
    return "" if all(one.startswith("!") for one in operands) else "operands must be a string or a tuple of strings"


_MOST_ALIGNED = 1 << 32
_NOT_OF_LLVM7 = frozenset(("prof", "noalias", "alias.scope", "annotation"))
_TAGGED = _CALLS | {"load", "store", "va_arg", "atomicrmw", "cmpxchg"}
_ATTACHMENTS: dict[str, Callable[[str, str, list[str] | None], str]] = {
    "range": _range,
    "nonnull": _nonnull,
    "fpmath": _fpmath,
    "dereferenceable": _bytes,
    "dereferenceable_or_null": _bytes,
    "align": _align,
    "prof": _prof,
    "tbaa": _tbaa,
    "noalias": _scopes,
    "alias.scope": _scopes,
    "annotation": _annotation,
}


def _flags(document: Document, *, is_llvm7: bool) -> Iterator[Diagnostic]:
    """The errors of !llvm.module.flags and !llvm.ident."""
    source = document.source
    flags = [operands for operands in listed_operands(document, "!llvm.module.flags") if operands]
    written = [[text_of(one, source) for one in operands] for operands in flags]
    known = {words[1]: words[2] for words in written if len(words) == len(_FLAG)}
    behaviours = range(1, _MIN + (not is_llvm7))
    seen: set[str] = set()
    for operands, words in zip(flags, written, strict=True):
        message = _flag(words, seen, behaviours) or _value(document, words, known, is_llvm7=is_llvm7)
        if message:
            yield Diagnostic(CODE, "error", message, operands[0].start_byte, operands[-1].end_byte)
    for words in written:
        if words[1:2] == ['!"CG Profile"'] and words[2:] and (message := _call_graph(document, words[2])):
            parts = flags[written.index(words)]
            yield Diagnostic(CODE, "error", message, parts[0].start_byte, parts[-1].end_byte)
    # LLVM 7 does not look at the other.
    for name in ("llvm.ident",) if is_llvm7 else ("llvm.ident", "llvm.commandline"):
        for node in listed_nodes(document, f"!{name}"):
            value, operands = node.child_by_field_name("value"), operands_of(node)
            if (
                value is not None
                and value.type == "metadata_node"
                and (len(operands) != 1 or not text_of(operands[0], source).startswith(_STRINGS))
            ):
                message = f"{name} has one operand, a string"
                yield Diagnostic(CODE, "error", message, value.start_byte, value.end_byte)


def _call_graph(document: Document, reference: str) -> str:
    """What is wrong with the counts of calls in a module flag."""
    for edge in _operands(document, reference, is_one=True) or ():
        operands = _operands(document, edge, is_one=True) if re.fullmatch(r"![0-9]+", edge) else None
        if operands is None:
            continue
        if len(operands) != len(("caller", "callee", "count")):
            return "expected a MDNode triple: a caller, a callee and a count"
        if any(one.startswith("!") for one in operands[:2]):
            return "expected a Function or null"
        if operands[2].startswith("!") or operands[2] == "null":
            return "expected an integer constant: the count"
    return ""


def _flag(written: list[str], seen: set[str], behaviours: range) -> str:
    if len(written) != len(_FLAG):
        return "incorrect number of operands in module flag: it has a behaviour, a name and a value"
    behaviour, name, _ = written
    if behaviour.startswith(_STRINGS):
        return "invalid behavior operand in module flag (expected constant integer)"
    number = behaviour.split()[-1]
    if number.isdecimal() and leading_number(number) not in behaviours:
        return f"invalid behavior operand in module flag: {number}"
    if not name.startswith(_STRINGS):
        return "invalid ID operand in module flag (expected metadata string)"
    if number != _REQUIRE and name in seen:
        return "module flag identifiers must be unique (or of 'require' type)"
    if number != _REQUIRE:
        seen.add(name)
    return ""


def _value(document: Document, written: list[str], known: Mapping[str, str], *, is_llvm7: bool) -> str:
    """What is wrong with the value of a flag, by its behaviour; `known`: the values of all flags."""
    behaviour, name, value = written
    number = behaviour.split()[-1]
    is_number = _INTEGER.fullmatch(value) is not None
    if number in _BOUNDS and value.startswith(("!", "float ")):
        return f"invalid value for '{_BOUNDS[number]}' module flag (expected constant integer)"
    if name == '!"Linker Options"':
        return "'Linker Options' named metadata no longer supported"
    if number == "8" and is_number and "-" in value:
        return "invalid value for 'min' module flag (expected constant non-negative integer)"
    if name == '!"SemanticInterposition"' and value.startswith("!") and not is_llvm7:
        return "SemanticInterposition metadata requires constant integer argument"
    if name == '!"wchar_size"' and value.startswith("!"):
        return "wchar_size metadata requires constant integer argument"
    if number in _APPENDED and (is_number or value.startswith(_STRINGS)):
        return "invalid value for 'append'-type module flag (expected a metadata node)"
    if number != _REQUIRE:
        return ""
    if is_number or value.startswith(_STRINGS):
        return "invalid value for 'require' module flag (expected metadata pair)"
    node = metadata(document, value) if re.fullmatch(r"![0-9]+", value) else None
    listed = node.child_by_field_name("value") if node is not None else None
    if listed is None or listed.type != "metadata_node":
        return ""
    pair = [text_of(one, document.source) for one in listed.named_children]
    if len(pair) != len(("name", "value")) or not pair[0].startswith(_STRINGS):
        return "invalid value for 'require' module flag (expected metadata pair)"
    if pair[0] not in known:
        return "invalid requirement on flag, flag is not present in module"
    is_met = pair[1] == known[pair[0]] or pair[1].startswith("!")
    return "" if is_met else "invalid requirement on flag, flag does not have the required value"


_STRINGS = ('!"', 'metadata !"')
_BOUNDS = {"7": "max", "8": "min"}
_APPENDED = ("5", "6")
