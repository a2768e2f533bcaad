"""NVIDIA's assembler as a judge of one-instruction probes.

Each probe becomes a kernel on a line of its own, so that the line of a message names the probe. See the manual of
ptxas and the measurements noted in README.md of this folder.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ptx_ls.isa.targets import by_name

PINNED = "13.5.37"
_CACHE = Path(__file__).parents[2] / ".cache" / "ptxas"
_MESSAGE = re.compile(r"^ptxas (?!<builtin>).*, line (\d+); (error|fatal)\s*: (.*)", re.MULTILINE)
_BUILTIN = re.compile(r"^ptxas <builtin>, line \d+; (?:error|fatal)\s*: (.*)", re.MULTILINE)
"""A message about the text that ptxas itself puts in the place of an instruction: it names no line of ours."""
_OF_GENERATION = re.compile(
    r"^ptxas (?:error|fatal|warning|info)\s*: +(?!Ptx assembly aborted|Pragma )(.*)", re.MULTILINE
)
"""A message of code generation: it names no line where others do."""
_OF_SIZE = re.compile(r"Program uses 32-bit address |64 Bit host architecture")
"""Warnings that come with the error that there are addresses of 32 bits."""
_CHUNK = 2000
_SHORT = 50
_SAMPLER = "probe_sampler"


@dataclass(frozen=True)
class Verdict:
    """Whether ptxas accepts a probe, and its first message if not."""

    accepted: bool
    message: str = ""


@dataclass(frozen=True)
class Probe:
    """One instruction: its text, the declarations it needs in the kernel, and the kernel's parameters.

    `independent`: it is asked in the independent texture mode, where every access to a texture names a sampler.
    """

    text: str
    declarations: str = ""
    parameters: str = ""
    independent: bool = False


@cache
def find(release: str = PINNED) -> Path:
    """ptxas of a release: $PTXAS if set, else unpacked from NVIDIA's wheel, which pip downloads once."""
    named = os.environ.get("PTXAS")
    if named and release == PINNED:
        return Path(named)
    folder = _CACHE / release
    found = next(folder.rglob("bin/ptxas"), None)
    if found is None:
        major = int(release.split(".")[0])
        package = "nvidia-cuda-nvcc" if major >= 13 else f"nvidia-cuda-nvcc-cu{major}"
        folder.mkdir(parents=True, exist_ok=True)
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "-d",
            str(folder),
            f"{package}=={release}",
        ]
        subprocess.run(command, check=True)
        for wheel in folder.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder, [name for name in archive.namelist() if name.endswith("bin/ptxas")])
            wheel.unlink()
        found = next(folder.rglob("bin/ptxas"))
        found.chmod(0o755)
    return found


def at_hand() -> Path | None:
    """ptxas if it can be had without a download."""
    named = os.environ.get("PTXAS")
    return Path(named) if named else next((_CACHE / PINNED).rglob("bin/ptxas"), None)


def refused_lines(text: str, ptxas: Path) -> set[int]:
    """The 1-based lines of a whole module that ptxas has an error for; where it names none, line 1."""
    target = re.search(r"^\s*\.target\s+(sm_\w+)", text, re.MULTILINE)
    arch = arch_for(target[1] if target and target[1] in by_name() else "sm_75", ptxas)
    head = re.search(r"\.version\s+\d+\.\d+\s+\.target\s+sm_", text)
    lines: set[int] = set()
    rows = text.split("\n")
    while True:
        code, said = assemble("\n".join(rows), arch, ptxas)
        found = _MESSAGE.findall(said)
        lines |= {int(line) for line, _, _ in found}
        # A fatal error behind the head ends the file: its line is taken out, and the rest asked again.
        fatal = next((int(line) for line, kind, _ in found if kind == "fatal"), None)
        if head is None or fatal is None or fatal <= text[: head.end()].count("\n") + 1 or not rows[fatal - 1]:
            return lines or ({1} if code else set())
        rows[fatal - 1] = ""


