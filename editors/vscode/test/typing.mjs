// Completion as it is met: letter by letter, and never asked for.
import { expect, goTo, lines, open, page, shot, status } from "./page.mjs";

const list = ".suggest-widget.visible .monaco-list-row";

// Types a piece and expects a list with an entry to open by itself.
async function typed(piece, entry) {
  await page.keyboard.type(piece, { delay: 80 });
  const offered = page.locator(list, { hasText: entry });
  const opened = await offered.first().waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  expect(opened, `a list with ${entry} is open behind ${piece}`);
  await page.waitForTimeout(300);
}

export async function type() {
  await open("typing.ptx");
  await page.locator(".codelens-decoration", { hasText: "needs" }).first().waitFor();
  await goTo(9, 1);
  await page.keyboard.press("Control+Shift+Enter");
  await typed("cvt", /^cvt/);
  await typed(".", ".rn");
  await typed("rn", ".rn");
  await typed(".", ".satfinite");
  await typed("satfinite", ".satfinite");
  await shot("typing");
  await typed(".", ".e4m3x2");
  await typed("e4m3x2", ".e4m3x2");
  await typed(".", ".f32");
  await page.keyboard.type("f32 %rs1, %f1, %f2;", { delay: 40 });
  await page.keyboard.press("Escape");
  expect((await lines()).includes("cvt.rn.satfinite.e4m3x2.f32 %rs1"), "what was typed is what stands there");
  await page.keyboard.press("Control+Enter");
  await typed("ld", /^ld/);
  await typed(".", ".global");
  await typed("shared", ".shared");
  await typed(":", ".shared::cta");
  await page.keyboard.type(":cta", { delay: 80 });
  await typed(".", ".ca");
  await page.keyboard.type("u32 %r1, [", { delay: 40 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+k");
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("mov.u32 %r1, ", { delay: 40 });
  await typed("%ti", "%tid");
  await typed("d.", ".x");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+k");
  await page.waitForTimeout(500);
  expect((await selected(".satfinite", 20)) === 9, "a double click selects one modifier");
  expect((await selected("%rs1", 5)) === 4, "and a register with its percent sign");
}

// How many characters a double click selects.
async function selected(words, x) {
  const word = page.locator(".view-line span:not(:has(span))", { hasText: words }).last();
  await word.dblclick({ position: { x, y: 8 } });
  await page.waitForTimeout(300);
  return Number(/\((\d+) selected\)/.exec(await status())?.[1]);
}
