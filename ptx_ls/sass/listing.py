"""Reads what nvdisasm prints: machine code with the lines of the PTX (`-gp`) and with the live registers (`-plr`).

Its form (measured 13.5, of code by ptxas 11.8 to 13.5):

    //--------------------- .text.k                   --------------------------
            .type           k,@function
    k:
        //## File ".nv_debug_ptx_txt", line 12
            /*0040*/                   STL [R1+0x50], R20                            (*"SpillRefill"*);
    .L_x_0:
            /*0050*/                   BRA `(.L_x_0);
            .type           $__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath,@function

With -plr each line ends in a row of a table, `// |  17   |   1    |        |`, whose head names the kinds of registers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptx_ls.lazy import dataclass, field, pattern, replace

_SECTION = pattern(r"//-{5,} \.text\.(.*?) +-{5,}$")
_ANY_SECTION = pattern(r"//-{5,} ")
_ROUTINE = pattern(r"\s+\.type\s+(.+),@function\s*$")
_LINE = pattern(r'\s*//## File "\.nv_debug_ptx_txt[^"]*", line (\d{1,9})(?!\d)')
_LABEL = pattern(r"(\.L\w+):\s*$")
_INSTRUCTION = pattern(r"\s+/\*([0-9a-f]{4,})\*/\s+(.*?)\s*$")
_NOTE = pattern(r'\s*\(\*"(.*?)"\*\)')
_MOST_DIGITS = 10
_SPILL = "SpillRefill"
_INTERNAL = pattern(r"\$__internal_\d+_\$(.*)")


@dataclass(frozen=True)
class Instruction:
    """A machine instruction at an offset in its section. `line`: the line of the PTX that it is of, counted from 1,
    None where nvdisasm names none. `live` are the numbers of live registers by their kind, empty where they are not
    known.

    `labels` are the names by which branches mean it, `note` is what nvdisasm adds, such as the targets of a branch.
    `is_spill`: it writes or reads a register that lies in local memory. `is_padding`: it follows the end of the code
    and never runs.
    """

    offset: int
    text: str
    line: int | None = None
    live: Mapping[str, int] = field(default_factory=dict)
    labels: tuple[str, ...] = ()
    note: str = ""
    is_spill: bool = False
    is_padding: bool = False


@dataclass(frozen=True)
class Routine:
    """Machine code under a name in the section of a function of the module.

    `called`: the name of the routine of ptxas that it is, such as a division, "" for code of the module's own
    functions.
    """

    name: str
    section: str
    instructions: tuple[Instruction, ...]

    @property
    def called(self) -> str:
        """The routine of ptxas that it is."""
        found = _INTERNAL.fullmatch(self.name)
        return found[1] if found is not None else ""

    @property
    def function(self) -> str:
        """The function of the module whose code it is: that of the section, or one that this calls."""
        own = f"${self.section}$"
        return self.name[len(own) :] if self.name.startswith(own) else self.name


def read(lines: str, live: str = "") -> tuple[Routine, ...]:
    """The routines of what nvdisasm prints with -gp, in order; `live` is what it prints with -plr."""
    numbers = _live(live)
    found: list[Routine] = []
    section = name = ""
    line: int | None = None
    labels: list[str] = []
    code: list[tuple[Instruction, bool]] = []
    is_new = False

    def end() -> None:
        if code:
            found.append(Routine(name, section, tuple(_padded(code))))
        code.clear()

    for text in lines.splitlines():
        if instruction := _INSTRUCTION.match(text):
            if section:
                offset = int(instruction[1], 16)
                live_here = numbers.get((section, offset), {})
                code.append((_instruction(offset, instruction[2], line, live_here, labels), is_new))
                labels, is_new = [], False
        elif number := _LINE.match(text):
            line, is_new = int(number[1]), True
        elif label := _LABEL.match(text):
            labels.append(label[1])
        elif heading := _SECTION.match(text):
            end()
            section = name = heading[1]
            line = None
        elif _ANY_SECTION.match(text):
            end()
            section = ""
        elif section and (routine := _ROUTINE.match(text)):
            end()
            name = routine[1]
            line = None
    end()
    return tuple(found)


def _instruction(
    offset: int, written: str, line: int | None, live: Mapping[str, int], labels: Sequence[str]
) -> Instruction:
    note = _NOTE.search(written)
    text = _NOTE.sub("", written).rstrip().removesuffix(";").rstrip()
    said = note[1] if note is not None else ""
    return Instruction(offset, text, line, live, tuple(labels), "" if said == _SPILL else said, said == _SPILL)


def _padded(code: Sequence[tuple[Instruction, bool]]) -> list[Instruction]:
    """The instructions of a routine, its padding marked: behind the last one a branch to itself, of which no line is
    named, and then nothing but `NOP`."""
    found = [one for one, _ in code]
    last = len(code)
    while last and found[last - 1].text == "NOP":
        last -= 1
    final, is_new = code[last - 1] if last else code[0]
    if last and not is_new and any(final.text == f"BRA `({label})" for label in final.labels):
        found[last - 1 :] = [replace(one, line=None, is_padding=True) for one in found[last - 1 :]]
    return found


def _live(printed: str) -> dict[tuple[str, int], dict[str, int]]:
    """The numbers of live registers by the section and the offset."""
    found: dict[tuple[str, int], dict[str, int]] = {}
    section = ""
    kinds: list[str] = []
    for text in printed.splitlines():
        code, slashes, table = text.rpartition("// |")
        if heading := _SECTION.match(text):
            section, kinds = heading[1], []
        elif slashes and section:
            cells = [cell.strip() for cell in table.rstrip().rstrip("|").split("|")]
            if cells and all(cell.isupper() for cell in cells):
                kinds = cells
            elif instruction := _INSTRUCTION.match(code):
                numbers = zip(kinds, cells, strict=False)
                found[section, int(instruction[1], 16)] = {
                    kind: int(cell) for kind, cell in numbers if cell.isdecimal() and len(cell) < _MOST_DIGITS
                }
    return found
