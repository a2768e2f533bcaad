"""What queries of the table ask of the whole module, and of the target that a place is judged for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.module import listed_operands, module_of
from ptx_ls.nvvm.specification.annotations import has_image, images, is_managed
from ptx_ls.nvvm.specification.kept import mentioned
from ptx_ls.nvvm.syntax import name_of, text_of
from ptx_ls.nvvm.target import Platform
from ptx_ls.nvvm.values.cycles import in_cycles
from ptx_ls.syntax.document import Document

_FUNCTIONS = ("function_definition", "function_declaration")
_VERSION = "!nvvmir.version"
_CURRENT = (2, 0)
_DEBUG = 3
_FLAG = '"Debug Info Version"'
_NUMBER = re.compile(r"i[0-9]+ [0-9]+")
_WEAK = frozenset(("weak", "weak_odr", "linkonce", "linkonce_odr"))
_SPACE_BEFORE = re.compile(rb"addrspace *[(] *([0-9]{1,9}) *[)] *[*]* *$")
_SHARED = re.compile(r"addrspace *[(] *3 *[)]")


@dataclass(frozen=True)
class Place:
    """Some bytes of a module that a statement may apply to, with what they are judged for."""

    document: Document
    platform: Platform
    start: int
    end: int

    @property
    def name(self) -> str:
        """The global that is named here, without its sigil and quotes."""
        text = self.document.source[self.start : self.end].decode("utf-8", "replace")
        return text.removeprefix("@").strip('"')


def holds(fact: str, place: Place) -> bool:
    """Whether a fact holds for a place; KeyError for one that is not here."""
    return FACTS[fact](place) and (fact in _OF_PLACES or not is_dump(place.document))


def of_names(document: Document) -> tuple[frozenset[str], ...]:
    """The kernels, images and functions of a module: what the facts that statements ask for depend on."""
    functions = frozenset(one.name for one in module_of(document).functions)
    return document.memo(_kernels), images(document), functions


def is_dump(document: Document) -> bool:
    """Whether a text is several modules, which may use a name for different things."""
    return document.memo(_triples) > 1


def _triples(document: Document) -> int:
    entities = entities_of(document)
    targets = entities.of_kind("target_definition")
    return sum(entities.fact(document, number, _property) == "triple" for number in targets)


def _kernel(place: Place) -> bool:
    """A kernel is named."""
    return place.name in place.document.memo(_kernels)


def _in_kernel(place: Place) -> bool:
    """The place is in the header of a kernel."""
    return _entity(place) in place.document.memo(_kernels)


def _image(place: Place) -> bool:
    """The variable that is declared here is a texture or a surface."""
    return has_image(place.document, _entity(place))


def _named_image(place: Place) -> bool:
    """A texture or a surface is named."""
    return has_image(place.document, place.name)


def _managed(place: Place) -> bool:
    """The variable that is declared here is in managed memory."""
    return is_managed(place.document, _entity(place))


def _entity(place: Place) -> str:
    entities = entities_of(place.document)
    number = entities.number_at(place.start)
    return entities.fact(place.document, number, name_of) if number is not None else ""


def _function(place: Place) -> bool:
    """A function is named."""
    return any(one.name == place.name for one in module_of(place.document).functions)


def _variable(place: Place) -> bool:
    """A variable is named, which is no alias."""
    entities = entities_of(place.document)
    variables = entities.of_kind("global_variable")
    return any(entities.fact(place.document, number, name_of) == place.name for number in variables)


def _alias(place: Place) -> bool:
    """An alias is named."""
    entities = entities_of(place.document)
    return any(entities.fact(place.document, one, name_of) == place.name for one in entities.of_kind("alias"))


def _weak_function(place: Place) -> bool:
    """A function is named that another module may replace."""
    entities = entities_of(place.document)
    return any(
        entities.fact(place.document, one, name_of) == place.name and entities.fact(place.document, one, _is_weak)
        for one in entities.of_kind("function_definition")
    )


def _shared_variable(place: Place) -> bool:
    """A variable in shared memory is named, and not as one elsewhere, which LLVM 7 does not compare."""
    source = place.document.source
    written = _SPACE_BEFORE.search(source, source.rfind(b"\n", 0, place.start) + 1, place.start)
    if written is not None and int(written[1]) != 3:
        return False
    entities = entities_of(place.document)
    return any(
        entities.fact(place.document, one, name_of) == place.name and entities.fact(place.document, one, _is_shared)
        for one in entities.of_kind("global_variable")
    )


def _of_functions(place: Place) -> bool:
    """The attribute is one of a function: calls and variables have groups of attributes too."""
    document = place.document
    entities = entities_of(document)
    number = entities.number_at(place.start)
    if number is None or entities.kinds[number] != "attribute_group":
        return True
    group = entities.fact(document, number, name_of)
    return any(group in entities.fact(document, one, _groups) for one in entities.of_kind(*_FUNCTIONS))


def _other_version(place: Place) -> bool:
    """A version of NVVM IR other than the current one is named."""
    return any(one[:2] != _CURRENT for one in _versions(place.document) if len(one) in (2, 4))


def _other_debug_version(place: Place) -> bool:
    """Another major version of the debugging information is named."""
    return any(one[2] != _DEBUG for one in _versions(place.document) if len(one) == len((*_CURRENT, _DEBUG, 1)))


def _version_form(place: Place) -> bool:
    """A version has neither two numbers nor four."""
    return any(len(one) not in (2, 4) for one in _versions(place.document))


def _circular(place: Place) -> bool:
    """The initial value here needs the address of its own variable."""
    return _entity(place) in place.document.memo(_in_cycles)


def _in_cycles(document: Document) -> frozenset[str]:
    entities = entities_of(document)
    variables = entities.of_kind("global_variable")
    held = {entities.fact(document, one, name_of): {*entities.fact(document, one, mentioned)} for one in variables}
    return frozenset(in_cycles({name: used & held.keys() for name, used in held.items()}))


def _version_numbers(place: Place) -> bool:
    """A version has a part that is no positive integer."""
    source = place.document.source
    listed = listed_operands(place.document, _VERSION)
    return any(not _NUMBER.fullmatch(text_of(one, source)) for operands in listed for one in operands)


def _no_version(place: Place) -> bool:
    """No version is named, wherever on its line."""
    entities = entities_of(place.document)
    return all(
        entities.fact(place.document, number, _metadata_name) != _VERSION
        for number in entities.of_kind("named_metadata")
    )


def _no_layout(place: Place) -> bool:
    """There is no data layout."""
    return "datalayout" not in _targets(place.document)


def _no_triple(place: Place) -> bool:
    """There is no target triple."""
    return "triple" not in _targets(place.document)


def _no_debug_flag(place: Place) -> bool:
    """No flag names the version of the debugging information."""
    return not list(_debug_flags(place.document))


def _other_debug_flag(place: Place) -> bool:
    """A flag names another version of the debugging information."""
    return any(value != str(_DEBUG) for value in _debug_flags(place.document))


def _several_units(place: Place) -> bool:
    """There are several compile units."""
    return len(listed_operands(place.document, "!llvm.dbg.cu")) > 1


def _debug_flags(document: Document) -> Iterator[str]:
    for operands in listed_operands(document, "!llvm.module.flags"):
        if len(operands) == len(("behaviour", "name", "value")) and _FLAG in text_of(operands[1], document.source):
            yield text_of(operands[2], document.source).rpartition(" ")[2]


def _below_90(place: Place) -> bool:
    """The target is known and below sm_90."""
    target = place.platform.target
    return target is not None and target.number < 90


_OF_PLACES = frozenset(("of-functions", "below compute_90"))
"""What does not depend on the rest of the module."""
FACTS: dict[str, Callable[[Place], bool]] = {
    "kernel": _kernel,
    "in-kernel": _in_kernel,
    "function": _function,
    "image": _image,
    "named-image": _named_image,
    "managed": _managed,
    "no-debug-flag": _no_debug_flag,
    "other-debug-flag": _other_debug_flag,
    "several-units": _several_units,
    "variable": _variable,
    "alias": _alias,
    "weak-function": _weak_function,
    "shared-variable": _shared_variable,
    "version-numbers": _version_numbers,
    "circular": _circular,
    "of-functions": _of_functions,
    "other-version": _other_version,
    "other-debug-version": _other_debug_version,
    "version-form": _version_form,
    "no-version": _no_version,
    "no-layout": _no_layout,
    "no-triple": _no_triple,
    "below compute_90": _below_90,
}


def _kernels(document: Document) -> frozenset[str]:
    return frozenset(one.name for one in module_of(document).functions if one.kernel)


def _versions(document: Document) -> Iterator[tuple[int, ...]]:
    """The numbers of each version that is named; one that cannot be read is left out."""
    for operands in listed_operands(document, _VERSION):
        numbers = [text_of(one, document.source).rpartition(" ")[2] for one in operands]
        if all(number.isdecimal() for number in numbers):
            yield tuple(map(int, numbers))


def _targets(document: Document) -> set[str]:
    entities = entities_of(document)
    return {entities.fact(document, number, _property) for number in entities.of_kind("target_definition")}


def _property(node: tree_sitter.Node, source: bytes) -> str:
    which = node.child_by_field_name("property")
    return text_of(which, source) if which is not None else ""


def _metadata_name(node: tree_sitter.Node, source: bytes) -> str:
    name = node.child_by_field_name("name")
    return text_of(name, source) if name is not None else ""


def _groups(node: tree_sitter.Node, source: bytes) -> frozenset[str]:
    return frozenset(text_of(child, source) for child in node.children if child.type == "attribute_group_reference")


def _is_weak(node: tree_sitter.Node, source: bytes) -> bool:
    return any(child.type == "attribute" and text_of(child, source) in _WEAK for child in node.children)


def _is_shared(node: tree_sitter.Node, source: bytes) -> bool:
    return any(child.type == "attribute" and _SHARED.fullmatch(text_of(child, source)) for child in node.children)
