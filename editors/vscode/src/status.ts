import * as vscode from "vscode";

const VERSION = /^\s*\.version\s+([\d.]+)/m;
const TARGET = /^\s*\.target\s+([^\n/]+)/m;
// The head of a module stands in its first lines; a large file is not read for it.
const LINES = 200;

/** A status bar item with the version and target that the file in the active editor names. */
export function showTarget(context: vscode.ExtensionContext): void {
  const item = vscode.window.createStatusBarItem("ptx-ls.target", vscode.StatusBarAlignment.Right, 100);
  item.name = "PTX target";
  item.command = "ptx-ls.showOutput";
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== "ptx") {
      item.hide();
      return;
    }
    const head = document.getText(new vscode.Range(0, 0, LINES, 0));
    item.text = `PTX ${VERSION.exec(head)?.[1] ?? "?"} ${TARGET.exec(head)?.[1].trim() ?? "no .target"}`;
    item.tooltip = "The .version and .target of this file";
    item.show();
  };
  context.subscriptions.push(
    item,
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === vscode.window.activeTextEditor?.document) {
        update();
      }
    }),
  );
  update();
}
