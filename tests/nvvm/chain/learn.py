"""What the PTX of an intrinsic's calls has in common, in the notation of intrinsics_ptx.isa."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from ptx_ls.isa.nvvm import forms

Key = Mapping[str, str]
_TOKEN = re.compile(r"\s+|\.[A-Za-z_][\w:]*|[%#]\w+(?:\.\.\d+)?|[-\w]+|.")
_GLUE = re.compile(
    r"(?:and\.b16 %rs\d+, %rs\d+, (?:1|255)|setp\.(?:ne|eq)\.b\d+ %p\d+, %\w+, [01]|selp\.b\d+ %\w+, -?1, 0, %p\d+"
    r"|mov\.b\d+ %\w+, %\w+|mov\.b\d+ %\w+, \{[%\w, _]+\}|mov\.b\d+ \{[%\w, _]+\}, %\w+|cvt\.u\d+\.u\d+ %\w+, %\w+"
    r"|ld(?:\.volatile)?\.v2\.b64 \{%\w+, %\w+\}, \[%rd\d+\]|prmt\.b32 .*|shr\.u\d+ %\w+, %\w+, \d+)$"
)
"""How values get into registers, and predicates into bits: of the call, not of the intrinsic."""


def essence(ptx: str, arguments: Sequence[int]) -> str | None:
    """The statements of the only function of a module that are the intrinsic's, with named operands; `arguments` are
    the positions of the parameters in the order of their loads. None if it became a call of a function."""
    body = ptx[ptx.index("\n{") + 2 : ptx.rindex("}")]
    body = re.sub(r"//.*|^\s*\.(?:reg|loc|pragma|local|shared)\b.*$", "", body, flags=re.M)
    names: dict[str, list[str]] = {}
    bases: dict[str, str] = {}
    left = list(arguments)
    count = 0
    current = 0
    kept: list[str] = []
    glue: list[str] = []
    for part in body.split(";"):
        text = (
            " ".join(part.split()).lstrip("{} ").strip()
            if not part.strip().startswith("{%")
            else " ".join(part.split())
        )
        if not text or text == "ret":
            continue
        if text.startswith(("call", ".param", "st.param")):
            return None
        if match := re.match(r"ld\.param\.b64 (%rd\d+), \[f\d+_param_([01])\]$", text):
            bases[match[1]] = ("in", "out")[int(match[2])]
        elif (match := re.match(r"ld\.volatile\.\S+ (.*), \[(%rd\d+)(?:\+(\d+))?\]$", text)) and bases.get(
            match[2]
        ) == "in":
            if not match[3]:
                current, count = left.pop(0), 0
            for register in re.findall(r"%\w+", match[1]):
                names[register] = [f"a{current}_{count}"]
                count += 1
        elif (
            (match := re.match(r"(?:st|ld)\.\S+ .*\[?(%rd\d+)(?:\+\d+)?\].*$", text))
            and bases.get(match[1]) == "out"
            and text.startswith("st")
        ):
            continue
        elif _GLUE.fullmatch(text):
            _follow(text, names)
            glue.append(text)
        else:
            kept.append(text)
    return _named(kept or glue, names, ptx)


def _follow(text: str, names: dict[str, list[str]]) -> None:
    """Takes the names of values from register to register."""
    targets, _, sources = text.partition(" ")[2].partition(", " if "{" not in text.partition(",")[0] else "}, ")
    known = [label for register in re.findall(r"%\w+", sources) for label in names.get(register, [])]
    to = re.findall(r"%\w+|_", targets)
    if known and len(to) == 1:
        names[to[0]] = known
    elif len(known) == len(to):
        names.update({register: [label] for register, label in zip(to, known, strict=True)})


def _named(statements: Sequence[str], names: Mapping[str, list[str]], ptx: str) -> str:
    """The statements with operands named after parameters (`a`) and in order of their occurrence (`d`)."""
    given = {register: labels[0] for register, labels in names.items() if len(labels) == 1}
    several = {label.partition("_")[0] for label in given.values() if not label.endswith("_0")}
    results: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        register = match[0]
        letters = re.match(r"%(rd|rs|rq|r|p)\d+$", register)
        if not letters and not re.match(r"%\w+_(in|out|val|handle)$", register):
            return register
        kind = letters[1] if letters else ("rq" if register.endswith("handle") else "b")
        if register in given:
            label = given[register]
            return f"%{kind}_{label if label.partition('_')[0] in several else label.partition('_')[0]}"
        return f"%{kind}_" + results.setdefault(register, f"d{len(results)}")

    text = " ; ".join(re.sub(r"%\w+", name, one) for one in statements)
    text = re.sub(r"%(\w+?)(\d+)((?:, %\1\d+){2,})", _run, text)
    return text if len(results) > 1 else text.replace("_d0", "_d")


def _run(match: re.Match[str]) -> str:
    numbers = [int(match[2]), *(int(n) for n in re.findall(rf"%{match[1]}(\d+)", match[3]))]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return match[0]
    return f"%{match[1]}{numbers[0]}..{numbers[-1]}"


def learn(calls: Sequence[tuple[Key, str]]) -> str:
    """One template for all calls, each given with the values of its keys."""
    keys = [key for key in calls[0][0] if len({values[key] for values, _ in calls}) > 1]
    if len({text for _, text in calls}) == 1 and _is_full(calls, keys):
        return calls[0][1]
    calls, literal = _without_literals(calls, keys)
    keys = [key for key in keys if key not in literal]
    if len({text for _, text in calls}) == 1 and _is_full(calls, keys):
        return calls[0][1]
    for order in (keys, keys[::-1]):
        found = _independent(calls, order)
        if found is not None and _gives(found, calls, keys):
            return found
    key = min(keys, key=lambda one: len({values[one] for values, _ in calls}))
    parts: dict[str, list[str]] = {}
    for value in dict.fromkeys(values[key] for values, _ in calls):
        inner = learn([(values, text) for values, text in calls if values[key] == value])
        parts.setdefault(inner, []).append(value)
    return _choice(key, parts)


def _choice(key: str, parts: Mapping[str, Sequence[str]]) -> str:
    """A choice by a key, with the values that lead to each text."""
    return f"<{key} " + "~".join(f"{','.join(values)}={text}" for text, values in parts.items()) + ">"


def _is_full(calls: Sequence[tuple[Key, str]], keys: Sequence[str]) -> bool:
    """Whether every combination of values is there."""
    count = 1
    for key in keys:
        count *= len({values[key] for values, _ in calls})
    return count == len({tuple(values[key] for key in keys) for values, _ in calls})


def _without_literals(calls: Sequence[tuple[Key, str]], keys: Sequence[str]) -> tuple[list[tuple[Key, str]], set[str]]:
    """The calls with `#4` for an immediate that stands in the text as a number."""
    literal = set()
    found = list(calls)
    for key in keys:
        if not key.isdigit() or len({values[key] for values, _ in calls}) < 2:
            continue
        changed = []
        for values, text in found:
            hits = list(re.finditer(rf"(?<![\w.%#:]){re.escape(values[key])}(?![\w.:])", text))
            changed.append([(values, text[: m.start()] + f"#{key}" + text[m.end() :]) for m in hits])
        if all(changed):
            # The place is the same in each: the one that makes the texts alike.
            for place in range(min(map(len, changed))):
                texts = [one[place] for one in changed]
                rest = {(tuple((k, v) for k, v in values.items() if k != key), text) for values, text in texts}
                if len(rest) * len({values[key] for values, _ in calls}) <= len(calls) * 1.0001:
                    found = texts
                    literal.add(key)
                    break
    return found, literal


def _independent(calls: Sequence[tuple[Key, str]], keys: Sequence[str]) -> str | None:
    """A template in which each key has places of its own; None if there is none."""
    by_values = {tuple(values[key] for key in keys): text for values, text in calls}
    base = next(iter(by_values))
    tokens = _TOKEN.findall(by_values[base])
    places: list[tuple[int, int, str, dict[str, str]]] = []
    for at, key in enumerate(keys):
        values = list(dict.fromkeys(one[key] for one, _ in calls))
        changes: dict[str, list[tuple[int, int, str]]] = {}
        for value in values:
            text = by_values.get((*base[:at], value, *base[at + 1 :]))
            if text is None:
                return None
            other = _TOKEN.findall(text)
            matcher = SequenceMatcher(None, tokens, other, autojunk=False)
            changes[value] = [
                (a, b, "".join(other[c:d])) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
            ]
        spans = _merged(sorted({(a, b) for listed in changes.values() for a, b, _ in listed}))
        for first, last in spans:
            texts = {}
            for value in values:
                inside = [one for one in changes[value] if first <= one[0] and one[1] <= last]
                text, done = "", first
                for a, b, new in inside:
                    text += "".join(tokens[done:a]) + new
                    done = b
                texts[value] = text + "".join(tokens[done:last])
            places.append((first, last, key, texts))
        if not spans and len(values) > 1 and not _is_full(calls, keys):
            return None
    places.sort(key=lambda one: (one[0], one[1]))
    found, done = "", 0
    for first, last, key, texts in places:
        if first < done:
            return None
        parts: dict[str, list[str]] = {}
        for value, text in texts.items():
            parts.setdefault(text, []).append(value)
        found += "".join(tokens[done:first]) + _choice(key, parts)
        done = last
    return found + "".join(tokens[done:])


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for first, last in spans:
        if found and (first < found[-1][1] or first == found[-1][0]):
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


def _gives(template: str, calls: Sequence[tuple[Key, str]], keys: Sequence[str]) -> bool:
    """Whether a template gives the text of each call, and nothing for other values."""
    parsed, _ = forms._parse(template)
    return _is_full(calls, keys) and all(forms._texts(parsed, values) == [text] for values, text in calls)
