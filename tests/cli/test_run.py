"""`ptx-ls run`: arguments as the contract writes them, results, reports and exit codes."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.cli.run import add_arguments
from ptx_ls.cli.value import value
from ptx_ls.interpreter import LaunchError
from ptx_ls.interpreter.watch import WATCHERS

pytestmark = pytest.mark.process

SAXPY = str(Path(__file__).parents[1] / "examples" / "saxpy.ptx")


def run(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, Any]:
    """Exit code and JSON of `ptx-ls run` on saxpy with four threads."""
    code = main(["run", SAXPY, "--block", "4", "--format", "json", *options])
    return code, json.loads(capsys.readouterr().out)


def test_literal_buffers(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, "--arg", "2f", "--arg", "buf:f32:[1,2,3]", "--arg", "buf:f32:[10,20,30]", "--arg", "3")
    assert code == 0
    assert report["status"] == "ok"
    assert report["arguments"]["2"]["values"] == [12.0, 24.0, 36.0]


def test_files_in_and_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    np.save(tmp_path / "x.npy", np.array([1, 2, 3, 4], np.float32))
    out = tmp_path / "y.npy"
    x = f"buf:@{tmp_path / 'x.npy'}"
    code, _ = run(capsys, "--arg", "f32:0.5", "--arg", x, "--arg", "buf:f32:4", "--arg", "0x4", "--save", f"2={out}")
    assert code == 0
    assert np.load(out).tolist() == [0.5, 1.0, 1.5, 2.0]


def test_a_wrong_size_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, "--arg", "2f", "--arg", "buf:f32:3", "--arg", "buf:f32:4", "--arg", "4")
    assert code == 1
    (found,) = report["reports"]
    assert found["kind"] == "out-of-bounds"
    assert found["thread"] == [3, 0, 0]
    assert found["block"] == [0, 0, 0]
    assert found["access"]["size"] == 4
    assert "ld.global.f32" in found["instruction"]
    assert "ld.global.f32" in Path(SAXPY).read_text().split("\n")[found["line"] - 1]


@pytest.mark.parametrize(
    "options",
    [
        ["--arg", "2f"],
        ["--entry", "none"],
        ["--grid", "0"],
        ["--grid", "a"],
        ["--arg", "buf:f33:2"],
        ["--arg", "buf:@/no/such/file.npy"],
        ["--watch", "everything"],
        ["--save", "0"],
        ["--block", "4096", "--arg", "1f", "--arg", "buf:f32:1", "--arg", "buf:f32:1", "--arg", "1"],
    ],
)
def test_wrong_usage_is_code_2(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, *options)
    assert code == 2
    assert report["message"]


def test_limits_and_what_is_not_modelled_are_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--arg", "2f", "--arg", "buf:f32:4", "--arg", "buf:f32:4", "--arg", "4"]
    assert run(capsys, *arguments, "--max-steps", "10")[0] == 3
    path = tmp_path / "a.ptx"
    path.write_text(".version 8.0 .target sm_90a .address_size 64 .entry k() { .reg .b32 %r; mov.u32 %r, %pm0; ret; }")
    assert main(["run", str(path)]) == 3
    assert "%pm0" in capsys.readouterr().err


SNIPPET = "// run: block=4\nmov.u32 %r1, %tid.x;\nmul.lo.u32 %r2, %r1, %r1;\n"


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "a.ptx"
    path.write_text(text)
    return str(path)


def lines_of(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    """Exit code and lines of text of `ptx-ls run`."""
    code = main(["run", *options])
    return code, capsys.readouterr().out.splitlines()


def test_a_snippet_prints_its_registers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, SNIPPET)
    clean = "ran clean: 12 thread-instructions; watched: memory, race, uninit, sync"
    assert lines_of(capsys, path) == (0, ["%r1 = 0, 1, 2, 3", "%r2 = 0, 1, 4, 9", clean])
    # An option takes the place of what the comment says.
    assert lines_of(capsys, path, "--block", "2")[1][1] == "%r2 = 0, 1"
    assert main(["run", path, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["registers"]["%r2"]["values"] == ["0", "1", "4", "9"]
    assert found["entry"] == "snippet"


def test_the_comment_of_a_kernel_says_how_it_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    comment = "// run: block=4 args=2f buf:f32:[1,2,3] buf:f32:[10,20,30] 3\n"
    path = written(tmp_path, Path(SAXPY).read_text().replace(".visible .entry", f"{comment}.visible .entry"))
    code, lines = lines_of(capsys, path)
    assert (code, lines[1]) == (0, "argument 2: [12. 24. 36.]")
    assert lines_of(capsys, path, *("--arg=1f", "--arg=buf:f32:2", "--arg=buf:f32:[5,6]", "--arg=2"))[1][1] == (
        "argument 2: [5. 6.]"
    )
    broken = written(tmp_path, "// run: blok=4\nret;")
    assert main(["run", broken]) == 2
    assert "'blok' is not a field" in capsys.readouterr().err


ARGUMENTS = ("--arg", "2f", "--arg", "buf:f32:[1,2,3]", "--arg", "buf:f32:[10,20,30]", "--arg", "3")


def test_a_trace_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = lines_of(capsys, SAXPY, "--block", "4", "--trace", "thread=1 line=40-", *ARGUMENTS)
    assert code == 2
    code, lines = lines_of(capsys, SAXPY, "--block", "4", "--trace", "thread=1 line=46-47", *ARGUMENTS)
    assert code == 0
    assert [" ".join(line.split()) for line in lines[:2]] == [
        "46 block 0 thread 1 fma.rn.f32 %f4, %f2, %f1, %f3; %f2=2.0 %f1=2.0 %f3=20.0 -> %f4=24.0",
        "47 block 0 thread 1 st.global.f32 [%rd7], %f4; [%rd7]=0x7f0000000204 %f4=24.0",
    ]
    assert lines[2].startswith("argument 1: ")
    # The file may stand behind an option that needs no value.
    assert len(lines_of(capsys, "--block", "4", *ARGUMENTS, "--trace", SAXPY)[1]) == 20 + 3


def test_a_trace_as_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = lines_of(capsys, SAXPY, "--block", "4", "--trace", "line=46", "--format", "json", *ARGUMENTS)
    first, last = (json.loads(line) for line in lines)
    trace = first["trace"]
    assert (code, trace["line"], trace["lanes"]) == (0, 46, 3)
    assert trace["threads"][2] == {"block": [0, 0, 0], "thread": [2, 0, 0]}
    assert trace["operands"][0] == {"name": "%f2", "type": "f32", "values": ["1.0", "2.0", "3.0"]}
    assert trace["results"] == [{"name": "%f4", "type": "f32", "values": ["12.0", "24.0", "36.0"]}]
    assert last["status"] == "ok"


def test_a_trace_has_an_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "L: add.u32 %r1, %r1, 1; bra L;")
    code, lines = lines_of(capsys, path, "--trace", "--max-steps", "12000")
    assert code == 3
    assert len(lines) == 10_001 + 1
    assert lines[10_000].startswith("… only the first 10000 instructions are traced")
    assert lines[-1] == "%r1 = 6000"


def test_values_beside_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = lines_of(capsys, SAXPY, "--block", "4", "--values", *ARGUMENTS)
    assert code == 0
    assert "   46  fma.rn.f32 %f4, %f2, %f1, %f3;                      %f4 = 12.0, 24.0, 36.0" in lines
    _, report = run(capsys, "--values", *ARGUMENTS)
    line = next(one for one in report["lines"] if one["line"] == 46)
    assert (line["lanes"], line["times"]) == (3, 1)
    assert line["values"]["%f4"]["lanes"] == [0, 1, 2]


def test_counts_beside_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = lines_of(capsys, SAXPY, "--block", "4", "--stats", *ARGUMENTS)
    assert code == 0
    load = "1 warp, 3 threads; global: 1 request of 1 sector for 12 bytes"
    assert f"   45  {'ld.global.f32 %f3, [%rd7];':50}  {load}" in lines
    assert "  floating point: 1 warp-instruction" in lines
    _, report = run(capsys, "--stats", *ARGUMENTS)
    counts = report["statistics"]
    line = next(one for one in counts["lines"] if one["line"] == 45)
    assert line["global"] == {"requests": 1, "sectors": 1, "bytes": 12}
    assert counts["whole"]["divergent"] == 1
    assert counts["whole"]["threads"] <= report["steps"]
    assert "statistics" not in run(capsys, *ARGUMENTS)[1]


PRINTS = """.version 8.0
.target sm_80
.address_size 64
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 text[4] = {104, 105, 10, 0};
.entry k(.param .u64 p) {
  .reg .b64 %a<3>; .reg .b32 %r1;
  mov.u64 %a1, text; cvta.global.u64 %a1, %a1; mov.u64 %a2, 0;
  { .param .b64 x; .param .b64 y; .param .b32 z; st.param.b64 [x], %a1; st.param.b64 [y], %a2;
    call.uni (z), vprintf, (x, y); }
  ld.param.u64 %a1, [p]; ld.global.u32 %r1, [%a1+4];
  ret;
}
"""


@pytest.mark.parametrize(("count", "status", "expected"), [(2, "ok", 0), (1, "fault", 1)])
def test_what_was_printed_is_shown_after_a_fault_too(
    count: int, status: str, expected: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, PRINTS)
    assert main(["run", path, "--block", "2", "--arg", f"buf:u32:{count}", "--format", "json"]) == expected
    report = json.loads(capsys.readouterr().out)
    assert report["status"] == status
    assert report["printed"] == [{"block": [0, 0, 0], "thread": [t, 0, 0], "text": "hi\n"} for t in (0, 1)]
    assert lines_of(capsys, path, "--arg", f"buf:u32:{count}")[1][0] == "hi"


@pytest.mark.parametrize(("is_terminal", "shown"), [(True, "h\\x1b\\x0d\n"), (False, "h\x1b\r\n")])
def test_what_was_printed_does_not_command_a_terminal(
    is_terminal: bool, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, PRINTS.replace("text[4] = {104, 105, 10, 0}", "text[5] = {104, 27, 13, 10, 0}"))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    assert main(["run", path, "--arg", "buf:u32:2"]) == 0
    assert capsys.readouterr().out.startswith(shown)


KEYS = {"version", "status", "message", "entry", "steps", "reports", "printed", "arguments"}


def test_the_shape_of_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(run(capsys, *ARGUMENTS)[1]) == KEYS
    assert set(run(capsys, "--block", "5", *ARGUMENTS, "--values")[1]) == KEYS | {"lines"}
    assert set(run(capsys)[1]) == KEYS
    assert set(run(capsys, "--max-steps", "1", *ARGUMENTS)[1]) == KEYS
    _, report = run(capsys, "--arg=2f", "--arg=buf:f32:[1,2]", "--arg=buf:f32:[1,2,3]", "--arg=3")
    (found,) = report["reports"]
    assert {"kind", "message", "line", "instruction", "thread", "block", "lanes", "access", "advice"} <= set(found)
    # What was written before the fault is there.
    assert report["arguments"]["2"]["dtype"] == "float32"


@pytest.mark.parametrize(
    ("text", "dtype", "expected"),
    [
        ("42", "int", 42),
        ("0x10", "int", 16),
        ("-1.5f", "float32", -1.5),
        ("1e3f", "float32", 1000),
        (".5f", "float32", 0.5),
        ("f64:2.5", "float64", 2.5),
        ("f16:0.1", "float16", float(np.float16(0.1))),
        ("s8:-3", "int8", -3),
        ("u16:0xffff", "uint16", 65535),
        ("u32:-1", "uint32", 0xFFFFFFFF),
        ("2.5", "float", 2.5),
        ("buf:u8:3", "uint8", [0, 0, 0]),
        ("buf:s32:[1,-2]", "int32", [1, -2]),
        ("buf:i32:[1,-2]", "int32", [1, -2]),
        ("buf:int32:2", "int32", [0, 0]),
        ("buf:uint8:[255]", "uint8", [255]),
        ("buf:float16:[0.5]", "float16", [0.5]),
        ("float64:2.5", "float64", 2.5),
        ("int8:-3", "int8", -3),
        # The upper half of the single; of 1 + 2^-8, half way between two, that which is even (manual, bf16).
        ("buf:bf16:[1.5,-2,1.00390625]", "uint16", [0x3FC0, 0xC000, 0x3F80]),
        ("bfloat16:inf", "uint16", 0x7F80),
    ],
)
def test_values_as_the_contract_writes_them(text: str, dtype: str, expected: object) -> None:
    found = value(text)
    assert str(found.dtype) == dtype if isinstance(found, (np.generic, np.ndarray)) else type(found).__name__ == dtype
    assert (found.tolist() if isinstance(found, np.ndarray) else found) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f",
        "u8:256",
        "u8:1.5",
        "buf:",
        "buf:f8:1",
        "buf:float8:1",
        "buf:u4:1",
        "buf:u32:-1",
        "buf:u32:[1,",
        "buf:u32:[1.5]",
        "buf:u32:[[1]]",
    ],
)
def test_what_is_no_value_is_refused(text: str) -> None:
    with pytest.raises(LaunchError):
        value(text)


def test_the_watchers_that_the_help_names_are_those_there_are() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    (option,) = (action for action in parser._actions if action.dest == "watch")
    assert option.help is not None
    assert set(option.help.removeprefix("any of ").partition(", all")[0].split(",")) == WATCHERS


RACY = """.version 8.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<4>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    st.global.u32 [%rd1], %r1;
    ret;
}
"""


def test_both_sides_of_a_race(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(RACY)
    arguments = ["run", str(path), "--block", "64", "--arg", "buf:u32:1", "--watch", "race"]
    assert main([*arguments, "--format", "json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert (report["kind"], report["line"], report["thread"]) == ("race", 7, [0, 0, 0])
    assert (report["other"]["what"], report["other"]["line"], report["other"]["thread"]) == ("write", 7, [63, 0, 0])
    assert main(arguments) == 1
    said = capsys.readouterr().err
    assert "by thread (0, 0, 0) of block (0, 0, 0)" in said
    assert "by thread (63, 0, 0) of block (0, 0, 0)" in said


@pytest.mark.parametrize(
    ("comment", "options", "status", "watched"),
    [
        ("", [], 1, ""),
        ("", ["--watch", "none"], 0, "memory"),
        ("// run: watch=none\n", [], 0, "memory"),
        ("// run: watch=none\n", ["--watch", "race"], 1, ""),
        ("", ["--watch", "sync,uninit"], 0, "memory, sync, uninit"),
    ],
)
def test_all_is_watched_unless_something_else_is_said(
    comment: str, options: list[str], status: int, watched: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, comment + RACY)
    code, lines = lines_of(capsys, path, "--block", "64", "--arg", "buf:u32:1", *options)
    assert code == status
    if watched:
        assert lines[-1] == f"ran clean: 256 thread-instructions; watched: {watched}"


WRONG = RACY.replace("st.global.u32 [%rd1], %r1;", "st.global.u32 [nothing], %r1;\n    add.u32 %r1, %r1;")


def test_a_file_with_errors_is_not_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, WRONG)
    assert main(["check", path]) == 1
    checked = capsys.readouterr().out
    assert main(["run", path, "--arg", "buf:u32:1"]) == 2
    said = capsys.readouterr()
    assert said.out == checked
    assert said.err == f"ptx-ls run: {path} has errors: nothing was run\n"
    assert main(["run", path, "--arg", "buf:u32:1", "--format", "json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert report["status"] == "usage"
    assert report["message"] == "line 7: Unknown symbol 'nothing', and 1 more error: nothing was run"


NARROW = """.version 4.0
.target sm_20
.address_size 32
.visible .entry k(.param .u32 p)
{
    .reg .u32 %r<3>;
    ld.param.u32 %r1, [p];
    ld.global.u32 %r2, [%r1];
    add.u32 %r2, %r2, 1;
    st.global.u32 [%r1+4], %r2;
    ret;
}
"""


def test_an_array_is_a_pointer_of_32_bits_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, NARROW)
    assert lines_of(capsys, path, "--arg", "buf:i32:[41,0]")[1][0] == "argument 0: [41 42]"
    assert main(["run", path, "--arg", "buf:i32:1"]) == 1
    assert "out of bounds" in capsys.readouterr().err
    # In a module whose addresses have 64 bits such a parameter is a number.
    assert main(["run", written(tmp_path, NARROW.replace("size 32", "size 64")), "--arg", "buf:i32:2"]) == 2
    assert "argument 0 is an array" in capsys.readouterr().err


CLUSTER = """{comment}
.version 8.6
.target sm_90
.visible .entry k(.param .u64 out) {directive}
{{
    .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %ctaid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd2, %rd2, %rd1;
    mov.u32 %r2, %cluster_nctarank;
    st.global.u32 [%rd2], %r2;
    ret;
}}
"""


@pytest.mark.parametrize(
    ("comment", "directive", "options", "expected"),
    [
        ("// run: grid=4 cluster=2 args=buf:u32:4", "", (), [2, 2, 2, 2]),
        ("// run: grid=4 cluster=2 args=buf:u32:4", "", ("--cluster", "4"), [4, 4, 4, 4]),
        ("// run: args=buf:u32:4", ".reqnctapercluster 2", (), [2, 2, 0, 0]),
        ("// run: args=buf:u32:4", "", (), [1, 0, 0, 0]),
        ("// run: grid=4 args=buf:u32:4", ".explicitcluster", ("--cluster", "2,1,1"), [2, 2, 2, 2]),
    ],
)
def test_clusters(
    comment: str,
    directive: str,
    options: tuple[str, ...],
    expected: list[int],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "k.ptx"
    file.write_text(CLUSTER.format(comment=comment, directive=directive))
    assert main(["run", str(file), "--format", "json", *options]) == 0
    assert json.loads(capsys.readouterr().out)["arguments"]["0"]["values"] == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--grid", "3"), "not a multiple of the cluster"),
        (("--cluster", "4"), "needs clusters of 2 by 1 by 1"),
        (("--cluster", "many"), "'many' is not X[,Y[,Z]]"),
    ],
)
def test_clusters_that_do_not_fit(
    options: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "k.ptx"
    file.write_text(CLUSTER.format(comment="// run: grid=4 args=buf:u32:4", directive=".reqnctapercluster 2"))
    assert main(["run", str(file), *options]) == 2
    assert message in capsys.readouterr().err


DESCRIPTORS = """.version 8.6
.target sm_100a
.visible .entry k()
{
    .reg .b32 %r<4>; .reg .b64 %rd<4>; .reg .pred %p;
    .shared .align 1024 .b8 matrices[49152]; .shared .align 4 .b32 where;
    tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [where], 64;
    bar.warp.sync -1;
    ld.shared.b32 %r1, [where];
    mov.b64 %rd1, 0x4000404000010800;
    setp.ne.b32 %p, 0, 0;
    mov.b32 %r2, 0x8100490;
    mov.u32 %r3, %tid.x;
    setp.ne.u32 %p, %r3, 0;
    @!%p tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd1, %r2, %p;
    tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 64;
    ret;
}"""


def test_a_trace_says_what_descriptors_mean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mma.ptx"
    path.write_text(DESCRIPTORS)
    options = (str(path), "--block", "32", "--trace", "line=15", "--watch", "memory")
    matrix = "matrix from address 0x8000 of shared memory, leading dimension every 16 bytes, stride 1024 bytes"
    said = {"%rd1": f"{matrix}, swizzle of 128 bytes", "%r2": "128x64x16, D .f32, A .bf16, B .bf16"}
    code, lines = lines_of(capsys, *options)
    assert code == 0
    assert all(f"; {operand}: {words}" in lines[0] for operand, words in said.items())
    code, lines = lines_of(capsys, *options, "--format", "json")
    found = json.loads(lines[0])["trace"]["descriptors"]
    assert {one["operand"]: one["words"] for one in found} == said


BOUND = """// run: block=8,8 args=buf:f32:8 bind=T=tex:f32:[1,2,3,4];S=surf:f32:8x8
.version 8.0
.target sm_80, texmode_independent
.address_size 64
.global .texref T;
.global .surfref S;
.global .samplerref Q = { addr_mode_0 = clamp_to_edge, filter_mode = nearest };
.visible .entry k(.param .u64 out)
{
    .reg .f32 %f<4>; .reg .b32 %x, %y, %b;
    mov.u32 %x, %tid.x; mov.u32 %y, %tid.y; shl.b32 %b, %x, 2;
    tex.1d.v4.f32.s32 {%f0, %f1, %f2, %f3}, [T, Q, {%x}];
    sust.b.2d.b32.clamp [S, {%b, %y}], %f0;
    ret;
}"""


def test_variables_of_textures_and_surfaces_are_bound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, output = tmp_path / "bound.ptx", tmp_path / "out.npy"
    path.write_text(BOUND)
    assert lines_of(capsys, str(path), "--save", f"S={output}")[0] == 0
    assert (np.load(output) == [[1, 2, 3, 4, 4, 4, 4, 4]] * 8).all()
    # The command line takes the place of the comment.
    given = ("--bind", "T=tex:f32:[5,6,7,8]", "--bind", "S=surf:f32:8x8")
    assert lines_of(capsys, str(path), *given, "--save", f"S={output}")[0] == 0
    assert (np.load(output) == [[5, 6, 7, 8, 8, 8, 8, 8]] * 8).all()
    assert lines_of(capsys, str(path), "--bind", "T")[0] == 2
    assert lines_of(capsys, str(path), "--bind", "R=tex:f32:[1]")[0] == 2


MIPMAP = """.version 8.0
.target sm_80
.visible .entry k(.param .u64 t, .param .u64 out)
{
    .reg .f32 %f<4>, %l; .reg .b32 %x; .reg .b64 %rd<4>;
    ld.param.u64 %rd0, [t]; ld.param.u64 %rd1, [out]; mov.u32 %x, %tid.x; cvt.rn.f32.u32 %l, %x;
    tex.level.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%rd0, {0f3F000000, 0f3F000000}], %l;
    mad.wide.u32 %rd1, %x, 4, %rd1; st.global.f32 [%rd1], %f0;
    ret;
}"""


def test_a_texture_with_a_mipmap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mipmap.ptx"
    path.write_text(MIPMAP)
    for number, size in enumerate((4, 2, 1)):
        np.save(tmp_path / f"{number}.npy", np.full((size, size), number + 1, np.float32))
    level = "|".join(f"buf:@{tmp_path}/{number}.npy" for number in (1, 2))
    texture = f"tex:@{tmp_path}/0.npy,normalized_coords,mipmaps={level}"
    output = tmp_path / "out.npy"
    options = ("--block", "3", "--arg", texture, "--arg", "buf:f32:3", "--save", f"1={output}")
    assert lines_of(capsys, str(path), *options)[0] == 0
    assert np.load(output).tolist() == [1, 2, 3]


_TICKETS = """.version 8.0 .target sm_80 .address_size 64
.entry k(.param .u64 n, .param .u64 out) { .reg .b32 %r<3>; .reg .b64 %n, %o, %a; .reg .pred %p;
ld.param.u64 %n, [n]; ld.param.u64 %o, [out]; mov.u32 %r1, %tid.x; atom.global.add.u32 %r2, [%n], 1;
mul.wide.u32 %a, %r1, 4; add.s64 %o, %o, %a; st.global.u32 [%o], %r2;
setp.ne.u32 %p, %r1, CHECK; @%p bra E; setp.ne.u32 %p, %r2, %r1; @%p trap; E: ret; }
"""


@pytest.mark.parametrize("check", [99, 0])
def test_schedules_name_the_order(check: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(_TICKETS.replace("CHECK", str(check)))
    options = [str(path), "--block", "8", "--arg", "buf:u32:1", "--arg", "buf:u32:8"]

    def found(*more: str) -> Any:
        main(["run", *options, "--format", "json", *more])
        return json.loads(capsys.readouterr().out)

    assert found()["status"] == "ok"
    several = found("--schedules", "8")
    if check:
        assert (several["status"], several["schedules"], list(several["different"])) == ("ok", 8, ["1"])
        assert several["arguments"]["1"]["values"] == list(range(8))
        assert main(["run", *options, "--schedules", "2"]) == 0
        assert "ran clean in 3 orders" in capsys.readouterr().out
    else:
        assert several["status"] == "fault"
        seed = several["schedule"]
        assert several["reports"][0]["schedule"] == seed
        assert found("--schedule", str(seed))["reports"] == several["reports"]
