"""The glossary: the class and meaning of each modifier, and the registers that carry packed types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.notation.kept import kept
from ptx_ls.isa.notation.lines import lines_of, unquote
from ptx_ls.lazy import dataclass, pattern

NAME = "glossary"
"""Under which its content is kept."""
_TYPE = pattern(r"\.(?:[busf](?:8|16|32|64|128|256)|pred)$")


@dataclass(frozen=True)
class Word:
    """A modifier: its class (type, space, rounding …), its meaning, and for a type the type of its register."""

    token: str
    group: str
    register: str
    summary: str


_Glosses = dict[str, dict[str, str]]
"""What tokens mean in some instructions: by token, by the opcode path that it begins with."""
_Content = tuple[dict[str, Word], dict[str, frozenset[str]], _Glosses]
"""The words; the tokens of the lines `repeatable`, `ignored` and so on, and of `stray` by name; glosses."""


@cache
def _load() -> _Content:
    return kept(NAME, read)


def read() -> _Content:
    """What glossary.isa says, read from the file."""
    words: dict[str, Word] = {}
    glosses: _Glosses = {}
    listed: dict[str, frozenset[str]] = dict.fromkeys(("repeatable", "ignored", "ignores", "convergent"), frozenset())
    for line in lines_of("glossary.isa"):
        head, *columns = line.columns
        group, *tokens = head.split()
        if group in listed:
            listed[group] |= frozenset(tokens)
            continue
        if group == "stray":
            name, _, *tokens = tokens
            listed[name] = frozenset[str]().union(*(listed.get(token, {token}) for token in tokens))
            continue
        if columns[0].startswith("of "):
            for token in tokens:
                words.setdefault(token, Word(token, group, "", ""))
                glosses.setdefault(token, {}).update(dict.fromkeys(columns[0].split()[1:], unquote(columns[1])))
            continue
        register = columns[0] if len(columns) > 1 else ""
        for token in tokens:
            words[token] = Word(token, group, register, unquote(columns[-1]) if columns else "")
    return words, listed, glosses


def load() -> dict[str, Word]:
    """All modifiers of glossary.isa, by token."""
    return _load()[0]


def repeatable() -> frozenset[str]:
    """The modifiers that ptxas accepts more than once in an instruction, without effect."""
    return _load()[1]["repeatable"]


def convergent() -> frozenset[str]:
    """The modifiers with which all threads of a warp must execute an instruction together."""
    return _load()[1]["convergent"]


def ignored() -> frozenset[str]:
    """The modifiers that ptxas accepts in every instruction that has no slot for them, without effect."""
    return _load()[1]["ignored"]


def ignored_by_default() -> frozenset[str]:
    """The modifiers that ptxas also ignores in an instruction whose entry does not say otherwise."""
    return _load()[1]["ignores"]


@cache
def stray_gates() -> dict[str, Gate]:
    """The gates of modifiers in `stray` lines that have one."""
    lines = (line for line in lines_of("glossary.isa") if line.text.startswith("stray "))
    return {
        token: gates.parse(line.columns[1][1:].strip())
        for line in lines
        if len(line.columns) > 1
        for token in line.columns[0].split()[3:]
    }


def strays(words: Iterable[str]) -> frozenset[str]:
    """The modifiers that a line `ignores` or `trails` names: tokens, or names of `stray` lines for all of theirs.
    `none` names none."""
    listed = {"none": frozenset[str](), **_load()[1]}
    return frozenset[str]().union(*(listed.get(word, {word}) for word in words))


@lru_cache(maxsize=4096)
def class_of(token: str) -> str:
    """The class of a token; "" if the glossary does not list it."""
    word = load().get(token)
    return word.group if word else "type" if _TYPE.match(token) else ""


def register_type(token: str) -> str:
    """The usual type of the register that carries a type token: "b32" for ".f16x2", "u32" for ".u32"."""
    return register_types(token)[0]


def register_types(token: str) -> tuple[str, ...]:
    """The types of the registers that may carry a type token: ("b32", "f16x2") for ".f16x2", ("u32",) for ".u32"."""
    word = load().get(token)
    return tuple(word.register.split("/")) if word and word.register else (token[1:],)


def is_packed(token: str) -> bool:
    """Whether a modifier is a type with several elements in one register (".f16x2", ".e4m3x4")."""
    return "x" in token and class_of(token) == "type"


def summary(token: str, path: Sequence[str] = ()) -> str:
    """The meaning of a token in the instruction with an opcode path, in one line; "" if the glossary has none.

    The entry with the longest matching prefix of the path counts, else the general one.
    """
    own = _load()[2].get(token)
    for length in range(len(path), 0, -1) if own else ():
        if own and (found := own.get(".".join(path[:length]))):
            return found
    word = load().get(token)
    return word.summary if word else ""


def common_summary(token: str, paths: Iterable[Sequence[str]]) -> str:
    """The meaning of a token in several instructions, in one line: the common one, or each once."""
    return " Or: ".join(dict.fromkeys(meaning for path in paths if (meaning := summary(token, path))))


def glosses() -> dict[str, dict[str, str]]:
    """The meanings of tokens in some instructions: by token, by opcode path or a prefix of one."""
    return _load()[2]
