"""What is kept between two versions of a text, and by how many ways an answer is reached: the laws of ARCHITECTURE.md.

Each law has a twin in which it is broken. Where a count is not yet what it should be, it is written here and may only
fall.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import items
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.memo.memo import Memo, query
from ptx_ls.syntax.document import Document
from tests.checks.nothing_kept import nothing_kept

PACKAGE = Path(__file__).parents[1] / "ptx_ls"

ABOUT_TEXT = ("sema", "syntax", "checks", "ide", "nvvm", "embed", "languages", "lsp")
ENGINE = ("checks/engine", "checks/base", "memo", "syntax", "process", "lsp")
THRESHOLDS = 21
KEPT_BY_THE_SERVER = 12
CANONICAL_FORMS = {"sema/instruction_key.py", "checks/engine/key_verdict.py"}
"""The form of an instruction in a tree, and that of a statement of the scanner, which are equal."""


def _trees(rooms: Iterable[str], word: str = "") -> Iterator[tuple[str, ast.Module]]:
    """The modules of some rooms in which a word is: to parse all others would take seconds."""
    for room in rooms:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if word in text:
                yield path.relative_to(PACKAGE).as_posix(), _tree(text)


@cache
def _tree(text: str) -> ast.Module:
    return ast.parse(text)


def _count(of: Callable[[ast.Module], int], rooms: Iterable[str], word: str = "") -> int:
    return sum(of(tree) for _, tree in _trees(rooms, word))


def kept_by_text(tree: ast.Module) -> int:
    """How many functions keep their results by a text, a document, a node or a span, but for those of the room memo."""
    return sum(
        any(ast.unparse(one).partition("(")[0] in ("cache", "lru_cache") for one in node.decorator_list)
        and any(
            word in ast.unparse(argument.annotation)
            for argument in node.args.args
            if argument.annotation is not None
            for word in ("bytes", "Document", "Node", "Span")
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    )


def test_what_is_kept_by_a_text_is_kept_by_the_memo() -> None:
    assert not _count(kept_by_text, ABOUT_TEXT, "cache")
    assert kept_by_text(ast.parse("@lru_cache(maxsize=9)\ndef words(text: bytes, at: int) -> list[str]: ...")) == 1
    assert kept_by_text(ast.parse("@cache\ndef opcodes(entry: str) -> list[str]: ...")) == 0


def test_a_query_reads_only_large_texts_again() -> None:
    read: list[bytes] = []

    @query(2, largest=3)
    def length(text: bytes) -> int:
        read.append(text)
        return len(text)

    assert [length(text) for text in (b"abc", b"abc", b"abcd", b"abcd")] == [3, 3, 4, 4]
    assert read == [b"abc", b"abcd", b"abcd"]


def test_the_answer_that_was_asked_for_last_is_kept_longest() -> None:
    memo = Memo[str, str](2)
    assert [memo.keep("a", "one"), memo.keep("b", "two"), memo.keep("a", "another")] == ["one", "two", "one"]
    memo.keep("b", "two")
    assert memo.find("a") == "one"
    memo.keep("c", "three")
    assert [memo.find(key) for key in "abc"] == ["one", None, "three"]


FUNCTIONS = b".version 8.0\n.target sm_80\n.address_size 64\n" + b"\n".join(
    b".func f%d()\n{\n.reg .b32 %%r<4>;\nadd.s32 %%r1, %%r2;\nmov.b32 %%r1, %%q%d;\nret;\n}\n" % (n, n)
    for n in range(9)
)


def _kept_outside_of_their_function() -> int:
    """How many kept diagnostics of functions have a place that is not counted from the start of the function."""
    with nothing_kept():
        items._environments = Memo(1)
        assert check(Document("a.ptx", "ptx", FUNCTIONS))
        known = next(iter(items._environments._answers.values()))
        kept = [(text, one) for (_, text), found in known._answers.items() for one in found]
        assert len(kept) >= 18
        return sum(not 0 <= one.start <= one.end <= len(text) for text, one in kept)


def test_places_in_a_kept_answer_count_from_the_start_of_its_item(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not _kept_outside_of_their_function()

    def unmoved(diagnostic: Diagnostic, by: int) -> Diagnostic:
        return diagnostic

    monkeypatch.setattr(items, "shifted", unmoved)
    assert _kept_outside_of_their_function()


def makes_keys(tree: ast.Module) -> int:
    """How many functions of a module return the canonical form of an instruction."""
    return sum(
        isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and "InstructionKey" in ast.unparse(node.returns)
        and not any(
            argument.annotation is not None and "InstructionKey" in ast.unparse(argument.annotation)
            for argument in node.args.args
        )
        for node in ast.walk(tree)
    )


def test_there_is_one_canonical_form_of_an_instruction() -> None:
    assert {name for name, tree in _trees(ABOUT_TEXT, "InstructionKey") if makes_keys(tree)} <= CANONICAL_FORMS
    assert makes_keys(ast.parse("def key(text: bytes) -> InstructionKey: ..."))


def runs_checks(tree: ast.Module) -> int:
    """How often the checks of a module are run."""
    return sum(
        isinstance(node, ast.Call) and ast.unparse(node.func) == "run" and "MODULE_CHECKS" in ast.unparse(node)
        for node in ast.walk(tree)
    )


def test_an_editor_and_a_batch_check_have_one_driver() -> None:
    assert _count(runs_checks, ABOUT_TEXT, "MODULE_CHECKS") == 1
    assert runs_checks(ast.parse("run(MODULE_CHECKS, context)\nrun(MODULE_CHECKS[:9], context)")) == 2


CONTAINERS = {"set", "dict", "OrderedDict", "defaultdict", "Counter", "SimpleQueue", "Memo"}


def containers(tree: ast.Module) -> int:
    """How many objects and modules have a dictionary, a list, a set or a cache that is filled while they live."""
    places: list[ast.Module | ast.FunctionDef] = [tree]
    places += (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    kept = sum(
        isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None and _is_container(node.value)
        for place in places
        for node in place.body
    )
    return kept + kept_by_text(tree)


def _is_container(value: ast.expr) -> bool:
    is_made = isinstance(value, ast.Call) and ast.unparse(value.func).partition("[")[0] in CONTAINERS
    return is_made or ast.unparse(value) in ("{}", "[]")


def test_the_server_keeps_texts_settings_and_jobs() -> None:
    assert _count(containers, ["lsp"]) <= KEPT_BY_THE_SERVER
    assert (
        containers(
            ast.parse("_known = {}\nclass A:\n    def __init__(self):\n        self.a = dict()\n        b = 2, 3")
        )
        == 2
    )


SAYS_NOTHING = {"_LARGE", "_LITTLE", "_MANY", "_FEW", "_SHORT", "_LONG_TEXT", "_BIG"}
"""Names of thresholds that do not say what they decide."""


def thresholds(tree: ast.Module) -> set[str]:
    """The names of numbers of a module that are compared with something, so that they decide which way is taken.

    How much a room keeps is no threshold (`most` of a memo, `MOST_VERDICTS` of `sema/target_check.py`): beyond it an
    old answer is forgotten, and made again in the same way."""
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and _is_number(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    compared = (one for node in ast.walk(tree) if isinstance(node, ast.Compare) for one in ast.walk(node))
    return names & {one.id for one in compared if isinstance(one, ast.Name)}


def sizes_of_queries(tree: ast.Module) -> set[str]:
    """The sizes from which a query of a module keeps no answer: thresholds, which `query` compares for it."""
    return {
        ast.unparse(keyword.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "query"
        for keyword in node.keywords
        if keyword.arg == "largest"
    }


def _is_number(value: ast.expr) -> bool:
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) and _is_number(value.right)
    return isinstance(value, ast.Constant) and isinstance(value.value, (int, float))


def test_thresholds_are_few_and_say_what_they_decide() -> None:
    sizes = set().union(*(sizes_of_queries(tree) for _, tree in _trees(ABOUT_TEXT, "query")))
    assert _count(lambda tree: len(thresholds(tree)), ENGINE) + len(sizes) <= THRESHOLDS
    assert sizes_of_queries(ast.parse("@query(9, largest=BOUND)\ndef words(text): ...")) == {"BOUND"}
    assert thresholds(ast.parse("MANY = 1 << 9\nFEW = 3\ndef is_large(text): return len(text) > MANY")) == {"MANY"}
    named = [thresholds(tree) & SAYS_NOTHING for _, tree in _trees(["checks/engine", "checks/base", "memo", "syntax"])]
    assert not any(named)
    assert thresholds(ast.parse("_MANY = 9\nis_large = size > _MANY")) & SAYS_NOTHING
