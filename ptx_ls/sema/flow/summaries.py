"""What the functions of a module do when they are called, without where and how often."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.isa import table
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import query
from ptx_ls.sema.flow import values
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.sema.flow.ptx_events import STORES, Deeds, deeds_of_spelling, program_of
from ptx_ls.sema.flow.solver import settle
from ptx_ls.sema.instructions import HEAD
from ptx_ls.syntax.captures import function_definitions, inside
from ptx_ls.syntax.document import Document


def summaries_of(document: Document) -> dict[str, Deeds | None]:
    """What each function with a body may do, also by what it calls; None where it calls what is out of sight. With
    `STORES` for what surely happens to the shared memory of which an address is passed, and no fence follows."""
    storing: dict[str, bytes] = {}
    own: dict[str, set[tuple[str, str]]] = {}
    calls: dict[str, set[str]] = {}
    source = document.source
    for function in function_definitions(document):
        body, name = function.child_by_field_name("body"), function.child_by_field_name("name")
        if body is None or name is None:
            continue
        word = source[name.start_byte : name.end_byte].decode("utf-8", "replace")
        does, called = own.setdefault(word, set()), calls.setdefault(word, set())
        for node in inside(document, "instruction", body):
            head = HEAD.match(source, node.start_byte)
            if head is None or head[3]:
                continue
            spelling = head[2].decode("utf-8", "replace")
            done, is_call = _of_spelling(spelling)
            does |= done
            if word not in storing and ".shared" in spelling and ("accesses", "memory") in done:
                storing[word] = source[function.start_byte : function.end_byte]
            if is_call:
                called.add(source[node.start_byte : node.end_byte].decode("utf-8", "replace"))
    found = _with_callees(own, calls)
    called_words = {word for texts in calls.values() for text in texts for word in _NO_WORD.sub(" ", text).split()}
    for word in storing.keys() & called_words:
        does_all = found[word]
        if does_all is not None and not any(verb == "fences" for verb, _ in does_all):
            found[word] = does_all | _stores_of(storing[word])
    return found


@query(4096)
def _stores_of(text: bytes) -> frozenset[tuple[str, str]]:
    """The arguments, with what is added to them, at which a function writes shared memory each time that it runs."""
    document = Document("", "ptx", text)
    function = next(iter(function_definitions(document)), None)
    flow = flow_of(document, function) if function is not None else None
    if flow is None or flow.is_kernel:
        return frozenset()
    head = text[: text.find(b"{")].decode("utf-8", "replace")
    parameters = [one.split()[-1] for one in head[head.rfind("(") + 1 : head.rfind(")")].split(",") if one.split()]
    program = program_of(flow, {}, {})
    found = set()
    for number, event in enumerate(program.events):
        for access in event.memory:
            (root, *more) = values.roots(access.address.value) or (None,)
            name = _parameter(root) if root is not None else ""
            is_sure = not more and not event.guard and (number == 0 or program.post_dominates(number, 0))
            if is_sure and access.mode != "read" and access.space in _OWN and name in parameters:
                found.add((STORES, f"{parameters.index(name)} {access.address.value.number}"))
    return frozenset(found)


def _parameter(root: values.Symbol) -> str:
    """The name of the parameter that a symbol stands for; "" for any other one."""
    # One that is a register is a name of which the function itself says nothing.
    is_name = root[0] == values.PARAMETER or (root[0] == values.VARIABLE and not root[2])
    name = root[1] if is_name else ""
    if isinstance(name, tuple):
        # It is loaded from the memory of a parameter, which is not read beyond its beginning.
        (inner, _), *more = name
        name = inner[1] if isinstance(inner, values.Symbol) and not more and root[2] == 0 else ""
    return str(name)


_OWN = (".shared", ".shared::cta")


def _with_callees(own: dict[str, set[tuple[str, str]]], calls: dict[str, set[str]]) -> dict[str, Deeds | None]:
    """What each function does with all that it calls: what is found of one is passed on to its callers until nothing is
    new."""
    callers: dict[str, list[str]] = {word: [] for word in own}
    unknown: set[str] = set()
    for word, texts in calls.items():
        for text in texts:
            callees = own.keys() & _NO_WORD.sub(" ", text).split()
            if not callees:
                unknown.add(word)
            for callee in callees:
                callers[callee].append(word)

    def changed(word: str) -> Iterator[str]:
        for caller in callers[word]:
            if not own[caller].issuperset(own[word]) or (word in unknown and caller not in unknown):
                own[caller] |= own[word]
                if word in unknown:
                    unknown.add(caller)
                yield caller

    settle(own, changed)
    return {word: None if word in unknown else frozenset(does) for word, does in own.items()}


_NO_WORD = pattern(r"[(),;]")


@lru_cache(maxsize=4096)
def _of_spelling(spelling: str) -> tuple[Deeds, bool]:
    """What an instruction may do in any of its forms, and whether it calls."""
    resolution = table.resolve(spelling)
    found = deeds_of_spelling(spelling)
    if any({"read", "write"} & set(match.entry.effects) for match in resolution.matches):
        found |= {("accesses", "memory")}
    return found, any("call" in entry.effects for entry in resolution.entries)
