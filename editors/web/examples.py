"""The examples of the playground: those of its menu, and those that pages of codes and instructions link to."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from ptx_ls.checks.rules import Example as Wrong
from ptx_ls.checks.rules import rules
from ptx_ls.isa.examples import example_text
from ptx_ls.isa.examples.example import Example, of_entry
from ptx_ls.reference import playground, sections
from tests.packaging.__main__ import ROOT

_LANGUAGES = {"ptx": "ptx", "ll": "nvvm", "cu": "cuda", "py": "python"}
_MENU = {
    "Start": {
        "saxpy": "editors/web/examples/saxpy.ptx",
        "race": "editors/web/examples/race.ptx",
        "quantize": "tests/examples/quantize.ptx",
        "scale": "tests/examples/scale.ll",
        "asm": "editors/web/examples/asm.cu",
    },
    "Learn": {path.stem: f"docs/learn/{path.name}" for path in sorted((ROOT / "docs" / "learn").glob("*.ptx"))},
}
_TITLES = {
    "saxpy": "A kernel: y = a x + y",
    "race": "A race between two threads",
    "quantize": "Errors with fixes",
    "scale": "NVVM IR",
    "asm": "PTX in CUDA C++",
}


def examples() -> dict[str, Any]:
    """The groups of the menu, with names and titles, and the language and text of each name."""
    texts = {
        name: {"language": _LANGUAGES[path.rpartition(".")[2]], "text": (ROOT / path).read_text(encoding="utf-8")}
        for group in _MENU.values()
        for name, path in group.items()
    }
    menu = [[group, [[name, _title(name)] for name in named]] for group, named in _MENU.items()]
    return {"menu": menu, "texts": {**of_pages(), **texts}}


def of_pages() -> dict[str, dict[str, str]]:
    """The language and text of what pages link to: what a code is about, and the first example of a family."""
    found = {name: {"language": _LANGUAGES[one.suffix], "text": one.wrong} for name, one in of_codes().items()}
    return found | {name: {"language": "ptx", "text": _text(one)} for name, one in of_families().items()}


def of_codes() -> dict[str, Wrong]:
    """The example of each code that has one, by its name on the page."""
    return {playground.of_code(one.code): one.example for one in rules() if one.example is not None}


def of_families() -> dict[str, Example]:
    """The first example of each family of instructions that has one."""
    every = {name: [*chain.from_iterable(map(of_entry, entries))] for name, entries in sections.pages().items()}
    return {name: found[0] for name, found in every.items() if found}


def _title(name: str) -> str:
    number, _, words = name.partition("_")
    return _TITLES.get(name) or f"{int(number)}. {words.replace('_', ' ').capitalize()}"


def _text(example: Example) -> str:
    """An example with the comment that runs it: a snippet, or a module where it needs more than one."""
    options = dict(example.options)
    block = options.get("block") or str(max((len(column.lanes) for column in example.inputs), default=1))
    given = {key: value for key, value in example.options if key in ("grid", "cluster")}
    fields = " ".join(f"{key}={value}" for key, value in {**given, "block": block}.items())
    passed = [value.partition("=")[2] for key, value in example.options if key == "arg"]
    bound = ";".join(value for key, value in example.options if key == "bind")
    fields += (f" bind={bound}" if bound else "") + (f" args={' '.join(passed)}" if passed else "")
    head = f"// {example.note}\n"
    if not example.module and not {"target", "ptx", "arg", "bind"} & {*options} and block == "1":
        return f"{head}// run: {fields}\n{example_text.as_code(example)}\n"
    # Imported here, because it computes with NumPy.
    from tests.interpreter.examples import runs

    before, _, kernel = runs.module(example).partition(".visible .entry ")
    before = re.sub(r" (\.target|\.address_size)", r"\n\1", before).strip()
    name, _, body = kernel.partition("{")
    # What stands in one line, so that lines are those of the example, is laid out to be read.
    body = re.sub(r"(\.reg \.\w+ [\w%$]+;) ", "\t\\1\n", body.strip().removesuffix("}").strip())
    lines = [line if line.startswith("\t") else f"\t{line}" for line in body.split("\n")]
    lines = ["\n\t".join(re.split(r"(?<=;) (?=[a-z@])", line)) for line in lines]
    return f"{head}{before}\n\n// run: {fields}\n.visible .entry {name.strip()}\n{{\n" + "\n".join(lines) + "\n}\n"
