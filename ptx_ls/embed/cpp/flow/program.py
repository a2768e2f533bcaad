"""The events of a function of C++: its asm statements, what it writes to shared memory, and what it calls in the file,
in the order of its statements. What cannot be read is `UnreadableError`; what is out of sight may do anything."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from ptx_ls.embed.cpp.flow.functions import FILE_SCOPE, CppFunction, CppText, launch_bounds, split
from ptx_ls.embed.cpp.flow.values import WORD, returned_by, value_of
from ptx_ls.embed.fragment import Fragment
from ptx_ls.lazy import dataclass, field, pattern
from ptx_ls.sema.flow import values
from ptx_ls.sema.flow.events import Done, Event, Given, Memory, Program
from ptx_ls.sema.flow.values import Value
from ptx_ls.syntax.span import Span

_KEYWORD = pattern(r"[A-Za-z_]\w*")
_CALL = pattern(r"(?<![\w.])([A-Za-z_][\w:]*)\s*(?:<([^<>;(){}]*)>)?\s*\(")
_TEMPLATE = pattern(r"\btemplate\s*<([^<>]*)>")
_MEMBER = pattern(r"(?:\.|->)\s*[A-Za-z_]\w*\s*(?:<[^<>;(){}]*>)?\s*\(")
_DECLARED = pattern(
    r"^(?:(?:const|constexpr|static|volatile|unsigned|signed|register)\s+)*[A-Za-z_][\w:]*(?:<[^;=]*?>)?[\s*&]+([A-Za-z_]\w*)\s*"
    r"(?:=\s*(.+)|\{\s*(.+?)\s*\}|\(\s*(.+?)\s*\))$"
)
_ASSIGNED = pattern(r"(\*?\s*[A-Za-z_]\w*(?:\s*\[[^;=]*?\])*)\s*(?:[-+*/|&^%]|<<|>>)?=(?!=)\s*(.*)$", re.DOTALL)
_STEPPED = pattern(r"(?:\+\+|--)\s*([A-Za-z_]\w*)|\b([A-Za-z_]\w*)\s*(?:(\+\+|--)|(?:[-+*/|&^%]|<<|>>)?=(?!=))")
"""A name that is stepped or assigned to; in an assignment after `_POINTED_AT` what it points at is written instead."""
_POINTED_AT = pattern(r"(?:^|[;{}()]|\belse)\s*\*+\s*$")
_MOST_STARS = 40
"""How far before a name it is looked for: the whole text before each name would take the square of its length."""
_TYPE_BEFORE = pattern(r"(?!\breturn\b)(?:\b[A-Za-z_]\w*|[>*&])\s*$")
_DIRECTIVE = pattern(r"[ \t]*#[ \t]*(\w+)[^\n]*(?:\\\n[^\n]*)*\n?")
_HARMLESS = frozenset(
    (
        *("__cvta_generic_to_shared", "__cvta_generic_to_global", "static_cast", "reinterpret_cast", "const_cast"),
        *("sizeof", "alignof", "min", "max", "int", "unsigned", "float", "double", "uint32_t", "uint64_t", "int32_t"),
        *(
            "size_t",
            "half",
            "bool",
            "char",
            "printf",
            "assert",
            "__ldg",
            "fmaf",
            "fminf",
            "fmaxf",
            "abs",
            "if",
            "while",
        ),
        *("__float2half", "__half2float", "__float2bfloat16", "for", "switch", "return", "static_assert", "decltype"),
        *("__builtin_assume", "__builtin_expect", "make_float2", "make_float4", "make_int4", "make_uint4"),
    )
)
_BUILTINS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "__syncthreads": (("joins", "cta"),),
    "__syncwarp": (("joins", "warp"),),
    "__threadfence": (("orders", "memory"),),
    "__threadfence_block": (("orders", "memory"),),
    "__threadfence_system": (("orders", "memory"),),
    "__nanosleep": (("pauses", "thread"),),
}
"""What functions of CUDA do, in the words of the table."""
_ONLY_CALL = pattern(r"\s*([A-Za-z_]\w*)\s*(?:<[^<>;(){}]*>)?\s*\(")
_ELEMENT = pattern(r"(?<![\w.])([A-Za-z_]\w*)\s*\[([^\[\]]*)\]")
_ONLY_DECLARED = pattern(
    r"^\s*(?:(?:const|volatile|static|unsigned|signed)\s+)*[A-Za-z_][\w:]*(?:<[^;=]*>)?[\s*&]+[A-Za-z_]\w*(?:\s*\[[^\]]*\])*(?:\s*,\s*\w+)*\s*$"
)
_SIZES = {
    "float": 4,
    "int": 4,
    "uint32_t": 4,
    "unsigned": 4,
    "int32_t": 4,
    "double": 8,
    "uint64_t": 8,
    "half": 2,
    "__half": 2,
}
_SIZES |= {"char": 1, "uint8_t": 1, "int8_t": 1, "float4": 16, "int4": 16, "uint4": 16, "float2": 8, "__nv_bfloat16": 2}
_LONGEST_NAME = 40
_MOST_EVENTS = 3000
_DEEPEST = 5


@dataclass(frozen=True)
class Statement:
    """An asm statement: where it ends, and its PTX with the events of that, None where it is not understood."""

    end: int
    fragment: Fragment | None
    program: Program | None

    @property
    def is_of_interest(self) -> bool:
        """Whether a lint may speak of it: it waits for something, starts or orders it, or uses memory."""
        return self.program is not None and any(one.does or one.memory for one in self.program.events)


class UnreadableError(Exception):
    """A function whose statements are not understood."""


@dataclass
class _Scope:
    """What the names of a function mean while it is read. `names` are those of the caller for parameters, `at` is the
    place of the call in the outermost function, `pointers` are the names that are pointers or arrays, and `result` is
    the name for what it returns, of which `returned` are the values. `outputs` are the variables that one asm statement
    alone writes, `initial` what variables are initialised with."""

    known: dict[str, Value | str]
    names: dict[str, frozenset[str]]
    at: Span | None
    depth: int
    prefix: str
    pointers: frozenset[str] = frozenset()
    result: str = ""
    exits: list[int] = field(default_factory=list)
    returned: list[Value] = field(default_factory=list)
    outputs: set[str] = field(default_factory=set)
    initial: dict[str, str] = field(default_factory=dict)


@dataclass
class _Loop:
    breaks: list[int]
    continues: list[int]


class Builder:
    """Builds the program of one function."""

    def __init__(self, text: CppText, statements: Mapping[int, Statement]) -> None:
        self._text = text
        self._asms = statements
        self._starts = sorted(statements)
        self._events: list[Event] = []
        self._open: list[int] = []
        """The events that what comes next follows."""
        self._following: list[list[int]] = []
        self._sizes: dict[str, int] = {}
        self._results: frozenset[str] = frozenset()
        """The names that hold what the calls in the last expression return."""

    def program(self, one: CppFunction) -> Program:
        """The events of a function. Raises UnreadableError."""
        known: dict[str, Value | str] = {}
        known |= self._text.returning
        pointers = self._know_shared(FILE_SCOPE, "", known) | self._know_shared(one.body.start, "", known)
        for name, declared in one.parameters:
            if name:
                known[name] = values.symbol(values.PARAMETER, name, "*" in declared)
        self._add(Event(one.body.start, one.body.start + 1, "", ()))
        scope = _Scope(known, {}, None, 0, "", pointers)
        self._body(one, scope)
        end = len(self._events)
        for at in (*self._open, *scope.exits):
            self._following[at].append(end)
        events = tuple(
            replace(event, following=tuple(dict.fromkeys(ways)))
            for event, ways in zip(self._events, self._following, strict=True)
        )
        bounds: dict[str, tuple[int, ...]] = {}
        listed = launch_bounds(one)
        if listed is not None:
            bounds[".maxntid"] = (_number(listed[0]),) if listed else (0,)
            if len(listed) > 1:
                bounds[".minnctapersm"] = (_number(listed[1]),)
        if "__maxnreg__" in one.head:
            bounds[".maxnreg"] = (0,)
        return Program(events, one.is_kernel, one.name, self._sizes, bounds)

    def _know_shared(self, start: int, prefix: str, known: dict[str, Value | str]) -> frozenset[str]:
        """Adds the shared variables of the function whose body starts at a place to what is known. Returns the names of
        those that are arrays."""
        among = self._text.shared.get(start, ())
        for kind, name, _ in among:
            known[name] = values.symbol(values.VARIABLE, prefix + name, ".shared")
            known[f"sizeof {name}"] = str(_SIZES.get(kind, 1))
        return frozenset(name for _, name, is_array in among if is_array)

    def _body(self, one: CppFunction, scope: _Scope) -> None:
        inside = self._text.text[one.body.start + 1 : one.body.end - 1]
        self._learn(inside, scope)
        self._learn_outputs(one.body, inside, scope)
        end = self._statements(one.body.start + 1, one.body.end - 1, scope, None)
        if end != one.body.end - 1:
            raise UnreadableError

    def _learn(self, inside: str, scope: _Scope) -> None:
        """The variables that are initialised once, and never written again."""
        written: dict[str, int] = {}
        for name in _stepped(inside):
            written[name] = written.get(name, 0) + 1
        for statement in re.split(r"[;{}]", inside):
            declared = _DECLARED.match(" ".join(statement.split()))
            if declared and written.get(declared[1], 0) <= 1 and declared[1] not in scope.known:
                scope.known[declared[1]] = declared[2] or declared[3] or declared[4]
                scope.initial[declared[1]] = declared[2] or declared[3] or declared[4]
        for name, count in written.items():
            if count > 1 and not (isinstance(scope.known.get(name), Value) and scope.depth == 0 and count == 0):
                scope.known[name] = values.symbol(values.UNKNOWN, scope.prefix + name)

    def _learn_outputs(self, body: Span, inside: str, scope: _Scope) -> None:
        """The variables that asm statements write: what they hold is known where one alone does."""
        counts: dict[str, int] = {}
        starts = self._starts[bisect_left(self._starts, body.start) : bisect_left(self._starts, body.end)]
        for start in starts:
            fragment = self._asms[start].fragment
            for one in fragment.unit.operands.values() if fragment is not None else ():
                if one.constraint[:1] in ("=", "+"):
                    name = self._text.text[slice(*one.expression)].strip()
                    counts[name] = counts.get(name, 0) + (1 if one.constraint[:1] == "=" else 2)
        stepped = set(_stepped(inside))
        for name, count in counts.items():
            if count == 1 and name not in stepped and name not in scope.known and name.isidentifier():
                scope.outputs.add(name)
            elif name.isidentifier():
                scope.known[name] = values.symbol(values.UNKNOWN, scope.prefix + name)

    # Statements

    def _statements(self, at: int, end: int, scope: _Scope, loop: _Loop | None) -> int:
        while (at := self._skip(at, end)) < end:
            if self._text.text[at] == "}":
                return at
            at = self._statement(at, end, scope, loop)
        return end

    def _skip(self, at: int, end: int) -> int:
        text = self._text.text
        while at < end and (text[at].isspace() or text[at] == ";"):
            at += 1
        return at

    def _statement(self, at: int, end: int, scope: _Scope, loop: _Loop | None) -> int:
        text = self._text.text
        while at < end and text[at].isspace():
            at += 1
        if at >= end:
            return end
        if text[at] == ";":
            return at + 1
        if text[at] == "#":
            return self._directive(at, end, scope, loop)
        if text[at] == "{":
            closing = self._closing(at, end)
            if self._statements(at + 1, closing, scope, loop) != closing:
                raise UnreadableError
            return closing + 1
        word = _KEYWORD.match(text, at)
        name = word[0] if word else ""
        if name in ("switch", "goto", "try", "case", "default", "asm_goto"):
            raise UnreadableError
        if name == "if":
            return self._if(word.end() if word else at, end, scope, loop)
        if name in ("while", "for"):
            return self._loop(name, word.end() if word else at, end, scope)
        if name == "do":
            return self._do(word.end() if word else at, end, scope)
        if name == "else":
            raise UnreadableError
        stop = self._semicolon(at, end)
        if name in ("break", "continue"):
            if loop is None:
                raise UnreadableError
            (loop.breaks if name == "break" else loop.continues).extend(self._open)
            self._open = []
            return min(stop + 1, end)
        if name == "return":
            self._calls(at + len(name), stop, scope)
        else:
            self._expression(at, stop, scope)
        if name == "return":
            if not self._open:
                return min(stop + 1, end)
            reads = self._names(text[at + len(name) : stop], scope) | self._results
            writes = frozenset((scope.result,)) if scope.result else frozenset()
            place = self._place(Span(at, at + len(name)), scope)
            scope.returned.append(value_of(text[at + len(name) : stop], scope.known))
            self._add(Event(*place, "", (), reads=reads, writes=writes, is_copy=bool(writes)))
            scope.exits += self._open
            self._open = []
        return min(stop + 1, end)

    def _directive(self, at: int, end: int, scope: _Scope, loop: _Loop | None) -> int:
        """A directive: of several branches the one with most asm statements is taken."""
        found = _DIRECTIVE.match(self._text.text, at)
        if found is None:
            raise UnreadableError
        if found[1] not in ("if", "ifdef", "ifndef"):
            return found.end()
        parts, stop = self._branches(at, end)
        best = max(
            parts, key=lambda part: (bisect_left(self._starts, part[1]) - bisect_left(self._starts, part[0]), -part[0])
        )
        if self._statements(best[0], best[1], scope, loop) != best[1]:
            raise UnreadableError
        return stop

    def _branches(self, at: int, end: int) -> tuple[list[Span], int]:
        text = self._text.text
        depth, parts, start = 0, [], at
        while at < end:
            line_end = text.find("\n", at) + 1 or end
            found = _DIRECTIVE.match(text, at) if text[at:line_end].lstrip().startswith("#") else None
            if found:
                line_end = found.end()
                if found[1] in ("if", "ifdef", "ifndef"):
                    depth += 1
                    start = line_end if depth == 1 else start
                elif found[1] in ("else", "elif") and depth == 1:
                    parts.append(Span(start, at))
                    start = line_end
                elif found[1] == "endif":
                    depth -= 1
                    if depth == 0:
                        return [*parts, Span(start, at)], line_end
            at = line_end
        raise UnreadableError

    def _if(self, at: int, end: int, scope: _Scope, loop: _Loop | None) -> int:
        text = self._text.text
        at = self._skip(at, end)
        if text.startswith("constexpr", at):
            at = self._skip(at + len("constexpr"), end)
        if text[at] != "(":
            raise UnreadableError
        closing = self._closing(at, end)
        branches = self._conditions(at + 1, closing, scope)
        at = self._statement(closing + 1, end, scope, loop)
        after = self._open
        behind = self._skip(at, end)
        self._open = branches
        if text.startswith("else", behind) and not text[behind + 4 : behind + 5].isidentifier():
            at = self._statement(behind + 4, end, scope, loop)
        self._open = list(dict.fromkeys([*after, *self._open]))
        return at

    def _conditions(self, start: int, end: int, scope: _Scope, sign: str = "!") -> list[int]:
        """The branches of a condition, one for each part that has to hold."""
        parts = self._all_of(start, end)
        found = [self._condition(*part, scope) for part in parts[:-1]]
        return [*found, self._condition(*parts[-1], scope, sign)]

    def _all_of(self, start: int, end: int) -> list[Span]:
        """The parts of a condition between `&&`; the whole of any other one."""
        text, depth, first, parts = self._text.text, 0, start, []
        for at in range(start, end):
            depth += (text[at] in "([{") - (text[at] in ")]}")
            if depth == 0 and text.startswith("||", at):
                return [Span(start, end)]
            if depth == 0 and text.startswith("&&", at):
                parts.append(Span(first, at))
                first = at + 2
        return [*parts, Span(first, end)]

    def _condition(self, start: int, end: int, scope: _Scope, sign: str = "!") -> int:
        """A branch; with `!` what follows the event runs where the condition holds."""
        self._calls(start, end, scope)
        results = self._results
        text = " ".join(self._text.text[start:end].split())
        value = value_of(text, scope.known)
        return self._add(
            Event(
                *self._place(Span(start, end), scope),
                "",
                (),
                reads=self._names(text, scope) | results,
                guard=f"{sign}?{text}",
                predicate=Given(text, value, frozenset()) if not results and value.is_stable else None,
                effects=frozenset(("branch",)),
            )
        )

    def _loop(self, name: str, at: int, end: int, scope: _Scope) -> int:
        text = self._text.text
        at = self._skip(at, end)
        closing = self._closing(at, end)
        first, middle, last = at + 1, closing, closing
        condition = Span(at + 1, closing)
        step: Span | None = None
        if name == "for":
            parts = self._parts(at + 1, closing)
            if len(parts) != 3:
                raise UnreadableError
            self._expression(*parts[0], scope)
            condition, step = parts[1], parts[2]
        del first, middle, last
        entry = len(self._events)
        is_endless = not text[condition.start : condition.end].strip() or text[
            condition.start : condition.end
        ].strip() in (
            "true",
            "1",
        )
        if is_endless:
            heads = [self._add(Event(*self._place(condition, scope), "", ()))]
        else:
            heads = self._conditions(condition.start, condition.end, scope)
        inner = _Loop([], [])
        behind = self._statement(closing + 1, end, scope, inner)
        self._open = list(dict.fromkeys([*self._open, *inner.continues]))
        if step is not None:
            self._expression(*step, scope)
        for one in self._open:
            self._following[one].append(entry)
        self._open = [*([] if is_endless else heads), *inner.breaks]
        return behind

    def _do(self, at: int, end: int, scope: _Scope) -> int:
        inner = _Loop([], [])
        entry = self._add(Event(*self._place(Span(at, at), scope), "", ()))
        at = self._skip(self._statement(at, end, scope, inner), end)
        if not self._text.text.startswith("while", at):
            raise UnreadableError
        opening = self._skip(at + len("while"), end)
        closing = self._closing(opening, end)
        self._open = list(dict.fromkeys([*self._open, *inner.continues]))
        if self._text.text[opening + 1 : closing].strip() in ("0", "false"):
            self._open = list(dict.fromkeys([*self._open, *inner.breaks]))
            return min(self._semicolon(closing + 1, end) + 1, end)
        heads = self._conditions(opening + 1, closing, scope, "")
        self._following[heads[-1]].append(entry)
        self._open = [*heads, *inner.breaks]
        return self._semicolon(closing + 1, end) + 1

    # Expressions

    def _expression(self, start: int, end: int, scope: _Scope) -> None:
        """The events of an expression or declaration: what it calls, then what it reads and writes."""
        text = self._text.text[start:end]
        if not text.strip():
            return
        number = bisect_left(self._starts, start)
        if number < len(self._starts) and self._starts[number] < end:
            self._asm(self._starts[number], scope)
            return
        only = _ONLY_CALL.match(text)
        is_call = (
            only is not None
            and self._text.called_at(only[1], start) is not None
            and self._closing(start + text.index("("), end) == start + len(text.rstrip()) - 1
        )
        if self._calls(start, end, scope) and not is_call:
            self._plain(start, end, scope)

    def _calls(self, start: int, end: int, scope: _Scope) -> bool:
        """The events of what an expression calls; whether the rest of it can be read. `_results` are then the names
        that hold what these return."""
        text = self._text.text[start:end]
        self._results = frozenset()
        results: set[str] = set()
        if "{" in text and ("[" in text[: text.find("{")] and "](" in text.replace(" ", "")):
            self._unknown(Span(start, end), scope)
            return False
        calls = []
        for found in _CALL.finditer(text):
            before = text[: found.start()].rstrip()
            if re.search(r"[\w>&*]$", before) and not re.search(
                r"\b(?:return|else|throw)$|[=+\-*/%<>!|&^?:,(]$", before
            ):
                continue
            calls.append((self._closing(start + found.end() - 1, end), found))
        # What is passed is called first.
        for closing, found in sorted(calls, key=lambda one: one[0]):
            name = found[1]
            place = Span(start + found.start(), start + found.end() - 1)
            chosen = split(found[2]) if found[2] else []
            results.add(self._call(name, chosen, place, Span(start + found.end(), closing), scope))
        self._results = frozenset(results - {""})
        if _MEMBER.search(text):
            self._unknown(Span(start, end), scope)
        return True

    def _call(self, name: str, chosen: list[str], place: Span, arguments: Span, scope: _Scope) -> str:
        """The events of a call, with the arguments of a template; returns the name that holds its result, if that is
        known."""
        qualified, name = name, name.rpartition(":")[2]
        if name in _HARMLESS:
            return ""
        if name in _BUILTINS:
            does = tuple(Done(verb, what, (None,) * 4) for verb, what in _BUILTINS[name])
            self._add(Event(*self._place(place, scope), name, (), does, effects=frozenset(("barrier",))))
            return ""
        given = split(self._text.text[arguments.start : arguments.end])
        callee = self._text.called_at(qualified, place.start, len(given))
        if callee is None or scope.depth >= _DEEPEST or callee.is_kernel:
            if name.startswith("atomic"):
                self._add(Event(*self._place(place, scope), name, (), effects=frozenset(("read", "write"))))
            else:
                self._unknown(place, scope)
            return ""
        known: dict[str, Value | str] = {}
        if callee.is_macro:
            known |= {
                word: value
                for word, value in scope.known.items()
                if isinstance(value, Value) and value.terms[:1] and value.terms[0][0][0] == values.VARIABLE
            }
        shared = self._know_shared(FILE_SCOPE, "", known) | self._know_shared(
            callee.body.start, f"{callee.name}.", known
        )
        names: dict[str, frozenset[str]] = {}
        for (parameter, _), text in zip(callee.parameters, given, strict=False):
            known[parameter] = value_of(text, scope.known)
            names[parameter] = self._names(text, scope)
        template = _TEMPLATE.search(callee.head)
        for declared, text in zip(split(template[1]) if template else (), chosen, strict=False):
            known[declared.split()[-1]] = value_of(text, scope.known)
        known |= self._text.returning
        known |= {word: size for word, size in scope.known.items() if word.startswith("sizeof ")}
        prefix = f"{scope.prefix}{name}{len(self._events)}."
        pointers = frozenset(
            word
            for (word, declared), text in zip(callee.parameters, given, strict=False)
            if "*" in declared and _is_generic(text, scope)
        )
        inner = _Scope(known, names, scope.at or place, scope.depth + 1, prefix, pointers | shared, prefix + "return")
        self._body(callee, inner)
        self._open = list(dict.fromkeys([*self._open, *inner.exits]))
        is_remote = len(inner.returned) == 1 and values.is_remote(inner.returned[0])
        if len(inner.returned) == 1 and (is_remote or _is_sure(inner.returned[0])):
            text = self._text.text[place.start : arguments.end + 1]
            scope.known[returned_by(text)] = inner.returned[0]
        return inner.result

    def _unknown(self, place: Span, scope: _Scope) -> None:
        self._add(Event(*self._place(place, scope), "", (), is_unknown=True))

    def _plain(self, start: int, end: int, scope: _Scope) -> None:
        text = self._text.text[start:end]
        found = _ASSIGNED.search(text)
        if _ONLY_DECLARED.match(text):
            return
        spelling = " ".join(text.split())[:_LONGEST_NAME]
        words = self._names(text, scope) | self._results
        read = tuple(self._read(text if found is None else found[2], scope))
        if found is None:
            stepped = set(_stepped(text))
            writes = frozenset().union(*(self._names(one, scope) for one in stepped)) if stepped else frozenset()
            effects = frozenset(("read",)) if read else frozenset()
            place = self._place(Span(start, end), scope)
            self._add(Event(*place, spelling, (), reads=words, writes=writes, memory=read, effects=effects))
            return
        target, source = found[1].strip(), found[2]
        base = target.lstrip("* ").partition("[")[0].strip()
        memory: tuple[Memory, ...] = ()
        if ("[" in target or target.startswith("*")) and not _TYPE_BEFORE.search(text, 0, found.start()):
            address = value_of("&" + target if "[" in target else base, scope.known)
            if values.roots(address):
                memory = (Memory("write", "", Given(target, address, frozenset()), True),)
        reads = self._names(source, scope) | self._results
        if found[0][: found.start(2) - found.start()].rstrip().rstrip("=")[-1:] in tuple("+-*/|&^%<>"):
            reads |= self._names(base, scope)
        effects = frozenset(word for word, among in (("write", memory), ("read", read)) if among)
        memory += read
        writes = self._names(base, scope)
        self._add(
            Event(
                *self._place(Span(start, end), scope),
                spelling,
                (),
                reads=reads,
                writes=writes,
                effects=effects,
                memory=memory,
            )
        )

    def _read(self, text: str, scope: _Scope) -> Iterator[Memory]:
        """What an expression reads of shared variables."""
        for found in _ELEMENT.finditer(text):
            address = value_of("&" + found[0], scope.known)
            if (
                any(one[0] == values.VARIABLE for one in values.roots(address))
                and "&" not in text[: found.start()][-1:]
            ):
                yield Memory("read", "", Given(found[0], address, frozenset()), False)

    def _names(self, text: str, scope: _Scope) -> frozenset[str]:
        """The variables in an expression, as the outermost function calls them."""
        found: set[str] = set()
        for word in WORD.findall(text):
            if word == "return":
                continue
            if word in scope.names:
                found |= scope.names[word]
            elif not text[text.find(word) + len(word) :].lstrip().startswith("("):
                found.add(scope.prefix + word)
        return frozenset(found)

    # Asm statements

    def _asm(self, start: int, scope: _Scope) -> None:
        statement = self._asms[start]
        fragment, inner = statement.fragment, statement.program
        if fragment is None or inner is None:
            self._unknown(Span(start, statement.end), scope)
            return
        operands = fragment.unit.operands
        known: dict[str, Value] = {}
        names: dict[str, frozenset[str]] = {}
        generic: set[str] = set()
        for name, one in operands.items():
            text = self._text.text[one.expression.start : one.expression.end]
            known[name] = value_of(text, scope.known)
            names[name] = self._names(text, scope)
            if one.constraint in ("l", "r") and _is_generic(text, scope):
                generic.add(name)
        for name, one in operands.items():
            output = self._text.text[slice(*one.expression)].strip()
            value = inner.result(name) if output in scope.outputs else None
            value = _replaced(value, known) if value is not None else None
            if value is not None and values.is_remote(value):
                value = _remote(value, f"{scope.prefix}{output}")
            if value is not None and (_is_sure(value) or values.is_remote(value)):
                scope.known[output] = value
        first = len(self._events)
        entry = list(self._open)
        for number, event in enumerate(inner.events):
            place = fragment.host_span(event.start, event.end) or Span(start, statement.end)
            self._events.append(
                _in_host(event, self._place(place, scope), known, names, f"{scope.prefix}{first}.", generic)
            )
            self._following.append([first + way for way in event.following if way < len(inner.events)])
            if any(way >= len(inner.events) for way in event.following):
                self._open.append(first + number)
        if not inner.events:
            return
        for at in entry:
            self._following[at].append(first)
        self._open = [at for at in self._open if at not in entry or at >= first]
        if len(self._events) > _MOST_EVENTS:
            raise UnreadableError

    # Text

    def _add(self, event: Event) -> int:
        number = len(self._events)
        if number > _MOST_EVENTS:
            raise UnreadableError
        self._events.append(event)
        self._following.append([])
        for at in self._open:
            self._following[at].append(number)
        self._open = [number]
        return number

    def _place(self, span: Span, scope: _Scope) -> Span:
        return scope.at if scope.at is not None else span

    def _closing(self, at: int, end: int) -> int:
        depth, text = 0, self._text.text
        for number in range(at, end):
            depth += (text[number] in "([{") - (text[number] in ")]}")
            if depth == 0:
                return number
        raise UnreadableError

    def _semicolon(self, at: int, end: int) -> int:
        depth, text = 0, self._text.text
        for number in range(at, end):
            char = text[number]
            depth += (char in "([{") - (char in ")]}")
            if depth == 0 and char == ";":
                return number
            if depth < 0:
                raise UnreadableError
        if depth:
            raise UnreadableError
        return end

    def _parts(self, start: int, end: int) -> list[Span]:
        found, depth, first, text = [], 0, start, self._text.text
        for at in range(start, end):
            depth += (text[at] in "([{") - (text[at] in ")]}")
            if depth == 0 and text[at] == ";":
                found.append(Span(first, at))
                first = at + 1
        return [*found, Span(first, end)]


def _stepped(text: str) -> Iterator[str]:
    """The names that a text writes, as often as it does."""
    for found in _STEPPED.finditer(text):
        if found[1] or found[3] or not _POINTED_AT.search(text, max(found.start() - _MOST_STARS, 0), found.start()):
            yield found[1] or found[2]


def _in_host(
    event: Event,
    place: Span,
    known: Mapping[str, Value],
    names: Mapping[str, frozenset[str]],
    prefix: str,
    generic: Collection[str],
) -> Event:
    """An event of PTX with what the host passes in place of its operands, of which some are generic addresses."""

    def renamed(words: frozenset[str]) -> frozenset[str]:
        return frozenset(one for word in words for one in names.get(word, frozenset((prefix + word,))))

    def given(one: Given) -> Given:
        return Given(one.text, _replaced(one.value, known), renamed(one.names))

    def address(one: Given, space: str) -> Given:
        result = given(one)
        if space.startswith(".shared") and one.names & set(generic):
            return Given(result.text, values.symbol(values.GENERIC, (result.value,)), result.names)
        return result

    guard = event.guard
    if guard:
        name = guard.lstrip("!")
        guard = guard[: len(guard) - len(name)] + prefix + name
    return Event(
        start=place[0],
        end=place[1],
        spelling=event.spelling,
        following=event.following,
        does=tuple(
            Done(
                d.verb,
                d.what,
                tuple(address(g, _space(event, d, at)) if g is not None else None for at, g in enumerate(d.given)),
            )
            for d in event.does
        ),
        reads=renamed(event.reads),
        writes=renamed(event.writes),
        guard=guard,
        predicate=given(event.predicate) if event.predicate is not None else None,
        memory=tuple(Memory(m.mode, m.space, address(m.address, m.space), m.is_weak) for m in event.memory),
        given=tuple(map(given, event.given)),
        effects=event.effects,
        is_unknown=event.is_unknown,
        is_copy=event.is_copy,
    )


_SHARED_OPERANDS = {
    ("starts", "copy"): (0,),
    ("allocates", "tensor"): (0,),
    ("sends", "mbarrier"): (0, 2),
    ("makes", "mbarrier"): (0,),
    ("arrives", "mbarrier"): (0,),
    ("asks", "mbarrier"): (0,),
    ("expects", "mbarrier"): (0,),
}
"""Which operands of what is done are addresses in shared memory, where the spelling says so."""


def _space(event: Event, done: Done, at: int) -> str:
    is_shared = at in _SHARED_OPERANDS.get((done.verb, done.what), ()) and ".shared" in event.spelling
    return ".shared" if is_shared else ""


def _is_sure(value: Value) -> bool:
    """Whether a value is the same each time, and nothing in it is a name that means something else elsewhere."""
    kinds = {one[0] for one in values.symbols(value)}
    return kinds.isdisjoint((values.UNKNOWN, "loaded", "name")) and bool(kinds or value.number)


def _remote(value: Value, name: str) -> Value:
    """An address in another CTA, of which nothing else is sure where it is made from what changes."""
    return value if _is_sure(value) else values.symbol(values.MAPPED, True, (values.symbol(values.UNKNOWN, name),))


def _replaced(value: Value, known: Mapping[str, Value]) -> Value:
    """A value with what the host passes for the operands in it."""
    result = values.number(value.number)
    for symbol, factor in value.terms:
        # A constant is no register of the statement, and reads like a special one.
        if symbol[0] in _OF_OPERANDS and len(symbol) > 1 and symbol[1] in known:
            result = values.added(result, known[str(symbol[1])], factor)
            continue
        inner = tuple(
            tuple(_replaced(one, known) if isinstance(one, Value) else one for one in part)
            if isinstance(part, tuple) and not isinstance(part, Value)
            else part
            for part in symbol
        )
        result = values.added(result, values.symbol(*inner), factor)
    return result


_OF_OPERANDS = (values.PARAMETER, values.UNKNOWN, values.COMPUTED, values.SPECIAL)


def _is_generic(text: str, scope: _Scope) -> bool:
    """Whether an expression is a generic address: that of a variable, or a pointer."""
    text = text.strip()
    for _ in range(8):
        if _TO_SHARED in text:
            return False
        cast = re.match(
            r"(?:static_cast|reinterpret_cast)\s*<[^<>]*>\s*\((.*)\)$|\(\s*[\w:]+(?:\s*\*)?\s*\)\s*(.*)$|\((.*)\)$",
            text,
        )
        if cast:
            text = (cast[1] or cast[2] or cast[3] or "").strip()
            continue
        word = re.match(r"&?\s*([A-Za-z_]\w*)", text)
        if word is None or re.match(r"[A-Za-z_]\w*\s*\(", text):
            return False
        if text.startswith("&") or word[1] in scope.pointers:
            return not re.match(r"[A-Za-z_]\w*\s*\[", text)
        if text not in scope.initial:
            return False
        text = scope.initial[text]
    return False


_TO_SHARED = "cvta_generic_to_shared"


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0
