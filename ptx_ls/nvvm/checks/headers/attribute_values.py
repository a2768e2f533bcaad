"""What stands in the brackets of an attribute: numbers, ranges, classes of numbers, kinds of access."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from ptx_ls.lazy import pattern
from ptx_ls.nvvm.values.header_words import HeaderWord
from ptx_ls.syntax.literals import leading_number

_NUMBER = pattern(r"\(\s*[0-9]+\s*\)")
_CLASSES = frozenset(
    ("all", "nan", "snan", "qnan", "inf", "ninf", "pinf", "norm", "nnorm", "pnorm", "sub", "nsub", "psub", "zero")
) | {"nzero", "pzero"}
_MOST_CLASSES = 0x3FF
_COMPONENTS = frozenset(("none", "address", "address_is_null", "provenance", "read_provenance"))
_RANGE = pattern(r"\(\s*i([0-9]{1,8})\s+(-?[0-9]{1,40})\s*,\s*(-?[0-9]{1,40})\s*\)")
_TYPED_PAIR = pattern(r"\(\s*[^\s,]+\s+[-+\w]*\d\w*\s*,\s*[-+\w]*\d\w*\s*\)")
_PAIR = pattern(r"\(\s*(-?[0-9]{1,18})\s*,\s*(-?[0-9]{1,18})\s*\)")
_DEFAULT_LATE = pattern(r"\(.*:.*,\s*(?:none|readwrite|read|write)\s*(?:,.*)?\)")


def fault(word: HeaderWord) -> str:
    """What LLVM's parser says against what an attribute has in its brackets; "" for nothing."""
    rule = _RULES.get(word.name)
    return rule(word.given) if rule is not None and word.given.startswith("(") else ""


def _bytes(given: str) -> str:
    return "" if _NUMBER.fullmatch(given) else "expected integer: the number of bytes"


def _classes(given: str) -> str:
    words = given.strip("() ").split()
    if not words:
        return "expected nofpclass test mask"
    if len(words) == 1 and words[0].isdecimal():
        return "" if 0 < leading_number(words[0]) <= _MOST_CLASSES else "invalid mask value for 'nofpclass'"
    wrong = next((one for one in words if one not in _CLASSES), "")
    return f"expected nofpclass test mask, not '{wrong}'" if wrong else ""


def _captures(given: str) -> str:
    for part in re.split(r"ret\s*:", given.strip("() ")):
        words = [one for one in re.split(r"[\s,]+", part) if one]
        wrong = next((one for one in words if one not in _COMPONENTS), "")
        if wrong:
            return f"expected one of {', '.join(sorted(_COMPONENTS))}, not '{wrong}'"
        if "none" in words and len(words) > 1:
            return "cannot use 'none' with other component"
    return ""


def _range(given: str) -> str:
    match = _RANGE.fullmatch(given)
    if match is None:
        if _PAIR.fullmatch(given):
            return "expected type: the range begins with one"
        return "" if _TYPED_PAIR.fullmatch(given) else "expected a type and two integers, from and to"
    bits, low, high = (int(one) for one in match.groups())
    if any(not -(1 << bits) // 2 <= one < 1 << bits for one in (low, high)):
        return "integer is too large for the bit width of specified type"
    return "the range represent the empty set but limits aren't 0" if low == high != 0 else ""


def _initializes(given: str) -> str:
    pairs = [(int(one), int(other)) for one, other in _PAIR.findall(given[1:-1])]
    if _PAIR.fullmatch(given):
        return "expected '(': a range of bytes has brackets of its own"
    if not pairs:
        return "expected '(': the first and the last byte of a range" if given.strip("() ") == "" else ""
    is_ordered = all(low < high for low, high in pairs)
    is_ordered = is_ordered and all(one[1] < other[0] for one, other in pairwise(pairs))
    return "" if is_ordered else "invalid (unordered or overlapping) range list"


def _memory(given: str) -> str:
    return "default access kind must be specified first" if _DEFAULT_LATE.fullmatch(given) else ""


def _sizes(given: str) -> str:
    numbers = re.findall(r"[0-9]+", given)
    is_same = len(numbers) > 1 and leading_number(numbers[0]) == leading_number(numbers[1])
    return "'allocsize' indices can't refer to the same parameter" if is_same else ""


_RULES: dict[str, Callable[[str], str]] = {
    "dereferenceable": _bytes,
    "dereferenceable_or_null": _bytes,
    "nofpclass": _classes,
    "captures": _captures,
    "range": _range,
    "initializes": _initializes,
    "memory": _memory,
    "allocsize": _sizes,
}


def allocation(word: HeaderWord) -> Iterator[str]:
    """What LLVM's verifier says against the kinds of an `allockind`."""
    kinds = {one.strip() for one in word.given.strip('()" ').split(",")}
    if len(kinds & {"alloc", "realloc", "free"}) != 1:
        yield "'allockind()' requires exactly one of alloc, realloc, and free"
    elif "free" in kinds and kinds & {"uninitialized", "zeroed", "aligned"}:
        yield "'allockind(\"free\")' doesn't allow uninitialized, zeroed, or aligned modifiers"
    elif {"uninitialized", "zeroed"} <= kinds:
        yield "'allockind()' can't be both zeroed and uninitialized"
