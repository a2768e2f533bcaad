import * as vscode from "vscode";
import { type Head, headOf, type Word } from "./head";

const CHOOSE = "ptx-ls.chooseTarget";

/** What the server's lens of a module of NVVM IR begins with: who reads it, for which target; why comes after the colon. */
const READ = /^Read by ([^:]+): (.*)/;
const NVVM = /^(nvvm|llvm|llvm-ir)$/;

/** A status bar item with the version and target that the file in the active editor names, which a click changes; of
 * NVVM IR, who reads it. */
export function showTarget(context: vscode.ExtensionContext): void {
  const item = vscode.window.createStatusBarItem("ptx-ls.target", vscode.StatusBarAlignment.Right, 100);
  item.name = "PTX target";
  item.command = CHOOSE;
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    item.command = CHOOSE;
    if (document && NVVM.test(document.languageId)) {
      void showReader(item, document);
      return;
    }
    if (document?.languageId !== "ptx") {
      item.hide();
      return;
    }
    const head = headOf(document);
    item.text = `PTX ${head.version?.text || "?"} ${head.target?.text ? head.target.text + head.options : "no .target"}`;
    item.tooltip = "The .version and .target of this file: click to change them";
    item.show();
  };
  context.subscriptions.push(
    item,
    vscode.commands.registerCommand(CHOOSE, chooseTarget),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === vscode.window.activeTextEditor?.document) {
        update();
      }
    }),
  );
  update();
}

/** Shows who reads a module, as its lens says. */
async function showReader(item: vscode.StatusBarItem, document: vscode.TextDocument): Promise<void> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri);
  if (vscode.window.activeTextEditor?.document !== document) {
    return;
  }
  const read = lenses.map((lens) => READ.exec(lens.command?.title ?? "")).find((found) => found);
  if (!read) {
    item.hide();
    return;
  }
  item.command = undefined;
  item.text = `NVVM IR: ${read[1]}`;
  item.tooltip = `${read[0]}. A comment \`; ptx-ls: reader=libnvvm target=sm_90\` or the settings choose another.`;
  item.show();
}

/** Asks which of the two to change, then for the new word, and writes it. A file without a head gets one. */
async function chooseTarget(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== "ptx") {
    return;
  }
  const head = headOf(editor.document);
  if (!head.version || !head.target) {
    await writeHead(editor, head);
    return;
  }
  const chosen = await vscode.window.showQuickPick(
    [
      { label: "Target", description: head.target.text, word: head.target },
      { label: "PTX version", description: head.version.text, word: head.version },
    ],
    { title: "What this module is for" },
  );
  if (chosen) {
    await replace(editor, chosen.word, `${chosen.label} instead of ${chosen.word.text || "none"}`);
  }
}

/** Offers what the server completes in the place of a word, and writes what is chosen. */
async function replace(editor: vscode.TextEditor, word: Word, title: string): Promise<void> {
  const items = (async () => {
    const start = word.range.start;
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      editor.document.uri,
      start,
    );
    const name = (item: vscode.CompletionItem) => (typeof item.label === "string" ? item.label : item.label.label);
    return [...list.items]
      .filter((item) => /^(sm_\w+|\d+\.\d+)$/.test(name(item)))
      .sort((a, b) => (a.sortText ?? "").localeCompare(b.sortText ?? ""))
      .map((item) => ({ label: name(item), description: item.detail }));
  })();
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  if (chosen) {
    await editor.edit((edit) => edit.replace(word.range, chosen.label));
  }
}

/** Writes the directives that are missing at the top, and opens the list of what may follow. */
async function writeHead(editor: vscode.TextEditor, head: Head): Promise<void> {
  const lines = [];
  if (!head.version) {
    lines.push(`.version ${head.target ? "$0" : "$1"}\n`);
  }
  if (!head.target) {
    lines.push(".target $0\n");
  }
  const below = head.version ? new vscode.Position(head.version.range.end.line + 1, 0) : new vscode.Position(0, 0);
  await editor.insertSnippet(new vscode.SnippetString(lines.join("")), below);
  await vscode.commands.executeCommand("editor.action.triggerSuggest");
}
