"""directive-conflict: directives of one function, or options of one module, exclude each other."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa import state, targets
from ptx_ls.sema.directives import Directive, Function, directives_of
from ptx_ls.sema.function_head import FunctionHead, at_line, directive_end, heads_of

CODE = "directive-conflict"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per directive that conflicts with an earlier one, is in a wrong position, or is repeated."""
    found = directives_of(context.document)
    for function, whole in zip(found.functions, heads_of(context.document), strict=True):
        yield from _exclusive(function, whole)
        if function.place not in ("entry", "declared entry"):
            yield from _ordered(function)
    yield from _options(context)


def _exclusive(function: Function, whole: FunctionHead | None) -> Iterator[Diagnostic]:
    firsts: dict[str, Directive] = {}
    for directive in function.directives:
        known = state.directive(directive.name.text)
        if known is None:
            continue
        name = directive.name
        if function.results and "results" in known.excludes:
            message = f"Invalid directive '{name.text}'. The function has results."
            place = name.start, name.end
            if whole is not None:
                place = at_line(place, whole.report_span, whole.source)
            yield Diagnostic(CODE, "error", message, *place)
        conflicting = [firsts[one] for one in known.excludes if one in firsts]
        firsts.setdefault(name.text, directive)
        earlier = min(conflicting, key=lambda d: d.name.start, default=None)
        if earlier is not None:
            message = f"Conflicting directives. {earlier.name.text} and {name.text} cannot both be specified."
            related = (Related(earlier.name.start, earlier.name.end, f"{earlier.name.text} is here"),)
            place = name.start, name.end
            if whole is not None:
                reported = whole.end if known.is_checked_late else directive_end(directive, known.takes, whole.source)
                place = at_line(place, reported, whole.source)
            yield Diagnostic(CODE, "error", message, *place, related=related)


def _ordered(function: Function) -> Iterator[Diagnostic]:
    before: dict[str, None] = {}
    last: str | None = None
    for directive in function.directives:
        known = state.directive(directive.name.text)
        name = directive.name
        first, is_repeated, after = next(iter(before), None), name.text in before, last
        before[name.text] = None
        if last is None and known is not None and "last" in known.position:
            last = name.text
        if known is None or function.place not in known.places:
            continue
        if is_repeated and known.position:
            message = f"Attribute '{name.text}' specified multiple times in function"
        elif after is not None:
            message = f"'{name.text}' cannot follow {after}, which is the last of a function's directives"
        elif first is not None and "first" in known.position:
            message = f"'{name.text}' cannot follow {first}. It must be the first of a function's directives."
        else:
            continue
        yield Diagnostic(CODE, "error", message, name.start, name.end)


def _options(context: Context) -> Iterator[Diagnostic]:
    options = {o.name: o for o in targets.load().options}
    known = targets.by_name()
    seen: dict[str, tuple[int, int]] = {}
    target = None
    for number, word in enumerate(context.module.specifiers):
        if number == context.module.in_head and context.module.target_directive is not None:
            # What the head does not state is decided after it (measured 13.5).
            place = context.module.target_directive.start, context.module.target_directive.end
            seen |= {o.name: place for o in options.values() if o.is_default and o.excludes not in seen}
        # An option is judged by the last architecture before it (measured 13.5).
        target = targets.taken_for(word.text) or target
        option = options.get(word.text)
        if option is None:
            continue
        last = known.get(option.last)
        if option.excludes in seen:
            related = (Related(*seen[option.excludes], f"{option.excludes} applies from here"),)
            message = f"Conflicting .target option '{word.text}'. It excludes {option.excludes}."
            yield Diagnostic(CODE, "error", message, *word.report_span, related=related)
        elif last is not None and target is not None and target.number > last.number:
            message = (
                f"Option {word.text} is not supported on .target {target.name}. {last.name} was the last to have it."
            )
            yield Diagnostic(CODE, "error", message, *word.report_span)
        seen[word.text] = (word.start, word.end)
