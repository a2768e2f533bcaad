// Drives VS Code in a browser: a squiggle with the right text, a lens, highlights, a rename, hover, a quick fix
// applied, a completion accepted, a kernel run with a race and without; and what stands in the files beside it.
// Arguments: the address. Environment: that of page.mjs, and FILE (the example on disk).
import { readFileSync } from "node:fs";
import { expect, goTo, lines, open, page, plain, quickFix, shot, status, trial } from "./page.mjs";
import { colour } from "./colours.mjs";
import { recognise } from "./files.mjs";
import { chooseTarget, replace, restart } from "./status.mjs";
import { intrinsics } from "./nvvm.mjs";
import { type } from "./typing.mjs";

// What can be asked of names in a module with a function, and the colours of NVVM IR.
async function navigate() {
  await open("norm.ptx");
  await page.locator(".codelens-decoration a", { hasText: "Run …" }).first().waitFor();
  const text = readFileSync(process.env.FILE.replace("quantize", "norm"), "utf8").split("\n");
  const row = (words, from = 0) => text.findIndex((line, at) => at >= from && line.includes(words)) + 1;
  const at = async (line) => {
    await page.waitForTimeout(700);
    return (await status()).includes(`Ln ${line},`);
  };
  const call = row("call (%f3)");
  const onCallee = () => goTo(call, text[call - 1].indexOf("squares") + 2);
  await onCallee();
  await page.keyboard.press("F12");
  expect(await at(row("squares", call)), "F12 goes to the definition of the function");
  await onCallee();
  await page.keyboard.press("Shift+F12");
  await page.locator(".reference-zone-widget .ref-tree .monaco-list-row").nth(2).waitFor();
  await page.waitForTimeout(300);
  await shot("references");
  expect((await page.locator(".reference-zone-widget").innerText()).includes("(3)"), "three references to the function");
  await page.keyboard.press("Escape");
  await onCallee();
  await page.keyboard.press("Shift+Alt+h");
  await page.locator(".sidebar .monaco-list-row", { hasText: /norm\s*\.visible/ }).first().waitFor();
  await page.waitForTimeout(300);
  await shot("calls");
  expect(true, "the call hierarchy shows that the kernel calls the function");
  await page.keyboard.press("Control+Shift+e");
  await page.locator(".view-line", { hasText: "call (" }).first().click();
  await page.keyboard.press("Control+Shift+o");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "norm" }).first().waitFor();
  await shot("outline");
  expect((await page.locator(".quick-input-list .monaco-list-row").count()) >= 3, "the outline has the functions");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+t");
  await page.keyboard.type("neighb");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "neighbours" }).first().waitFor();
  expect(true, "the workspace's symbols have a kernel of a file that was never opened");
  await page.keyboard.press("Escape");
  await goTo(row("ld.global.v2"), text[row("ld.global.v2") - 1].indexOf("%f2") + 2);
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Shift+Alt+ArrowRight");
    await page.waitForTimeout(500);
  }
  expect(/\(\d+ selected\)/.test(await status()), "a selection grows");
  await goTo(row(".visible .entry norm"), 1);
  await page.keyboard.press("Control+Shift+[");
  await page.locator(".view-line", { hasText: "sqrt.rn.f32" }).first().waitFor({ state: "detached" });
  await shot("folded");
  expect(true, "a kernel is folded");
  await page.keyboard.press("Control+Shift+]");
  await page.locator(".view-line", { hasText: "sqrt.rn.f32" }).first().waitFor();
  expect(/%f4\s*:?\s*\.?f32/.test(await lines()), "the type of a register stands at its use");

  await open("scale.ll");
  const define = page.locator(".view-line span", { hasText: /^define$/ }).first();
  await define.waitFor();
  await page.waitForTimeout(1000);
  await shot("nvvm");
  const classOf = (words) => page.locator(".view-line span", { hasText: words }).last().getAttribute("class");
  const colours = new Set([await classOf(/^define$/), await classOf(/^%product$/), await classOf(/^float$/)]);
  expect(colours.size === 3, "NVVM IR has colours");
  await intrinsics();
}

