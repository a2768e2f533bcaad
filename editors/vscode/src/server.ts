import { access, constants } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import * as vscode from "vscode";

const NAME = process.platform === "win32" ? "ptx-ls.exe" : "ptx-ls";

/** The ptx-ls program: the setting, else PATH, else beside the selected Python interpreter. */
export async function findServer(): Promise<string | undefined> {
  const setting = vscode.workspace.getConfiguration("ptx-ls").get<string>("path", "").trim().replace(/^~(?=$|[/\\])/, homedir());
  if (setting) {
    return (await isProgram(setting)) ? setting : undefined;
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    if (folder && (await isProgram(join(folder, NAME)))) {
      return join(folder, NAME);
    }
  }
  const python = await selectedPython();
  const beside = python && join(dirname(python), NAME);
  return beside && (await isProgram(beside)) ? beside : undefined;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The interpreter that the Python extension has selected, if that extension is installed. */
export async function selectedPython(): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (!extension) {
    return undefined;
  }
  try {
    const api = extension.isActive ? extension.exports : await extension.activate();
    return api?.environments?.getActiveEnvironmentPath()?.path;
  } catch {
    return undefined;
  }
}
