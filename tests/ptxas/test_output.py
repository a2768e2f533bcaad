"""What ptxas wrote, read as data: recordings of it, and what no ptxas should write."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.ptxas.output import Message, Output, Resources, read, summary
from tests.oracle import ptxas
from tests.ptxas.recorded import MODULES, output, recording, release


def said(name: str, of: str = "13.5") -> Output:
    return read(output(name, of), "module.ptx")


@pytest.mark.process
@pytest.mark.skipif(ptxas.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")
@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_ptxas_still_says_what_was_recorded(module: Path) -> None:
    program = ptxas.find()
    recorded = module.with_suffix(f".{release(program)}.txt")
    if not recorded.exists():
        pytest.skip(f"nothing was recorded of {release(program)}")
    assert recording(module, program) == recorded.read_text()


def test_errors_have_their_lines() -> None:
    assert said("refused").messages == (
        Message("error", "Arguments mismatch for instruction 'add'", 8),
        Message("error", "Unknown modifier '.foo'", 9),
        Message("error", "Arguments mismatch for instruction 'cvt'", 10),
        Message("error", "Arguments mismatch for instruction 'mov'", 11),
        Message("error", "Unknown symbol 'nix'", 11),
    )
    assert said("syntax").messages == (Message("error", "Parsing error near '%r2': syntax error", 7),)
    assert said("refused").resources == ()


def test_a_line_of_another_file_is_none_of_the_module() -> None:
    assert {message.line for message in said("marker").messages} == {None}


def test_what_functions_take() -> None:
    kernel, *others = said("recursion").resources
    assert kernel == Resources(
        "k3",
        "sm_90",
        (
            (0, "bytes stack frame"),
            (0, "bytes spill stores"),
            (0, "bytes spill loads"),
            (24, "registers"),
            (1, "barriers"),
        ),
    )
    assert [(one.function, one.target) for one in others] == [("f2", ""), ("g", "")]
    assert summary(kernel) == "24 registers, 1 barrier"
    assert summary(others[0]) == "8 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads"


@pytest.mark.parametrize(
    ("name", "release", "function", "expected"),
    [
        ("spilled", "13.5", "k", "24 registers, 96 bytes stack frame, 92 bytes spill stores, 92 bytes spill loads, "),
        ("local", "13.5", "k", "10 registers, 256 bytes stack frame, 256 bytes cumulative stack size"),
        ("taken", "13.5", "k", "8 registers, 128 bytes smem"),
        ("taken", "13.5", "k2", "4 registers, 1 barrier"),
        ("older_target", "12.4", "k", "4 registers, 128 bytes smem, 328 bytes cmem[0]"),
    ],
)
def test_what_a_kernel_takes_in_a_line(name: str, release: str, function: str, expected: str) -> None:
    (found,) = (one for one in said(name, release).resources if one.function == function)
    assert summary(found).startswith(expected)


def test_advice_is_kept_and_statistics_are_no_messages() -> None:
    (injected,) = said("serialised").messages
    assert (injected.kind, injected.line) == ("info", None)
    assert injected.text.startswith("(C7517) wgmma.wait_group is injected in around line 17 by compiler")
    (serialised,) = said("serialised", "12.4").messages
    assert serialised.text.startswith("(C7515) Potential Performance Loss: wgmma.mma_async instructions are serialized")
    assert len(said("setmaxnreg").messages) == 2
    (warning,) = said("recursion").messages
    assert warning == Message("warning", "Stack size for entry function 'k3' cannot be statically determined")


def test_what_keeps_ptxas_from_judging() -> None:
    assert read("ptxas fatal   : Unknown option 'foo'", "module.ptx").failure == "Unknown option 'foo'"
    assert said("older_target").failure == "Value 'sm_50' is not defined for option 'gpu-name'"
    assert {said(name).failure for name in ("refused", "syntax", "taken", "marker")} == {""}


def test_that_ptxas_gave_up_is_reported_only_where_it_says_no_more() -> None:
    last = "ptxas fatal   : Ptx assembly aborted due to errors"
    assert read(last, "module.ptx").messages == (Message("error", "Ptx assembly aborted due to errors"),)


@pytest.mark.parametrize("text", ["", "\n\n", "what: no file\n", bytes(range(256)).decode("latin-1"), "ptxas" * 9])
def test_what_is_not_of_ptxas_is_not_heard(text: str) -> None:
    assert read(text, "module.ptx") == Output((), (), is_recognized=False)


@pytest.mark.parametrize(
    "line",
    [
        f"ptxas module.ptx, line {'9' * 5000}; error   : far away",
        f"ptxas info    : Compiling entry function 'k' for 'sm_90'\nptxas info    : Used {'9' * 5000} registers",
        "ptxas info    : Used 32 registers",
        "ptxas info    : Function properties for ",
        "ptxas info    : Function properties for k\n    no numbers at all, here",
        "ptxas info    : Compiling entry function '' for 'sm_90'\n    9 bytes",
        "ptxas C:\\Temp\\module.ptx, line 3; warning : of Windows\r\n",
    ],
)
def test_odd_lines_are_read_all_the_same(line: str) -> None:
    assert read(line, "module.ptx").is_recognized
