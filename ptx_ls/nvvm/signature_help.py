"""Signature help in NVVM IR: the parameters of the function that is called, and the one at the cursor."""

from __future__ import annotations

import re

from ptx_ls.ide.signature_help import Parameter, Signature
from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm import markdown
from ptx_ls.nvvm.declaration import spelling_of
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.syntax.document import Document

_LONGEST = 20_000
"""Bytes before the cursor in which the call is looked for."""
_NAME = re.compile(rb'@(?:([-a-zA-Z$._0-9]+)|"([^"\n]*)")\s*$')
_STATEMENT = re.compile(rb"^\s*(?:define|declare)\b")
_STRING = re.compile(rb'"[^"\n]*"')
_CLOSED = {b")": b"(", b"]": b"[", b"}": b"{", b">": b"<"}


def signatures(document: Document, offset: int) -> tuple[Signature, ...]:
    """The signature of the function whose arguments are being written at an offset; () outside of them."""
    begin = max(0, offset - _LONGEST)
    text = document.source[begin:offset]
    found = _open_call(text)
    if found is None:
        return ()
    at, active = found
    line = text[text.rfind(b"\n", 0, at) + 1 : at]
    match = _NAME.search(line)
    if match is None or _STATEMENT.match(line):
        return ()
    name = (match[1] or match[2]).decode("utf-8", "replace")
    intrinsic = intrinsics.lookup(name)
    if intrinsic is not None:
        return (_of_intrinsic(document, offset, intrinsic, active),)
    headers = [function.header for function in module_of(document).functions if function.name == name]
    return tuple(one for header in headers[:1] if (one := _of_header(header, name, active)) is not None)


class _OpenCall(NamedTuple):
    """Where the parenthesis of a call is that is open at the end of a text, and how many commas follow in it."""

    at: int
    commas: int


def _open_call(text: bytes) -> _OpenCall | None:
    """The call that is open at the end of a text; None if there is none."""
    plain = _STRING.sub(lambda match: b"_" * len(match[0]), text)
    waiting: list[bytes] = []
    commas = 0
    for at in range(len(plain) - 1, -1, -1):
        letter = plain[at : at + 1]
        if letter in _CLOSED:
            waiting.append(_CLOSED[letter])
        elif waiting and letter == waiting[-1]:
            waiting.pop()
        elif letter == b"," and not waiting:
            commas += 1
        elif letter == b"(" and not waiting:
            # That of a type or an attribute, such as `addrspace(3)`, has no name of a function before it.
            return _OpenCall(at, commas)
        elif letter in b"{};" or (letter == b"\n" and plain[at - 1 : at] == b"\n"):
            return None
    return None


def _of_intrinsic(document: Document, offset: int, intrinsic: Intrinsic, active: int) -> Signature:
    platform = platforms_of(document).at(offset)
    spelling = spelling_of(intrinsic, platform)
    label = f"{spelling.returns} @{intrinsic.name}("
    parameters = []
    notes = markdown.parameter_notes(intrinsic)
    for number, kind in enumerate(spelling.parameters):
        label += ", " if number else ""
        name = intrinsic.parameters[number].name
        text = f"{kind} {name}".strip()
        parameters.append(Parameter(len(label), len(label) + len(text), notes[number]))
        label += text
    documentation = markdown.markdown(intrinsic, platform)
    return Signature(f"{label})", documentation, tuple(parameters), active if active < len(parameters) else None)


def _of_header(header: str, name: str, active: int) -> Signature | None:
    """The signature of a function of the module, from its header."""
    start = header.find("(", header.find(f"@{name}"))
    if start < 0:
        return None
    parameters, depth, begin = [], 0, start + 1
    for at in range(start, len(header)):
        letter = header[at]
        depth += (letter in "([{<") - (letter in ")]}>")
        if depth == 0 or (letter == "," and depth == 1):
            parameters.append(_trimmed(header, begin, at))
            begin = at + 1
        if depth == 0:
            break
    found = [one for one in parameters if one.end > one.start]
    return Signature(header, "", tuple(found), active if active < len(found) else None)


def _trimmed(text: str, start: int, end: int) -> Parameter:
    while start < end and text[start] == " ":
        start += 1
    return Parameter(start, end, "")
