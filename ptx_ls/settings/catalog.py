"""Every setting: its name, which is the same in a project's file, in each editor and, with dashes before it, on the
command line; what it takes, and what it does.

The JSON schema, the page of settings and the manifest of VS Code are made of this list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ptx_ls.lazy import NamedTuple

Kind = Literal["switch", "word", "words", "number", "levels", "macros"]

LEVELS = ("off", "hint", "information", "warning", "error")


class Setting(NamedTuple):
    """A setting. `option`: that of `ptx-ls check` which has the same effect, "" for none; `older`: the names that
    editors have known it by.

    `in_project`: a project's file may have it; `in_editors`: so may an editor's settings. `is_of_machine`: it starts a
    program, which only the user may decide. `choices` are what a word or each of some words may be, empty for any;
    `least` and `most` bound a number.
    """

    name: str
    kind: Kind
    default: Any
    text: str
    option: str = ""
    older: str = ""
    in_project: bool = False
    in_editors: bool = True
    is_of_machine: bool = False
    choices: Sequence[str] = ()
    least: int = 0
    most: int = 0


SETTINGS = (
    Setting(
        "target",
        "words",
        [],
        "The targets that CUDA C++, NVVM IR and PTX without a head are for; if empty, those of build and module.",
        option="--target",
        older="cuda.targets",
        in_project=True,
    ),
    Setting(
        "ptx",
        "word",
        "",
        "The PTX version that NVVM IR and PTX without a head are for; if empty, that of the module.",
        option="--ptx",
        older="nvvm.ptx",
        in_project=True,
    ),
    Setting(
        "reader",
        "word",
        "",
        "Who reads NVVM IR; if empty, what a comment or the data layout of the module says.",
        option="--reader",
        older="nvvm.reader",
        in_project=True,
        choices=("", "llvm", "libnvvm"),
    ),
    Setting(
        "nvvm.latest",
        "switch",
        False,
        "libnvvm is given its option `-nvvm-latest` (13.5), with which it reads opaque pointers from sm_75 on.",
        option="--nvvm-latest",
    ),
    Setting(
        "macro",
        "macros",
        {},
        "Macros of CUDA C++ that guard asm statements, each with the targets it is defined for.",
        option="--macro",
        older="cuda.macros",
        in_project=True,
    ),
    Setting(
        "build",
        "switch",
        True,
        "Read the targets of CUDA C++ from `compile_commands.json` and `CMakeLists.txt`.",
        option="--no-build",
        older="cuda.readBuild",
        in_project=True,
    ),
    Setting(
        "lints",
        "switch",
        True,
        "Report lints and hints; on the command line only where this is set.",
        option="--lints",
        in_project=True,
    ),
    Setting(
        "select",
        "words",
        [],
        "Report only these codes; if empty, all.",
        option="--select",
        in_project=True,
    ),
    Setting("ignore", "words", [], "Do not report these codes.", option="--ignore", in_project=True),
    Setting(
        "level",
        "levels",
        {},
        "The level of each code: `off`, `hint`, `information`, `warning` or `error`.",
        option="--level",
        older="levels",
        in_project=True,
    ),
    Setting(
        "languages",
        "words",
        ["ptx", "nvvm", "cuda", "python"],
        "The languages that are read.",
        in_project=True,
        choices=("ptx", "nvvm", "cuda", "python"),
    ),
    Setting(
        "exclude",
        "words",
        [],
        "Files and folders that are left out of a folder, by their name or path; editors show no findings in them.",
        option="--exclude",
        in_project=True,
        in_editors=False,
    ),
    Setting(
        "gitignore",
        "switch",
        True,
        "Leave out of a folder what Git ignores.",
        option="--no-gitignore",
        in_project=True,
        in_editors=False,
    ),
    Setting(
        "inlayHints.registerTypes",
        "switch",
        False,
        "Show the type of a register or a value of NVVM IR at each use.",
    ),
    Setting(
        "inlayHints.values",
        "switch",
        False,
        "Show what numbers in PTX stand for: floating-point values, tables, bytes, lanes.",
    ),
    Setting("inlayHints.operands", "switch", True, "Show the C++ expression after each operand of an asm statement."),
    Setting("inlayHints.predecessors", "switch", True, "Show the predecessors of each block of NVVM IR."),
    Setting("inlayHints.parameters", "switch", True, "Show the names of parameters in calls of intrinsics."),
    Setting("inlayHints.ptx", "switch", True, "Show the PTX that an intrinsic of NVVM IR becomes after its call."),
    Setting("inlayHints.runValues", "switch", True, "Show the values of a run beside the lines."),
    Setting("codeLens.kernelNeeds", "switch", True, "Show above each kernel the target and version that it needs."),
    Setting("codeLens.kernelResources", "switch", True, "Show above each kernel what ptxas says of its resources."),
    Setting("codeLens.run", "switch", True, "Show *Run* above each kernel, which runs it in the interpreter."),
    Setting(
        "codeLens.reader",
        "switch",
        True,
        "Show above a module of NVVM IR who reads it, in which dialect, for which target, and why.",
    ),
    Setting(
        "workspace",
        "switch",
        True,
        "Report what is wrong in the `.ptx` files of the open folders that are not open themselves (at most 200, of a "
        "megabyte each), in editors that ask for it.",
    ),
    Setting("codeLens.references", "switch", False, "Show above each function and variable how often it is used."),
    Setting("run.timeLimit", "number", 60, "Time limit of one run of a kernel in seconds.", least=1, most=3600),
    Setting(
        "run.memoryLimit",
        "number",
        2048,
        "Memory limit of a run in megabytes (not on Windows).",
        least=256,
        most=1048576,
    ),
    Setting(
        "run.watch",
        "words",
        ["race", "uninit", "sync"],
        "What is watched where a comment does not specify it.",
        choices=("memory", "race", "uninit", "sync"),
    ),
    Setting(
        "run.counts",
        "switch",
        True,
        "Count bank conflicts, sectors of global memory and divergent branches of a run, and show them beside the "
        "lines. A run of many threads takes about twice as long with it.",
    ),
    Setting(
        "ptxas.path",
        "word",
        "",
        "NVIDIA's assembler: an absolute path outside the project, or `ptxas` for the one on PATH.",
        option="--ptxas",
        is_of_machine=True,
    ),
    Setting(
        "ptxas.arguments",
        "words",
        [],
        "More arguments of ptxas, of those that name no file.",
        is_of_machine=True,
    ),
    Setting(
        "nvdisasm.path",
        "word",
        "",
        "NVIDIA's disassembler, for machine code beside PTX: an absolute path outside the project, or `nvdisasm` for "
        "the one on PATH.",
        is_of_machine=True,
    ),
    Setting("ptxas.onOpen", "switch", False, "Run ptxas also when a document is opened, not only when it is saved."),
    Setting("ptxas.timeLimit", "number", 60, "Time limit of one run of ptxas in seconds.", least=1, most=3600),
    Setting(
        "nvvm.verify",
        "switch",
        False,
        "Have LLVM, or libnvvm, verify NVVM IR and generate code when it is saved.",
        option="--verify",
        is_of_machine=True,
    ),
    Setting(
        "libnvvm.path",
        "word",
        "",
        "The library libnvvm, for modules that it reads: an absolute path outside the project, or `none`; if empty, "
        "that of an installed CUDA outside the project (`CUDA_HOME`, `nvidia-nvvm` beside ptx-ls); without one LLVM "
        "lowers them.",
        option="--libnvvm",
        is_of_machine=True,
    ),
)
"""All of them, in the order of the pages."""

OVERRIDE = "override"
"""The key of a project's file for settings of some files: tables with `files`, a list of globs, and settings."""


def of_project() -> Mapping[str, Setting]:
    """The settings that a project's file may have, by their names."""
    return {one.name: one for one in SETTINGS if one.in_project}


def problem(setting: Setting, value: object) -> str:
    """What is wrong with a value for a setting; "" if nothing is."""
    expected = {
        "switch": ("true or false", isinstance(value, bool)),
        "word": ("a string", isinstance(value, str)),
        "words": ("a list of strings", _is_words(value)),
        "number": ("a number", type(value) is int),
        "levels": (
            "a table of codes with levels",
            isinstance(value, dict) and all(v in LEVELS for v in value.values()),
        ),
        "macros": (
            "a table of names with lists of targets",
            isinstance(value, dict) and all(map(_is_words, value.values())),
        ),
    }[setting.kind]
    if not expected[1]:
        return f"expected {expected[0]}"
    given = value if isinstance(value, list) else [value]
    wrong = [one for one in given if setting.choices and one not in setting.choices]
    return f"'{wrong[0]}' is none of {', '.join(filter(None, setting.choices))}" if wrong else ""


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
