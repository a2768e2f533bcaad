"""The moving picture of the README: a line with a mistake is written in the playground, mended, and run."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from PIL import Image  # type: ignore[import-not-found, unused-ignore]  # only this wants it

from editors.web.build import DIST, HERE

_COLOURS = 128


def make(chromium: str, to: Path) -> str:
    """Writes the picture, a GIF, from the page in `dist`; returns how long it takes and how large it is."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["node", HERE / "test" / "picture.mjs", DIST, folder, chromium], check=True)
        frames = json.loads(Path(folder, "frames.json").read_text(encoding="utf-8"))
        pictures = [Image.open(Path(folder, name)).convert("RGB") for name, _ in frames]
    times = [milliseconds for _, milliseconds in frames]
    # One list of colours for all: what does not change is then left out of each picture but the first.
    sheet = Image.new("RGB", (pictures[0].width, 3 * pictures[0].height))
    for number, shown in enumerate((pictures[0], pictures[len(pictures) // 2], pictures[-1])):
        sheet.paste(shown, (0, number * shown.height))
    colours = sheet.quantize(_COLOURS, dither=Image.Dither.NONE)
    first, *rest = (one.quantize(palette=colours, dither=Image.Dither.NONE) for one in pictures)
    first.save(to, save_all=True, append_images=rest, duration=times, loop=0, optimize=True)
    return f"{to}: {sum(times) / 1000:.1f} s, {to.stat().st_size / 1e6:.2f} MB"
