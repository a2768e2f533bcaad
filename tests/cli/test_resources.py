"""`ptx-ls resources`: what a ptxas says of kernels, and a baseline that it is compared with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls.cli import main
from ptx_ls.cli.resources.baseline import changes, read, write, written
from ptx_ls.ptxas.taken import Taken
from tests.ptxas import fake

MODULE = """.version 8.0
.target sm_90
.address_size 64
// ptxas: ptxas info    : Compiling entry function 'k' for 'sm_90'
// ptxas: ptxas info    : Function properties for k
// ptxas:     96 bytes stack frame, 92 bytes spill stores, 88 bytes spill loads
// ptxas: ptxas info    : Used REGISTERS registers, used 1 barriers, 96 bytes cumulative stack size, 1024 bytes smem
.entry k() .maxntid 256, 2 { ret; }
"""


@pytest.mark.process
@pytest.mark.slow
def test_what_grew_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, baseline = tmp_path / "k.ptx", tmp_path / "baseline.json"
    words = ["resources", str(path), "--ptxas", str(fake.make(tmp_path).program), "--baseline", str(baseline)]
    path.write_text(MODULE.replace("REGISTERS", "40"))
    assert main([*words, "--update-baseline"]) == 0
    text = capsys.readouterr().out
    assert "k.ptx: k for sm_90: 40 registers, 1024 bytes of shared memory, 92 bytes of spill stores" in text
    # 40 registers of 32 threads are 1280, and 65536 of them are enough for 48 warps in four parts, 3 blocks of 16.
    assert "512 threads a block: 3 blocks, 48 of 64 warps (75 %), limited by registers" in text
    assert main([*words, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["changes"] == []
    (kernel,) = found["functions"]
    assert kernel["occupancy"] == [
        {"threads": 512, "blocks": 3, "warps": 48, "most_warps": 64, "limits": ["registers"], "launches": True}
    ]
    assert (kernel["registers"], kernel["spill_loads"], kernel["stack"], kernel["barriers"]) == (40, 88, 96, 1)
    path.write_text(MODULE.replace("REGISTERS", "168"))
    assert main(words) == 1
    said = capsys.readouterr()
    assert "cannot be launched: too many registers" in said.out
    assert "k.ptx: k for sm_90 takes 168 registers, not 40" in said.err
    path.write_text(MODULE.replace("REGISTERS", "16"))
    assert main(words) == 0
    assert "takes 16 registers, not 40" in capsys.readouterr().out


def taken(**numbers: int) -> Taken:
    known = {"registers": 8, "spill_stores": 0, "spill_loads": 0, "shared": 64, "stack": 0, "barriers": 0}
    return Taken("k", "sm_90", is_kernel=True, **known | numbers)


def test_a_baseline_that_is_stale_or_exceeded_is_a_fault(tmp_path: Path) -> None:
    key = "a.ptx", "k", "sm_90"
    path = tmp_path / "baseline.json"
    path.write_text(written({key: taken()}))
    known = read(str(path))
    assert not list(changes(known, {key: taken()}))
    for grown in ("registers", "spill_stores", "spill_loads", "shared"):
        ((_, _, is_fault),) = changes(known, {key: taken(**{grown: 100})})
        assert is_fault, grown
    assert not list(changes(known, {key: taken(stack=99, barriers=9)}))
    assert [(clause, is_fault) for _, clause, is_fault in changes(known, {key: taken(shared=32)})] == [
        ("takes 32 bytes of shared memory, not 64", False)
    ]
    faults = list(changes(known, {("a.ptx", "other", "sm_90"): taken()}))
    assert [(key[1], is_fault) for key, _, is_fault in faults] == [("k", True), ("other", True)]


def test_a_baseline_that_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none\.json: No such file"):
        read(str(tmp_path / "none.json"))
    with pytest.raises(ValueError, match=r"nowhere.none\.json: No such file"):
        write(str(tmp_path / "nowhere" / "none.json"), {})


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2}', '{"version": 1, "resources": [{"path": "a"}]}'])
def test_what_is_no_baseline_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="not a baseline"):
        read(str(path))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--update-baseline"], "needs --baseline"),
        (["--block", "0"], "at least one thread"),
        (["--smem", "-1"], "not a number of bytes"),
        (["--target", "sm_1"], "sm_1"),
        (["--ptxas", "no-such-ptxas"], "is not on PATH"),
    ],
)
def test_wrong_usage(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resources", "tests/corpus/samples/saxpy.sm_80.ptx", *words]) == 2
    assert said in capsys.readouterr().err
