"""What settings choose for documents that need not name it themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptx_ls.lazy import dataclass, field


@dataclass(frozen=True)
class NvvmOptions:
    """The reader of modules of NVVM IR, llvm or libnvvm, the target and the PTX version, as a user writes them; ""
    leaves it to the module, as does what is not known. `latest`: libnvvm is given its option -nvvm-latest."""

    reader: str = ""
    target: str = ""
    ptx: str = ""
    latest: bool = False

    @property
    def names_a_reader(self) -> bool:
        """Whether a reader is chosen: then any module of LLVM IR is read as NVVM IR."""
        from ptx_ls.nvvm.options import READERS

        return self.reader in READERS


@dataclass(frozen=True)
class CudaOptions:
    """What CUDA C++ is compiled for: names of targets, none for those of the build; macros, each with the names of the
    targets that it is defined for; whether `compile_commands.json` and `CMakeLists.txt` are read."""

    targets: tuple[str, ...] = ()
    macros: Mapping[str, str] = field(default_factory=dict)
    reads_build: bool = True


def choose_build(options: CudaOptions) -> None:
    """Sets the options of this process. What was computed for a document before does not change."""
    from ptx_ls.embed.project import build
    from ptx_ls.isa import targets

    known = targets.by_name()
    named = frozenset(known[name].name for name in options.targets if name in known)
    build.choose(build.Options(named, options.macros, options.reads_build))


def build_files() -> Sequence[str]:
    """The names of the files that say what code is compiled for."""
    from ptx_ls.embed.project import build

    return build.FILES


def choose(options: NvvmOptions) -> None:
    """Sets the options of this process. What was computed for a document before does not change."""
    from ptx_ls.isa import targets
    from ptx_ls.nvvm.options import READERS, Options
    from ptx_ls.nvvm.options import choose as set_options

    reader = next((one for one in READERS if one == options.reader), None)
    known = {targets.version_text(one): one for one in targets.load().versions}
    set_options(Options(reader, targets.by_name().get(options.target), known.get(options.ptx), options.latest))
