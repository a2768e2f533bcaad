"""What the checks of a function's statements look at."""

from __future__ import annotations

from functools import cached_property

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.statement import Value
from ptx_ls.nvvm.values.types import LABEL, Type


@dataclass(frozen=True)
class Scope:
    """A function and the module around it. `knows_numbers`: whether the numbers of unnamed values are known; they are
    not while a line is half typed."""

    body: Body
    module: ModuleNames
    knows_numbers: bool

    @cached_property
    def _types(self) -> dict[str, Type | None]:
        return {}

    def type_of(self, name: str) -> Type | None:
        """The type of a local name; None if it is not defined or its type is not known."""
        known = self._types
        if name not in known:
            known[name] = self._type_of(name)
        return known[name]

    def _type_of(self, name: str) -> Type | None:
        names = self.body.names
        if name.isdecimal() and not self.knows_numbers:
            return None
        if name in names.values:
            statement = self.body.statements[names.values[name]]
            found = result_type(statement, self.module) if statement.opcode else None
        elif name in names.parameters:
            found = self.body.header.parameters[names.parameters[name]].type
        else:
            return LABEL if name in names.blocks else None
        return self.module.resolved(found) if found is not None else None


def error(code: str, message: str, place: Value) -> Diagnostic:
    """An error at a value."""
    return Diagnostic(code, "error", message, place.start, place.end)
