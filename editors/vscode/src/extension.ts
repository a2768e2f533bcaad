import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { isForNvptx, recogniseLanguages } from "./languages";
import { findServer } from "./server";
import { showTarget } from "./status";

const LANGUAGES = ["ptx", "nvvm", "llvm"];

/** The client, to which a server that ends in order is no error. */
class Client extends LanguageClient {
  override error(message: string, data?: unknown, showNotification?: boolean | "force"): void {
    if (message === "Server process exited with code 0.") {
      this.info(message, data, false);
    } else {
      super.error(message, data, showNotification);
    }
  }
}

let client: LanguageClient | undefined;
let starting: Promise<void> | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("ptx-ls");
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("ptx-ls.restart", () => restart(output)),
    vscode.commands.registerCommand("ptx-ls.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (starting && event.affectsConfiguration("ptx-ls.path")) {
        void restart(output);
      }
    }),
  );
  showTarget(context);
  recogniseLanguages(context);
  // Plain text activates the extension too, since it may be PTX; the server waits for a document of its own.
  const startFor = (document: vscode.TextDocument) => {
    const { languageId } = document;
    if (languageId === "llvm" ? isForNvptx(document.getText()) : LANGUAGES.includes(languageId)) {
      starting ??= start(output);
    }
  };
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(startFor));
  vscode.workspace.textDocuments.forEach(startFor);
  await starting;
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function restart(output: vscode.OutputChannel): Promise<void> {
  await starting;
  await client?.stop();
  client = undefined;
  starting = start(output);
  await starting;
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
    // The server leaves LLVM IR of other targets alone.
    documentSelector: LANGUAGES.map((language) => ({ language })),
    outputChannel: output,
    synchronize: { configurationSection: "ptx-ls" },
    initializationOptions: { "ptx-ls": vscode.workspace.getConfiguration("ptx-ls") },
  };
  client = new Client("ptx-ls", "ptx-ls", server, options);
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
