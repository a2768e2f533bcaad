"""Which arguments a user may add to those of ptxas."""

from __future__ import annotations

import re
import subprocess

import pytest

from ptx_ls.ptxas.arguments import FLAGS, VALUED, refused
from tests.oracle import ptxas as oracle

NOT_ALLOWED = {
    # They name a file, or have another text assembled.
    *("apply-controls", "input-as-string", "ias", "options-file", "optf", "output-file", "o"),
    # It takes orders from a pipe that the environment names.
    "jobserver",
    # Nothing is assembled.
    *("help", "h", "list-arch", "arch-ls", "list-version", "version-ls", "version", "V"),
}
_OPTION = re.compile(r"^--([\w-]+) (<.*>\S*)? *\(-([\w-]+)\)", re.MULTILINE)


@pytest.mark.process
@pytest.mark.skipif(oracle.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")
def test_all_options_of_ptxas_are_judged() -> None:
    said = subprocess.run([oracle.find(), "--help"], capture_output=True, text=True, check=True, timeout=60).stdout
    flags, valued = set[str](), set[str]()
    for name, value, short in _OPTION.findall(said):
        (valued if value else flags).update((name, short))
    # The help does not say that these have a value, without which ptxas refuses them.
    caches = {f"{when}-{what}-cache" for when in ("def", "force") for what in ("load", "store")}
    caches |= {"dlcm", "dscm", "flcm", "fscm"}
    assert flags - caches - NOT_ALLOWED == FLAGS
    assert (valued | caches) - {"O"} - NOT_ALLOWED == VALUED


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "-v",
        "--verbose -O3 -O=2 --opt-level 1",
        "-maxrregcount=64",
        "-maxrregcount 64 -lineinfo",
        "--maxrregcount archmax -fmad=false",
        "-maxntid 1,2,3 -e k$1 --entry=a,%b",
        "-dlcm=cg -Werror",
    ],
)
def test_options_of_ptxas(arguments: str) -> None:
    assert refused(arguments.split()) is None


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("-v kernel.ptx", "kernel.ptx"),
        ("-o x", "-o"),
        ("-ox", "-ox"),
        ("--output-file=x", "--output-file=x"),
        ("@options", "@options"),
        ("-optf x", "-optf"),
        ("-lineinfo=true", "-lineinfo=true"),
        ("-maxrregcount", "-maxrregcount"),
        ("-maxrregcount ./x", "-maxrregcount"),
        ("-maxrregcount -o x", "-maxrregcount"),
        ("-maxrregcount= 64", "-maxrregcount="),
        ("-O 3", "-O"),
        ("-nothing", "-nothing"),
        ("- -", "-"),
        ("---v", "---v"),
    ],
)
def test_what_is_refused(arguments: str, named: str) -> None:
    assert refused(arguments.split()) == named
