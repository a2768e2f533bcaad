"""A check that is not loaded, because a text has none of its words, would find nothing in it."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.engine.registry import Check
from ptx_ls.checks.engine.run_checks import CODE_CHECKS, MODULE_CHECKS
from ptx_ls.sema.module import module_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.document import Document
from tests.markers.test_markers import DIAGNOSTIC_FILES

ROOT = Path(__file__).parents[2]
WITH_WORDS = [check for check in (*MODULE_CHECKS, *CODE_CHECKS) if check.words]


@pytest.mark.parametrize("check", (*MODULE_CHECKS, *CODE_CHECKS), ids=lambda check: check.code)
def test_a_check_is_named_after_its_code(check: Check) -> None:
    assert check.code == check.module.CODE


@pytest.mark.parametrize("check", WITH_WORDS, ids=lambda check: check.code)
def test_it_finds_nothing_where_none_of_its_words_occur(check: Check) -> None:
    """Also where something else is wrong: in the markers of all codes, piece by piece."""
    is_found = False
    for path in DIAGNOSTIC_FILES:
        document = Document("", "ptx", path.read_bytes())
        module = module_of(document)
        context = Context(document, module, judge(module.version, module.target), module.is_virtual)
        found = list(check.module.check(context))
        is_found = is_found or bool(found)
        assert not found or any(word in document.source for word in check.words), path
    assert is_found, "no marker file shows it"


HEADS = (".version 8.0", ".version\n8.0", ".version 9.9", ".version /**/8.0", ".version 8.10", "")
TARGETS = (
    *(".target sm_80", ".target sm_81", ".target compute_80", ".target sm_80, debug", ".target sm_80, sm_90"),
    *(".target sm_120a", ".target debug", ".target sm_80\n.version 8.0", ".target sm_80x", ".target\nsm_80", ""),
)
AFTER = ("", ".address_size 64\n", ".target sm_90\n", ".entry k() { .target sm_90; ret; }\n.version 8.0\n")


def test_the_checks_of_the_head_find_nothing_where_that_is_usual() -> None:
    of_head = [check for check in MODULE_CHECKS if check.is_of_head]
    texts = ["\n".join(parts).encode() for parts in product(HEADS, TARGETS, AFTER)]
    texts += [path.read_bytes() for path in DIAGNOSTIC_FILES]
    usual, found_by = 0, set[str]()
    for text in texts:
        document = Document("", "ptx", text)
        module = module_of(document)
        context = Context(document, module, judge(module.version, module.target))
        found = {check.code for check in of_head if any(check.module.check(context))}
        assert not (found and module.is_usual), (text, found)
        usual += module.is_usual
        found_by |= found
    assert usual
    assert found_by == {check.code for check in of_head}


@pytest.mark.process
def test_a_file_without_errors_loads_no_check_that_only_reports() -> None:
    code = (
        "import sys; from ptx_ls.checks.engine.run_checks import check; from ptx_ls.syntax.document import Document;"
        "print(check(Document('', 'ptx', open(sys.argv[1], 'rb').read()))); print(*sys.modules)"
    )
    path = ROOT / "tests" / "corpus" / "samples" / "saxpy.sm_80.ptx"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True, cwd=ROOT)
    found, loaded = done.stdout.splitlines()
    assert found == "[]"
    needless = {"ptx_ls.checks.engine.instruction_report", *(check._name for check in WITH_WORDS)}
    # The walk over instructions asks the first for names, which asks the second.
    needless -= {"ptx_ls.checks.declarations.undefined_name", "ptx_ls.checks.module.optix_module"}
    assert not needless & set(loaded.split())
