"""Edits of a layout applied to a text."""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.syntax.text_edit import TextEdit, edited


def with_blanks(source: bytes, edits: Iterable[TextEdit]) -> bytes:
    """A text after the edits of a layout. Raises AssertionError where they replace anything but blanks, or are not in
    order."""
    every, at = [*edits], 0
    for edit in every:
        assert at <= edit.start <= edit.end, edit
        assert not source[edit.start : edit.end].strip(), edit
        assert not edit.text.strip(), edit
        at = edit.end
    return edited(source, every)
