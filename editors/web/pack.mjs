// node pack.mjs PYODIDE PACKAGES OUT: has the Python of the page run pack.py over a folder of packages.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, packages, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const [at, root] of [["/packages", packages], ["/out", out]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
try {
  python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf-8"));
  python.globals.get("pack")("/packages", "/out");
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
