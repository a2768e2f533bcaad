"""What a user can set: the section `ptx-ls` of the editor's settings."""

from __future__ import annotations

from dataclasses import dataclass, field

from ptx_ls.checks.levels import Levels, levels_from

SECTION = "ptx-ls"


@dataclass(frozen=True)
class Settings:
    """`debounce` is how long after the last keystroke the document is checked, in milliseconds; `levels` how loud each
    check speaks.

    `register_types` shows the type of each register where it is used, `kernel_needs` above each kernel the version and
    target that it needs.
    """

    debounce: int = 150
    levels: Levels = field(default_factory=Levels)
    register_types: bool = False
    kernel_needs: bool = True


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
    return Settings(
        debounce=debounce,
        levels=levels_from(value.get("levels")),
        register_types=_switch(value, "inlayHints", "registerTypes", Settings.register_types),
        kernel_needs=_switch(value, "codeLens", "kernelNeeds", Settings.kernel_needs),
    )


def _switch(value: dict[object, object], group: str, name: str, default: bool) -> bool:
    inner = value.get(group)
    found = inner.get(name) if isinstance(inner, dict) else value.get(f"{group}.{name}")
    return found if isinstance(found, bool) else default
