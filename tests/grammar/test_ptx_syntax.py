"""What ptxas parses the grammar parses, and what ptxas refuses as syntax has an error."""

import subprocess
from pathlib import Path

import pytest

from tests.grammar.trees import broken, parse
from tests.oracle.ptxas import at_hand

FOLDER = Path(__file__).parent / "ptx"

_MODULE = ".version 9.4\n.target sm_100\n.address_size 64\n.global .u32 g;\n.global .u32 garr[4];\n"
_KERNEL = (
    ".visible .entry k(.param .u64 p) {\n"
    ".reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<4>; .reg .f32 %f<5>; .reg .v4 .b32 v;\n"
)


def sources(name: str) -> list[str]:
    """The whole files that the snippets of a list stand for."""
    files = []
    for block in (FOLDER / name).read_text().split("==== ")[1:]:
        kind, text = block.split("\n", 1)
        match kind:
            case "file":
                files.append(text)
            case "module items":
                files.append(_MODULE + text)
            case "statements":
                files.append(f"{_MODULE}{_KERNEL}{text}\nret;\n}}\n")
            case _:
                raise ValueError(kind)
    return files


ACCEPTED = sources("accepted.txt")
REFUSED = sources("refused.txt")


@pytest.mark.parametrize("source", ACCEPTED)
def test_accepted(source: str) -> None:
    assert broken(parse(source.encode()).root_node) == []


@pytest.mark.parametrize("source", REFUSED)
def test_refused(source: str) -> None:
    assert parse(source.encode()).root_node.has_error


@pytest.mark.process
def test_lists_against_ptxas() -> None:
    ptxas = at_hand()
    if ptxas is None:
        pytest.skip("no ptxas at hand (set PTXAS)")
    for source, parsed in [*((s, True) for s in ACCEPTED), *((s, False) for s in REFUSED)]:
        command = [str(ptxas), "-arch", "compute_100", "-o", "/dev/null", "-"]
        run = subprocess.run(command, input=source.encode(), capture_output=True, check=False)
        assert (b"Parsing error" not in run.stderr) == parsed, source


def test_the_lines_of_a_head_belong_to_it() -> None:
    """Whatever their text is: a run of functions begins where the text of a line says so."""
    heads = (
        ".entry k{0} ()\n.minperctamemory {0} {{ ret; }}\n",
        ".entry k{0} ()\n.maxntid {0}, 2\n.minnctapersm {0}\n{{ ret; }}\n",
        ".visible .func\n(.reg .b32 %r{0})\nk{0}\n(.reg .b32 %s{0})\n.noreturn\n;\n",
        ".visible\n.entry k{0} () {{ ret; }}\n",
        '.func k{0}\n.pragma "nounroll{0}";\n{{ ret; }}\n',
        '.file {0} "a{0}"\n.global .u32 h{0};\n.weak .global .u32 w{0};\n',
    )
    for number in range(256):
        for head in heads:
            assert broken(parse((_MODULE + head.format(number)).encode()).root_node) == []
