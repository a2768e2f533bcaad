import * as vscode from "vscode";
import { findPython, isCurrent, makeEnvironment, programIn } from "./environment";
import words from "./installing.json";
import { findServer, isInWorkspace, selectedPython } from "./server";

const OTHERWISE =
  `Or install it yourself, from a wheel ("${words.fromWheel}") or in a clone ("${words.fromClone}"), ` +
  "and name the program in the setting ptx-ls.path.";

let running: Promise<string | undefined> | undefined;

/** ptx-ls in the extension's own folder, brought up to the wheel that this extension ships. */
export async function ownServer(
  context: vscode.ExtensionContext,
  output: vscode.OutputChannel,
): Promise<string | undefined> {
  const { folder, wheels } = places(context);
  const program = await programIn(folder);
  if (!program || (await isCurrent(folder, wheels))) {
    return program;
  }
  return (await install(context, output)) ?? programIn(folder);
}

/** Says that ptx-ls is missing, and offers to install it, or to mend the setting; the program if it was installed. */
export async function offerInstall(
  context: vscode.ExtensionContext,
  output: vscode.OutputChannel,
  setting: string,
): Promise<string | undefined> {
  // A setting that names nothing would be asked again at the next start, whatever is installed.
  const text = setting
    ? `"${setting}" (ptx-ls.path) is not a program.`
    : `ptx-ls is not on PATH or in the selected Python. ${words.message}`;
  output.appendLine(`${text} ${OTHERWISE}`);
  const settings = "Open settings";
  const choice = await vscode.window.showWarningMessage(text, ...(setting ? [] : [words.action]), settings);
  if (choice === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "ptx-ls.path");
  }
  return choice === words.action ? install(context, output) : undefined;
}

/** Installs ptx-ls with all that it can do, though another one is there. */
export async function installServer(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<void> {
  const program = await install(context, output);
  const first = program && (await findServer(context.workspaceState));
  if (first) {
    void vscode.window.showInformationMessage(`ptx-ls was installed, but ${first} comes first (ptx-ls.path, PATH, Python).`);
  }
}

/** One installation at a time: a second one would empty the folder under the first. */
function install(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<string | undefined> {
  running ??= installed(context, output).finally(() => {
    running = undefined;
  });
  return running;
}

async function installed(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<string | undefined> {
  const { folder, wheels } = places(context);
  const log = (text: string) => output.append(text);
  const progress = { location: vscode.ProgressLocation.Notification, title: words.title };
  try {
    return await vscode.window.withProgress(progress, async (shown) => {
      const report = (message: string) => shown.report({ message });
      report(words.steps.python);
      const active = await selectedPython();
      // What a workspace brings along is not run before the user trusts it.
      const selected = active && (vscode.workspace.isTrusted || !(await isInWorkspace(active))) ? active : undefined;
      const python = await findPython([...(selected ? [selected] : []), "python3", "python", "py"], log);
      if (!python) {
        throw new Error("there is no Python 3.10 or later with venv");
      }
      return makeEnvironment(python, folder, wheels, log, report);
    });
  } catch (error) {
    output.appendLine(String(error));
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window
      .showErrorMessage(`ptx-ls was not installed: ${reason}. ${OTHERWISE}`, "Show output")
      .then((choice) => choice && output.show());
    return undefined;
  }
}

function places(context: vscode.ExtensionContext): { folder: string; wheels: string } {
  return {
    folder: vscode.Uri.joinPath(context.globalStorageUri, "server").fsPath,
    wheels: vscode.Uri.joinPath(context.extensionUri, "wheel").fsPath,
  };
}
