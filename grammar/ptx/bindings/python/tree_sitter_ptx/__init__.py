"""The grammar of PTX for tree-sitter."""

from importlib.resources import files

from ._binding import language

_QUERIES = {f"{name.upper()}_QUERY": name for name in ("highlights", "injections", "locals", "tags")}

__all__ = ["HIGHLIGHTS_QUERY", "INJECTIONS_QUERY", "LOCALS_QUERY", "TAGS_QUERY", "language"]


def __getattr__(name: str) -> str:
    if name not in _QUERIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return (files(__package__) / "queries" / f"{_QUERIES[name]}.scm").read_text(encoding="utf-8")
