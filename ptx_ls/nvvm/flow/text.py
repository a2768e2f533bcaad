"""A function of NVVM IR as PTX, as far as the analysis of flow asks: what is loaded, stored, compared and computed, and
what intrinsics become. It is no lowering: registers have one type, and what is not known is a call."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ptx_ls.isa.nvvm.forms import forms
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.span import Span

_FUNCTION = pattern(
    r"^define\b(?P<head>[^\n]*?)@(?P<name>[\w.$-]+|\"[^\"\n]*\")\((?P<parameters>[^\n]*)\{[^\n]*\n(?P<body>.*?)^\}",
    re.M | re.S,
)
_GLOBAL = pattern(r"^@([\w.$-]+)\s*=[^\n]*addrspace\((\d)\)[^\n]*?\b(?:global|constant)\s+(\[[^\n]*?\]|\w+)", re.M)
_GROUP = pattern(r"^attributes #(\d+) = (.*)$", re.M)
_NODE = pattern(r"^!\d+ = !\{[^\n]*@[^\n]*", re.M)
_GLOBAL_NAME = pattern(r"@([\w.$-]+|\"[^\"\n]*\")")
_END = pattern(r"(?:br|ret|switch|unreachable|indirectbr|invoke)\b")
_NESTED = pattern(r"(?:addrspacecast|ptrtoint|bitcast|getelementptr)[^(]*\((.*)\)")
_LABEL = pattern(r"^([\w.$-]+|\"[^\"]*\"):")
_RESULT = pattern(r"^%([\w.$-]+)\s*=\s*(.*)$")
_NAME = pattern(r"[%@]([\w.$-]+)")
_CALL = pattern(r"(?:tail |musttail |notail )?call\b[^@]*?@([\w.$]+)\((.*)\)")
_ASSEMBLY = pattern(
    r"(?:tail |musttail |notail )?call\b.*?\basm\s+(?:\w+\s+)*"
    r"\"(?P<text>[^\"]*)\",\s*\"(?P<constraints>[^\"]*)\"\((?P<arguments>.*)\)"
)
_COMMENT = pattern(r"^((?:[^\";]|\"[^\"]*\")*);.*")
_ESCAPED = pattern(r"\\([\da-fA-F]{2})")
_PLACEHOLDER = pattern(r"\$\$|\$(\d+)|\$\{(\d+)(?::\w+)?\}")
_ACCESS = pattern(r"(?P<word>load|store)\s+(?P<order>atomic\s+)?(?P<kind>volatile\s+)?(?P<rest>.*)$")
_POINTER = pattern(r"(?:ptr|[\w\[\]]+\*+|\w+ addrspace\(\d\)\*)\s*(?:addrspace\((\d)\)\*?)?\s*([%@][\w.$-]+)")
_SPACE = pattern(r"addrspace\((\d)\)")
_SPACES = {"1": ".global", "3": ".shared", "4": ".const", "5": ".local", "7": ".shared::cluster"}
_ARITHMETIC = {
    "add": "add.s64",
    "sub": "sub.s64",
    "mul": "mul.lo.s64",
    "shl": "shl.b64",
    "and": "and.b64",
    "or": "or.b64",
}
_ARITHMETIC |= {"xor": "xor.b64", "lshr": "shr.u64", "ashr": "shr.u64", "udiv": "div.u64", "urem": "rem.u64"}
_COPIES = ("zext", "sext", "trunc", "ptrtoint", "inttoptr", "bitcast", "addrspacecast", "freeze")
_COMPARED = {"eq": "eq", "ne": "ne", "ugt": "gt", "uge": "ge", "ult": "lt", "ule": "le", "sgt": "gt", "sge": "ge"}
_COMPARED |= {"slt": "lt", "sle": "le"}
_WIDTHS = {"i1": 8, "i8": 8, "i16": 16, "half": 16, "bfloat": 16, "i32": 32, "float": 32, "i128": 128}
_SPECIAL = pattern(r"^llvm\.nvvm\.read\.ptx\.sreg\.([\w.]+)$")
_REGISTER = pattern(r"%(?:r|rd|rs|rq|p|b)_([ad])(\d*)(?:_(\d+))?(?:\.\.(\d+))?")
_HEXADECIMAL = pattern(r"[us](0x[\da-fA-F]+)")
_VALUE = pattern(r"%v\d+")
_PART = pattern(r"\.\d+$")
_PREFIX = "llvm.nvvm."


class FlowText(NamedTuple):
    """A function as PTX, the place in its own text of each of its lines, and what its registers are called there."""

    text: str
    places: Mapping[int, Span]
    names: Mapping[str, str]

    def as_written(self, message: str) -> str:
        """A message with the names of the module in place of those of registers."""
        return _VALUE.sub(lambda found: self.names.get(found[0], found[0]), message)


Variables = tuple[tuple[str, tuple[str, str]], ...]
"""The names of the variables of a module, with the state space and the type of each."""


class Function(NamedTuple):
    """A function of a module, and what it depends on outside of its text."""

    text: str
    variables: Variables
    is_kernel: bool
    bounds: str
    """The directives of a kernel, as PTX has them."""

    @property
    def name(self) -> Span:
        """Where its name is in its text."""
        found = _FUNCTION.match(self.text)
        assert found is not None
        return Span(found.start("name") - 1, found.end("name"))

    def written(self) -> FlowText | None:
        """The function as PTX; None where a line is not understood in a way that matters."""
        return _Writer(self).text()


def functions(source: str) -> Iterator[tuple[int, Function]]:
    """The functions of a module, each with where it starts."""
    variables = tuple((found[1], (_SPACES.get(found[2], ""), found[3])) for found in _GLOBAL.finditer(source))
    groups = {found[1]: found[2] for found in _GROUP.finditer(source)}
    annotations = _annotations(source)
    for found in _FUNCTION.finditer(source):
        said = annotations.get(found["name"], ())
        is_kernel = "ptx_kernel" in found["head"] or any('!"kernel"' in one for one in said)
        line = source[found.start() : source.find("\n", found.start())]
        yield found.start(), Function(found[0], variables, is_kernel, _bounds(line, groups, said))


def _annotations(source: str) -> Mapping[str, list[str]]:
    """What nodes of metadata say of each function that they name: the text after its name."""
    result: dict[str, list[str]] = {}
    for found in _NODE.finditer(source):
        for name in _GLOBAL_NAME.finditer(found[0]):
            result.setdefault(name[1], []).append(found[0][name.end() :])
    return result


class _Writer:
    """Writes one function."""

    def __init__(self, function: Function) -> None:
        found = _FUNCTION.match(function.text)
        assert found is not None
        self._found = found
        self._variables = dict(function.variables)
        self._is_kernel, self._bounds = function.is_kernel, function.bounds
        self._numbers: dict[str, int] = {}
        self._lines: list[str] = []
        self._places: dict[int, Span] = {}
        self._used: set[str] = set()
        self._count = 0
        """Pieces of inline assembly that were read."""

    def text(self) -> FlowText | None:
        blocks = self._blocks()
        if blocks is None:
            return None
        moves = self._moves(blocks)
        for label, lines in blocks:
            self._lines.append(f"{_label(label)}:")
            for place, line in lines:
                if _END.match(line):
                    for target, value in moves.get(label, ()):
                        self._put(place, f"mov.b64 {self._register(target)}, {self._operand(value)};")
                if not self._line(place, line):
                    return None
        head = f".visible .entry k(){self._bounds}" if self._is_kernel else ".func k()"
        names = "".join(f".reg .b64 %v{number};\n" for number in self._numbers.values())
        shared = "".join(
            f"{self._variables[name][0] or '.global'} .align 8 .b8 {_word(name)}[{_size(self._variables[name][1])}];\n"
            for name in sorted(self._used)
        )
        before = f"{head}\n{{\n{names}{shared}"
        # Lines are counted from 0.
        first = before.count("\n")
        return FlowText(
            before + "\n".join(self._lines) + "\n}\n",
            {first + at: span for at, span in self._places.items()},
            {f"%v{number}": f"%{_PART.sub('', name)}" for name, number in self._numbers.items()},
        )

    def _blocks(self) -> list[tuple[str, list[tuple[Span, str]]]] | None:
        start = self._found.start("body")
        parameters = len(re.findall(r"%\d+", self._found["parameters"]))
        blocks: list[tuple[str, list[tuple[Span, str]]]] = []
        for raw in self._found["body"].splitlines(keepends=True):
            line = (_COMMENT.sub(r"\1", raw) if ";" in raw else raw).strip()
            at = start + len(raw) - len(raw.lstrip())
            start += len(raw)
            label = _LABEL.match(line)
            if label:
                blocks.append((label[1].strip('"'), []))
            elif line:
                if not blocks:
                    blocks.append((str(parameters), []))
                blocks[-1][1].append((Span(at, at + len(line)), line))
        return blocks or None

    def _moves(self, blocks: list[tuple[str, list[tuple[Span, str]]]]) -> dict[str, list[tuple[str, str]]]:
        """What each block hands to the phis after it."""
        found: dict[str, list[tuple[str, str]]] = {}
        for _, lines in blocks:
            for _, line in lines:
                result = _RESULT.match(line)
                if result and result[2].startswith("phi "):
                    for value, label in re.findall(r"\[\s*([^,\]]+),\s*%([\w.$-]+)\s*\]", result[2]):
                        found.setdefault(label, []).append((result[1], value.strip()))
        return found

    def _put(self, place: Span, text: str) -> None:
        self._places[len(self._lines)] = place
        self._lines.append(text)

    def _register(self, name: str) -> str:
        return f"%v{self._numbers.setdefault(name, len(self._numbers))}"

    def _operand(self, text: str) -> str:
        text = text.strip()
        if text.startswith("%"):
            return self._register(text[1:])
        nested = _NESTED.match(text)
        if nested:
            found = _NAME.search(nested[1])
            return self._operand(found[0]) if found else "0"
        if text.startswith("@"):
            name = text[1:]
            if name in self._variables:
                self._used.add(name)
                return _word(name)
            return "0"
        if (found := _HEXADECIMAL.fullmatch(text)) is not None:
            return found[1]
        return {"true": "1", "false": "0", "null": "0"}.get(text, text if re.fullmatch(r"-?\d+", text) else "0")

    def _line(self, place: Span, line: str) -> bool:
        result = _RESULT.match(line)
        target = self._register(result[1]) if result else ""
        rest = result[2] if result else line
        word = next(iter(rest.split(None, 1)), "")
        if not word:
            return False
        if word == "phi":
            return True
        if word == "ret":
            self._put(place, "ret;")
        elif word == "unreachable":
            self._put(place, "exit;")
        elif word == "br":
            labels = re.findall(r"label\s+%([\w.$-]+)", rest)
            condition = re.match(r"br\s+i1\s+(\S+),", rest)
            if condition and len(labels) == 2:
                self._put(place, f"@{self._operand(condition[1])} bra {_label(labels[0])};")
                self._put(place, f"bra.uni {_label(labels[1])};")
            elif labels:
                self._put(place, f"bra.uni {_label(labels[0])};")
        elif word in ("switch", "indirectbr", "invoke", "callbr"):
            return False
        elif word in ("load", "store"):
            self._access(place, rest, target)
        elif word in ("call", "tail", "musttail", "notail"):
            self._call(place, rest, target)
        elif word in ("atomicrmw", "cmpxchg"):
            self._put(place, f"atom.exch.b64 {target or '_'}, [{self._pointer(rest)}], 0;")
        elif word == "fence":
            self._put(place, "fence.acq_rel.gpu;")
        elif target:
            self._compute(place, rest, word, target)
        return True

    def _pointer(self, text: str) -> str:
        found = _POINTER.search(text)
        return self._operand(found[2]) if found else "0"

    def _access(self, place: Span, rest: str, target: str) -> None:
        found = _ACCESS.match(rest)
        assert found is not None
        pointers = list(_POINTER.finditer(found["rest"]))
        pointer = pointers[-1] if pointers else None
        address = self._operand(pointer[2]) if pointer else "0"
        space = _SPACES.get(pointer[1] or "", "") if pointer else ""
        name = pointer[2][1:] if pointer else ""
        if not space and name in self._variables:
            space = self._variables[name][0]
        order = ".volatile" if found["kind"] else ""
        if found["order"]:
            order = ".acquire.gpu" if "acquire" in rest else ".relaxed.gpu"
            order = order if found["word"] == "load" else ".release.gpu" if "release" in rest else ".relaxed.gpu"
        elif found["word"] == "load" and "!invariant.load" in rest and space in ("", ".global"):
            space, order = ".global", ".nc"
        if found["word"] == "load":
            words = f"{space}{order}" if order == ".nc" else f"{order}{space}"
            kind = found["rest"].partition(",")[0]
            self._put(place, f"ld{words}.b{_width(kind)} {target}, [{address}];")
        else:
            value = re.match(r"\S+(?:\s+addrspace\(\d\))?\s+([^,]+),", found["rest"])
            kind = found["rest"].split(maxsplit=1)[0]
            self._put(
                place, f"st{order}{space}.b{_width(kind)} [{address}], {self._operand(value[1]) if value else 0};"
            )

    def _compute(self, place: Span, rest: str, word: str, target: str) -> None:
        words = rest.split(",")
        if word in _ARITHMETIC and len(words) == 2:
            first = words[0].split()[-1]
            self._put(place, f"{_ARITHMETIC[word]} {target}, {self._operand(first)}, {self._operand(words[1])};")
        elif word in _COPIES:
            value = re.match(rf"{word}\s+(?:nneg\s+|nuw\s+|nsw\s+)*(.+?)\s+to\s", rest)
            last = value[1].split()[-1] if value else "0"
            self._put(place, f"{_copy(rest)} {target}, {self._operand(last)};")
        elif word == "getelementptr":
            base = _NAME.search(re.sub(r"^getelementptr[^,]*,", "", rest))
            index = words[-1].split()[-1]
            number = self._operand(index)
            self._put(place, f"add.s64 {target}, {self._operand(base[0]) if base else 0}, {number};")
        elif word == "extractvalue":
            picked = re.match(r"extractvalue\s.*\s(%[\w.$-]+),\s*(\d+)$", rest)
            source = f"{self._register(picked[1][1:])}.{picked[2]}" if picked else ""
            part = self._register(source) if source in self._numbers else self._operand(picked[1]) if picked else "0"
            self._put(place, f"mov.b64 {target}, {part};")
        elif word == "icmp":
            found = re.match(r"icmp\s+(?:samesign\s+)?(\w+)\s+\S+(?:\s+addrspace\(\d\))?\s+(\S+),\s*(\S+)", rest)
            if found:
                sign = _COMPARED.get(found[1], "eq")
                self._put(place, f"setp.{sign}.u64 {target}, {self._operand(found[2])}, {self._operand(found[3])};")
        else:
            used = [self._operand(name) for name in re.findall(r"%[\w.$-]+", rest)][:3]
            if len(used) == 3:
                self._put(place, f"lop3.b32 {target}, {', '.join(used)}, 1;")
            elif used:
                self._put(place, f"min.u64 {target}, {used[0]}, {used[-1]};")

    def _call(self, place: Span, rest: str, target: str) -> None:
        assembly = _ASSEMBLY.match(rest)
        if assembly is not None:
            self._assembly(place, assembly, target)
            return
        found = _CALL.match(rest)
        if found is None:
            self._put(place, "call unknown;")
            return
        name, given = found[1], [one.split()[-1] if one.split() else "0" for one in _arguments(found[2])]
        special = _SPECIAL.match(name)
        if special:
            self._put(place, f"mov.u32 {target}, %{special[1]};")
            return
        if not name.startswith(_PREFIX):
            if not name.startswith(("llvm.lifetime", "llvm.dbg", "llvm.assume", "llvm.experimental")):
                self._put(place, "call unknown;")
            return
        numbers = {str(at): {"true": "1", "false": "0"}.get(one, one) for at, one in enumerate(given)}
        short = name.removeprefix(_PREFIX)
        ways = forms(short, numbers)
        while not ways and "." in short:
            # Overloaded ones end with the types that were chosen.
            short = short.rpartition(".")[0]
            ways = forms(short, numbers)
        if not ways:
            self._put(place, "call unknown;")
            return
        for form in ways[0]:
            operands = _REGISTER.sub(lambda one: self._given(one, given, target), form.operands)
            self._put(place, f"{form.spelling} {operands};".replace(" ;", ";"))

    def _assembly(self, place: Span, found: re.Match[str], target: str) -> None:
        """The instructions of inline assembly, with registers in the place of its operands."""
        given = [one.split()[-1] if one.split() else "0" for one in _arguments(found["arguments"])]
        listed = [one for one in found["constraints"].split(",") if one and not one.startswith("~")]
        outputs = sum(one.startswith("=") for one in listed)
        names = [target or "_"] if outputs == 1 else [self._register(f"{target}.{at}") for at in range(outputs)]
        for constraint, one in zip(listed[outputs:], given, strict=False):
            value = self._operand(one)
            if constraint.isdigit() and int(constraint) < outputs:
                self._put(place, f"mov.b64 {names[int(constraint)]}, {value};")
            names.append(value)
        self._count += 1
        text = _ESCAPED.sub(lambda one: chr(int(one[1], 16)), found["text"]).replace("${:uid}", f"u{self._count}")
        text = _PLACEHOLDER.sub(lambda one: _placed(one, names), text)
        for line in re.split(r"(?<=[;{}])|\n", re.sub(r"//[^\n]*", "", text)):
            if line.strip():
                self._put(place, line.strip())

    def _given(self, found: re.Match[str], given: list[str], target: str) -> str:
        if found[1] == "d":
            return target or "_"
        at = int(found[2] or 0)
        if found[4] and not found[3]:
            return ", ".join(self._operand(one) for one in given[at : int(found[4]) + 1])
        return self._operand(given[at]) if at < len(given) else "0"


def _copy(rest: str) -> str:
    """What a conversion that keeps the number is: a copy, or where a pointer becomes generic or is no longer, that."""
    source, _, result = rest.rpartition(" to ")
    spaces = [_SPACES.get(found[1]) if (found := _SPACE.search(one)) else None for one in (source, result)]
    if not rest.startswith("addrspacecast") or ".shared" not in spaces:
        return "mov.u64"
    return "cvta.shared.u64" if spaces[0] else "cvta.to.shared.u64"


def _width(kind: str) -> int:
    """The bits of a loaded or stored type; 64 for pointers, and for what is none of the usual types."""
    return _WIDTHS.get(kind.strip(), 64)


def _placed(found: re.Match[str], names: list[str]) -> str:
    """What stands for a placeholder of inline assembly."""
    if found[0] == "$$":
        return "$"
    at = int(found[1] or found[2])
    return names[at] if at < len(names) else "0"


def _bounds(line: str, groups: Mapping[str, str], said: Iterable[str]) -> str:
    """The directives that the attributes of a kernel, or its annotations, become: of its first line, the groups of
    attributes by their numbers, and what annotations say of it."""
    given = "".join(groups.get(number, "") for number in re.findall(r"#(\d+)", line))
    result = dict(re.findall(r'"nvvm\.(\w+)"\s*=\s*"([\d,]+)"', given + line))
    for one in said:
        pairs = re.findall(r'!"(\w+)",\s*i32\s+(\d+)', one)
        result |= {_ANNOTATIONS.get(word, word): number for word, number in pairs}
    return "".join(f" .{word} {result[key]}" for key, word in _DIRECTIVES.items() if key in result)


_ANNOTATIONS = {"maxntidx": "maxntid", "reqntidx": "reqntid"}
_DIRECTIVES = {"reqntid": "reqntid", "maxntid": "maxntid", "minctasm": "minnctapersm", "maxnreg": "maxnreg"}


def _arguments(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "([{<") - (char in ")]}>")
        if char == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _label(name: str) -> str:
    return "L_" + re.sub(r"\W", "_", name)


def _word(name: str) -> str:
    return "g_" + re.sub(r"\W", "_", name)


def _size(kind: str) -> int:
    size = 1
    for number in re.findall(r"(\d+) x", kind):
        size *= int(number)
    width = re.search(r"\bi(\d+)", kind)
    return max(1, size * (int(width[1]) // 8 if width else 4))
