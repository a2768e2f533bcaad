// ptx-ls beside clangd and pyright on the same files: what each shows, and that nothing is there twice.
// Arguments: the address. Environment: that of page.mjs, and WORK (the folder that is open).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { command, expect, goTo, lines, open, page, plain, quickFix, run, shot, trial, until } from "./page.mjs";

const rows = ".suggest-widget.visible .monaco-list-row";
const textOf = (name) => readFileSync(join(process.env.WORK, name), "utf8").split("\n");

// Puts the cursor on words of a file as it is on disk.
async function goToWords(text, words, by = 1, in_line = words) {
  const line = text.findIndex((one) => one.includes(in_line));
  await goTo(line + 1, text[line].indexOf(words) + 1 + by);
}

async function problems(file, code) {
  await page.keyboard.press("Control+Shift+m");
  await page.locator(".markers-panel-container .monaco-list-row", { hasText: "unknown-modifier" }).first().waitFor({ timeout: 60_000 });
  await page.locator(".markers-panel-container .monaco-list-row", { hasText: code }).first().waitFor();
  await page.waitForTimeout(800);
  await shot(`beside-problems-${file}`);
  const found = plain(await page.locator(".markers-panel-container").innerText());
  await page.keyboard.press("Control+Shift+m");
  return found.replaceAll(/\s/g, "");
}

async function hover(name) {
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+i");
  const shown = page.locator(".monaco-hover:not(.hidden) .hover-contents");
  await shown.first().waitFor();
  await page.waitForTimeout(1200);
  await shot(name);
  const parts = (await page.locator(".monaco-hover:not(.hidden)").allInnerTexts()).map(plain);
  await page.keyboard.press("Escape");
  return parts.join("\n");
}

async function labels() {
  const found = [];
  for (const row of await page.locator(rows).all()) {
    found.push(plain(await row.locator(".label-name").first().innerText()));
  }
  return found;
}

// Types a piece and expects a list with an entry to open by itself.
async function typed(piece, entry) {
  await page.keyboard.type(piece, { delay: 120 });
  const opened = await page.locator(rows, { hasText: entry }).first().waitFor({ timeout: 8000 }).then(() => true, () => false);
  await page.waitForTimeout(500);
  if (!opened) {
    await shot("beside-no-list");
  }
  expect(opened, `a list with ${entry} is open after ${piece}`);
  const all = await labels();
  expect(new Set(all).size === all.length, `and nothing in it is there twice: ${all.slice(0, 6).join(" ")}`);
}

const classOf = (words) =>
  page.locator(".view-line span:not(:has(span))", { hasText: words }).first().getAttribute("class", { timeout: 5000 });

