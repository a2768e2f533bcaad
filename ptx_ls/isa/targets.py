"""Target architectures, PTX versions and platform options, from targets.isa."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa.notation.kept import kept
from ptx_ls.isa.notation.lines import lines_of, unquote
from ptx_ls.lazy import dataclass, pattern

NAME = "targets"
"""Under which its content is kept."""
Version = int
"""A PTX version as ten times the major plus the minor number: 8.6 is 86. No minor number exceeds 9."""


def version_number(text: str) -> Version:
    """86 for "8.6"."""
    major, minor = text.split(".")
    return int(major) * 10 + int(minor)


def version_text(version: Version) -> str:
    """ "8.6" for 86."""
    return f"{version // 10}.{version % 10}"


@dataclass(frozen=True)
class Machine:
    """The limits of code generation for a target: bytes of static shared memory of a kernel; CTAs and threads of one
    multiprocessor, 0 if not known."""

    shared: int
    ctas: int
    threads: int


_ANY_MACHINE = Machine(49152, 0, 0)


@dataclass(frozen=True)
class Target:
    """A target architecture.

    `introduced` is the lowest version with which ptxas accepts it. `variant` is "" for a plain target, "a" for
    architecture-specific, "f" for family-specific features. `index` is its position in `targets()` and in gates.
    `cuda_arch` is `__CUDA_ARCH__`. `is_wide`: where code is generated for it, all its addresses have 64 bits.
    """

    index: int
    name: str
    number: int
    variant: str
    introduced: Version
    family: str
    cuda_arch: int
    products: str
    renamed_to: str | None
    renamed_in: Version | None
    machine: Machine
    is_wide: bool


@dataclass(frozen=True)
class Option:
    """A platform option of `.target`.

    `last` is the last target that it may be combined with, "" for any; `excludes` is the option that no `.target` of
    the module may name, "" for none; `is_default`: it applies if the head of the module names none; `needs` is a
    directive that the module must have, "" for none.
    """

    name: str
    introduced: Version
    last: str
    excludes: str
    is_default: bool
    needs: str
    summary: str


@dataclass(frozen=True)
class Targets:
    """All of targets.isa."""

    targets: tuple[Target, ...]
    options: tuple[Option, ...]
    versions: tuple[Version, ...]

    @property
    def newest(self) -> Version:
        """The newest PTX version."""
        return self.versions[-1]


@cache
def load() -> Targets:
    """The targets, in the order of targets.isa."""
    return kept(NAME, read)


def read() -> Targets:
    """What `load` returns, read from the file. Raises IsaError."""
    rows: list[list[str]] = []
    renamed: dict[str, tuple[str, Version]] = {}
    machines: dict[str, Machine] = {}
    wide: list[range] = []
    options: list[Option] = []
    versions: tuple[Version, ...] = ()
    for line in lines_of("targets.isa"):
        kind, *rest = line.text.split(None, 1)
        match kind:
            case "target":
                rows.append(line.columns)
            case "renamed":
                old, current, since = rest[0].split()
                renamed[old] = (current, version_number(since))
            case "machine":
                names, *numbers = line.columns
                machines.update(dict.fromkeys(names.split()[1:], Machine(*map(int, numbers))))
            case "wide":
                wide += map(_numbers, rest[0].split())
            case "option":
                head, since, *limits, summary = line.columns
                values = dict(limit.rsplit(" ", 1) for limit in limits if limit != "default")
                option = head.split()[1]
                options.append(
                    Option(
                        name=option,
                        introduced=version_number(since),
                        last=values.get("up to", ""),
                        excludes=values.get("excludes", ""),
                        is_default="default" in limits,
                        needs=values.get("needs", ""),
                        summary=unquote(summary),
                    )
                )
            case "versions":
                versions = tuple(version_number(v) for v in rest[0].split())
            case _:
                raise line.error("expected target, renamed, machine, wide, option or versions")
    result = []
    for index, (head, *columns) in enumerate(rows):
        name = head.split()[1]
        introduced, variant, family, arch, *products = columns
        new = renamed.get(name)
        number = _number(name)
        result.append(
            Target(
                index=index,
                name=name,
                number=number,
                variant="" if variant == "-" else variant,
                introduced=version_number(introduced),
                family=family,
                cuda_arch=int(arch),
                products=unquote(products[0]) if products else "",
                renamed_to=new[0] if new else None,
                renamed_in=new[1] if new else None,
                machine=machines.get(new[0] if new else name, _ANY_MACHINE),
                is_wide=any(number in numbers for numbers in wide),
            )
        )
    return Targets(tuple(result), tuple(options), versions)


def _number(name: str) -> int:
    """90 for "sm_90a"."""
    return int(name[3:].rstrip("af"))


def _numbers(text: str) -> range:
    """The numbers from the first to the last target of `sm_50..sm_80`, or of `sm_50` from there on."""
    first, _, last = text.partition("..")
    return range(_number(first), _number(last) + 1 if last else 1 << 31)


@cache
def by_name() -> dict[str, Target]:
    """The targets by every name that `.target` accepts: `sm_90a` and its synonym `compute_90a`."""
    names = {t.name: t for t in load().targets}
    names.update({t.name.replace("sm_", "compute_"): t for t in load().targets})
    return names


_FIRST_NUMBER = pattern(r"\d{1,18}(?!\d)")


def taken_for(word: str) -> Target | None:
    """The target that a word after `.target` means; None if it means none.

    For an unknown word with sm_ or compute_ in it, ptxas only uses the first number, modulo 2**32, and the last letter
    (measured 13.5).
    """
    known = by_name()
    if word in known or not ("sm_" in word or "compute_" in word):
        return known.get(word)
    number = _FIRST_NUMBER.search(word)
    if number is None:
        return None
    return known.get(f"sm_{int(number[0]) % 2**32}{word[-1] if word[-1] in 'af' else ''}")
