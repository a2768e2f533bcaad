import * as vscode from "vscode";
import { showBeside } from "./beside";
import type { Links } from "./linked";

/** The command of the server, which the client registers. */
const LOWER = "ptx-ls.lower";
/** For so many milliseconds it is shown who lowered a module. */
const ACCOUNT_SHOWN = 10_000;

/** What the server returns: `account` says who lowered the module for what, `lines` has the line of the module, from 1, of each line of PTX; 0 for none. */
interface Lowered {
  ptx: string | null;
  account: string;
  lines: number[];
}

/** The PTX of a module of NVVM IR beside it. */
export function showLowered(context: vscode.ExtensionContext, links: Links): void {
  showBeside(context, links, {
    scheme: "ptx-ls-lowered",
    suffixes: /(\.ll|\.llir|\.nvvm)?$/,
    suffix: ".ptx",
    language: "ptx",
    command: "ptx-ls.showPtx",
    nothing: "There is no PTX of this module: the problems say why.",
    make: async (module) => {
      const found = await vscode.commands.executeCommand<Lowered | null>(LOWER, module.toString());
      if (!found?.ptx) {
        return undefined;
      }
      void vscode.window.setStatusBarMessage(`This module was ${found.account}.`, ACCOUNT_SHOWN);
      return { text: found.ptx, lines: found.lines };
    },
  });
}
