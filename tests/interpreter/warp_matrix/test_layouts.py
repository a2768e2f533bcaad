"""The manual's formulas name each element of a matrix once: what the other tests read them for is right."""

from __future__ import annotations

import pytest

from tests.interpreter.warp_matrix import layouts
from tests.interpreter.warp_matrix.forms import FORMS, Form


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: f"{form.shape[1:]}-{form.bits}")
def test_each_element_has_one_lane(form: Form) -> None:
    for matrix, (rows, columns) in {"a": (form.m, form.k), "b": (form.k, form.n), "c": (form.m, form.n)}.items():
        found = sorted(place for lane in form.layout(matrix) for place in lane)
        assert found == [(row, column) for row in range(rows) for column in range(columns)]


@pytest.mark.parametrize("formula", [layouts.a_884_row, layouts.a_884_column, layouts.b_884_row, layouts.b_884_column])
def test_the_four_products_of_half_precision_have_lanes_of_their_own(formula: layouts.Formula) -> None:
    current = layouts.places(formula, 4)
    for first in range(0, 16, 4):
        lanes = [*range(first, first + 4), *range(first + 16, first + 20)]
        assert len({place for lane in lanes for place in current[lane]}) == 32
