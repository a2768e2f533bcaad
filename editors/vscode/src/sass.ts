import * as vscode from "vscode";
import { type Made, showBeside } from "./beside";
import type { Links } from "./linked";

/** The command of the server, which the client registers. */
const DISASSEMBLE = "ptx-ls.sass";

/** The machine code of PTX beside it. Where there is none, the server shows a message that says why. */
export function showSass(context: vscode.ExtensionContext, links: Links): void {
  showBeside(context, links, {
    scheme: "ptx-ls-sass",
    suffixes: /(\.ptx)?$/,
    suffix: ".sass",
    language: "plaintext",
    command: "ptx-ls.showSass",
    make: async (ptx) => (await vscode.commands.executeCommand<Made | null>(DISASSEMBLE, ptx.toString())) ?? undefined,
  });
}
