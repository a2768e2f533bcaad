import { spawn } from "node:child_process";
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import words from "./installing.json";

const WINDOWS = process.platform === "win32";
const MARK = "installed.txt";

/** What the output of each step goes to. */
export type Log = (text: string) => void;

/** The program in an environment that was made before, if it is there. */
export async function programIn(folder: string): Promise<string | undefined> {
  const program = join(folder, WINDOWS ? "Scripts" : "bin", WINDOWS ? "ptx-ls.exe" : "ptx-ls");
  return access(program).then(
    () => program,
    () => undefined,
  );
}

/** Whether an environment was made of the wheels that are shipped now. */
export async function isCurrent(folder: string, wheels: string): Promise<boolean> {
  const mark = await readFile(join(folder, MARK), "utf8").catch(() => "");
  return mark !== "" && mark === (await describe(wheels));
}

/**
 * Makes an environment with the wheel in it that fits this machine, and with NumPy and LLVM's back end, where they can be
 * had for this machine; the program. `report` is told what is done next. Throws where another step fails.
 */
export async function makeEnvironment(
  python: string,
  folder: string,
  wheels: string,
  log: Log,
  report: Log,
): Promise<string> {
  const { steps } = words;
  report(steps.environment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await step(python, ["-m", "venv", folder], log);
  const own = join(folder, WINDOWS ? "Scripts" : "bin", WINDOWS ? "python.exe" : "python");
  const pip = ["-m", "pip", "--disable-pip-version-check", "install"];
  // From the wheels alone: an index may have something else of this name. Then what it needs, of which the wheels may be
  // shipped too; else it is on the index.
  report(steps.program);
  await step(own, [...pip, "--no-index", "--no-deps", "--find-links", wheels, "ptx-ls"], log);
  report(steps.needs);
  const shipped = step(own, [...pip, "--no-index", "--find-links", wheels, "ptx-ls"], log);
  await shipped.catch(() => step(own, [...pip, "--find-links", wheels, "ptx-ls"], log));
  // The rest is worth having, and no reason to go without all else; nobody wants to build NumPy or LLVM.
  report(steps.runs);
  await step(own, [...pip, "--only-binary", "numpy", "ptx-ls[run]"], log).catch((error) => {
    log(`${words.withoutRuns} (${error})\n`);
  });
  report(steps.lowering);
  await step(own, [...pip, "--only-binary", "llvmlite", "ptx-ls[lower]"], log).catch((error) => {
    log(`${words.withoutLowering} (${error})\n`);
  });
  const program = await programIn(folder);
  if (!program) {
    throw new Error("the installation has no ptx-ls");
  }
  await writeFile(join(folder, MARK), await describe(wheels));
  return program;
}

/** The first of some commands that is Python 3.10 or later. */
export async function findPython(commands: readonly string[], log: Log): Promise<string | undefined> {
  for (const command of commands) {
    const test = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    const fits = await step(command, ["-c", test], log).then(
      () => true,
      () => false,
    );
    if (fits) {
      return command;
    }
  }
  return undefined;
}

/** The names and sizes of the wheels in a folder. */
async function describe(wheels: string): Promise<string> {
  const names = (await readdir(wheels).catch(() => [])).filter((name) => name.endsWith(".whl")).sort();
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(wheels, name))).size));
  return names.map((name, i) => `${name} ${sizes[i]}\n`).join("");
}

function step(command: string, args: readonly string[], log: Log): Promise<void> {
  log(`${command} ${args.join(" ")}\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { windowsHide: true });
    child.stdout.on("data", (data) => log(String(data)));
    child.stderr.on("data", (data) => log(String(data)));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
