import * as vscode from "vscode";

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

/** The PTX of a module of NVVM IR beside it; the lines of both that belong together are marked as the cursor moves. */
export function showLowered(context: vscode.ExtensionContext): void {
  const known = new Map<string, Lowered>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.rangeHighlightForeground"),
  });

  const lower = async (module: vscode.Uri): Promise<boolean> => {
    const found = await vscode.commands.executeCommand<Lowered | null>(LOWER, module.toString());
    if (!found?.ptx) {
      return false;
    }
    known.set(module.toString(), found);
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
    follow(editor);
  };

  /** Marks in the other editor what belongs to the line of the cursor. */
  const follow = (editor: vscode.TextEditor) => {
    const isPtx = editor.document.uri.scheme === SCHEME;
    const module = isPtx ? moduleOf(editor.document.uri) : editor.document.uri;
    const lines = known.get(module.toString())?.lines;
    const wanted = (isPtx ? module : ptxOf(module)).toString();
    const other = vscode.window.visibleTextEditors.find((one) => one.document.uri.toString() === wanted);
    if (!lines || !other) {
      return;
    }
    const line = editor.selection.active.line;
    const found = isPtx
      ? [lines[line] ?? 0].filter((one) => one > 0).map((one) => one - 1)
      : lines.flatMap((source, number) => (source === line + 1 ? [number] : []));
    const ranges = found.map((one) => new vscode.Range(one, 0, one, 0));
    other.setDecorations(mark, ranges);
    editor.setDecorations(mark, []);
    if (ranges[0]) {
      other.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  };

  context.subscriptions.push(
    changed,
    mark,
    vscode.commands.registerCommand(SHOW, show),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => known.get(moduleOf(uri).toString())?.ptx ?? "",
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => follow(event.textEditor)),
    // Where no PTX is beside a module any more, none of its lines is marked.
    vscode.window.onDidChangeVisibleTextEditors((editors) => {
      const shown = new Set(editors.map((one) => one.document.uri.toString()));
      for (const editor of editors) {
        if (editor.document.uri.scheme !== SCHEME && !shown.has(ptxOf(editor.document.uri).toString())) {
          editor.setDecorations(mark, []);
        }
      }
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
