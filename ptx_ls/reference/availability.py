"""Gates in words: versions and targets."""

from __future__ import annotations

from ptx_ls.isa import gates, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, version_text
from ptx_ls.reference.markdown import code

HEAD = ("Since PTX", "Targets")
_MOST_WAYS = 4


def cells(gate: Gate) -> tuple[str, str]:
    """The cells of a table for a gate: versions and targets, one line for each alternative."""
    ways = gates.alternatives(gate)
    if not ways:
        return "never", "none"
    if len(ways) > _MOST_WAYS:
        rows = _ranges(gate)
    else:
        rows = [(w.ptx, "all" if w.everywhere else ", ".join(_target(n, gate) for n in w.targets)) for w in ways]
    return "\n".join(v for v, _ in rows), "\n".join([*(t for _, t in rows), *_ends(gate)])


def _ranges(gate: Gate) -> list[tuple[str, str]]:
    """Versions with the targets that have the feature from then on, or from their own introduction on, as ranges."""
    left = [t for t in targets.load().targets if gate[t.index][0] < gates.NEVER]
    rows = []
    while left:
        version = min(gate[t.index][0] for t in left)
        having = [t for t in left if gate[t.index][0] <= max(version, t.introduced)]
        rows.append((version_text(version), _run(having)))
        left = [t for t in left if t not in having]
    return rows


def _run(having: list[Target]) -> str:
    """Plain targets as ranges, in the order of their numbers; the others by name."""
    plain = sorted((t for t in targets.load().targets if not t.variant), key=lambda t: t.number)
    runs: list[list[Target]] = []
    before = False
    for target in plain:
        if target in having:
            if not before:
                runs.append([])
            runs[-1].append(target)
        before = target in having
    named = [code(r[0].name) if len(r) == 1 else f"{code(r[0].name)} … {code(r[-1].name)}" for r in runs]
    return ", ".join([*named, *(code(t.name) for t in having if t.variant)])


def _target(name: str, gate: Gate) -> str:
    target = targets.by_name()[name]
    everywhere = all(gate[i] != gates.nowhere()[i] for i in gates.covered(name))
    if target.variant == "f" and everywhere:
        return f"{code(name)} and its family"
    newest = target.number == max(t.number for t in targets.load().targets)
    return f"{code(name)} and later" if not target.variant and everywhere and not newest else code(name)


def _ends(gate: Gate) -> list[str]:
    """A line for each version that is the last one of a feature on some targets."""
    plain = [t for t in targets.load().targets if not t.variant]
    found = []
    for last in sorted({hi for lo, hi in gate if lo <= hi < gates.END}):
        gone = [t for t in plain if gate[t.index][1] == last]
        later = gone == [t for t in plain if gone and t.number >= gone[0].number]
        names = f"{code(gone[0].name)} and later" if later and gone else _run(gone)
        on = "" if gone == [t for t in plain if gate[t.index][0] < gates.NEVER] else f" on {names}"
        found.append(f"up to PTX {version_text(last)}{on}")
    return found
