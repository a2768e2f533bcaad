import * as vscode from "vscode";
import type { Links } from "./linked";

/** The command of the server, which the client registers. */
const LOWER = "ptx-ls.lower";
const SHOW = "ptx-ls.showPtx";
/** For so many milliseconds it is shown who lowered a module. */
const ACCOUNT_SHOWN = 10_000;
const SCHEME = "ptx-ls-lowered";
const SUFFIXES = /(\.ll|\.llir|\.nvvm)?$/;

/** What the server returns: `account` says who lowered the module for what, `lines` has the line of the module, from 1, of each line of PTX; 0 for none. */
interface Lowered {
  ptx: string | null;
  account: string;
  lines: number[];
}

/** The PTX of a module of NVVM IR beside it. */
export function showLowered(context: vscode.ExtensionContext, links: Links): void {
  const known = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();

  const lower = async (module: vscode.Uri): Promise<boolean> => {
    const found = await vscode.commands.executeCommand<Lowered | null>(LOWER, module.toString());
    if (!found?.ptx) {
      return false;
    }
    known.set(module.toString(), found.ptx);
    links.set(module, [{ source: module.toString(), ptx: ptxOf(module).toString(), lines: found.lines }]);
    void vscode.window.setStatusBarMessage(`This module was ${found.account}.`, ACCOUNT_SHOWN);
    changed.fire(ptxOf(module));
    return true;
  };

  const show = async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.uri.scheme === SCHEME) {
      return;
    }
    const module = editor.document.uri;
    if (!(await lower(module))) {
      void vscode.window.showInformationMessage("There is no PTX of this module: the problems say why.");
      return;
    }
    const document = await vscode.workspace.openTextDocument(ptxOf(module));
    await vscode.languages.setTextDocumentLanguage(document, "ptx");
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    links.follow(editor);
  };

  context.subscriptions.push(
    changed,
    vscode.commands.registerCommand(SHOW, show),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => known.get(moduleOf(uri).toString()) ?? "",
    }),
    // What is shown follows what is saved.
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (known.has(document.uri.toString())) {
        void lower(document.uri);
      }
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.uri.scheme === SCHEME) {
        known.delete(moduleOf(document.uri).toString());
        links.forget(moduleOf(document.uri));
      }
    }),
  );
}

/** The PTX of a module: its own URI is in the query. */
function ptxOf(module: vscode.Uri): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: module.path.replace(SUFFIXES, ".ptx"), query: module.toString() });
}

function moduleOf(ptx: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(ptx.query);
}
