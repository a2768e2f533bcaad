"""Real compiler output draws no error and no warning; and each law is seen to fail on a broken twin."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.corpus.findings import check_files, findings, summary

SAMPLES = Path(__file__).parent / "samples"
FILES = sorted(SAMPLES.glob("*.ptx"))


def test_there_are_samples() -> None:
    assert len(FILES) >= 95
    assert sum(f.stat().st_size for f in FILES) < 1_500_000


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_no_finding(file: Path) -> None:
    found = findings(file.name, file.read_bytes())
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_a_missing_semicolon_is_found(file: Path) -> None:
    source = file.read_bytes()
    broken = re.sub(rb"\n(\s*)ret;", rb"\n\1ret", source, count=1)
    assert broken != source
    assert findings(file.name, broken)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_an_unknown_target_is_found(file: Path) -> None:
    source = file.read_bytes()
    broken = re.sub(rb"\.target sm_\w+", b".target sm_199", source, count=1)
    assert broken != source
    assert findings(file.name, broken)


@pytest.mark.process
def test_a_corrupted_file_is_reported(tmp_path: Path) -> None:
    whole = FILES[0].read_bytes()
    (tmp_path / "good.ptx").write_bytes(whole)
    (tmp_path / "bad.ptx").write_bytes(whole[: len(whole) // 2] + b"\n\x00 @@ }} (\n" + whole[len(whole) // 2 :])
    report = check_files(sorted(tmp_path.glob("*.ptx")), tmp_path, workers=1)
    assert report.files == 2
    assert {f.path for f in report.findings} == {"bad.ptx"}
    assert "in 1 files" in summary(report)
