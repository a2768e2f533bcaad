"""linkage: a linkage or visibility that does not go with a declaration or definition, or with another one."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.headers import word_order
from ptx_ls.nvvm.checks.headers.attribute_types import Strictness
from ptx_ls.nvvm.values.header_words import HeaderWord, HeaderWords

CODE = "linkage"
_LOCAL = frozenset(("private", "internal"))
_WEAK = frozenset(("available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr"))
_OF_VARIABLES = frozenset(("common", "appending"))
_DECLARED = frozenset(("external", "extern_weak"))
_CODE_MODELS = ("tiny", "small", "kernel", "medium", "large")
_NUMBER = pattern(r"-?[0-9]{1,18}(?:\.[0-9]*(?:e[-+]?[0-9]+)?)?")
_TYPES = pattern(r"\bi[0-9]+\b|[\[<][0-9]+ x|%[^ ,]*|@[^ ,]*")
_NOT_ZERO = pattern(r"(?<![\w.])-?[1-9]")
_SPACE_WORD = pattern(r"\(\s*[A-Za-z_]")
_SPACE_NAME = pattern(r"\(\s*\"")
_VISIBILITIES = frozenset(("hidden", "protected", "dllimport", "dllexport"))


def check(words: HeaderWords, strict: Strictness) -> Iterator[Diagnostic]:
    """The first error of an entity's linkage, or of where it is put."""
    linkages = [one for one in words.before if one.name in word_order.LINKAGES]
    found = (
        _of_reader(words, linkages, strict)
        or word_order.on_wrong_side(words)
        or _space(words, strict)
        or _second(linkages)
        or _of_function(words, linkages)
        or _local(words, linkages)
        or _of_value(words, linkages)
        or word_order.misplaced(words)
        or _shared_library(words, strict)
    )
    if found is not None:
        word, message = found
        yield Diagnostic(CODE, "error", message, word.start, word.end)


def _second(linkages: list[HeaderWord]) -> tuple[HeaderWord, str] | None:
    if len(linkages) < len(("one", "another")):
        return None
    return linkages[1], f"'{linkages[1].name}' is a second linkage after '{linkages[0].name}'"


def _of_function(words: HeaderWords, linkages: list[HeaderWord]) -> tuple[HeaderWord, str] | None:
    if words.kind.startswith("function"):
        for one in words.before:
            if one.name == "thread_local":
                return one, "expected type: a function is not 'thread_local'"
    for one in linkages:
        if words.kind == "function_declaration" and one.name in _LOCAL | _WEAK:
            return one, f"invalid linkage for function declaration: '{one.name}'"
        if words.kind == "function_definition" and one.name == "extern_weak":
            return one, "invalid linkage for function definition: 'extern_weak'"
        if words.kind.startswith("function") and one.name in _OF_VARIABLES:
            return one, f"invalid function linkage type: '{one.name}'"
        if words.kind == "alias" and one.name in _OF_VARIABLES | {"extern_weak"}:
            return one, f"invalid linkage type for alias: '{one.name}'"
    return None


def _of_reader(words: HeaderWords, linkages: list[HeaderWord], strict: Strictness) -> tuple[HeaderWord, str] | None:
    """What libnvvm takes from compute_100 on, or drops there before it looks."""
    for one in linkages if words.kind == "alias" and strict.unused else ():
        if one.name == "available_externally":
            return one, f"invalid linkage type for alias: '{one.name}'"
    for one in words.after if words.kind.startswith("function") else ():
        if one.name == "comdat" and words.kind == "function_declaration" and strict.unused:
            return one, "Declaration may not be in a Comdat!"
        if one.name == "addrspace" and strict.is_llvm7:
            return one, "expected '{' in function body: LLVM 7 has no address space of a function"
    is_external = any(one.name in _DECLARED for one in words.before)
    for one in words.after if words.kind == "global_variable" else ():
        if one.name == "comdat" and is_external and strict.unused:
            return one, "Declaration may not be in a Comdat!"
        if one.name == "comdat" and strict.is_llvm and any(word.name == "common" for word in words.before):
            return one, "'common' global may not be in a Comdat!"
        if one.name == "code_model" and (strict.is_llvm7 or one.given.strip('" ') not in _CODE_MODELS):
            models = f"a code model is one of {', '.join(_CODE_MODELS)}"
            return one, "unknown global variable property" if strict.is_llvm7 else models
    return None


def _space(words: HeaderWords, strict: Strictness) -> tuple[HeaderWord, str] | None:
    """An address space of a variable that is neither a number nor, where the reader has that, a name in quotes."""
    for one in words.before if words.kind == "global_variable" else ():
        if one.name == "addrspace" and _SPACE_WORD.match(one.given):
            return one, "expected integer or string constant: the address space is a number"
        if one.name == "addrspace" and _SPACE_NAME.match(one.given) and strict.is_llvm7:
            return one, "expected integer: LLVM 7 has no names of address spaces"
    return None


def _local(words: HeaderWords, linkages: list[HeaderWord]) -> tuple[HeaderWord, str] | None:
    if any(one.name in _LOCAL for one in linkages):
        for one in words.before:
            if one.name in _VISIBILITIES:
                what = "DLL storage class" if one.name.startswith("dll") else "visibility"
                return one, f"symbol with local linkage must have default {what}, not '{one.name}'"
    return None


def _of_value(words: HeaderWords, linkages: list[HeaderWord]) -> tuple[HeaderWord, str] | None:
    if words.kind != "global_variable":
        return None
    for one in linkages:
        if one.name == "appending" and words.type is not None and words.type.kind not in ("array", "named"):
            return one, "Only global arrays can have appending linkage"
        if one.name == "common" and words.value[:1] in "{[<" and _NOT_ZERO.search(_TYPES.sub("", words.value)):
            return one, "'common' global must have a zero initializer"
        if one.name == "common" and _NUMBER.fullmatch(words.value) and float(words.value):
            return one, "'common' global must have a zero initializer"
    return None


def _shared_library(words: HeaderWords, strict: Strictness) -> tuple[HeaderWord, str] | None:
    """What goes with the words of shared libraries of Windows, and with `dso_preemptable`."""
    names = {one.name for one in words.before}
    for one in words.before:
        if one.name == "dllimport" and names & {"hidden", "protected"} and strict.is_llvm:
            return one, "dllimport GlobalValue must have default visibility"
        if one.name == "dllexport" and "hidden" in names and strict.is_llvm:
            return one, "dllexport GlobalValue must have default or protected visibility"
        if one.name == "dllimport" and "dso_local" in names and strict.is_llvm:
            return one, "dso_location and DLL-StorageClass mismatch"
        is_defined = bool(words.value) and "available_externally" not in names
        if one.name == "dllimport" and words.kind == "global_variable" and is_defined and strict.is_llvm:
            return one, "Global is marked as dllimport, but not external"
    return None
