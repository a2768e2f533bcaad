import * as vscode from "vscode";

/** The command of the server, which the client registers. */
const GRAPH = "ptx-ls.graph";
const SHOW = "ptx-ls.showGraph";
const LANGUAGES = ["ptx", "nvvm", "llvm", "llvm-ir"];
const PAUSE = 150;
const NOTHING = "<p>There is no function here, or its control flow cannot be drawn.</p>";

/** What the server returns; lines count from 0. */
interface Graph {
  name: string;
  svg: string;
  current: number | null;
  first: number;
  last: number;
  blocks: { first: number; last: number }[];
}

// The picture is the server's own; a click on a block asks for its line.
const SCRIPT = `
const vscode = acquireVsCodeApi();
const mark = (number) => {
  document.querySelectorAll(".block").forEach((one) => one.classList.toggle("current", one.id === "block-" + number));
  document.getElementById("block-" + number)?.scrollIntoView({ block: "nearest", inline: "nearest" });
};
window.addEventListener("message", ({ data }) => {
  if (data.svg !== undefined) {
    document.getElementById("picture").innerHTML = data.svg;
  }
  mark(data.current);
});
document.getElementById("picture").addEventListener("click", (event) => {
  const block = event.target.closest(".block");
  if (block) {
    vscode.postMessage(Number(block.id.slice("block-".length)));
  }
});
vscode.postMessage(-1);
`;

/** A picture of the control flow of the function at the cursor, which follows it; a click on a block leads there. */
export function showGraphs(context: vscode.ExtensionContext): void {
  let panel: vscode.WebviewPanel | undefined;
  let shown: { graph: Graph; uri: string; version: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const draw = async (editor: vscode.TextEditor) => {
    const { document, selection } = editor;
    const uri = document.uri.toString();
    const { line, character } = selection.active;
    const known = shown?.uri === uri && shown.version === document.version ? shown.graph : undefined;
    if (known && known.first <= line && line <= known.last) {
      const current = Math.max(0, known.blocks.filter((one) => one.first <= line).length - 1);
      void panel?.webview.postMessage({ current });
      return;
    }
    const version = document.version;
    const graph = await vscode.commands.executeCommand<Graph | null>(GRAPH, uri, line, character);
    // What is wrong while someone types has no picture: the last one stays.
    if (!graph || !panel) {
      if (!shown) {
        void panel?.webview.postMessage({ svg: NOTHING, current: null });
      }
      return;
    }
    shown = { graph, uri, version };
    panel.title = graph.name;
    void panel.webview.postMessage({ svg: graph.svg, current: graph.current });
  };

  const drawSoon = (editor: vscode.TextEditor | undefined) => {
    clearTimeout(timer);
    if (panel && editor && LANGUAGES.includes(editor.document.languageId)) {
      timer = setTimeout(() => void draw(editor), PAUSE);
    }
  };

  const show = () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) {
      return;
    }
    if (panel) {
      panel.reveal(undefined, true);
      drawSoon(editor);
      return;
    }
    panel = vscode.window.createWebviewPanel(
      "ptx-ls.graph",
      "Control flow",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true },
    );
    panel.onDidDispose(() => {
      panel = undefined;
      shown = undefined;
    });
    panel.webview.onDidReceiveMessage((number: number) => {
      if (number < 0) {
        void draw(editor);
      } else if (shown) {
        void reveal(shown.uri, shown.graph.blocks[number]?.first ?? 0);
      }
    });
    panel.webview.html = page();
  };

  context.subscriptions.push(
    vscode.commands.registerCommand(SHOW, show),
    vscode.window.onDidChangeTextEditorSelection((event) => drawSoon(event.textEditor)),
    vscode.window.onDidChangeActiveTextEditor(drawSoon),
    { dispose: () => panel?.dispose() },
  );
}

async function reveal(uri: string, line: number): Promise<void> {
  const open = vscode.window.visibleTextEditors.find((one) => one.document.uri.toString() === uri);
  const document = open?.document ?? (await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)));
  const place = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(document, { viewColumn: open?.viewColumn, selection: place });
}

function page(): string {
  const nonce = Array.from({ length: 32 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  return `<!DOCTYPE html>
<html>
<head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}';">
<style>.block { cursor: pointer; }</style>
</head>
<body><div id="picture"></div><script nonce="${nonce}">${SCRIPT}</script></body>
</html>`;
}
