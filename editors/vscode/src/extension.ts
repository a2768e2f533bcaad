import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { offerInstall, ownServer } from "./install";
import { findServer } from "./server";
import { showTarget } from "./status";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("ptx-ls");
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("ptx-ls.restart", () => restart(context, output)),
    vscode.commands.registerCommand("ptx-ls.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("ptx-ls.path")) {
        void restart(context, output);
      }
    }),
  );
  showTarget(context);
  await start(context, output);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function restart(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<void> {
  await client?.stop();
  client = undefined;
  await start(context, output);
}

async function start(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<void> {
  const setting = vscode.workspace.getConfiguration("ptx-ls").get<string>("path", "");
  const found = (await findServer()) ?? (setting ? undefined : await ownServer(context, output));
  const command = found ?? (await offerInstall(context, output, setting));
  if (!command) {
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