def of_generation(text: str, ptxas: Path) -> set[str] | None:
    """What ptxas has to say of a whole module when it generates code, without the lines that some messages name; None
    where it generates none for the target.

    Of several kernels it may name one alone, so that it is asked for each.
    """
    target = re.search(r"^\s*\.target\s+(sm_\w+)", text, re.MULTILINE)
    if target is None or arch_for(target[1], ptxas) != target[1].replace("sm_", "compute_"):
        return None
    kernels = re.findall(r"^\s*(?:\.\w+\s+)*?\.entry\s+([\w$]+)", text, re.MULTILINE)
    said = "".join(assemble(text, target[1], ptxas, "--entry", kernel)[1] for kernel in kernels)
    place = r"^\(C\d+\) | in line \d+$| on line '\d+' which is conflicting with \.address_size 64$"
    messages = (message for message in _OF_GENERATION.findall(said) if not _OF_SIZE.match(message))
    return {re.sub(place, "", message) for message in messages}


def assemble(text: str, arch: str, ptxas: Path, *options: str) -> tuple[int, str]:
    """The exit status and the messages of ptxas on a module."""
    # From a file: a pipe would be filled in pieces of half a kilobyte, which costs more than ptxas itself.
    # Some faults make ptxas leave a copy behind: 80,000 of them made every run ten times slower.
    # The same holds for its messages, which it writes one by one.
    with (
        tempfile.TemporaryFile() as module,
        tempfile.TemporaryFile() as messages,
        tempfile.TemporaryDirectory() as folder,
    ):
        module.write(text.encode())
        module.seek(0)
        command = [str(ptxas), "-arch", arch, *options, "-o", os.devnull, "-"]
        own = {**os.environ, "TMPDIR": folder}
        run = subprocess.run(command, stdin=module, stdout=subprocess.DEVNULL, stderr=messages, check=False, env=own)
        messages.seek(0)
        return run.returncode, messages.read().decode()


@cache
def architectures(ptxas: Path) -> frozenset[str]:
    """What -arch of an assembler takes ("compute_90a"): each judges the targets of its own time only."""
    run = subprocess.run([str(ptxas), "--help"], capture_output=True, text=True, check=True)
    return frozenset(re.findall(r"'(compute_\w+)'", run.stdout))


@cache
def arch_for(target: str, ptxas: Path | None = None) -> str:
    """The -arch under which an assembler judges a module of this target: its own, else the next above it (measured)."""
    known = architectures(ptxas or find())
    named = by_name()[target]
    for name in (named.name, named.renamed_to or named.name):
        virtual = name.replace("sm_", "compute_")
        if virtual in known:
            # Some releases list compute_90a and then do not take it (12.4.131).
            refused = "Unsupported gpu architecture" in assemble("", virtual, ptxas or find())[1]
            return name if refused else virtual
    plain = sorted(int(name[8:]) for name in known if name[-1].isdigit())
    return f"compute_{next((number for number in plain if number >= named.number), plain[-1])}"


def header(version: str, target: str, independent: bool = False) -> str:
    """The directives that open a probe module; one line. Versions before 2.3 have 32-bit addresses only.

    A texture and a surface stand ready as variables, which every version takes; handles in registers came with 3.1.
    `independent`: a sampler as well, in the independent texture mode, where every texture access names one.
    """
    at = tuple(map(int, version.split(".")))
    size = " .address_size 64" if at >= (2, 3) else ""
    opaque = ".tex .u32 probe_texture;"
    if at >= (1, 5):
        opaque = ".global .texref probe_texture; .global .surfref probe_surface;"
        if independent:
            target += ", texmode_independent"
            opaque += " .global .samplerref probe_sampler;"
    return f".version {version} .target {target}{size} {opaque} .func probe_callee () {{ ret; }}\n"


