"""The settings of the user: the section `ptx-ls` of the editor's settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ptx_ls.checks.base.levels import Levels, levels_from
from ptx_ls.languages.choices import choices_of
from ptx_ls.lazy import dataclass, field
from ptx_ls.lower.options import LowerOptions
from ptx_ls.ptxas.options import Options
from ptx_ls.runner.options import RunOptions as Trial
from ptx_ls.settings.catalog import of_project
from ptx_ls.syntax.choices import NOTHING, Choices

SECTION = "ptx-ls"
LANGUAGES = frozenset(of_project()["languages"].choices)
"""The languages that are read where no setting says otherwise."""


@dataclass(frozen=True)
class Settings:
    """`debounce` is the longest time in milliseconds that a slow check waits for further keystrokes; `levels` are the
    levels of the checks. `lints`: whether those are reported whose level is not set; `languages`: those that are read.

    `is_left_out`: the project leaves the document out. `choices`: what code is judged for that need not name it.
    `lowering`: how modules of NVVM IR are lowered to PTX; with `verifies`, their reader verifies them when they are
    saved. `ptxas`: whether and how it runs; `disassembler` prints the machine code that it makes.
    `run_limits`: the limits of a run of a kernel; `run_values` shows its values beside the lines.

    `register_types` shows the type of each register at its use and of each value of NVVM IR, `predecessors` those of
    each block, `parameters` the name of each parameter that a constant is passed for, `becomes` the PTX that the call
    of an intrinsic of NVVM IR becomes, `operands` the expression for each `%0` of an asm statement, `kernel_needs`
    above each kernel the version and target that it requires, `kernel_resources` the resources that ptxas reports,
    `runs` the command that runs it, `reading` who reads a module of NVVM IR, `references` how often each function and
    variable is used. `workspace`: what is wrong in files that are not open is reported.
    """

    debounce: int = 150
    lints: bool = True
    languages: frozenset[str] = LANGUAGES
    levels: Levels = field(default_factory=Levels)
    is_left_out: bool = False
    choices: Choices = NOTHING
    lowering: LowerOptions = field(default_factory=LowerOptions)
    verifies: bool = False
    ptxas: Options = field(default_factory=Options)
    disassembler: str = ""
    run_limits: Trial = field(default_factory=Trial)
    run_values: bool = True
    register_types: bool = False
    values: bool = False
    predecessors: bool = True
    parameters: bool = True
    becomes: bool = True
    operands: bool = True
    kernel_needs: bool = True
    kernel_resources: bool = True
    reading: bool = True
    references: bool = False
    workspace: bool = True
    runs: bool = True

    def is_silent_about(self, language: str) -> bool:
        """Whether nothing is reported in a document of a language."""
        return self.is_left_out or language in LANGUAGES - self.languages

    @property
    def hints(self) -> Mapping[str, bool]:
        """Whether each kind of inlay hints that a language may have is shown."""
        return {
            "type": self.register_types,
            "value": self.values,
            "ptx": self.becomes,
            "operand": self.operands,
            "block": self.predecessors,
            "parameter": self.parameters,
        }


def is_trusted(options: object) -> bool:
    """Whether the user trusts the workspace, by what a client sent to initialize: one that does not say otherwise."""
    return not (isinstance(options, dict) and options.get("trusted") is False)


def settings_from(value: object) -> Settings:
    """Settings from what a client sent, with or without the section's name around it.

    A missing or invalid value keeps its default: a typing error must not stop the server.
    """
    if isinstance(value, dict) and isinstance(value.get(SECTION), dict):
        value = value[SECTION]
    if not isinstance(value, dict):
        return Settings()
    return Settings(
        debounce=_number(value.get("debounce"), 0, 60_000, Settings.debounce),
        lints=value.get("lints") is not False,
        languages=_languages(value.get("languages")),
        levels=_levels(value),
        choices=_choices(value),
        lowering=LowerOptions(libnvvm=_word(value, "libnvvm", "path")),
        verifies=_switch(value, "nvvm", "verify", Settings.verifies),
        ptxas=_ptxas_options(value),
        disassembler=_word(value, "nvdisasm", "path"),
        run_limits=_run_options(value),
        run_values=_switch(value, "inlayHints", "runValues", Settings.run_values),
        register_types=_switch(value, "inlayHints", "registerTypes", Settings.register_types),
        values=_switch(value, "inlayHints", "values", Settings.values),
        predecessors=_switch(value, "inlayHints", "predecessors", Settings.predecessors),
        parameters=_switch(value, "inlayHints", "parameters", Settings.parameters),
        becomes=_switch(value, "inlayHints", "ptx", Settings.becomes),
        operands=_switch(value, "inlayHints", "operands", Settings.operands),
        kernel_needs=_switch(value, "codeLens", "kernelNeeds", Settings.kernel_needs),
        kernel_resources=_switch(value, "codeLens", "kernelResources", Settings.kernel_resources),
        references=_switch(value, "codeLens", "references", Settings.references),
        workspace=value.get("workspace") is not False,
        runs=_switch(value, "codeLens", "run", Settings.runs),
        reading=_switch(value, "codeLens", "reader", Settings.reading),
    )


def merged(project: Mapping[str, Any], value: object) -> object:
    """What a client sent, over the settings of a project: an editor sends the default of a setting that its user has
    not set, so that what is empty, or on, says nothing."""
    if not project:
        return value
    if isinstance(value, dict) and isinstance(value.get(SECTION), dict):
        value = value[SECTION]
    found = dict(value) if isinstance(value, dict) else {}
    for name, own in project.items():
        given = found.get(name)
        if isinstance(own, dict):
            found[name] = {**own, **given} if isinstance(given, dict) else own
        elif isinstance(own, bool):
            found[name] = own and given is not False
        elif not given or name == "languages":
            found[name] = own
    return found


def _languages(value: object) -> frozenset[str]:
    return LANGUAGES.intersection(map(str, value)) if isinstance(value, list) else LANGUAGES


def _levels(value: dict[object, object]) -> Levels:
    """The levels of the codes; those that are ignored are off."""
    ignored = value.get("ignore")
    chosen: dict[object, object] = dict.fromkeys(ignored, "off") if isinstance(ignored, list) else {}
    for name in ("levels", "level"):
        some = value.get(name)
        chosen |= some if isinstance(some, dict) else {}
    selected = value.get("select")
    return levels_from(chosen, map(str, selected) if isinstance(selected, list) else ())


def _choices(value: dict[object, object]) -> Choices:
    """What is chosen, also by the names that editors have known a setting by."""
    target = _word(value, "nvvm", "target")
    return choices_of(
        {
            "target": value.get("target") or _inner(value, "cuda", "targets") or ([target] if target else []),
            "ptx": value.get("ptx") or _word(value, "nvvm", "ptx"),
            "reader": value.get("reader") or _word(value, "nvvm", "reader"),
            "nvvm.latest": _inner(value, "nvvm", "latest"),
            "macro": value.get("macro") or _inner(value, "cuda", "macros"),
            "build": value.get("build") is not False and _switch(value, "cuda", "readBuild", True),
        }
    )


def _ptxas_options(value: dict[object, object]) -> Options:
    program, arguments = _inner(value, "ptxas", "path"), _inner(value, "ptxas", "arguments")
    return Options(
        program=program.strip() if isinstance(program, str) else Options.program,
        arguments=tuple(str(one) for one in arguments) if isinstance(arguments, list) else Options.arguments,
        on_open=_switch(value, "ptxas", "onOpen", Options.on_open),
        seconds=_number(_inner(value, "ptxas", "timeLimit"), 1, 3600, Options.seconds),
    )


def _run_options(value: dict[object, object]) -> Trial:
    watch = _inner(value, "run", "watch")
    return Trial(
        seconds=_number(_inner(value, "run", "timeLimit"), 1, 3600, Trial.seconds),
        megabytes=_number(_inner(value, "run", "memoryLimit"), 256, 1 << 20, Trial.megabytes),
        watch=tuple(str(one) for one in watch) if isinstance(watch, list) else Trial.watch,
        counts=_switch(value, "run", "counts", Trial.counts),
    )


def _inner(value: dict[object, object], group: str, name: str) -> object:
    inner = value.get(group)
    return inner.get(name) if isinstance(inner, dict) else value.get(f"{group}.{name}")


def _word(value: dict[object, object], group: str, name: str) -> str:
    found = _inner(value, group, name)
    return found.strip() if isinstance(found, str) else ""


def _switch(value: dict[object, object], group: str, name: str, default: bool) -> bool:
    found = _inner(value, group, name)
    return found if isinstance(found, bool) else default


def _number(value: object, lowest: int, highest: int, default: int) -> int:
    return value if type(value) is int and lowest <= value <= highest else default
