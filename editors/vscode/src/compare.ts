import * as vscode from "vscode";

/** The command of the server, which the client registers. */
const NORMALIZED = "ptx-ls.normalized";
const COMPARE = "ptx-ls.compare";
/** The scheme of texts that are compared, which are no PTX to check. */
export const NORMALIZED_SCHEME = "ptx-ls-normalized";

interface Normalized {
  before: string;
  after: string;
}

/** Two files of PTX in the diff editor, with names that agree: what differs there is more than names and order. */
export function compareFiles(context: vscode.ExtensionContext, ready: () => Promise<void>): void {
  const texts = new Map<string, string>();

  /** From the explorer the chosen files; else the open one and another that the user chooses. */
  const compare = async (clicked?: vscode.Uri, selected?: vscode.Uri[]) => {
    const chosen = selected?.length === 2 ? selected : [clicked ?? vscode.window.activeTextEditor?.document.uri];
    const one = chosen[0];
    const other = chosen[1] ?? (one && (await another()));
    if (!one || !other) {
      return;
    }
    await ready();
    const found = await vscode.commands.executeCommand<Normalized | null>(NORMALIZED, one.toString(), other.toString());
    if (!found) {
      void vscode.window.showInformationMessage("One of the files cannot be read.");
      return;
    }
    const [before, after] = [shown(one), shown(other)];
    texts.set(before.toString(), found.before);
    texts.set(after.toString(), found.after);
    const title = `${vscode.workspace.asRelativePath(one)} ↔ ${vscode.workspace.asRelativePath(other)}`;
    await vscode.commands.executeCommand("vscode.diff", before, after, title);
  };

  /** A new document each time: VS Code keeps the text of one that it knows. */
  let count = 0;
  const shown = (file: vscode.Uri) => vscode.Uri.from({ scheme: NORMALIZED_SCHEME, path: file.path, query: String(count++) });

  context.subscriptions.push(
    vscode.commands.registerCommand(COMPARE, compare),
    vscode.workspace.registerTextDocumentContentProvider(NORMALIZED_SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
  );
}

async function another(): Promise<vscode.Uri | undefined> {
  const found = await vscode.window.showOpenDialog({ title: "Compare with", filters: { PTX: ["ptx"] } });
  return found?.[0];
}
