// A source file beside its PTX: the lines linked both ways, the PTX of a line, and an asm statement that runs at a click.
// Arguments: the address. Environment: that of page.mjs.
import { clickLine, command, editor, expect, goTo, isMarked, lines, open, page, run, shot, status, trial, until } from "./page.mjs";

async function beside() {
  await goTo(3, 5);
  await command("Show source and PTX side by side");
  await editor(1).locator(".view-lines", { hasText: "mad.lo.s32" }).waitFor();
  expect(true, "the PTX that lies beside the source is in an editor beside it");
  expect(await until(() => isMarked(1, "mad.lo.s32")), "the lines of the cursor are marked there");
  expect(!(await isMarked(1, "st.global")), "and no others");
  await shot("source-and-ptx");
  await clickLine(1, "st.global");
  expect(await until(() => isMarked(0, "p[0] = r;")), "a line of PTX leads back to its source");
  await shot("source-and-ptx-back");
  await page.locator(".tab", { hasText: "kernel.ptx" }).first().click({ button: "middle" });
  await goTo(4, 3);
  await command("Go to the PTX of this line");
  expect(await until(async () => (await status()).includes("Ln 15")), "the PTX of a line is shown by itself");
  await shot("ptx-of-line");
}

async function statement() {
  await open("add.cu");
  await run("Run this asm");
  await shot("asm-ran");
  expect((await lines()).includes("// run: %1=5 %2=7 block=32"), "the first click writes the values");
  expect((await lines()).includes("%0 = 12"), "and shows the result");
}

async function problems() {
  await command("View: Focus Problems");
  const wrong = page.locator(".markers-panel-container", { hasText: "closed.ptx" });
  expect(await until(async () => (await wrong.count()) > 0), "what is wrong in a file that is not open is among the problems");
  await page.waitForTimeout(500);
  await shot("workspace-problems");
}

async function compare() {
  const row = (name) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name });
  await row("kernel.ptx").click();
  await row("renamed.ptx").click({ modifiers: ["Control"] });
  await row("renamed.ptx").click({ button: "right" });
  await page.locator(".monaco-menu .action-label", { hasText: "Compare PTX" }).first().click();
  const differences = page.locator(".monaco-diff-editor .line-insert");
  expect(await until(async () => (await differences.count()) > 0), "two files are in the diff editor");
  await page.waitForTimeout(700);
  await shot("compared");
  const changed = page.locator(".monaco-diff-editor .modified .view-line", { hasText: "mul.lo.s32" });
  expect((await page.locator(".monaco-diff-editor .squiggly-error").count()) === 0, "of which nothing is reported");
  expect((await changed.count()) === 1, "and what differs is there with the names of the first");
}

await trial(async () => {
  await open("kernel.cu");
  await page.locator(".monaco-editor .view-lines").first().waitFor();
  await beside();
  await statement();
  await problems();
  await compare();
});
