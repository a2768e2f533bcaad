"""The settings of the user: the section `ptx-ls` of the editor's settings."""

from __future__ import annotations

from collections.abc import Mapping

from ptx_ls.checks.base.levels import Levels, levels_from
from ptx_ls.languages.options import CudaOptions, NvvmOptions
from ptx_ls.lazy import dataclass, field
from ptx_ls.lower.options import LowerOptions
from ptx_ls.ptxas.options import Options
from ptx_ls.runner.options import RunOptions as Trial

SECTION = "ptx-ls"


@dataclass(frozen=True)
class Settings:
    """`debounce` is the longest time in milliseconds that a slow check waits for further keystrokes; `levels` are the
    levels of the checks.

    `cuda`: what CUDA C++ is compiled for; `nvvm`: what modules of NVVM IR are judged for. `lowering`: how they are
    lowered to PTX; with `verifies`, their reader verifies them when they are saved. `ptxas`: whether and how it runs.
    `run_limits`: the limits of a run of a kernel; `run_values` shows its values beside the lines.

    `register_types` shows the type of each register at its use and of each value of NVVM IR, `predecessors` those of
    each block, `parameters` the name of each parameter that a constant is passed for, `becomes` the PTX that the call
    of an intrinsic of NVVM IR becomes, `operands` the expression for each `%0` of an asm statement, `kernel_needs`
    above each kernel the version and target that it requires, `kernel_resources` the resources that ptxas reports,
    `runs` the command that runs it, `reading` who reads a module of NVVM IR, `references` how often
    each function and variable is used.
    """

    debounce: int = 150
    levels: Levels = field(default_factory=Levels)
    cuda: CudaOptions = field(default_factory=CudaOptions)
    nvvm: NvvmOptions = field(default_factory=NvvmOptions)
    lowering: LowerOptions = field(default_factory=LowerOptions)
    verifies: bool = False
    ptxas: Options = field(default_factory=Options)
    run_limits: Trial = field(default_factory=Trial)
    run_values: bool = True
    register_types: bool = False
    predecessors: bool = True
    parameters: bool = True
    becomes: bool = True
    operands: bool = True
    kernel_needs: bool = True
    kernel_resources: bool = True
    reading: bool = True
    references: bool = False
    runs: bool = True

    @property
    def hints(self) -> Mapping[str, bool]:
        """Whether each kind of inlay hints that a language may have is shown."""
        return {
            "type": self.register_types,
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
        levels=levels_from(value.get("levels")),
        cuda=_cuda_options(value),
        nvvm=NvvmOptions(
            reader=_word(value, "nvvm", "reader"),
            target=_word(value, "nvvm", "target"),
            ptx=_word(value, "nvvm", "ptx"),
            latest=_switch(value, "nvvm", "latest", NvvmOptions.latest),
        ),
        lowering=LowerOptions(libnvvm=_word(value, "libnvvm", "path")),
        verifies=_switch(value, "nvvm", "verify", Settings.verifies),
        ptxas=_ptxas_options(value),
        run_limits=_run_options(value),
        run_values=_switch(value, "inlayHints", "runValues", Settings.run_values),
        register_types=_switch(value, "inlayHints", "registerTypes", Settings.register_types),
        predecessors=_switch(value, "inlayHints", "predecessors", Settings.predecessors),
        parameters=_switch(value, "inlayHints", "parameters", Settings.parameters),
        becomes=_switch(value, "inlayHints", "ptx", Settings.becomes),
        operands=_switch(value, "inlayHints", "operands", Settings.operands),
        kernel_needs=_switch(value, "codeLens", "kernelNeeds", Settings.kernel_needs),
        kernel_resources=_switch(value, "codeLens", "kernelResources", Settings.kernel_resources),
        references=_switch(value, "codeLens", "references", Settings.references),
        reading=_switch(value, "codeLens", "reader", Settings.reading),
        runs=_switch(value, "codeLens", "run", Settings.runs),
    )


def _cuda_options(value: dict[object, object]) -> CudaOptions:
    targets, macros = _inner(value, "cuda", "targets"), _inner(value, "cuda", "macros")
    return CudaOptions(
        targets=tuple(str(one) for one in targets) if isinstance(targets, list) else CudaOptions.targets,
        macros={str(name): " ".join(map(str, its)) for name, its in macros.items() if isinstance(its, list)}
        if isinstance(macros, dict)
        else {},
        reads_build=_switch(value, "cuda", "readBuild", CudaOptions.reads_build),
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
