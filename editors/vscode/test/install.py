"""`python -m editors.vscode.test.install`: what the .vsix ships can be installed as its message offers.

Makes the .vsix (after `npm ci` in editors/vscode), unpacks it, and has the extension's own code make an environment
from the wheel in it: each step must be reported, and the program there must find the fault of an example and lower NVVM
IR. The environment must count as current, and no
longer with another wheel beside the first. Needs Node, and an index that pip reaches; takes about two minutes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.packaging.__main__ import EXAMPLE, FAULT, KERNEL, run

EXTENSION = Path(__file__).parents[1]
SCRIPT = """
const { makeEnvironment, findPython, isCurrent } = require(process.argv[2]);
const [folder, wheels, python] = process.argv.slice(3);
(async () => {
  const found = await findPython(["no-such-python", python], () => {});
  const reported = [];
  const program = await makeEnvironment(found, folder, wheels, () => {}, (text) => reported.push(text));
  const current = await isCurrent(folder, wheels);
  require("node:fs").writeFileSync(`${wheels}/other-1.whl`, "x");
  console.log(JSON.stringify({ program, reported, current, later: await isCurrent(folder, wheels) }));
})();
"""


def main() -> int:
    run(["npm", "run", "package"], EXTENSION)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        with zipfile.ZipFile(EXTENSION / "ptx-ls.vsix") as packed:
            packed.extractall(scratch)
        wheels = scratch / "extension" / "wheel"
        if not list(wheels.glob("ptx_ls-*.whl")):
            sys.exit("the .vsix ships no wheel")
        code = scratch / "environment.js"
        bundle = ["--bundle", "--platform=node", "--format=cjs", f"--outfile={code}"]
        run(["npx", "esbuild", "src/environment.ts", *bundle], EXTENSION)
        script = scratch / "script.js"
        script.write_text(SCRIPT)
        # A folder with a blank, as the one of an extension may have.
        made = run(["node", str(script), str(code), str(scratch / "of its own"), str(wheels), sys.executable], scratch)
        said = json.loads(made)
        if not said["current"] or said["later"]:
            sys.exit(f"an environment is not told from one of another wheel: {said}")
        steps = json.loads((EXTENSION / "src" / "installing.json").read_text(encoding="utf-8"))["steps"]
        if [steps["python"], *said["reported"]] != list(steps.values()):
            sys.exit(f"not every step is reported: {said['reported']}")
        done = subprocess.run(
            [said["program"], "check", str(EXAMPLE)], cwd=scratch, capture_output=True, text=True, check=False
        )
        if done.returncode != 1 or FAULT not in done.stdout:
            sys.exit(f"ptx-ls check gave {done.returncode}:\n{done.stdout}{done.stderr}")
        lowered = run([said["program"], "lower", str(KERNEL)], scratch)
        if ".entry" not in lowered:
            sys.exit(f"NVVM IR is not lowered:\n{lowered}")
    print("installed from the .vsix and used")
    return 0


if __name__ == "__main__":
    sys.exit(main())
