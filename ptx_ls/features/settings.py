"""What a user can set: the section `ptx-ls` of the editor's settings."""

from __future__ import annotations

from dataclasses import dataclass

SECTION = "ptx-ls"


@dataclass(frozen=True)
class Settings:
    """`debounce` is how long after the last keystroke the document is checked, in milliseconds."""

    debounce: int = 150


def settings_from(value: object) -> Settings:
    """Settings from what a client sent, with or without the section's name around it.

    What is missing or makes no sense keeps its default: a typing error must not stop the server.
    """
    if isinstance(value, dict) and isinstance(value.get(SECTION), dict):
        value = value[SECTION]
    if not isinstance(value, dict):
        return Settings()
    debounce = value.get("debounce")
    if isinstance(debounce, bool) or not isinstance(debounce, int) or not 0 <= debounce <= 60_000:
        debounce = Settings.debounce
    return Settings(debounce=debounce)
