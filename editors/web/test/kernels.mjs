// node kernels.mjs PYODIDE PAGE WHEEL KERNELS OUT PATTERN: runs kernels in the page's Python, and writes its answers;
// first random ones (tests/interpreter/native_kernels.py, beside the folder of kernels), in both tiers of the interpreter.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, page, wheel, kernels, out, pattern] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
const unpack = (name, ...how) => python.unpackArchive(new Uint8Array(readFileSync(name)), ...how);
for (const part of ["first", "rest", "run"]) unpack(`${page}/${part}.tar.gz`, "gztar", { extractDir: "/ptx-ls" });
unpack(wheel, "wheel");
const here = dirname(fileURLToPath(import.meta.url));
for (const [at, root] of [["/kernels", kernels], ["/tests", dirname(kernels)], ["/here", here], ["/out", dirname(out)]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
python.globals.set("asked", python.toPy([pattern, out.replace(/^.*[/]/, "")]));
try {
  python.runPython(`
import json, sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path[:0] = ["/ptx-ls", "/here"]
sys.path.append("/tests")
sys.argv[1:] = ["--cases", "20"]
import native_kernels
from kernels import answers
try:
    native_kernels.main()
except SystemExit as end:
    if end.code:
        raise
pattern, name = asked
Path("/out", name).write_text(json.dumps(answers("/kernels", pattern)))
`);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
