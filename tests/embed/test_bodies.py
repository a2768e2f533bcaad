"""The command that puts the PTX of whole trees to ptxas finds what it is there for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from tests.embed import bodies
from tests.oracle import ptxas

CUDA = r"""
template <int I> __device__ void f(unsigned a) {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0;" :: "r"(a));
  asm volatile("@p bar.sync 1, %0; }" :: "n"(I));
}
__device__ void g(unsigned a) { asm volatile("red.acquire.gpu.global.or.b32 [%0], %0;" :: "r"(a)); }
__device__ void h(unsigned a) { asm volatile("add.u32 %0, %2;" : "+r"(a)); }
"""


@pytest.mark.process
def test_bodies_are_put_to_ptxas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if ptxas.at_hand() is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    path = tmp_path / "a.cu"
    path.write_text(CUDA, encoding="utf-8")
    every = bodies.bodies([path])
    # Two statements that share a scope are one, and what nvcc refuses is none.
    assert [body.place.rpartition(":")[2] for body in every] == ["3", "6"]
    assert not list(bodies.compare(every, "sm_90a"))
    monkeypatch.setattr(bodies, "diagnostics_of", lambda units, target: [[] for _ in units])
    (missed,) = bodies.compare(every, "sm_90a")
    assert missed.kind == "missed"
    assert missed.body is every[1]
    fault = Diagnostic("operand-type", "error", "wrong", 0, 1)
    monkeypatch.setattr(bodies, "diagnostics_of", lambda units, target: [[fault] for _ in units])
    (false,) = bodies.compare(every, "sm_90a")
    assert false.kind == "false"
    assert false.body is every[0]
