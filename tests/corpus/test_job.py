"""A file of the corpus is made once, and again when its source or command changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.corpus.job import Job, make


def copy_job(folder: Path) -> Job:
    source = folder / "in.txt"
    return Job(folder / "out.ptx", ("cp", "in.txt", "out.ptx"), (source,), folder)


@pytest.mark.process
def test_made_once(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("one")
    job = copy_job(tmp_path)
    assert not job.fresh
    assert make(job) == ""
    assert job.fresh


@pytest.mark.process
def test_made_again_when_the_source_or_the_command_changes(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("one")
    job = copy_job(tmp_path)
    make(job)
    assert not replace(job, command=("cp", "-f", "in.txt", "out.ptx")).fresh
    (tmp_path / "in.txt").write_text("two")
    assert not job.fresh


@pytest.mark.process
def test_a_failure_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("one")
    job = copy_job(tmp_path)
    make(job)
    broken = replace(job, command=("cp", "missing.txt", "out.ptx"))
    assert "missing.txt" in make(broken)
    assert not job.output.exists()
    assert not job.fresh