def judge(probes: Sequence[Probe], version: str, target: str, ptxas: Path | None = None) -> list[Verdict]:
    """The verdict on each probe under one version and target; probes that are alike are asked once."""
    different = list(dict.fromkeys(probes))
    verdicts: dict[Probe, Verdict] = {}
    for sampled in (False, True):
        chosen = [probe for probe in different if probe.independent == sampled]
        for start in range(0, len(chosen), _CHUNK):
            chunk = chosen[start : start + _CHUNK]
            verdicts.update(zip(chunk, _judge_chunk(chunk, version, target, ptxas or find()), strict=True))
    return [verdicts[probe] for probe in probes]


def _judge_chunk(probes: Sequence[Probe], version: str, target: str, ptxas: Path) -> list[Verdict]:
    verdicts = _first_pass(probes, version, target, ptxas)
    # Some checks (a shape against its types) come when ptxas closes a function, and only as long as the file has had no
    # error at all; so what passed is asked again among its like, from behind each error that shows up. The file is
    # shorter the more errors there are, so that little of it is read for nothing.
    left = [i for i, verdict in enumerate(verdicts) if verdict.accepted]
    size = _CHUNK
    while left:
        again = _first_pass([probes[i] for i in left[:size]], version, target, ptxas)
        first = next((k for k, verdict in enumerate(again) if not verdict.accepted), None)
        if first is None:
            left = left[size:]
            size *= 2
        else:
            verdicts[left[first]] = again[first]
            left = left[first + 1 :]
            size = max(2 * first, _SHORT)
    return verdicts


def _first_pass(probes: Sequence[Probe], version: str, target: str, ptxas: Path) -> list[Verdict]:
    verdicts = [Verdict(True)] * len(probes)
    begin = 0
    while begin < len(probes):
        lines = [header(version, target, any(probe.independent for probe in probes))]
        for i, probe in enumerate(probes[begin:]):
            lines.append(
                f".entry probe_{i} ({probe.parameters}) {{ {probe.declarations} {probe.text} probe_end: ret; }}\n"
            )
        # A meaning error at the end stops the assembler before it generates code.
        lines.append(".entry probe_stop () { add.stop.u32 x, x, x; }\n")
        code, said = assemble("".join(lines), arch_for(target, ptxas), ptxas)
        builtin = _BUILTIN.search(said)
        fell = code < 0
        last = max((begin + int(match[1]) - 2 for match in _MESSAGE.finditer(said)), default=-1)
        alone = len(probes) - begin == 1
        if builtin or (fell and (alone or not begin <= last < len(probes))):
            # ptxas itself fell over one of the probes: halve until that one stands alone.
            if alone:
                reason = f"in its own text: {builtin[1]}" if builtin else f"ptxas was killed by signal {-code}"
                verdicts[begin] = Verdict(False, reason)
                break
            middle = (begin + len(probes)) // 2
            verdicts[begin:middle] = _first_pass(probes[begin:middle], version, target, ptxas)
            verdicts[middle:] = _first_pass(probes[middle:], version, target, ptxas)
            break
        fatal: int | None = None
        heard = False
        for match in _MESSAGE.finditer(said):
            index = int(match[1]) - 2
            heard = True
            if index == -1:
                return [Verdict(False, match[3])] * len(probes)
            if begin + index >= len(probes):
                continue
            if verdicts[begin + index].accepted:
                verdicts[begin + index] = Verdict(False, match[3])
            if match[2] == "fatal":
                fatal = index
        if fell:
            # It fell over the probe that it spoke of last or over one behind: what came before is judged.
            verdicts[last] = _first_pass(probes[last : last + 1], version, target, ptxas)[0]
            begin = last + 1
            continue
        if not heard:
            return [Verdict(False, said.strip()[:200] or f"ptxas ended with {code}")] * len(probes)
        if fatal is None:
            break
        begin += fatal + 1
    return verdicts
