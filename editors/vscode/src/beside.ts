import * as vscode from "vscode";
import type { Links } from "./linked";

/** What the server made of a document: `lines` has the line of the document, from 1, of each line of the text; 0 for none. */
export interface Made {
  text: string;
  lines: number[];
}

/** A kind of text that the server makes of a document, which is shown beside it. */
export interface Kind {
  /** That of its documents. */
  scheme: string;
  /** What ends the names of documents that it is made of, and what takes its place. */
  suffixes: RegExp;
  suffix: string;
  language: string;
  /** The command that shows it. */
  command: string;
  /** What is said where there is none; nothing if the server has said it. */
  nothing?: string;
  make(document: vscode.Uri): Promise<Made | undefined>;
}

/** Shows a kind of text beside its document by a command; what is shown follows what is saved. */
export function showBeside(context: vscode.ExtensionContext, links: Links, kind: Kind): void {
  const known = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();

  const make = async (document: vscode.Uri): Promise<boolean> => {
    const found = await kind.make(document);
    if (!found) {
      return false;
    }
    const shown = shownOf(kind, document);
    known.set(document.toString(), found.text);
    // Kept under the text, since a document may have other pairs of its own.
    links.set(shown, [{ source: document.toString(), ptx: shown.toString(), lines: found.lines }]);
    changed.fire(shown);
    return true;
  };

  const show = async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.uri.scheme === kind.scheme) {
      return;
    }
    if (!(await make(editor.document.uri))) {
      if (kind.nothing) {
        void vscode.window.showInformationMessage(kind.nothing);
      }
      return;
    }
    const document = await vscode.workspace.openTextDocument(shownOf(kind, editor.document.uri));
    await vscode.languages.setTextDocumentLanguage(document, kind.language);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    links.follow(editor);
  };

  context.subscriptions.push(
    changed,
    vscode.commands.registerCommand(kind.command, show),
    vscode.workspace.registerTextDocumentContentProvider(kind.scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => known.get(uri.query) ?? "",
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (known.has(uri.toString())) {
        void make(uri);
      }
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri, languageId }) => {
      // A document that receives its language is closed under the language before, and opened again.
      if (uri.scheme === kind.scheme && languageId === kind.language) {
        known.delete(uri.query);
        links.forget(uri);
      }
    }),
  );
}

/** The text of a document: the URI of the document is in the query. */
function shownOf(kind: Kind, document: vscode.Uri): vscode.Uri {
  const path = document.path.replace(kind.suffixes, kind.suffix);
  return vscode.Uri.from({ scheme: kind.scheme, path, query: document.toString() });
}
