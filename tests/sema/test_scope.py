"""What a name means at an offset of a scope."""

from __future__ import annotations

from ptx_ls.sema.scope import Scope, Symbol


def _symbol(name: str, kind: str, start: int) -> Symbol:
    return Symbol(name, kind, "", start, start + len(name), start - 5, start + len(name))  # type: ignore[arg-type]


def test_a_name_is_visible_after_its_own_declaration_and_not_at_it() -> None:
    outer = Scope(0, 100, None)
    inner = Scope(20, 90, outer)
    first, second = _symbol("x", "register", 10), _symbol("x", "register", 40)
    outer.add(first)
    inner.add(second)
    assert inner.visible("x", 39) == (first, False)
    assert inner.visible("x", 40) == (first, False)
    assert inner.visible("x", 41) == (second, True)
    assert outer.visible("x", 10) == (None, False)


def test_a_label_is_visible_everywhere() -> None:
    function = Scope(0, 100, Scope(0, 200, None))
    label = _symbol("L", "label", 50)
    function.add(label)
    assert function.visible("L", 10)[0] == function.visible("L", 50)[0] == function.visible("L", 60)[0] == label
