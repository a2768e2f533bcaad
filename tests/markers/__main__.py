"""`python -m tests.markers --update FILE...`: writes the marks of diagnostics as they are found now."""

import sys
from pathlib import Path

from tests.markers.marks import written
from tests.markers.observe import diagnostics, document_of

if sys.argv[1:2] != ["--update"] or not sys.argv[2:]:
    sys.exit(__doc__)
for name in sys.argv[2:]:
    path = Path(name)
    text = path.read_text(encoding="utf-8")
    language = {".ll": "nvvm", ".cu": "cuda", ".py": "python"}.get(path.suffix, "ptx")
    sign = {".ll": ";", ".py": "#"}.get(path.suffix, "//")
    path.write_text(written(text, diagnostics(document_of(text, language)), sign), encoding="utf-8")
