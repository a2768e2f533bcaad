import * as vscode from "vscode";

const VERSION = /^\s*\.version[ \t]+([\d.]*)/m;
const TARGET = /^\s*\.target[ \t]+(\w*)([^\n/]*)/m;
// The head of a module stands in its first lines; a large file is not read for it.
const LINES = 200;

/** A word of a module's head and where it stands. */
export interface Word {
  text: string;
  range: vscode.Range;
}

/** What the head of a module names. */
export interface Head {
  version?: Word;
  target?: Word;
  /** What follows the target's name: `, texmode_independent`. */
  options: string;
}

/** The head of the module in a document. */
export function headOf(document: vscode.TextDocument): Head {
  const text = document.getText(new vscode.Range(0, 0, LINES, 0));
  const word = (match: RegExpExecArray | null): Word | undefined => {
    if (!match) {
      return undefined;
    }
    const start = match.index + match[0].length - (match[2] ?? "").length - match[1].length;
    return { text: match[1], range: new vscode.Range(document.positionAt(start), document.positionAt(start + match[1].length)) };
  };
  const target = TARGET.exec(text);
  return { version: word(VERSION.exec(text)), target: word(target), options: target?.[2].trimEnd() ?? "" };
}
