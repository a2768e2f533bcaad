"""What llvmlite does with a module, in a process that it may abort: the module is read, verified and lowered, and the
result is the last line of the output. What LLVM itself writes comes before."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from ptx_ls.lower.job import RESULT, Job, modules, read

_TRIPLE = "nvptx64-nvidia-cuda"
_NOT_KNOWN = b"not a recognized"
_CALL_OF_INTRINSIC = re.compile(r"(?m)^\s*call[^\n]*[ ,](llvm\.nvvm\.[\w.]+)")
"""What LLVM makes of the call of an intrinsic that it does not have; PTX has no such names."""
_ONLY_LIBNVVM = "it may be one of libnvvm, which CUDA_HOME, --libnvvm or the setting libnvvm.path names"


def main() -> int:
    """Does the job that is the argument."""
    result = _result(read(sys.argv[1]))
    print(f"\n{RESULT}{json.dumps(result)}", flush=True)
    return 0


def _result(job: Job) -> dict[str, Any]:
    llvm = import_module("llvmlite.binding")
    by = f"LLVM {llvm.llvm_version_info[0]}"
    # What comes from no instruction of the module, such as the load of a parameter, would count to the line before it.
    llvm.set_option("ptx-ls", "-use-unknown-locations=Enable")
    found = []
    for number, source in enumerate(modules(job)):
        try:
            found.append(llvm.parse_assembly(source.decode("utf-8", "replace")))
            found[-1].verify()
        except RuntimeError as fault:
            return {"by": by, "log": str(fault), "number": number}
    module = found[0]
    triple = module.triple or _TRIPLE
    if job.is_checked_only and not triple.startswith("nvptx"):
        return {"by": by, "log": ""}
    if not triple.startswith("nvptx"):
        return {"by": by, "failure": f"the module is for {triple}, not for a GPU of NVIDIA"}
    machine, failure = _machine(llvm, job, triple)
    if machine is None and job.is_checked_only:
        # Code for what LLVM does not know cannot be generated.
        return {"by": by, "log": ""}
    if machine is None:
        return {"by": by, "failure": f"{by} does not know {failure}"}
    module.triple, module.data_layout = triple, str(machine.target_data)
    try:
        for other in found[1:]:
            module.link_in(other)
    except RuntimeError as fault:
        return {"by": by, "log": f"error: {fault}"}
    if job.libdevice:
        _link(llvm, module, job.libdevice)
    passes = _passes(llvm, job)
    if passes is not None:
        manager, builder = passes(machine)
        manager.run(module, builder)
    ptx = machine.emit_assembly(module)
    if unknown := _CALL_OF_INTRINSIC.search(ptx):
        return {"by": by, "failure": f"{by} does not know {unknown[1]}: {_ONLY_LIBNVVM}"}
    return {"by": by, "ptx": ptx}


def _machine(llvm: Any, job: Job, triple: str) -> tuple[Any, str]:
    """A machine for the target and the first version that LLVM knows; None with what it does not know."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    family = llvm.Target.from_triple(triple)
    machine, complaint = _complaint(lambda: family.create_target_machine(cpu=job.target, features="", opt=2))
    if _NOT_KNOWN in complaint:
        return None, job.target
    for version in job.versions:
        features = f"+ptx{version}"
        machine, complaint = _complaint(
            lambda features=features: family.create_target_machine(cpu=job.target, features=features, opt=2)
        )
        if _NOT_KNOWN not in complaint:
            return machine, ""
    return None, f"PTX {job.versions[0] // 10}.{job.versions[0] % 10}"


def _complaint(make: Any) -> tuple[Any, bytes]:
    """What a function returns, and what LLVM writes meanwhile: it names what it does not know and goes on without."""
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            made = make()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        file.seek(0)
        return made, file.read()


def _link(llvm: Any, module: Any, libdevice: str) -> None:
    """Adds the functions of libdevice, which are then the module's own."""
    own = {function.name for function in module.functions if not function.is_declaration}
    module.link_in(llvm.parse_bitcode(Path(libdevice).read_bytes()))
    for function in module.functions:
        if not function.is_declaration and function.name not in own:
            function.linkage = "internal"


def _passes(llvm: Any, job: Job) -> Any:
    """What makes the passes that run before PTX is generated; None if there are none."""
    if not job.level and not job.libdevice:
        return None

    def make(machine: Any) -> tuple[Any, Any]:
        options = llvm.create_pipeline_tuning_options(speed_level=job.level or 0)
        builder = llvm.create_pass_builder(machine, options)
        if job.level:
            return builder.getModulePassManager(), builder
        manager = llvm.create_new_module_pass_manager()
        manager.add_global_dead_code_eliminate_pass()
        return manager, builder

    return make
