"""Calls of functions: arguments, results, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.faults import LimitReached, NotModelled
from ptx_ls.interpreter.machine.barriers import Released
from ptx_ls.interpreter.machine.cuda_runtime import RUNTIME
from ptx_ls.interpreter.machine.libdevice import LIBDEVICE
from ptx_ls.interpreter.machine.machine import Frame, Machine
from ptx_ls.interpreter.program.binding import reader, writer
from ptx_ls.interpreter.program.control import CallSite
from ptx_ls.interpreter.program.declarations import Variable
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import FunctionName, Operand, Register, Sink, Symbol


class Calls:
    """Calls of functions, of which no more than `most` may be nested."""

    def __init__(self, machine: Machine, most: int) -> None:
        self.machine = machine
        self.most = most

    def call(self, site: CallSite, depth: int, place: int) -> list[Released]:
        """The current lanes call; passes the arguments and returns the groups that continue."""
        m = self.machine
        if isinstance(site.callee, FunctionName):
            name = site.callee.name
            function = m.launch.program.functions.get(name)
            if function is not None:
                return [self._enter(function, site, depth, place)]
            provided = RUNTIME.get(name) or LIBDEVICE.get(name)
            if provided is None:
                raise NotModelled(f"a call of {name}, which has no body", m.line)
            provided(m, site)
            return [(depth, place + 2, m.index)]
        addresses = m.each(reader(site.callee, "u64")(m))
        found = []
        for address in np.unique(addresses):
            function = m.launch.program.by_address.get(int(address))
            mask = addresses == address
            if function is None:
                message, lanes = f"a call of {int(address):#x}, which is not the address of a function", m.lanes()[mask]
                m.fault("call-target", message, int(lanes[0]), len(lanes), advice="take the address of a function")
            with m.only(mask):
                found.append(self._enter(function, site, depth, place))
        return found

    def _enter(self, function: Function, site: CallSite, depth: int, place: int) -> Released:
        m = self.machine
        if depth + 1 >= self.most:
            raise LimitReached(f"line {m.line}: more than {self.most} nested calls")
        m.return_places(depth)[m.lanes()] = place + 1
        caller = m.frame
        assert caller is not None
        frame = m.frame_of(function, depth + 1)
        if frame.stack is not None:
            frame.stack.used[m.lanes()] = 0
        for formal, actual in zip(function.parameters, site.arguments, strict=False):
            self._pass(caller, actual, frame, function.symbols[formal.name], formal)
        m.enter(caller)
        return depth + 1, function.start, m.index

    def _pass(self, source: Frame, value: Operand, target: Frame, place: Operand, formal: Variable) -> None:
        """Copies a value from one frame to another for the current lanes."""
        m = self.machine
        if isinstance(value, Symbol) and isinstance(place, Symbol) and value.in_frame:
            size = min(formal.size, value.size or formal.size)
            rows = slice(None) if m.index is None else m.index
            m.local.copy(rows, source.base + value.address, target.base + place.address, size)
            return
        kind = place.type if isinstance(place, Register) else formal.type
        m.enter(source)
        found = reader(value, kind)(m)
        m.enter(target)
        if isinstance(place, Register):
            writer(place, kind)(m, found)
            return
        assert isinstance(place, Symbol)
        rows = slice(None) if m.index is None else m.index
        data = np.ascontiguousarray(found).view(np.uint8).reshape(len(found), -1)
        m.local.put(rows, target.base + place.address, data)

    def back(self, depth: int) -> list[Released]:
        """The current lanes return from a call; where each of them goes on."""
        m = self.machine
        lanes = m.lanes()
        places = m.return_places(depth - 1)[lanes]
        if (places == places[0]).all():
            return [(depth - 1, int(places[0]), m.index)]
        return [(depth - 1, int(place), lanes[places == place]) for place in np.unique(places)]

    def collect(self, site: CallSite, depth: int) -> None:
        """Copies the results of the call from which the current lanes came back; its variables end."""
        m = self.machine
        for heard in m.on.call_return:
            heard(site.collected)
        caller = m.frame
        assert caller is not None
        # Of an indirect call all functions give their results in the same place of their frames.
        callees: Sequence[Function]
        if isinstance(site.callee, FunctionName):
            callees = [m.launch.program.functions[site.callee.name]]
        else:
            addresses = m.each(reader(site.callee, "u64")(m))
            callees = [m.launch.program.by_address[int(a)] for a in np.unique(addresses)]
        for callee in callees:
            frame = m.frame_of(callee, depth + 1)
            if len(callees) > 1:
                address = next(a for a, f in m.launch.program.by_address.items() if f is callee)
                with m.only(addresses == np.uint64(address)):
                    self._results(callee, frame, caller, site)
            else:
                self._results(callee, frame, caller, site)
        m.enter(caller)

    def _results(self, callee: Function, frame: Frame, caller: Frame, site: CallSite) -> None:
        m = self.machine
        for formal, actual in zip(callee.results, site.results, strict=False):
            if not isinstance(actual, Sink):
                self._pass(frame, callee.symbols[formal.name], caller, actual, formal)
        if callee.frame_size:
            m.local.forget(slice(None) if m.index is None else m.index, frame.base, callee.frame_size)
