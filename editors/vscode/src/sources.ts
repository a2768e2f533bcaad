import * as vscode from "vscode";
import type { Links, Pair } from "./linked";

/** The commands of the server, which the client registers. */
const LINES = "ptx-ls.sourceLines";
const PTX_OF_LINE = "ptx-ls.showPtxOfLine";
const SHOW = "ptx-ls.showSource";
const GO = "ptx-ls.goToPtx";
const NOTHING =
  "No source and PTX of this file belong together: the PTX needs line information (nvcc -lineinfo), and has to be open, or beside its source.";

/** A source file beside the PTX that was made of it, whichever of both is open. `ready`: once the server runs. */
export function showSources(context: vscode.ExtensionContext, links: Links, ready: () => Promise<void>): void {
  const ask = async (document: vscode.Uri): Promise<Pair[]> => {
    await ready();
    const found = await vscode.commands.executeCommand<Pair[]>(LINES, document.toString());
    const pairs = found.map((one) => ({ ...one, source: asHere(one.source), ptx: asHere(one.ptx) }));
    links.set(document, pairs);
    return pairs;
  };

  const show = async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) {
      return;
    }
    const own = editor.document.uri.toString();
    const pairs = await ask(editor.document.uri);
    if (!pairs[0]) {
      void vscode.window.showInformationMessage(NOTHING);
      return;
    }
    // Of PTX, the source that most lines come from; of a source, what the user chooses, since each target may have its own.
    const other = pairs[0].ptx === own ? pairs[0].source : await chosen(pairs.map((one) => one.ptx));
    if (other) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(other));
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
      links.follow(editor);
    }
  };

  const go = async () => {
    const editor = vscode.window.activeTextEditor;
    if (editor) {
      await ready();
      await vscode.commands.executeCommand(PTX_OF_LINE, editor.document.uri.toString(), editor.selection.active.line);
    }
  };

  context.subscriptions.push(
    vscode.commands.registerCommand(SHOW, show),
    vscode.commands.registerCommand(GO, go),
    vscode.workspace.onDidSaveTextDocument(({ uri, languageId }) => {
      if (languageId === "ptx" && links.has(uri)) {
        void ask(uri);
      }
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => links.forget(uri)),
  );
}

async function chosen(uris: string[]): Promise<string | undefined> {
  if (uris.length < 2) {
    return uris[0];
  }
  const items = uris.map((uri) => ({ label: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)), uri }));
  return (await vscode.window.showQuickPick(items, { title: "PTX of this file" }))?.uri;
}

/** A URI as the editor writes it. */
function asHere(uri: string): string {
  return vscode.Uri.parse(uri).toString();
}
