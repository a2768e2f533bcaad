"""SARIF as code scanning shows it well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ptx_ls.checks import codes
from ptx_ls.cli import main
from ptx_ls.cli.formats import sarif

FAULTY = Path(__file__).parent / "faulty"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The run in the report of a check."""
    main(["check", "--jobs=1", "--format=sarif", *words])
    report = json.loads(capsys.readouterr().out)
    # Nothing else of these is needed, and a checkout without it is tested without.
    pytest.importorskip("sarif_pydantic").Sarif.model_validate(report)
    found: dict[str, Any] = report["runs"][0]
    return found


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FAULTY)


def test_a_rule_says_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, ".")
    rules = found["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({result["ruleId"] for result in found["results"]})
    for rule in rules:
        assert rule["shortDescription"]["text"] and "Right:" in rule["help"]["markdown"]
        assert rule["helpUri"].endswith(f"/{rule['id']}.md")
        assert rule["defaultConfiguration"]["level"] == "error"
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in found["results"])


def test_related_places_and_fixes(capsys: pytest.CaptureFixture[str]) -> None:
    found = {one["ruleId"]: one for one in run(capsys, "declared_twice.ptx", "misspelt.ptx")["results"]}
    (related,) = found["duplicate-name"]["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 7
    change = found["unknown-modifier"]["fixes"][0]["artifactChanges"][0]
    assert change["replacements"][0]["insertedContent"] == {"text": ".rn"}
    assert change["artifactLocation"] == {"uri": "misspelt.ptx", "uriBaseId": "%SRCROOT%"}


def test_the_limits_of_github(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # https://docs.github.com/en/code-security/code-scanning: lengths of texts, results of a run.
    for code in codes.known():
        rule = sarif._rule(code)
        assert len(rule["id"]) <= 255
        assert len(rule["shortDescription"]["text"]) <= 1024
        assert len(rule["fullDescription"]["text"]) <= 1024
        assert len(rule["properties"]["tags"]) <= 20
    monkeypatch.setattr(sarif, "MOST_RESULTS", 12)
    levels = [one["level"] for one in run(capsys, "--lints", ".")["results"]]
    assert len(levels) == 12
    assert levels[:10] == ["error"] * 10


def test_a_path_is_a_uri(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("a b", "ü#.ptx")
    path.parent.mkdir()
    path.write_text((FAULTY / "undeclared.ptx").read_text())

    def uri(word: str) -> str:
        place: str = run(capsys, word)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        return place

    assert uri(str(path)) == uri(f"./{path}") == "a%20b/%C3%BC%23.ptx"
    assert uri(str(path.absolute())) == path.absolute().as_uri()


def test_a_fingerprint_outlives_a_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"

    def known(text: str) -> list[dict[str, str]]:
        path.write_text(text)
        return [one["partialFingerprints"] for one in run(capsys, str(path))["results"]]

    text = (FAULTY / "misspelt.ptx").read_text()
    assert known(text) == known(f"// moved\n{text}")
