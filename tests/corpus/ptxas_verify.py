"""What LLVM's tests put to ptxas, put to `ptx-ls ptxas` as well: `python -m tests.corpus.ptxas_verify [--cache DIR]`.

The tests of LLVM's NVPTX back end have lines that pipe what llc makes into `%ptxas-verify`; lit replaces that by `ptxas
-arch=sm_60 -c -`. Each of them is followed with the llc of two releases, where these take it, and both are asked: ptxas
in the newest release that has the target. Exit status 1 where the two differ; targets that no release has are counted.
"""

from __future__ import annotations

import argparse
import io
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path

from ptx_ls.cli import ptxas as ours
from tests.corpus import debian, llc
from tests.oracle import ptxas

MAJORS = (19, 22)
RELEASES = {"13.5.37": 75, "12.9.86": 50, "11.8.89": 35}
"""The first target of each release."""
_RUN = re.compile(r"^; *RUN: *(.*)$", re.MULTILINE)
_VERIFY = re.compile(r"\bllc\b([^|]*)\|\s*%ptxas-verify([^%\n]*)")


def lines(test: str) -> Iterator[tuple[list[str], list[str]]]:
    """The options of llc, and those of ptxas, of each line that ends in ptxas."""
    for made, asked in _VERIFY.findall("\n".join(_RUN.findall(test)).replace("\\\n", " ")):
        yield [word for word in shlex.split(made) if word not in ("<", "%s")], shlex.split(asked)


def release_for(words: list[str]) -> str:
    """The newest release with the target of some options; "" for none."""
    arch = next(word.partition("=")[2] for word in reversed(words) if word.startswith("-arch="))
    number = int(re.sub(r"\D", "", arch))
    return next((release for release, first in RELEASES.items() if number >= first), "")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.ptxas_verify")
    parser.add_argument("--cache", type=Path, default=Path(__file__).parents[2] / ".cache" / "corpus")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    folder = llc.tests(options.cache)
    output = options.cache / "verified.ptx"
    for major in MAJORS:
        programs, environment = debian.llvm(options.cache, major)
        for test in sorted(folder.glob("*.ll")):
            for made, asked in lines(test.read_text(encoding="utf-8", errors="replace")):
                command = [str(programs / "llc"), *made, test.name, "-o", str(output)]
                done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
                if done.returncode:
                    counts["llc does not take it"] += 1
                    continue
                # 13.5 refuses to hear of sm_60, also where another target is named after it.
                words = ["-c", *asked] if any(word.startswith("-arch=") for word in asked) else ["-arch=sm_60", "-c"]
                release = release_for(words)
                if not release:
                    counts["no assembler"] += 1
                    print(f"no assembler: llc {major} {test.name} {shlex.join(asked)}")
                    continue
                command = [str(ptxas.find(release)), *words, str(output), "-o", "/dev/null"]
                theirs = subprocess.run(command, capture_output=True, text=True, check=False)
                said = io.StringIO()
                with redirect_stderr(said):
                    status = ours.run_words([*words, str(output), "-o", "/dev/null"])
                verdict = "taken" if theirs.returncode == 0 else "refused"
                if status == theirs.returncode:
                    counts[f"{verdict} by both"] += 1
                    continue
                counts["they differ"] += 1
                print(f"llc {major} {test.name} {shlex.join(made)} | {shlex.join(asked)}: {verdict} by ptxas {release}")
                print("".join(f"    {line}\n" for line in (theirs.stderr + said.getvalue()).splitlines()[:4]), end="")
    print(", ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
    return int(counts["they differ"] > 0)


if __name__ == "__main__":
    sys.exit(main())
