import { access, constants, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, relative, sep } from "node:path";
import * as vscode from "vscode";

const NAME = process.platform === "win32" ? "ptx-ls.exe" : "ptx-ls";

const ALLOWED = "allowedServer";

/**
 * The ptx-ls program: the setting, else PATH, else beside the selected Python interpreter; where that lies in the
 * workspace, only if the user trusts the workspace and has clicked that it may be started.
 */
export async function findServer(clicked: vscode.Memento): Promise<string | undefined> {
  const setting = vscode.workspace.getConfiguration("ptx-ls").get<string>("path", "").trim().replace(/^~(?=$|[/\\])/, homedir());
  if (setting) {
    return (await isProgram(setting)) ? setting : undefined;
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    if (isAbsolute(folder) && (await isProgram(join(folder, NAME)))) {
      return join(folder, NAME);
    }
  }
  const python = await selectedPython();
  const beside = python && join(dirname(python), NAME);
  if (!beside || !(await isProgram(beside))) {
    return undefined;
  }
  return (await isInWorkspace(beside)) && !(await isAllowed(beside, clicked)) ? undefined : beside;
}

/** The program that the .vsix of a platform brings, with a Python of its own. */
export async function shippedServer(context: vscode.ExtensionContext): Promise<string | undefined> {
  const program = vscode.Uri.joinPath(context.extensionUri, "server", NAME).fsPath;
  return (await isProgram(program)) ? program : undefined;
}

/** Whether a path, or what its folder is a link to, lies in a folder of the workspace. */
export async function isInWorkspace(path: string): Promise<boolean> {
  const real = await realpath(dirname(path)).catch(() => dirname(path));
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const reals = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  return [...folders, ...reals].some((folder) => [path, real].some((one) => isInside(one, folder)));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether the user trusts the workspace and has said, now or before, that a program in it may be started. */
async function isAllowed(program: string, clicked: vscode.Memento): Promise<boolean> {
  if (!vscode.workspace.isTrusted) {
    return false;
  }
  if (clicked.get<string>(ALLOWED) === program) {
    return true;
  }
  const start = "Start it";
  const choice = await vscode.window.showInformationMessage(`This workspace has a ptx-ls of its own: ${program}`, start);
  if (choice === start) {
    await clicked.update(ALLOWED, program);
  }
  return choice === start;
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
