# mypy: ignore-errors
"""Make PTX of LLVM IR functions; run inside an environment that has llvmlite: python emit.py CPU FEATURES < JSON.

The input is a list of IR texts: a declaration on the first line, then one function that calls it. LLVM ends the
process when it cannot select an instruction, so they are first tried in another process, and those that fail in
halves. What came through is emitted as one module on the standard output.
"""

import json
import os
import sys

import llvmlite.binding as llvm

HEAD = 'target triple = "nvptx64-nvidia-cuda"\n'


def emit(machine, texts):
    declarations, definitions = {}, []
    for text in texts:
        declaration, _, definition = text.partition("\n")
        declarations[declaration.split("@")[1].split("(")[0]] = declaration
        definitions.append(definition)
    module = llvm.parse_assembly("\n".join([HEAD, *declarations.values(), *definitions]))
    module.verify()
    ptx = machine.emit_assembly(module)
    if "llvm.nvvm" in ptx:
        raise ValueError("an intrinsic of another version of LLVM became a call")
    return ptx


def survives(machine, texts):
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            emit(machine, texts)
        except Exception:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def good(machine, texts):
    if not texts or survives(machine, texts):
        return texts
    if len(texts) == 1:
        return []
    half = len(texts) // 2
    return good(machine, texts[:half]) + good(machine, texts[half:])


def main():
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("nvptx64-nvidia-cuda")
    machine = target.create_target_machine(cpu=sys.argv[1], features=sys.argv[2], opt=2)
    texts = json.load(sys.stdin)
    texts = [text for at in range(0, len(texts), 32) for text in good(machine, texts[at : at + 32])]
    print(emit(machine, texts))
    print(f"{len(texts)} functions", file=sys.stderr)


main()