async function cuda() {
  const text = textOf("kernel.cu");
  await open("kernel.cu");
  // Three servers start at once.
  await page.locator(".monaco-editor .squiggly-error").first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3000);
  await shot("beside-squiggle");
  const found = await problems("cuda", "asm_invalid_operand_number");
  expect(/operandindexrequested.*?ptx-lsasm-operand\[Ln7,Col24\]/.test(found), "%5 has a squiggle at its place");
  expect(/clangasm_invalid_operand_number/.test(found), "clangd has its own");
  expect(/Unknownmodifier'\.ival'.*?\[Ln19,Col34\]/.test(found), "a surrogate pair before it moves nothing");
  expect(found.split("]").filter((one) => /ptx-ls[a-z]/.test(one)).length === 2, "each diagnostic of ptx-ls is there once");

  const colours = new Set([await classOf(/^cvt$/), await classOf(/satfinite$/), await classOf(/^\.e4m3x2/)]);
  expect(colours.size === 3, "the words of PTX in a literal have colours");

  await goToWords(text, "e4m3x2");
  const ptx = await hover("beside-hover-ptx");
  expect(/e4m3x2/.test(ptx) && /sm_89/.test(ptx), "a hover in the string names targets");
  await goToWords(text, "total", 1, "unsigned total");
  const cpp = await hover("beside-hover-cpp");
  expect(/variable total/.test(cpp) && !/PTX/.test(cpp), "a hover outside of it is clangd's");

  await goToWords(text, "total", 1, "return total");
  await page.locator(".wordHighlightStrong, .wordHighlight").first().waitFor();
  const marked = await page.locator(".wordHighlightStrong, .wordHighlight, .wordHighlightText").count();
  expect(marked === 3, `clangd's highlights are shown: ${marked}`);
  await page.keyboard.press("F2");
  const box = page.locator(".rename-box input");
  await box.waitFor();
  await page.waitForTimeout(300);
  await box.fill("sum");
  await page.keyboard.press("Enter");
  expect(await until(async () => (await lines()).includes("return sum;")), "clangd renames a variable");
  await page.keyboard.press("Control+z");
  expect(await until(async () => (await lines()).includes("return total;")), "and takes it back");
  await page.keyboard.press("Control+Shift+o");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "scaled" }).first().waitFor();
  await page.waitForTimeout(500);
  await shot("beside-outline");
  const outline = await page.locator(".quick-input-list .monaco-list-row").allInnerTexts();
  expect(outline.filter((one) => one.includes("scaled")).length === 1, "the outline has each function once");
  await page.keyboard.press("Escape");
  await goToWords(text, "__device__ unsigned scaled", 1);
  await page.keyboard.press("Control+Shift+[");
  await page.locator(".view-line", { hasText: "return total" }).first().waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+]");
  expect(true, "a function folds");

  await goToWords(text, ".ival");
  const fix = await quickFix(".inval");
  await page.waitForTimeout(300);
  await shot("beside-quick-fix");
  expect((await fix.count()) === 1, "a quick fix is offered once");
  await fix.first().click();
  expect(await until(async () => (await lines()).includes('"mbarrier.inval.shared.b64 [')), "and changes the literal");

  await goToWords(text, "return both", 0);
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("asm(", { delay: 120 });
  await typed(`"`, /^abs/);
  await typed("cvt", /^cvt/);
  await typed(".", ".rn");
  await typed("rn", ".rn");
  await typed(".", ".satfinite");
  await shot("beside-completion");
  await typed("satfinite.", ".e4m3x2");
  await page.keyboard.press("Escape");
  await goToWords(text, "add.u32", 0);
  await page.keyboard.type("mov.u32 ", { delay: 60 });
  await page.keyboard.press("Escape");
  await typed("%", "%0");
  await shot("beside-completion-percent");
  await page.keyboard.press("Escape");
  await command("Revert and Close Editor");
  await page.locator(".tab", { hasText: "kernel.cu" }).waitFor({ state: "detached" });
}

// Runs a statement on the values of the comment above it.
async function statement() {
  await open("run.cu");
  await run("Run statement 1");
  await shot("beside-run");
  const line = await page.locator(".view-line", { hasText: "add.u32" }).first().innerText().then(plain);
  expect(line.includes("%0 = 42"), "a statement runs, and its value stands beside it");
  await command("Revert and Close Editor");
}

async function python() {
  const text = textOf("kernel.py");
  await open("kernel.py");
  await page.locator(".monaco-editor .squiggly-error").first().waitFor();
  await page.waitForTimeout(3000);
  const found = await problems("python", "unknown-modifier");
  expect(new RegExp(`Unknownmodifier'.ival'.*?\\[Ln9,Col${text[8].indexOf(".ival") + 1}\\]`).test(found), "a string of Python has a squiggle at its place");
  expect((await classOf(/^mbarrier$/)) !== (await classOf(/shared$/)), "its words have colours");
  await goToWords(text, "add.u32", 2);
  const ptx = await hover("beside-hover-python-ptx");
  expect(/add/.test(ptx) && /PTX/.test(ptx), "a hover in the string is of PTX");
  await goToWords(text, "doubled", 2);
  const own = await hover("beside-hover-python");
  expect(/\(function\) def doubled/.test(own) && !/PTX/.test(own), "a hover outside of it is pyright's");
  await goToWords(text, "print(name)", 8);
  await page.locator(".wordHighlightStrong, .wordHighlight").first().waitFor();
  await page.waitForTimeout(500);
  const marked = await page.locator(".wordHighlightStrong, .wordHighlight").count();
  expect(marked === 2, `pyright's highlights are shown: ${marked}`);
  await goToWords(text, ".ival");
  const fix = await quickFix(".inval");
  await fix.first().click();
  expect(await until(async () => (await lines()).includes("mbarrier.inval.shared.b64 [")), "a quick fix changes the string");
  await goTo(9, 1);
  await page.keyboard.press("End");
  await page.keyboard.type(" cvt", { delay: 100 });
  await typed(".", ".rn");
  await typed("rn.", ".satfinite");
  await shot("beside-completion-python");
  await page.keyboard.press("Escape");
}

await trial(
  async () => {
    await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "kernel.cu" }).waitFor();
    await cuda();
    await statement();
    await python();
  },
  async () => {
    await shot("beside-failed");
    await page.keyboard.press("Escape");
    await command("ptx-ls: Show output");
    await page.waitForTimeout(1500);
    await shot("beside-output");
  },
);
