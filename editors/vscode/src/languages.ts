import * as vscode from "vscode";

// What a PTX module begins with: comments, then .version. PreTeXt, an XML language, also has the suffix .ptx.
const PTX_HEAD = /^\uFEFF?(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*\.version\s+\d+\.\d+\s/;
const XML = /^\uFEFF?\s*</;
const TRIPLE = /^target triple = "([^"\n]*)/m;
const LLVM = /\.ll(?:ir)?$/i;
const OURS = "; ptx-ls:";
const NVPTX = /llvm\.nvvm\.|\bptx_(?:kernel|device)\b|!nvvm\.annotations|!nvvmir\.version|-n16:32:64"/;

/** The language of a document whose suffix says too little or the wrong thing, undefined if it may keep what it has. */
export function languageOf(document: vscode.TextDocument): string | undefined {
  const text = document.getText();
  if (document.languageId === "ptx") {
    return XML.test(text) ? "xml" : undefined;
  }
  if (document.languageId !== "plaintext") {
    return undefined;
  }
  if (LLVM.test(document.uri.path)) {
    return isForNvptx(text) ? "nvvm" : undefined;
  }
  return PTX_HEAD.test(text) ? "ptx" : undefined;
}

/** Whether LLVM IR names NVPTX as its target or, where it names none, has what only NVPTX knows: as the server does. */
export function isForNvptx(text: string): boolean {
  if (text.includes(OURS)) {
    return true;
  }
  const triple = TRIPLE.exec(text);
  return triple ? triple[1].startsWith("nvptx") : NVPTX.test(text);
}

/** Gives each document that is opened its language, once: whoever changes it afterwards is right. */
export function recogniseLanguages(context: vscode.ExtensionContext): void {
  const seen = new Set<string>();
  const recognise = (document: vscode.TextDocument) => {
    const key = document.uri.toString();
    if (seen.has(key) || !["file", "vscode-remote", "untitled"].includes(document.uri.scheme)) {
      return;
    }
    const language = languageOf(document);
    if (language) {
      seen.add(key);
      void vscode.languages.setTextDocumentLanguage(document, language);
    }
  };
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(recognise),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.isClosed && !vscode.workspace.textDocuments.some((one) => one.uri.toString() === document.uri.toString())) {
        seen.delete(document.uri.toString());
      }
    }),
  );
  vscode.workspace.textDocuments.forEach(recognise);
}