await trial(async () => {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "quantize.ptx" }).dblclick();
  await page.locator(".monaco-editor .view-lines").first().waitFor();

  await page.locator(".monaco-editor .squiggly-error").first().waitFor();
  expect(true, "a squiggle appears");
  expect((await page.locator(".statusbar").innerText()).includes("PTX 8.7 sm_120"), "the status bar names version and target");

  await page.locator(".codelens-decoration", { hasText: "needs sm_100a" }).first().waitFor();
  expect(true, "a lens says what the kernel needs");
  const text = readFileSync(process.env.FILE, "utf8").split("\n");
  const used = text.findIndex((l) => l.includes("%rd3, %rd1"));
  await goTo(used + 1, text[used].indexOf("%rd1") + 2);
  await page.locator(".wordHighlightStrong, .wordHighlight").first().waitFor();
  await shot("highlights");
  expect((await page.locator(".wordHighlightStrong").count()) > 0, "where a register is written differs from where it is read");
  await page.keyboard.press("F2");
  const box = page.locator(".rename-box input");
  await box.waitFor();
  await page.waitForTimeout(300);
  await box.fill("%from");
  await shot("rename");
  await page.keyboard.press("Enter");
  await page.locator(".view-line", { hasText: "%rd<5>" }).filter({ hasText: "%from" }).first().waitFor();
  expect((await lines()).split("%from").length > 2, "one register of a family was renamed");

  const word = page.locator(".view-line span", { hasText: /^\.e2m1x2$/ }).first();
  await word.hover();
  await page.locator(".monaco-hover:not(.hidden) .hover-contents").first().waitFor();
  await page.waitForTimeout(800);
  const hover = plain((await page.locator(".monaco-hover:not(.hidden)").allInnerTexts()).join("\n"));
  await shot("hover");
  expect(hover.includes("not supported on .target sm_120"), "the hover shows the diagnostic");
  expect(/requires sm_120a.*sm_100a/s.test(hover), "the diagnostic names the targets that would work");
  expect(hover.includes("PTX ISA"), "the hover shows the documentation with its link");
  await page.keyboard.press("Escape");

  const source = readFileSync(process.env.FILE, "utf8").split("\n");
  const row = source.findIndex((l) => l.includes("e2m1x2.f32")) + 1;
  await goTo(row, 28);
  const fix = await quickFix("Change .target to sm_120f");
  await shot("quick-fix");
  await fix.first().click();
  await page.waitForTimeout(800);
  await page.keyboard.press("Control+Home");
  await page.waitForTimeout(500);
  expect((await lines()).includes(".target sm_120f"), "the quick fix changed .target");
  expect((await lines()).includes(".version 8.8"), "and raised .version");

  await goTo(row, 1);
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("ld.glob");
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget.visible .monaco-list-row", { hasText: ".global" }).first().waitFor();
  await shot("completion");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(500);
  expect(/ld\.global(?!\w*glob)/.test(await lines()), "the completion was accepted");
  await shot("done");

  await type();
  await colour();
  await recognise();
  await chooseTarget();
  await restart();
  await replace();
  await navigate();
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "neighbours.ptx" }).dblclick();
  const lens = page.locator(".codelens-decoration a", { hasText: "Run neighbours block=64" });
  await lens.first().waitFor();
  expect(true, "a lens offers to run the kernel");
  await lens.first().click();
  const fault = page.locator(".monaco-editor .squiggly-error");
  await fault.first().waitFor();
  await page.keyboard.press("Control+Shift+m");
  const problem = page.locator(".markers-panel-container .monaco-list-row", { hasText: "races with" });
  await problem.first().waitFor();
  await page.waitForTimeout(500);
  await shot("race");
  const said = plain((await page.locator(".markers-panel-container").innerText()) ?? "");
  expect(said.includes("run-fault") && said.includes("by thread"), "a race is a problem that names the thread");
  expect(said.includes("run as this comment says"), "and points to the other places");

  const beside = async (words) => page.locator(".view-line", { hasText: words }).first().innerText().then(plain);
  expect((await beside("mul.lo.s32")).includes("%r4 = 0 … 3969"), "values stand beside the lines");
  await page.keyboard.press("Control+Shift+m");
  await page.locator(".view-line", { hasText: "xor.b32" }).first().click();
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("bar.sync 0;");
  await fault.first().waitFor({ state: "detached" });
  await page.waitForTimeout(1500);
  await shot("edited");
  expect(!(await beside("mul.lo.s32")).includes("="), "an edit takes them away");
  await lens.first().click();
  await page.locator(".view-line", { hasText: "ran clean" }).first().waitFor();
  await page.waitForTimeout(500);
  await shot("values");
  expect((await beside("ld.shared.u32")).includes("%r5 = 0 … 3969"), "with a barrier it runs clean");
  expect((await fault.count()) === 0, "and nothing is wrong any more");
});
