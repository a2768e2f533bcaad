"""Whether something is done with what an event has written."""

from __future__ import annotations

from ptx_ls.sema.flow.events import Program


def is_used(program: Program, number: int, names: frozenset[str]) -> bool:
    """Whether something is done with what some names hold after an event, beside computing what nothing reads."""
    after = sorted(at for at in program.reached(number) if at < len(program.events))
    while True:
        known = names
        for at in after:
            event = program.events[at]
            if event.reads & names:
                if not event.writes or event.effects or event.does or event.memory or event.is_unknown:
                    return True
                names |= event.writes
        if known == names:
            return False
