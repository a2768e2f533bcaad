"""Waits that give a report beside the phase, forms that differ in the kind of one operand, and map_f64_to_f32.

Expected values are the manual's: section 9.7.15.16.19 of PTX 9.4 for reports (zero where the layout is v0, whose two
phases end together), 9.7.10.28.3 for ignore-src, 11.1.2 for the option of `.target`.
"""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, NotModelled

HEAD = """.version 9.3
.target sm_90
.address_size 64
.visible .entry k(.param .u64 o) {
  .reg .b64 %o, %st; .reg .b32 %v<3>; .reg .pred %p, %q; .reg .b16 %h; .reg .b8 %r; .shared .align 8 .b64 mb;
  ld.param.u64 %o, [o];
  mbarrier.init.shared::cta.b64 [mb], 1;
  mbarrier.arrive.shared::cta.b64 %st, [mb];
  setp.eq.u64 %q, %o, %o;
  mov.b32 %v2, 9;
  cvt.u8.u32 %r, %v2;
"""
TAIL = """  cvt.u32.u8 %v2, %r;
  selp.u32 %v0, 1, 0, %p; selp.u32 %v1, 1, 0, %q;
  st.global.u32 [%o], %v0; st.global.u32 [%o+4], %v1; st.global.u32 [%o+8], %v2;
  ret;
}
"""


@pytest.mark.parametrize("wait", ["test_wait", "try_wait"])
@pytest.mark.parametrize(("parity", "phase"), [(".parity", "0"), ("", "%st")])
@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("%p", [1, 1, 9]),
        ("%p|%q", [1, 0, 9]),
        ("%p|_", [1, 1, 9]),
        ("%p|%q, %r", [1, 0, 0]),
        ("%p|_, %r", [1, 1, 0]),
        ("%p, %r", [1, 1, 0]),
        ("%p, 3", [1, 1, 9]),
        ("%p|%q, 3", [1, 0, 9]),
    ],
)
def test_a_wait_reports_nothing_for_the_first_layout(
    wait: str, parity: str, phase: str, results: str, expected: list[int]
) -> None:
    found = np.full(3, 7, np.uint32)
    text = f"{HEAD}  mbarrier.{wait}{parity}.phase_type::primary.shared::cta.b64 {results}, [mb], {phase};\n{TAIL}"
    Module.from_text(text).launch("k", args=[found])
    assert found.tolist() == expected


def test_the_time_of_a_wait_stands_behind_a_report() -> None:
    found = np.full(3, 7, np.uint32)
    waits = """  mbarrier.try_wait.phase_type::primary.shared::cta.b64 %p|%q, %r, [mb], %st, 100;
  mbarrier.try_wait.parity.phase_type::conditional.shared::cta.b64 %p, [mb], 0, 100;
"""
    Module.from_text(f"{HEAD}{waits}{TAIL}").launch("k", args=[found])
    assert found.tolist() == [1, 0, 0]


COPY = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 o) {
  .reg .b64 %a, %o; .reg .b32 %v; .reg .pred %p; .shared .align 16 .b32 s[4];
  ld.param.u64 %a, [a]; ld.param.u64 %o, [o];
  setp.COMPARE.u64 %p, %a, %a;
  cp.async.cg.shared.global [s], [%a], 16, %p;
  cp.async.wait_all;
  ld.shared.u32 %v, [s]; st.global.u32 [%o], %v;
  ret;
}
"""


@pytest.mark.parametrize(("comparison", "expected"), [("eq", 0), ("ne", 0x11223344)])
def test_a_predicate_ignores_the_source_of_a_copy(comparison: str, expected: int) -> None:
    given, found = np.array([0x11223344, 2, 3, 4], np.uint32), np.ones(1, np.uint32)
    Module.from_text(COPY.replace("COMPARE", comparison)).launch("k", args=[given, found])
    assert found.tolist() == [expected]


def test_doubles_as_singles_are_not_modelled() -> None:
    text = """.version 1.4
.target sm_10, map_f64_to_f32
.entry k() { .reg .f64 %d; mov.f64 %d, 0d3FB999999999999A; add.rn.f64 %d, %d, %d; exit; }
"""
    with pytest.raises(NotModelled, match="map_f64_to_f32"):
        Module.from_text(text).launch("k")
