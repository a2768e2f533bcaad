"""What nodes of debugging metadata refer to, and what LLVM's verifier says of it.

For such a fault readers drop all debugging information of the module, or refuse it where a list of another name
leads to the node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ptx_ls.lazy import NamedTuple, pattern

_NODE = pattern(rb"^(![0-9]+)[ \t]*=[ \t]*(?:distinct )?[ \t]*!(DI\w+)\((.*(?:\n[ \t]+[^;!\s].*)*)\)[ \t]*$", re.M)
_TUPLE = pattern(rb"^(![0-9]+)[ \t]*=[ \t]*(?:distinct[ \t]+)?!\{([^{}\n]*)\}[ \t]*$", re.M)
_FIELD = pattern(rb'(\w+):[ \t]*("[^"]*"|[^,)\s][^,)]*)')
_EXPRESSION = pattern(rb"!DIExpression\(([^()\n]*)\)")
_TYPES = frozenset(
    ("DIBasicType", "DIDerivedType", "DICompositeType", "DISubroutineType", "DIStringType", "DIFixedPointType")
) | {"DISubrangeType"}
_SCOPES = frozenset(("DISubprogram", "DILexicalBlock", "DILexicalBlockFile", "DICommonBlock"))
_TEMPLATE = frozenset(("DITemplateTypeParameter", "DITemplateValueParameter"))
_FILE = frozenset(("DIFile",))
_OF_TYPES = (
    ("DITemplateTypeParameter", "type"),
    ("DITemplateValueParameter", "type"),
    ("DIGlobalVariable", "type"),
    ("DILocalVariable", "type"),
    ("DIDerivedType", "baseType"),
    ("DICompositeType", "baseType"),
)
_FIELDS: dict[tuple[str, str], tuple[frozenset[str], str]] = {
    **dict.fromkeys(_OF_TYPES, (_TYPES, "invalid type ref")),
    **{
        (node, "scope"): (_SCOPES, "requires a valid local scope")
        for node in ("DILexicalBlock", "DILexicalBlockFile", "DILocalVariable", "DILabel", "DILocation")
    },
    **{
        (node, "file"): (_FILE, "invalid file")
        for node in (
            "DISubprogram",
            "DICompositeType",
            "DIDerivedType",
            "DILocalVariable",
            "DIGlobalVariable",
            "DIObjCProperty",
        )
    },
    **{(node, "file"): (_FILE, "invalid file") for node in ("DICompileUnit", "DILexicalBlock", "DILexicalBlockFile")},
    ("DILocation", "inlinedAt"): (frozenset(("DILocation",)), "inlined-at should be a location"),
    ("DICommonBlock", "declaration"): (frozenset(("DIGlobalVariable",)), "invalid declaration"),
    ("DIGlobalVariableExpression", "var"): (frozenset(("DIGlobalVariable",)), "invalid global variable ref"),
    ("DISubprogram", "type"): (frozenset(("DISubroutineType",)), "invalid subroutine type"),
}
"""What a field of a node refers to, and what is said where it is something else."""
_LISTS: dict[tuple[str, str], tuple[frozenset[str], str]] = {
    ("DISubroutineType", "types"): (_TYPES, "invalid subroutine type ref"),
    ("DICompileUnit", "enums"): (frozenset(("DICompositeType",)), "invalid enum type"),
    ("DICompileUnit", "retainedTypes"): (_TYPES | {"DISubprogram"}, "invalid retained type"),
    ("DICompileUnit", "globals"): (frozenset(("DIGlobalVariableExpression",)), "invalid global variable ref"),
    ("DICompileUnit", "imports"): (frozenset(("DIImportedEntity",)), "invalid imported entity ref"),
    ("DICompileUnit", "macros"): (frozenset(("DIMacro", "DIMacroFile")), "invalid macro ref"),
    ("DIMacroFile", "nodes"): (frozenset(("DIMacro", "DIMacroFile")), "invalid macro ref"),
    **{
        (node, "templateParams"): (_TEMPLATE, "invalid template parameter")
        for node in ("DICompositeType", "DISubprogram")
    },
    ("DISubprogram", "retainedNodes"): (
        frozenset(("DILocalVariable", "DILabel", "DIImportedEntity")),
        "invalid retained nodes",
    ),
}
"""The same of each node in the list that a field refers to."""
_DERIVED = (
    "atomic_type const_type friend immutable_type inheritance LLVM_ptrauth_type member pointer_type ptr_to_member_type "
    "reference_type restrict_type rvalue_reference_type set_type template_alias typedef variable volatile_type"
)
_COMPOSITE = "array_type class_type enumeration_type namelist structure_type union_type variant variant_part"
_TAGS: dict[str, tuple[str, ...]] = {
    "DIBasicType": ("DW_TAG_base_type", "DW_TAG_string_type", "DW_TAG_unspecified_type"),
    "DIStringType": ("DW_TAG_string_type",),
    "DIDerivedType": tuple(f"DW_TAG_{one}" for one in _DERIVED.split()),
    "DICompositeType": tuple(f"DW_TAG_{one}" for one in _COMPOSITE.split()),
    "DIImportedEntity": ("DW_TAG_imported_module", "DW_TAG_imported_declaration"),
    "DITemplateValueParameter": (
        "DW_TAG_template_value_parameter",
        "DW_TAG_GNU_template_template_param",
        "DW_TAG_GNU_template_parameter_pack",
    ),
}
"""The tags that a node may have (measured LLVM 22, libnvvm 12.9, 13.5); a set needs a base type of its own, and a
variable is a static member."""
_ADDRESSES = ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type", "")
"""The tags of types that may be of an address space."""
_OF_ARRAYS = ("dataLocation", "associated", "allocated", "rank")
_DIGITS = {"CSK_MD5": 32, "CSK_SHA1": 40, "CSK_SHA256": 64}
_COUNTS = {
    **dict.fromkeys(("LLVM_fragment", "LLVM_convert", "LLVM_extract_bits_sext", "LLVM_extract_bits_zext", "bregx"), 2),
    **dict.fromkeys(("LLVM_tag_offset", "LLVM_entry_value", "LLVM_arg", "plus_uconst", "constu", "consts"), 1),
    **dict.fromkeys(("deref_size", "regx", *(f"breg{number}" for number in range(32))), 1),
}
"""How many numbers follow an operation."""
_UNREAD = frozenset(
    [
        "APPLE_uninit",
        "GNU_addr_index",
        "GNU_const_index",
        "GNU_entry_value",
        "GNU_implicit_pointer",
        "GNU_push_tls_address",
        "HP_fltconst4",
        "HP_fltconst8",
        "HP_is_value",
        "HP_mod_range",
        "HP_tls",
        "HP_unmod_range",
        "INTEL_bit_piece",
        "PGI_omp_thread_num",
        "WASM_location",
        "WASM_location_int",
        "addrx",
        "bit_piece",
        "bra",
        "call2",
        "call4",
        "call_frame_cfa",
        "call_ref",
        "const1s",
        "const1u",
        "const2s",
        "const2u",
        "const4s",
        "const4u",
        "const8s",
        "const8u",
        "const_type",
        "constx",
        "convert",
        "deref_type",
        "drop",
        "entry_value",
        "fbreg",
        "form_tls_address",
        "implicit_pointer",
        "implicit_value",
        "nop",
        "pick",
        "regval_type",
        "reinterpret",
        "skip",
        "xderef_type",
    ]
)
"""Operations that no reader takes in an expression, whatever follows (measured: libnvvm 12.9 and 13.5, LLVM 22)."""


class Reference(NamedTuple):
    """A field of a node that refers to another, at the kind of the node."""

    start: int
    end: int
    node: str
    field: str
    to: str


class Read(NamedTuple):
    """The nodes that begin in some lines: the kind of each, the lists, the references, and the faults of their text."""

    kinds: Mapping[str, str]
    lists: Mapping[str, tuple[str, ...]]
    references: tuple[Reference, ...]
    faults: tuple[tuple[int, int, str], ...]


_NOTHING = Read({}, {}, (), ())


def read(source: bytes) -> Read:
    """What some lines define."""
    if b"!DI" not in source and b"= !{" not in source and b"= distinct !{" not in source:
        return _NOTHING
    kinds: dict[str, str] = {}
    references: list[Reference] = []
    faults: list[tuple[int, int, str]] = []
    for match in _NODE.finditer(source) if b"!DI" in source else ():
        name, node = match[1].decode(), match[2].decode()
        kinds[name] = node
        at = match.start(2) - 1, match.end(2)
        fields = {one.decode(): value.decode("utf-8", "replace").strip() for one, value in _FIELD.findall(match[3])}
        for field, value in fields.items():
            if (node, field) in _FIELDS or (node, field) in _LISTS:
                references.append(Reference(*at, node, field, value))
        if message := _of_fields(node, fields):
            faults.append((*at, message))
    expressions = _EXPRESSION.finditer(source) if b"!DIExpression(" in source else ()
    said = ((match.span(), _of_expression(match[1].decode("utf-8", "replace"))) for match in expressions)
    faults.extend((*span, message) for span, message in said if message)
    lists = {
        match[1].decode(): tuple(one.strip() for one in match[2].decode("utf-8", "replace").split(",") if one.strip())
        for match in _TUPLE.finditer(source)
    }
    return Read(kinds, lists, tuple(references), tuple(faults))


def wrong(one: Reference, kind_of: Callable[[str], str | None], listed: Callable[[str], tuple[str, ...] | None]) -> str:
    """What is wrong with a reference; `kind_of`: the kind of a node, None if it is not known."""
    if (known := _FIELDS.get((one.node, one.field))) is not None:
        kind = kind_of(one.to)
        is_other = kind not in known[0] if kind is not None else listed(one.to) is not None
        return known[1] if is_other else ""
    accepted, message = _LISTS[one.node, one.field]
    if kind_of(one.to) is not None:
        return message
    kinds = [kind_of(element) for element in listed(one.to) or ()]
    return message if any(kind is not None and kind not in accepted for kind in kinds) else ""


def _of_fields(node: str, fields: Mapping[str, str]) -> str:
    """What is wrong with a node by its own text."""
    tag = fields.get("tag", "")
    if node in _TAGS and tag and tag not in _TAGS[node]:
        return f"invalid tag: {tag} of !{node}"
    wrong = next((one for one in _OF_ARRAYS if one in fields), "") if node == "DICompositeType" else ""
    if wrong and tag.startswith("DW_TAG_") and tag != "DW_TAG_array_type":
        return f"{wrong} can only appear in array type"
    if node == "DIGlobalVariableExpression" and fields.get("var") == "null":
        return "missing variable"
    if node == "DIGenericSubrange" and "count" in fields and "upperBound" in fields:
        return "GenericSubrange can have any one of count or upperBound"
    if node == "DIGenericSubrange" and (
        lacks := next((one for one in ("lowerBound", "stride") if one not in fields), "")
    ):
        return f"GenericSubrange must contain {lacks}"
    if node == "DICompositeType" and "discriminator" in fields and tag != "DW_TAG_variant_part":
        return "discriminator can only appear on variant part"
    if node == "DISubrange" and "count" in fields and "upperBound" in fields:
        return "Subrange can have any one of count or upperBound"
    if node == "DIDerivedType" and fields.get("dwarfAddressSpace", "0") != "0" and tag not in _ADDRESSES:
        return "DWARF address space only applies to pointer or reference types"
    if node == "DIMacro" and fields.get("type") not in ("DW_MACINFO_define", "DW_MACINFO_undef"):
        return f"invalid macinfo type: {fields.get('type', '')}"
    if node == "DIGlobalVariable" and "type" not in fields and fields.get("isDefinition") != "false":
        return "missing global variable type"
    if node == "DIModule" and fields.get("name") == '""':
        return "anonymous module"
    if node == "DILexicalBlock" and fields.get("column", "0") != "0" and fields.get("line", "0") == "0":
        return "cannot have column info without line info"
    flags = fields.get("flags", "")
    if "DIFlagLValueReference" in flags and "DIFlagRValueReference" in flags:
        return "invalid reference flags"
    length = _DIGITS.get(fields.get("checksumkind", ""))
    checksum = fields.get("checksum", "")[1:-1]
    if length is not None and checksum and len(checksum) != length:
        return f"invalid checksum length: {len(checksum)} digits in place of {length}"
    return "invalid checksum: it is hexadecimal" if length and not re.fullmatch("[0-9a-fA-F]*", checksum) else ""


def _of_expression(written: str) -> str:
    """What is wrong with the operations of an expression and the numbers after them."""
    words = [one.strip() for one in written.split(",")] if written.strip() else []
    at = 0
    while at < len(words):
        name = words[at].removeprefix("DW_OP_")
        if name == words[at]:
            # A number in its place is an operation, too.
            return ""
        if name in _UNREAD:
            return f"invalid expression: no reader has DW_OP_{name} in one"
        after = at + 1 + _COUNTS.get(name, 0)
        if after > len(words) or any(one.startswith("DW_OP_") for one in words[at + 1 : after]):
            return f"invalid expression: DW_OP_{name} is followed by {_COUNTS[name]} numbers"
        if name == "LLVM_fragment" and after < len(words):
            return "invalid expression: a fragment is the last operation"
        if name == "stack_value" and after < len(words) and words[after] not in _AFTER_VALUE:
            return "invalid expression: only a fragment follows DW_OP_stack_value"
        at = after
    return "invalid expression: DW_OP_swap has nothing to swap" if words == ["DW_OP_swap"] else ""


_AFTER_VALUE = ("DW_OP_LLVM_fragment",)


def faults_in(parts: Iterator[tuple[int, Read]]) -> Iterator[tuple[int, int, str]]:
    """The faults of a module, at its offsets; `parts`: what its lines define, with where they begin."""
    every = list(parts)
    kinds: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    for _, one in every:
        kinds |= one.kinds
        lists |= one.lists
    for start, one in every:
        yield from ((start + first, start + last, message) for first, last, message in one.faults)
        for reference in one.references:
            if message := wrong(reference, kinds.get, lists.get):
                yield (
                    start + reference.start,
                    start + reference.end,
                    f"{message}: '{reference.field}' of !{reference.node}",
                )
