"""A mask of lanes in words."""

from __future__ import annotations

_LANES = 32
_MOST = 8


def lanes_of(mask: int) -> str:
    """The lanes that a mask names: "all 32 lanes", "lanes 0 to 15", "lanes 0, 2 and 4", "every 2nd lane from lane 0 on:
    16", "no lane". Bits above the lowest 32 are ignored."""
    lanes = [lane for lane in range(_LANES) if mask >> lane & 1]
    if len(lanes) == _LANES:
        return "all 32 lanes"
    if not lanes:
        return "no lane"
    if len(lanes) == 1:
        return f"lane {lanes[0]}"
    runs: list[list[int]] = []
    for lane in lanes:
        if runs and lane == runs[-1][-1] + 1:
            runs[-1].append(lane)
        else:
            runs.append([lane])
    step = lanes[1] - lanes[0]
    if len(lanes) > 2 and step > 1 and lanes == [*range(lanes[0], _LANES, step)]:
        return f"every {_ORDINALS.get(step, f'{step}th')} lane from lane {lanes[0]} on, {len(lanes)} lanes"
    words = [w for run in runs for w in (map(str, run) if len(run) < 3 else (f"{run[0]} to {run[-1]}",))]
    if len(words) > _MOST:
        return f"{len(lanes)} lanes: {', '.join(words[:_MOST])}, …"
    return f"lanes {', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else f"lanes {words[0]}"


_ORDINALS = {2: "2nd", 3: "3rd"}
