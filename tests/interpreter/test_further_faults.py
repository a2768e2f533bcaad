"""All faults of a kernel in one run: lanes with a fault of memory stop, the others go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls.cli import main

HEAD = """.version 8.0
.target sm_80
.address_size 64
// run: block=64 args=buf:s32:60{arguments}
.visible .entry k(.param .u64 p)
{{
	.reg .u64 %p, %i;
	.reg .u32 %t, %x, %z;
	.reg .pred %a, %b;
	.shared .u32 s[64];
	ld.param.u64 %p, [p];
	mov.u32 %t, %tid.x;
	mul.wide.u32 %i, %t, 4;
	add.u64 %i, %p, %i;
{body}
	ret;
}}
"""
THIRD = "	setp.eq.u32 %a, %t, 3;\n"
BODIES = {
    # Each line a kind of its own; the thread that stopped is missed by nobody.
    "several": (
        f"""{THIRD}	@%a st.global.u32 [%p+1], %t; // misaligned
	ld.global.u32 %x, [%i]; // out-of-bounds
	bar.sync 0;
	setp.eq.u32 %b, %t, 5;
	@%b ld.global.u32 %x, [%p+4096]; // out-of-bounds
	bar.sync 0;
	st.shared.u32 [s], %t; // race
	mov.u32 %x, s;
	setp.eq.u32 %b, %t, 6;
	@%b ld.shared.u32 %x, [%x+4096]; // out-of-bounds""",
        5,
    ),
    # Each thread that comes to the line has the same fault.
    "one line": ("	ld.global.u32 %x, [%p+4096]; // out-of-bounds", 1),
    "in a loop": (
        """	mov.u32 %x, 0;
L:	setp.eq.u32 %a, %x, %t;
	@%a st.global.u32 [%p+-4], %x; // out-of-bounds
	add.u32 %x, %x, 1;
	setp.lt.u32 %b, %x, 64;
	@%b bra L;""",
        1,
    ),
    # What follows only from the thread that stopped: its word is not written, its lane misses at a shuffle, and
    # threads that wait for it wait for ever.
    "a word that it never writes": (
        f"""{THIRD}	@%a ld.global.u32 %x, [%p+4096]; // out-of-bounds
	@%a st.shared.u32 [s], %t;
	bar.sync 0;
	ld.shared.u32 %x, [s];
	st.global.u32 [%p], %x;""",
        1,
    ),
    "a shuffle without it": (
        f"""{THIRD}	@%a ld.global.u32 %x, [%p+4096]; // out-of-bounds
	shfl.sync.idx.b32 %z, %t, 3, 31, -1;""",
        1,
    ),
    "a flag that it never sets": (
        f"""{THIRD}	@%a ld.global.u32 %x, [%p+4096]; // out-of-bounds
	@%a st.volatile.global.u32 [%p], 1;
W:	ld.volatile.global.u32 %x, [%p];
	setp.eq.u32 %b, %x, 0;
	@%b bra W;""",
        1,
    ),
    # A barrier that nobody can pass is a fault where no thread has stopped.
    "a barrier": ("	barrier.sync 1, 96; // deadlock", 1),
    "none": ("	st.shared.u32 [s], 1;", 0),
}


@pytest.mark.parametrize("name", BODIES)
def test_each_fault_is_reported_once(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body, count = BODIES[name]
    text = HEAD.format(body=body, arguments="")
    marked = [(number, line.rpartition("// ")[2]) for number, line in enumerate(text.split("\n"), 1) if "; // " in line]
    assert len(marked) == count
    path = tmp_path / "k.ptx"
    path.write_text(text)
    main(["run", str(path), "--format", "json"])
    output = json.loads(capsys.readouterr().out)
    assert [(one["line"], one["kind"]) for one in output["reports"]] == marked
    assert output["status"] == ("fault" if marked else "ok")


def test_blocks_after_that_of_the_first_fault_are_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # 1,024 blocks are several chunks; only the last one has the second fault.
    body = """	mov.u32 %z, %ctaid.x;
	setp.eq.u32 %a, %z, 0;
	setp.eq.u32 %b, %z, 1023;
	@%a ld.global.u32 %x, [%p+4096];
	@%b ld.global.u32 %x, [%p+2];"""
    path = tmp_path / "k.ptx"
    path.write_text(HEAD.format(body=body, arguments=" grid=1024"))
    assert main(["run", str(path)]) == 1
    shown = capsys.readouterr().err
    assert shown.count("ptx-ls run: ") == 2
    assert "by thread (0, 0, 0) of block (1023, 0, 0) and 63 more threads" in shown


def test_no_more_are_reported_than_anybody_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"	setp.eq.u32 %a, %t, {one};\n	@%a ld.global.u32 %x, [%p+4096];" for one in range(40)]
    path = tmp_path / "k.ptx"
    path.write_text(HEAD.format(body="\n".join(lines), arguments=""))
    assert main(["run", str(path)]) == 1
    assert capsys.readouterr().err.count("ptx-ls run: ") == 16
