"""What LLVM's verifier asks of nodes that are attached to instructions, functions and variables.

Each rule is asked with the opcode, the type of what is loaded or stored where it is read, the operands of the node, and
a function that gives the operands of another node; it answers with a message, "" for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

Operands = Sequence[str]
Nodes = Callable[[str], "Operands | None"]
Rule = Callable[[str, str, Operands, Nodes], str]
CALLS = frozenset(("call", "invoke", "callbr"))
WEIGHTED = CALLS | {"br", "switch", "select", "indirectbr"}
"""The instructions that have weights of branches."""
_ACCESSES = frozenset(("load", "store", "atomicrmw", "cmpxchg"))
_STRING = '!"'
_NODE = re.compile(r"![0-9]+")
_NUMBER = re.compile(r"i([0-9]+) ([0-9]{1,18})")
_CAPTURED = frozenset(("address", "address_is_null", "provenance", "read_provenance"))
_LEAST_PATH, _TAG = 3, 4
_DEEPEST = 64


def scopes(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    """Of !alias.scope and !noalias: each scope has itself or a name, a domain, and may have a name."""
    for name in operands:
        scope = nodes(name)
        if scope is None:
            continue
        if len(scope) not in (2, 3):
            return "scope must have two or three operands"
        if scope[0] != name and not scope[0].startswith(_STRING):
            return "first scope operand must be self-referential or string"
        if scope[2:] and not scope[2].startswith(_STRING):
            return "third scope operand must be string (if used)"
        if not _NODE.fullmatch(scope[1]):
            return "" if scope[1].startswith("!{") else "second scope operand must be MDNode"
        domain = nodes(scope[1])
        if domain is None:
            continue
        if len(domain) not in (1, 2):
            return "domain must have one or two operands"
        if domain[0] != scope[1] and not domain[0].startswith(_STRING):
            return "first domain operand must be self-referential or string"
        if domain[1:] and not domain[1].startswith(_STRING):
            return "second domain operand must be string (if used)"
    return ""


def access_tag(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    """Of !tbaa: the path from the base type to the type that is accessed."""
    if not operands or not _NODE.fullmatch(operands[0]):
        return ""
    if len(operands) not in (_LEAST_PATH, _TAG):
        return "Struct tag metadata must have either 3 or 4 operands"
    base, accessed, offset = operands[:3]
    if (found := nodes(base)) is not None and found and not found[0].startswith(_STRING):
        # Types that begin with another are those of a newer form.
        return "" if found[0].startswith("!") else "Struct tag nodes have a string as their first operand"
    at = _NUMBER.fullmatch(offset)
    if at is None:
        return "" if offset.startswith("i") else "Offset must be constant integer"
    held = nodes(accessed)
    if held is not None and len(held) > 1 and not held[0].startswith("!"):
        return "Access type node must be a valid scalar type"
    return _path(base, accessed, int(at[1]), int(at[2]), nodes)


def _path(base: str, accessed: str, width: int, offset: int, nodes: Nodes) -> str:
    """What is wrong on the way from a type to the one that is accessed."""
    is_seen = False
    for _ in range(_DEEPEST):
        held = nodes(base)
        if held is None:
            return ""
        if len(held) < len(("name", "parent")):
            return "" if is_seen else "Did not see access type in access path"
        if not held[0].startswith(_STRING):
            return "Struct tag nodes have a string as their first operand"
        if len(held) > 2 and len(held) % 2 == 0:
            return "Struct tag nodes must have an odd number of operands"
        fields = held[1::2]
        offsets = [_NUMBER.fullmatch(one) for one in held[2::2]]
        if any(one is None for one in offsets):
            return "Offset entries must be constants" if any(one.startswith(_STRING) for one in held[2::2]) else ""
        places = [int(one[2]) for one in offsets if one is not None]
        if any(before > after for before, after in pairwise(places)):
            return "Offsets must be increasing"
        is_scalar = len(fields) == 1 and not any(places) and _is_type(nodes(fields[0]))
        is_seen = is_seen or base == accessed
        if (is_scalar or base == accessed) and offset:
            return "Offset not zero at the point of scalar access"
        if any(int(one[1]) != width for one in offsets if one is not None):
            return "Access bit-width not the same as description bit-width"
        before = [number for number, place in enumerate(places) if place <= offset]
        if places and not before:
            return ""
        number = before[-1] if before else 0
        offset -= places[number] if places else 0
        base = fields[number]
    return ""


def _is_type(operands: Operands | None) -> bool:
    """Whether a node can be what a scalar type is below: a root or another type."""
    return operands is not None and bool(operands) and operands[0].startswith(_STRING)


def _profile(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if operands and operands[0] == '!"branch_weights"' and opcode == "call":
        weights = operands[1 + (operands[1:2] == ['!"expected"']) :]
        if len(weights) > 1:
            return "Wrong number of operands: a call has one weight"
    if operands and operands[0] == '!"branch_weights"':
        weights = operands[1 + (operands[1:2] == ['!"expected"']) :]
        if any(one.startswith(_STRING) or re.match(r"(?:half|float|double) ", one) for one in weights):
            return "!prof branch_weights operand is not a const int"
    if operands in (['!"unknown"'], ['!"VP"']):
        return f"!prof {operands[0][1:]} has further operands"
    return ""


def _kind_of_profile(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    """What LLVM 22 and libnvvm 13.5 say, and libnvvm 12.9 not."""
    name, rest = (operands[0], operands[1:]) if operands else ("", ())
    if name == '!"unknown"' and opcode not in WEIGHTED:
        return "'unknown' !prof should only appear on instructions on which 'branch_weights' would"
    if name == '!"unknown"':
        is_named = len(rest) == 1 and rest[0].startswith(_STRING) and rest[0] != '!""'
        return "" if is_named else "'unknown' !prof should have an additional operand of type string, not empty"
    if name.startswith(_STRING) and name not in _PROFILES:
        return "expected either branch_weights or VP profile name"
    return _values(opcode, kind, operands, nodes)


_PROFILES = ('!"branch_weights"', '!"VP"')


def _values(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if operands and operands[0] == '!"VP"' and opcode not in CALLS:
        return "VP !prof indirect call or memop size expected to be applied to CallBase instructions only"
    if operands and operands[0] == '!"VP"':
        if len(operands) < len(("VP", "kind", "total")) or len(operands) % 2 == 0:
            return "invalid value profiling metadata: VP, a kind, a total, and pairs of a value and its count"
        number = _NUMBER.fullmatch(operands[1])
        if number is not None and int(number[2]) not in _VALUE_KINDS:
            return f"Invalid VP !prof kind: {number[2]}"
    return ""


_VALUE_KINDS = range(3)


def _grouped(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    return "" if opcode in ("load", "store") else "invariant.group metadata is only for loads and stores"


def _excluded(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if opcode not in _ACCESSES | CALLS:
        return "noalias.addrspace are only for memory operations"
    if any(_NUMBER.fullmatch(one) and not one.startswith("i32 ") for one in operands):
        return "noalias.addrspace type must be i32"
    return "Unfinished range" if not operands or len(operands) % 2 else ""


def _profiled(name: str, empty: str) -> Rule:
    def rule(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
        if opcode not in CALLS:
            return f"!{name} metadata should only exist on calls"
        return "" if operands else empty

    return rule


def _captures(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if opcode != "store":
        return "!captures metadata can only be applied to store instructions"
    if re.fullmatch(r"i\d+|half|bfloat|float|double", kind):
        return "!captures metadata can only be applied to store with value operand of pointer type"
    if not operands:
        return "!captures metadata cannot be empty"
    if any(_NUMBER.fullmatch(one) for one in operands):
        return "!captures metadata must be a list of strings"
    is_known = all(one[2:-1] in _CAPTURED for one in operands if one.startswith(_STRING))
    return "" if is_known else "invalid entry in !captures metadata"


def _access_groups(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    for name in operands:
        if not name.startswith("!") or name.startswith(_STRING):
            return "Access scope list must consist of MDNodes"
        if nodes(name):
            return "Access scope list contains invalid access scope: a node without operands"
    return ""


def _relaxed(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if opcode not in _ACCESSES | CALLS | {"fence"}:
        return "!mmra metadata attached to unexpected instruction kind"
    is_tag = len(operands) == len(("prefix", "suffix")) and all(one.startswith(_STRING) for one in operands)
    is_list = all(_NODE.fullmatch(one) for one in operands)
    return "" if is_tag or is_list else "!mmra metadata tuple operand is not an MMRA tag: two strings"


def _not_freed(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if re.fullmatch(r"i\d+|half|bfloat|float|double", kind) and opcode != "inttoptr":
        return "nofree applies only to pointer types"
    if opcode != "inttoptr":
        return "nofree applies only to inttoptr instruction"
    return "nofree metadata must be empty" if operands else ""


def _callee_type(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    if opcode not in CALLS:
        return "!callee_type metadata should only exist on calls"
    for name in operands:
        if not name.startswith("!") or name.startswith(_STRING):
            return "The callee_type metadata must be a list of type metadata nodes"
        held = nodes(name)
        if held is None:
            continue
        if len(held) != len(("offset", "type")):
            return "Well-formed generalized type metadata must contain exactly two operands"
        offset = _NUMBER.fullmatch(held[0])
        if offset is not None and int(offset[2]):
            return "The first operand of type metadata for functions must be zero"
        if held[1].startswith(_STRING) and not held[1].endswith('.generalized"'):
            return "Only generalized type metadata can be part of the callee_type metadata list"
    return ""


def _empty(opcode: str, kind: str, operands: Operands, nodes: Nodes) -> str:
    return "nonnull metadata must be empty" if operands and opcode == "load" else ""


OF_ALL: dict[str, Rule] = {"tbaa": access_tag}
"""Rules that the dialect of LLVM 7 has, too."""
OF_NEWER: dict[str, Rule] = {
    "noalias": scopes,
    "alias.scope": scopes,
    "prof": _profile,
    "invariant.group": _grouped,
    "noalias.addrspace": _excluded,
    "memprof": _profiled("memprof", "!memprof annotations should have at least 1 metadata operand (MemInfoBlock)"),
    "callsite": _profiled("callsite", "call stack metadata should have at least 1 operand"),
    "mmra": _relaxed,
    "llvm.access.group": _access_groups,
    "nonnull": _empty,
}
"""Rules that the dialect of LLVM 7 does not have."""
OF_LLVM: dict[str, Rule] = {
    "captures": _captures,
    "prof": _kind_of_profile,
    "nofree": _not_freed,
    "callee_type": _callee_type,
}
"""Rules that LLVM 22 has and libnvvm has not in every release."""


def of_header(keyword: str, kind: str, operands: Operands, name: str, *, is_llvm7: bool, is_llvm: bool) -> str:
    """What is wrong with a node at the header of a function or variable; `keyword`: `define`, `declare` or its name."""
    if kind == "prof":
        if keyword == "declare":
            return "function declaration may not have a !prof attachment" if is_llvm7 or is_llvm else ""
        if not operands or operands[0] not in _ENTRIES:
            return "first operand should be 'function_entry_count' or 'synthetic_function_entry_count'"
        return (
            ""
            if _NUMBER.fullmatch(operands[1] if operands[1:] else "")
            else "expected integer argument to function_entry_count"
        )
    if is_llvm7:
        return ""
    if kind == "kcfi_type":
        is_other = _NUMBER.fullmatch(operands[0]) or operands[0].startswith(_STRING) if operands else True
        is_one = len(operands) == 1 and (not is_other or operands[0].startswith("i32 "))
        return "" if is_one else "expected a 32-bit integer constant operand for !kcfi_type"
    if len(operands) != 1:
        return "associated metadata must have one operand"
    if operands[0] == "null":
        return "associated metadata must have a global value"
    if _NUMBER.fullmatch(operands[0]):
        return "associated value must be pointer typed"
    if operands[0].startswith("!"):
        return "associated metadata must be ValueAsMetadata"
    is_own = operands[0].rsplit(" ", 1)[-1] == name
    return "global values should not associate to themselves" if is_own else ""


_ENTRIES = ('!"function_entry_count"', '!"synthetic_function_entry_count"')
