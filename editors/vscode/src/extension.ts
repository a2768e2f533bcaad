import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { findServer } from "./server";
import { showTarget } from "./status";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("ptx-ls");
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("ptx-ls.restart", () => restart(output)),
    vscode.commands.registerCommand("ptx-ls.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("ptx-ls.path")) {
        void restart(output);
      }
    }),
  );
  showTarget(context);
  await start(output);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function restart(output: vscode.OutputChannel): Promise<void> {
  await client?.stop();
  client = undefined;
  await start(output);
}

async function start(output: vscode.OutputChannel): Promise<void> {
  const command = await findServer();
  if (!command) {
    await explainMissing(output);
    return;
  }
  output.appendLine(`starting ${command}`);
  const server: ServerOptions = { command, args: ["serve"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "ptx" }, { language: "nvvm" }],
    outputChannel: output,
    synchronize: { configurationSection: "ptx-ls" },
    initializationOptions: { "ptx-ls": vscode.workspace.getConfiguration("ptx-ls") },
  };
  client = new LanguageClient("ptx-ls", "ptx-ls", server, options);
  try {
    await client.start();
  } catch (error) {
    output.appendLine(String(error));
    void vscode.window.showErrorMessage(`ptx-ls did not start: ${command}. The output channel "ptx-ls" says more.`);
  }
}

async function explainMissing(output: vscode.OutputChannel): Promise<void> {
  const setting = vscode.workspace.getConfiguration("ptx-ls").get<string>("path", "");
  const where = setting ? `"${setting}" (ptx-ls.path) is not a program` : "ptx-ls is not on PATH or in the selected Python";
  output.appendLine(where);
  const choice = await vscode.window.showWarningMessage(
    `${where}. Install it with "uv tool install ptx-ls" or "pipx install ptx-ls".`,
    "Open settings",
  );
  if (choice) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "ptx-ls.path");
  }
}
