"""What needs-target and needs-version share: the message, and the edits that open the gate."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import gates
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.targets import version_text
from ptx_ls.lazy import replace
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.target import Platform, written_version
from ptx_ls.sema import nearness
from ptx_ls.syntax.text_edit import TextEdit

CODES = ("needs-target", "needs-version")
_MOST = 4


def closed(subject: Subject) -> tuple[str, Gate] | None:
    """The code and the gate of a call that the platform does not have; None if it has it."""
    if subject.intrinsic is None:
        return None
    gate = lowering.lacks(subject.intrinsic, subject.platform, subject.use.values)
    if gate is None:
        return None
    target = subject.platform.target
    exists = target is None or gate[target.index][0] <= gate[target.index][1]
    return ("needs-version" if exists and gate is not gates.nowhere() else "needs-target"), gate


def closed_by_default(subject: Subject) -> Gate | None:
    """The gate of a call that LLVM's own choice of a version does not open, where nothing names one; None if there is
    no such."""
    platform = subject.platform
    if platform.reader != "llvm" or platform.ptx is not None or platform.target is None or subject.intrinsic is None:
        return None
    chosen = replace(platform, ptx=written_version(platform.target))
    return lowering.lacks(subject.intrinsic, chosen, subject.use.values)


def diagnostic(code: str, subject: Subject, gate: Gate) -> Diagnostic:
    """The diagnostic, with every alternative that opens the gate."""
    use, platform = subject.use, subject.platform
    ways = gates.alternatives(gate)
    if not ways:
        message = f"Intrinsic '{use.name}' is not supported on any target by {subject.reader}: {_why(subject)}"
        return Diagnostic(code, "error", message, use.start, use.end, needs=ways)
    here = [platform.target.name] if platform.target else []
    if platform.ptx is not None and code == "needs-version":
        here.append(f"PTX {version_text(platform.ptx)}")
    message = f"Intrinsic '{use.name}' is not supported on {' with '.join(here)} by {subject.reader}: "
    over = gates.ended(gate, platform.target) if platform.target and code == "needs-version" else None
    if over is not None and platform.ptx is not None and over < platform.ptx:
        message += f"it ended with PTX {version_text(over)}"
        return Diagnostic(code, "error", message, use.start, use.end, needs=ways)
    message += f"requires {nearness.in_words(ways, platform.target)}"
    return Diagnostic(code, "error", message, use.start, use.end, needs=ways, fixes=_fixes(subject, ways))


def _why(subject: Subject) -> str:
    intrinsic = subject.intrinsic
    known = intrinsic.forms(subject.use.values) if intrinsic else ()
    if known:
        return f"'{known[0][-1].text}' does not assemble"
    values = subject.use.values
    key = lowering.refused_key(intrinsic, values) if intrinsic else ""
    if not key:
        return "no instruction is selected for it"
    what = f"the type {values[key]}" if key.startswith("t") else f"{values[key]} as argument {int(key) + 1}"
    return f"no instruction is selected for {what}"


def _fixes(subject: Subject, ways: tuple[Alternative, ...]) -> tuple[Fix, ...]:
    """Changes of the text that names the target, if there is one; `placed` says where it is."""
    platform = subject.platform
    if platform.start == platform.end:
        return ()
    own = platform.target.name if platform.target else ""
    names = [way.targets[0] for way in nearness.nearest_first(ways, platform.target) if way.targets[0] != own]
    return tuple(
        Fix(f"Change the target to {name}", (TextEdit(subject.use.start, subject.use.end, name),), preferred=not number)
        for number, name in enumerate(names[:_MOST])
    )


def placed(fixes: tuple[Fix, ...], platform: Platform) -> tuple[Fix, ...]:
    """The changes at the text that names the target of a platform."""
    place = platform.start, platform.end
    return tuple(replace(one, edits=(TextEdit(*place, one.edits[0].text),)) for one in fixes)
