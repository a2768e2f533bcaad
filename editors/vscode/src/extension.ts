import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { compareFiles, NORMALIZED_SCHEME } from "./compare";
import { showGraphs } from "./graph";
import { installServer, offerInstall, ownServer } from "./install";
import { isForNvptx, recogniseLanguages } from "./languages";
import { Links } from "./linked";
import { showLowered } from "./lowered";
import { showSass } from "./sass";
import { findServer, shippedServer } from "./server";
import { showSources } from "./sources";
import { showTarget } from "./status";

// Other extensions give LLVM IR the last two.
const LLVM = ["llvm", "llvm-ir"];
// Languages that hold PTX in asm statements and strings, of which another extension serves the rest.
const HOSTS = ["cuda-cpp", "cuda", "cpp", "c", "python"];
// Words without any of which such a document holds no PTX, as the server knows them.
const HOST_WORDS = /asm|InlineAsm|inline_ptx|\.version/;
const LANGUAGES = ["ptx", "nvvm", ...LLVM, ...HOSTS];

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
    vscode.commands.registerCommand("ptx-ls.restart", () => restart(context, output)),
    vscode.commands.registerCommand("ptx-ls.installServer", async () => {
      await installServer(context, output);
      await restart(context, output);
    }),
    vscode.commands.registerCommand("ptx-ls.showOutput", () => output.show()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (starting) {
        void restart(context, output);
      }
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (starting && event.affectsConfiguration("ptx-ls.path")) {
        void restart(context, output);
      }
    }),
  );
  showTarget(context);
  const links = new Links(context);
  showLowered(context, links);
  showSass(context, links);
  const ready = () => (starting ??= start(context, output));
  showSources(context, links, ready);
  compareFiles(context, ready);
  showGraphs(context);
  recogniseLanguages(context);
  // Plain text activates the extension too, since it may be PTX; the server waits for a document of its own.
  const startFor = (document: vscode.TextDocument) => {
    const { languageId } = document;
    const isServed = HOSTS.includes(languageId)
      ? HOST_WORDS.test(document.getText())
      : LLVM.includes(languageId)
        ? isForNvptx(document.getText())
        : LANGUAGES.includes(languageId);
    if (isServed) {
      starting ??= start(context, output);
    }
  };
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(startFor));
  vscode.workspace.textDocuments.forEach(startFor);
  await starting;
}

export async function deactivate(): Promise<void> {
  await stop();
}

/** One restart follows the other: two at a time would leave a server behind. */
function restart(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<void> {
  starting = Promise.resolve(starting).then(stop).then(() => start(context, output));
  return starting;
}

async function stop(): Promise<void> {
  // A client whose server did not start refuses to be stopped.
  await client?.dispose().catch(() => undefined);
  client = undefined;
}

async function start(context: vscode.ExtensionContext, output: vscode.OutputChannel): Promise<void> {
  const setting = vscode.workspace.getConfiguration("ptx-ls").get<string>("path", "");
  const own = async () => (await ownServer(context, output)) ?? (await shippedServer(context));
  const found = (await findServer(context.workspaceState)) ?? (setting ? undefined : await own());
  const command = found ?? (await offerInstall(context, output, setting));
  if (!command) {
    return;
  }
  output.appendLine(`starting ${command}`);
  const server: ServerOptions = { command, args: ["serve"] };
  const options: LanguageClientOptions = {
    // The server leaves LLVM IR of other targets alone.
    documentSelector: LANGUAGES.map((language) => ({ language })),
    middleware: {
      didOpen: async (document, next) => {
        if (document.uri.scheme !== NORMALIZED_SCHEME) {
          await next(document);
        }
      },
    },
    outputChannel: output,
    synchronize: { configurationSection: "ptx-ls" },
    // Where the workspace is not trusted, the server starts neither ptxas nor kernels.
    initializationOptions: { "ptx-ls": vscode.workspace.getConfiguration("ptx-ls"), trusted: vscode.workspace.isTrusted },
  };
  client = new Client("ptx-ls", "ptx-ls", server, options);
  try {
    await client.start();
  } catch (error) {
    output.appendLine(String(error));
    void vscode.window.showErrorMessage(`ptx-ls did not start: ${command}. The output channel "ptx-ls" says more.`);
  }
}
