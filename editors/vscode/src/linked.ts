import * as vscode from "vscode";

/** A source and PTX that was made of it: the line of the source, from 1, of each line of PTX; 0 for none. */
export interface Pair {
  source: string;
  ptx: string;
  lines: number[];
}

/** Documents whose lines belong together: those of the cursor are marked in each other editor of them. */
export class Links {
  private readonly known = new Map<string, Pair[]>();
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.rangeHighlightForeground"),
  });

  constructor(context: vscode.ExtensionContext) {
    context.subscriptions.push(
      this.mark,
      vscode.window.onDidChangeTextEditorSelection((event) => this.follow(event.textEditor)),
      // Where no other document is beside it any more, no line of a document is marked.
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) {
          if (editors.every((one) => this.between(editor, one).length === 0)) {
            editor.setDecorations(this.mark, []);
          }
        }
      }),
    );
  }

  /** Keeps the pairs of a document in place of those before. */
  set(document: vscode.Uri, pairs: Pair[]): void {
    this.known.set(document.toString(), pairs);
  }

  has(document: vscode.Uri): boolean {
    return this.known.has(document.toString());
  }

  forget(document: vscode.Uri): void {
    this.known.delete(document.toString());
  }

  /** Marks in the other editors what belongs to the line of the cursor. */
  follow(editor: vscode.TextEditor): void {
    const line = editor.selection.active.line;
    for (const other of vscode.window.visibleTextEditors) {
      const pairs = this.between(editor, other);
      if (pairs.length === 0) {
        continue;
      }
      const lines = new Set(pairs.flatMap((pair) => linesOf(pair, pair.ptx === uriOf(editor), line)));
      const ranges = [...lines].sort((a, b) => a - b).map((one) => new vscode.Range(one, 0, one, 0));
      other.setDecorations(this.mark, ranges);
      editor.setDecorations(this.mark, []);
      if (ranges[0]) {
        other.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
  }

  /** The pairs of two documents, which are none of a document with itself. */
  private between(one: vscode.TextEditor, other: vscode.TextEditor): Pair[] {
    const uris = [uriOf(one), uriOf(other)];
    const isOfBoth = (pair: Pair) => pair.source !== pair.ptx && uris.includes(pair.source) && uris.includes(pair.ptx);
    const found = [...this.known.values()].flat().filter(isOfBoth);
    // Either document may have asked: what it was told last counts.
    return found.slice(-1);
  }
}

/** The lines of the other document that belong to a line, all from 0. */
function linesOf(pair: Pair, isPtx: boolean, line: number): number[] {
  if (isPtx) {
    return [pair.lines[line] ?? 0].filter((one) => one > 0).map((one) => one - 1);
  }
  return pair.lines.flatMap((source, number) => (source === line + 1 ? [number] : []));
}

function uriOf(editor: vscode.TextEditor): string {
  return editor.document.uri.toString();
}
