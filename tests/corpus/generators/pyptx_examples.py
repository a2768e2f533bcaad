# mypy: ignore-errors
"""Write the PTX of pyptx's own example kernels: python pyptx_examples.py OUT.

pyptx is a Python language whose functions are PTX instructions; what it writes has gone through no compiler. The
examples import jax and torch for their launches alone, so empty modules stand in for them. An example that does not
take a size or a target says so with an exception, and the next one is tried.
"""

import importlib
import inspect
import pkgutil
import sys
import types
from pathlib import Path

SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048)
TARGETS = ("sm_80", "sm_90a", "sm_100a")


class Anything(types.ModuleType):
    """A module that has every attribute; called as a decorator, it gives its argument back."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(name)

    def __call__(self, *arguments, **_):
        return arguments[0] if arguments and callable(arguments[0]) else Anything("value")


def kernels(build):
    """What a builder makes, for the first few of the sizes that it takes."""
    parameters = inspect.signature(build).parameters.values()
    required = [p.name for p in parameters if p.default is p.empty]
    made = 0
    for size in SIZES:
        for target in TARGETS if any(p.name == "arch" for p in parameters) else (None,):
            options = {} if target is None else {"arch": target}
            values = {name: name.startswith("use_") or size for name in required}
            values |= {name: 2 for name in ("G", "B") if name in required}
            try:
                text = build(**values, **options).ptx()
            except Exception:
                continue
            made += 1
            yield f"{size}.{target or 'own'}", text
        if made >= 6 or not required:
            return


def main():
    for name in ("jax", "jax.numpy", "jax.ffi", "torch"):
        sys.modules[name] = Anything(name)
    import pyptx.examples

    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for module in pkgutil.walk_packages(pyptx.examples.__path__, "pyptx.examples."):
        if module.ispkg:
            continue
        for name, build in vars(importlib.import_module(module.name)).items():
            if name.startswith("build") and inspect.isfunction(build) and build.__module__ == module.name:
                for which, text in kernels(build):
                    (out / f"{module.name.rpartition('.')[2]}.{name}.{which}.ptx").write_text(text)


main()
