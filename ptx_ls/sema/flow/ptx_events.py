"""The events of a function of PTX."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache, partial
from typing import TypeVar

from ptx_ls.isa import automaton, table
from ptx_ls.isa.brackets import split_commas
from ptx_ls.isa.deeds import SAYS_NOTHING_OF_FLOW, Deed, deeds
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import query
from ptx_ls.sema.flow import values
from ptx_ls.sema.flow.address_spaces import bases
from ptx_ls.sema.flow.control_flow import Flow, OtherUse, Register, Step, Use
from ptx_ls.sema.flow.events import Done, Event, Given, Memory, Program
from ptx_ls.sema.flow.reaching import ReachingWrites
from ptx_ls.sema.flow.values import Value
from ptx_ls.sema.instructions import HEAD
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import without_gaps

Deeds = frozenset[tuple[str, str]]
Summaries = Mapping[str, "Deeds | None"]
"""What functions do, by their names; None for one that does what is out of sight."""

STORES = "stores"
"""What a summary says of a function that writes shared memory at an address that is passed: the number of the argument,
and what is added to it."""

STRONG = frozenset((".volatile", ".relaxed", ".acquire", ".release", ".acq_rel", ".mmio"))
"""Modifiers of accesses that the compiler keeps as they are written."""
_DIRECTIVE = pattern(rb"(\.[a-z]+)\s+((?:0[xX][\da-fA-F]+|\d+)(?:\s*,\s*(?:0[xX][\da-fA-F]+|\d+))*)(?![\w.])")
_SHARED = pattern(
    rb"\.shared(?:::cta)?\s+(?:\.align\s+\d+\s+)?\.[a-z](\d+)\s+([^\s\[;]+)\s*((?:\[\s*\d+\s*\]\s*)*)\s*;"
)
_ATOMIC = frozenset(("read", "write"))


def deeds_in(flow: Flow, summaries: Summaries) -> Deeds:
    """What a function may do, also by what it calls; and `loops read` where a loop may do nothing but read memory or
    try an atomic operation, `repeats operand` where a name is twice in a row in a vector."""
    found: set[tuple[str, str]] = set()
    for spelling in {step.spelling for step in flow.steps}:
        found |= deeds_of_spelling(spelling)
    for step in flow.steps if summaries else ():
        if "call" in step.effects:
            found |= _of_call(step, summaries) or frozenset()
    if any(
        way <= number and _may_only_read(flow, way) for number, step in enumerate(flow.steps) for way in step.following
    ):
        found.add(("loops", "read"))
    if _REPEATED.search(flow.source, flow.function.start_byte, flow.function.end_byte):
        found.add(("repeats", "operand"))
    return frozenset(found)


_REPEATED = pattern(rb"\{(?:[^{};]*?,)?\s*([^\s,{};]+)\s*,\s*\1\s*[,}]")
_DOES_MORE = frozenset(("call", "barrier", "async"))


def _may_only_read(flow: Flow, head: int) -> bool:
    """Whether what runs from the head of a loop on up to its first branch has no other effect than to read, or to try
    an atomic operation."""
    for step in flow.steps[head:]:
        if not step.effects.isdisjoint(_DOES_MORE) or ("write" in step.effects and "read" not in step.effects):
            return False
        if not step.effects.isdisjoint(_WAYS):
            break
    return True


_WAYS = frozenset(("jump", "branch", "ret", "exit"))


@lru_cache(maxsize=8192)
def deeds_of_spelling(spelling: str) -> Deeds:
    """What an instruction may do in any of its forms, beside computing."""
    return frozenset(
        (one.verb, one.what)
        for match in table.resolve(spelling).matches
        for one in match.state.form.does
        if one.verb not in SAYS_NOTHING_OF_FLOW
        and all(automaton.holds(condition, match.state) for condition in one.when)
    )


def program_of(flow: Flow, outside: Mapping[str, str], summaries: Summaries) -> Program:
    """The events of a function; `outside` are the state spaces of the variables of the module."""
    reader = _Reader(flow, outside)
    events = tuple(_PtxEvent(reader, number, summaries) for number in range(len(flow.steps)))
    source, function = flow.source, flow.function
    body = function.child_by_field_name("body")
    head = without_gaps(source[function.start_byte : body.start_byte]) if body is not None else b""
    head = head[head.rfind(b")") + 1 :]
    bounds = {
        found[1].decode(): tuple(integer(word) or 0 for word in found[2].decode().replace(" ", "").split(","))
        for found in _DIRECTIVE.finditer(head)
    }
    sizes: dict[str, int] = {}
    for found in _SHARED.finditer(source, function.start_byte, function.end_byte):
        size = (integer(found[1].decode()) or 0) // 8
        for number in found[3].decode().replace("[", " ").replace("]", " ").split():
            size *= integer(number) or 0
        sizes[found[2].decode()] = size
    return Program(events, flow.is_kernel, sizes=sizes, bounds=bounds, result=reader.result)


_BRINGS = frozenset(("read", "write", "call", "async", "barrier"))
"""Effects of instructions whose results come from elsewhere."""
_Written = tuple[Register, "int | None"]
"""A register, and the step that wrote it last; None where several may have."""


class _Reader:
    """Reads the steps of a function."""

    def __init__(self, flow: Flow, outside: Mapping[str, str]) -> None:
        self.flow = flow
        self._outside = outside
        self._texts: dict[int, tuple[str, ...]] = {}
        self._known: dict[_Written, Value] = {}
        # An instruction may have thousands of operands.
        self._uses: dict[int, dict[int, list[Use]]] = {}
        self._others: dict[int, dict[int, list[OtherUse]]] = {}
        self._reaching = ReachingWrites(flow)

    @cached_property
    def _writers(self) -> dict[Register, list[int]]:
        """The steps that write each register, in order."""
        found: dict[Register, list[int]] = {}
        for number, step in enumerate(self.flow.steps):
            for use in step.uses:
                if use.access != "read":
                    writers = found.setdefault(use.register, [])
                    # One statement may write a register as often as it has operands.
                    if writers[-1:] != [number]:
                        writers.append(number)
        return found

    @cached_property
    def _ambiguous(self) -> frozenset[str]:
        """The names that several registers have."""
        registers = {use.register for step in self.flow.steps for use in step.uses}
        return frozenset(name for name, count in Counter(name for _, name in registers).items() if count > 1)

    @cached_property
    def _looping(self) -> set[int]:
        """The steps between a jump back and where it leads to, these included."""
        found: set[int] = set()
        for number, step in enumerate(self.flow.steps):
            for way in step.following:
                if way <= number:
                    found.update(range(way, number + 1))
        return found

    def texts(self, number: int) -> tuple[str, ...]:
        """The operands of a step as they are written."""
        if number not in self._texts:
            step = self.flow.steps[number]
            self._texts[number] = _operand_texts(self.flow.source[step.start : step.end])
        return self._texts[number]

    @cached_property
    def _written_once(self) -> dict[str, Register]:
        return {self.name(one): one for one, writers in self._writers.items() if len(writers) == 1}

    def result(self, name: str) -> Value | None:
        """What a register that is written once holds in the end; None for any other name."""
        register = self._written_once.get(name)
        return None if register is None else self.of_register(register, len(self.flow.steps))

    def _by_operand(self, number: int) -> tuple[dict[int, list[Use]], dict[int, list[OtherUse]]]:
        if number not in self._uses:
            step = self.flow.steps[number]
            self._uses[number], self._others[number] = _by_operand(step.uses), _by_operand(step.others)
        return self._uses[number], self._others[number]

    def name(self, register: Register) -> str:
        """The name of a register, with its place where another one has the same."""
        return f"{register[1]}'{register[0]}" if register[1] in self._ambiguous else register[1]

    def memory(self, step: Step, given: tuple[Given, ...]) -> list[Memory]:
        """The accesses of a step, with its operands."""
        effects = step.effects
        if effects.isdisjoint(("read", "write")) or "async" in effects or "barrier" in effects:
            return []
        mode = "both" if effects >= _ATOMIC else "read" if "read" in effects else "write"
        modifiers = {f".{word}" for word in step.spelling.split(".")[1:]}
        is_weak = mode != "both" and STRONG.isdisjoint(modifiers)
        places = bases(step.spelling, step.count) or _named_spaces(step.spelling, step.count)
        return [Memory(mode, base.space, given[base.at], is_weak) for base in places if base.at < len(given)]

    def given(self, number: int, step: Step, at: int, text: str) -> Given:
        """An operand of a step."""
        names = frozenset(self.name(use.register) for use in self._by_operand(number)[0].get(at, ()))
        return Given(text, partial(self._value, number, step, at, text), names)

    def stored(self, number: int, summary: Deeds) -> tuple[Memory, ...]:
        """What a call writes to shared memory at addresses that it passes."""
        step, texts = self.flow.steps[number], self.texts(number)
        callee = next((at for at, text in enumerate(texts) if any(text == one.name for one in step.others)), len(texts))
        listed = texts[callee + 1] if callee + 1 < len(texts) else ""
        passed = [one.strip() for one in listed.strip("() ").split(",")]
        found = []
        for at, beyond in sorted(what.split() for verb, what in summary if verb == STORES):
            value = self._passed(number, callee + 1, passed[int(at)]) if int(at) < len(passed) else None
            if value is not None:
                address = Given(passed[int(at)], values.added(value, values.number(int(beyond))), frozenset())
                found.append(Memory("write", ".shared", address, True))
        return tuple(found)

    def _passed(self, call: int, at: int, word: str) -> Value | None:
        """The value of an argument: a register, or what was stored to it right before the call."""
        step = self.flow.steps[call]
        if any(use.at == at and use.register[1] == word for use in step.uses):
            return self._value(call, step, at, word)
        for number in range(call - 1, -1, -1):
            step = self.flow.steps[number]
            if step.following != (number + 1,) or step.is_guarded or not step.effects.isdisjoint(_DOES_MORE):
                return None
            if any(access.mode == "write" and access.space == ".param" for access in self._accesses(number)):
                texts = self.texts(number)
                if texts[0].strip("[] ").partition("+")[0] == word:
                    return self._value(number, step, 1, texts[1]) if "+" not in texts[0] else None
        return None

    def _accesses(self, number: int) -> list[Memory]:
        step = self.flow.steps[number]
        return self.memory(
            step, tuple(self.given(number, step, at, text) for at, text in enumerate(self.texts(number)))
        )

    def _value(self, number: int, step: Step, at: int, text: str) -> Value:
        inside = text[1:-1].strip() if text[:1] == "[" and text[-1:] == "]" else text
        if text[:1] == "[" and "," in inside:
            inside = inside.partition(",")[0]
        base, sign, offset = inside.partition("+")
        base = base.strip()
        beyond = _integer(offset) if sign else 0
        known = _integer(base)
        if known is not None and not sign:
            return values.number(known)
        if beyond is None:
            return values.symbol(values.UNKNOWN, step.start, at)
        for use in self._by_operand(number)[0].get(at, ()):
            if use.register[1] == base:
                return values.added(self.of_register(use.register, number), values.number(beyond))
        for other in self._by_operand(number)[1].get(at, ()):
            if base.startswith(other.name):
                if base.startswith("%"):
                    return values.symbol(values.SPECIAL, base)
                space = other.space or self._outside.get(other.name, "")
                kind = values.PARAMETER if space.startswith(".param") else values.VARIABLE
                return values.added(values.symbol(kind, other.name, space), values.number(beyond))
        return values.symbol(values.UNKNOWN, step.start, at)

    def of_register(self, register: Register, number: int) -> Value:
        """The value of a register before a step."""
        if register not in self._writers:
            return values.symbol(values.PARAMETER, self.name(register))
        written = register, self._writer(register, number)
        if written not in self._known:
            self._compute(written)
        return self._known[written]

    def _writer(self, register: Register, number: int) -> int | None:
        """The step that surely wrote a register last before another one; None where several may have, or none."""
        writers = self._writers.get(register, ())
        writer = writers[0] if len(writers) == 1 else self._reaching.writer(register, writers, number)
        return None if writer is None or self.flow.steps[writer].is_guarded else writer

    def _compute(self, written: _Written) -> None:
        order = self._needed(written)
        for register, writer in order:
            # Until it is computed, and where it depends on itself.
            self._known[register, writer] = values.symbol(values.UNKNOWN, self.name(register))
        # Twice where there may be a circle: what several steps wrote may be made from what is computed after it.
        for _ in range(2 if any(writer is None for _, writer in order) else 1):
            for register, writer in order:
                self._known[register, writer] = (
                    self._of_several(register) if writer is None else self._computed(register, writer)
                )

    def _needed(self, written: _Written) -> list[_Written]:
        """What has to be computed for a value and is not known, each after what it is made from: a chain may be longer
        than calls can be nested."""
        path = [written]
        begun: set[_Written] = set()
        order: dict[_Written, None] = {}
        while path:
            written = path[-1]
            if written in begun:
                order.setdefault(path.pop())
                continue
            begun.add(written)
            register, writer = written
            for number in self._writers[register] if writer is None else (writer,):
                for use in () if self._is_loaded(number) else self.flow.steps[number].uses:
                    if use.access != "write" and use.register in self._writers:
                        source = use.register, self._writer(use.register, number)
                        if source not in begun and source not in self._known:
                            path.append(source)
        return list(order)

    def _of_several(self, register: Register) -> Value:
        """A register that several steps may have written: not known, but for what it is an address of."""
        found = set()
        for writer in self._writers[register]:
            is_wide = self.flow.steps[writer].spelling.endswith("64")
            # A number may depend on parameters as well.
            computed = values.roots(self._computed(register, writer))
            found |= {one for one in computed if is_wide or one[0] != values.PARAMETER}
        among = tuple(Value(((one, 1),), 0) for one in sorted(found, key=repr))
        return values.symbol(values.UNKNOWN, self.name(register), *((among,) if among else ()))

    def _is_loaded(self, number: int) -> bool:
        """Whether what a step writes comes from memory or another thread, so that its operands say nothing of it."""
        step = self.flow.steps[number]
        return (
            not step.effects.isdisjoint(_BRINGS)
            and not _is_parameter(step)
            and not any(
                one.verb in ("reads", "maps", "computes")
                for one in deeds(step.spelling, tuple(text[:1] for text in self.texts(number)))
            )
        )

    def _computed(self, register: Register, number: int) -> Value:
        step, texts = self.flow.steps[number], self.texts(number)
        result = next((use.at for use in step.uses if use.register == register and use.access != "read"), -1)
        if self._is_loaded(number):
            return self._loaded(register, number)
        sources = [self._value(number, step, at, text) for at, text in enumerate(texts) if at != result]
        found = deeds(step.spelling, tuple(text[:1] for text in texts))
        if any(one.verb == "reads" and one.what == "param" for one in found) or _is_parameter(step):
            return values.symbol(values.PARAMETER, sources[0].terms, sources[0].number) if sources else _unknown(step)
        for one in found:
            given = [at for at in one.at[1:] if at is not None]
            # Of an instruction that is not complete an operand may be missing.
            if one.verb == "computes" and one.at[0] == result and not step.is_guarded and max(given) < len(texts):
                known = _arithmetic(one.what, [self._value(number, step, at, texts[at]) for at in given])
                if known is not None:
                    return known
        if any(one.verb == "maps" for one in found):
            return values.symbol(values.MAPPED, ".shared::cluster" in step.spelling, tuple(sources))
        if not step.effects.isdisjoint(_BRINGS):
            return self._loaded(register, number)
        return values.symbol(values.COMPUTED, step.spelling, tuple(sources), texts[result].find(register[1]))

    def _loaded(self, register: Register, number: int) -> Value:
        return values.symbol(values.UNKNOWN if number in self._looping else "loaded", self.name(register))


class _PtxEvent(Event):
    """The event of a step, of which each part is read when it is first asked for: most lints ask for few."""

    # Events are compared by what they are, not by all that they say.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(self, reader: _Reader, number: int, summaries: Summaries) -> None:
        step = reader.flow.steps[number]
        summary = _of_call(step, summaries) if "call" in step.effects else None
        self.__dict__.update(
            _reader=reader,
            _number=number,
            _step=step,
            _summary=summary,
            spelling=step.spelling,
            following=_ways(step, len(reader.flow.steps)),
            effects=step.effects,
            is_unknown="call" in step.effects and summary is None,
        )

    _reader: _Reader
    _number: int
    _step: Step
    _summary: Deeds | None

    @cached_property
    def _guarding(self) -> Use | None:
        return next((use for use in self._step.uses if use.at < 0), None)

    @cached_property
    def guard(self) -> str:
        if self._guarding is None:
            return ""
        is_negated = b"!" in self._reader.flow.source[self._step.start : self._guarding.start]
        return ("!" if is_negated else "") + self._reader.name(self._guarding.register)

    @cached_property
    def predicate(self) -> Given | None:
        if self._guarding is None:
            return None
        value = partial(self._reader.of_register, self._guarding.register, self._number)
        return Given(self.guard, value, frozenset())

    @cached_property
    def _place(self) -> Span:
        head = HEAD.match(self._reader.flow.source, self._step.start)
        return Span(*head.span(2)) if head is not None else Span(self._step.start, self._step.end)

    @cached_property
    def start(self) -> int:
        return self._place.start

    @cached_property
    def end(self) -> int:
        return self._place.end

    @cached_property
    def given(self) -> tuple[Given, ...]:
        texts = self._reader.texts(self._number)
        return tuple(self._reader.given(self._number, self._step, at, text) for at, text in enumerate(texts))

    @cached_property
    def _deeds(self) -> tuple[Deed, ...]:
        return deeds(self.spelling, tuple(text[:1] for text in self._reader.texts(self._number)))

    @cached_property
    def does(self) -> tuple[Done, ...]:
        if self._summary is not None:
            return tuple(Done(verb, what, (None,) * 4) for verb, what in sorted(self._summary) if verb != STORES)
        if not deeds_of_spelling(self.spelling):
            return ()
        # Of an instruction that is not complete an operand may be missing.
        given = dict(enumerate(self.given))
        return tuple(
            Done(one.verb, one.what, tuple(given.get(at) if at is not None else None for at in one.at))
            for one in self._deeds
            if one.verb not in SAYS_NOTHING_OF_FLOW
        )

    @cached_property
    def is_copy(self) -> bool:
        return any(one.verb == "computes" and one.what == "copy" for one in self._deeds)

    @cached_property
    def reads(self) -> frozenset[str]:
        return frozenset(self._reader.name(use.register) for use in self._step.uses if use.access != "write")

    @cached_property
    def writes(self) -> frozenset[str]:
        return frozenset(self._reader.name(use.register) for use in self._step.uses if use.access != "read")

    @cached_property
    def memory(self) -> tuple[Memory, ...]:
        if self._summary is not None:
            return self._reader.stored(self._number, self._summary)
        if self.effects.isdisjoint(("read", "write")):
            return ()
        return tuple(self._reader.memory(self._step, self.given))


_AnyUse = TypeVar("_AnyUse", Use, OtherUse)


def _by_operand(uses: Iterable[_AnyUse]) -> dict[int, list[_AnyUse]]:
    found: dict[int, list[_AnyUse]] = {}
    for use in uses:
        found.setdefault(use.at, []).append(use)
    return found


def _ways(step: Step, count: int) -> tuple[int, ...]:
    """The steps that may follow, or the exit."""
    ways = step.following
    if not ways or not step.effects.isdisjoint(_LEAVES):
        ways = *ways, count
    return ways if len(ways) == 1 else tuple(dict.fromkeys(ways))


_LEAVES = frozenset(("ret", "exit"))


def _unknown(step: Step) -> Value:
    return values.symbol(values.UNKNOWN, step.start)


def _is_parameter(step: Step) -> bool:
    places = bases(step.spelling, step.count) if "read" in step.effects else ()
    return len(places) == 1 and places[0].space.startswith((".param", ".const"))


def _arithmetic(what: str, given: list[Value]) -> Value | None:
    """The value of an instruction by what the table says that it computes; None where it is no sum."""
    if what == "copy":
        return given[0]
    if what == "sum":
        return values.added(given[0], given[1])
    if what == "difference":
        return values.added(given[0], given[1], -1)
    if what not in ("shift", "product", "sumproduct"):
        return None
    one, other, *more = given
    if what == "shift":
        factor = None if other.constant is None or not 0 <= other.constant < 64 else 1 << other.constant
    else:
        if one.constant is not None:
            one, other = other, one
        factor = other.constant
    if factor is None:
        return None
    product = values.scaled(one, factor)
    return values.added(product, more[0]) if more else product


def _integer(text: str) -> int | None:
    text = text.strip()
    value = integer(text.removeprefix("-"))
    return -value if value is not None and text.startswith("-") else value


def _of_call(step: Step, summaries: Summaries) -> Deeds | None:
    names = [other.name for other in step.others if other.name in summaries]
    return summaries[names[0]] if len(names) == 1 else None


@query(4096)
def _of_text(text: bytes) -> tuple[str, ...]:
    head = HEAD.match(text)
    if head is None:
        return ()
    operands = text[head.end(2) :] if not head[3] else text[head.end(2) :].lstrip()
    return tuple(split_commas(operands.decode("utf-8", "replace").rstrip("; ")))


def _operand_texts(text: bytes) -> tuple[str, ...]:
    return _of_text(without_gaps(text))


class _Place:
    """An address operand of an instruction whose space its form says."""

    def __init__(self, at: int, space: str) -> None:
        self.at, self.space = at, space


@lru_cache(maxsize=4096)
def _named_spaces(spelling: str, count: int) -> tuple[_Place, ...]:
    """The address operands whose space is not in the spelling: generic ones."""
    from ptx_ls.isa.operands import given

    states = [match.state for match in table.resolve(spelling).fitting(count)]
    if not states:
        return ()
    return tuple(_Place(at, "") for at, one in enumerate(given(states[0].form, count)) if one.kind == "address")
