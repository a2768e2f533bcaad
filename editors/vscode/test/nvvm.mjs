// NVVM IR as a user writes it: a call that the target lacks, its hover, a quick fix, an intrinsic typed letter by letter.
import { expect, goTo, lines, open, page, plain, quickFix, shot, until } from "./page.mjs";

const hovered = async () => plain((await page.locator(".monaco-hover:not(.hidden)").allInnerTexts()).join("\n"));

export async function intrinsics() {
  await open("gated.ll");
  await page.locator(".tab.active", { hasText: "gated.ll" }).waitFor();
  await page.locator(".monaco-editor .squiggly-error").first().waitFor();
  expect(true, "an intrinsic that the target lacks is an error");
  expect(await until(async () => (await lines()).includes("redux.sync.min.f32")), "the PTX of a call stands beside it");
  await page.locator(".view-line span", { hasText: /fmin/ }).first().hover();
  await page.locator(".monaco-hover:not(.hidden) .hover-contents").first().waitFor();
  await page.waitForTimeout(1200);
  const hover = await hovered();
  await shot("nvvm-hover");
  expect(/sm_100a/.test(hover), "the hover names a target that has it");
  expect(hover.includes("redux.sync.min.f32"), "and the PTX that it becomes");
  expect(hover.includes("threads of a warp"), "with what that instruction does");
  await page.keyboard.press("Escape");

  await goTo(5, 40);
  const fix = await quickFix("sm_100a");
  await shot("nvvm-quick-fix");
  await fix.first().click();
  expect(await until(async () => (await lines()).includes('"target-cpu"="sm_100a"')), "a quick fix changes the target");
  const squiggle = page.locator(".monaco-editor .squiggly-error");
  expect(await until(async () => (await squiggle.count()) === 0), "and nothing is wrong any more");

  await goTo(5, 1);
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("%s = call i32 @llvm.nvvm.redux.sync.u", { delay: 60 });
  const offer = page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "redux.sync.umax" });
  await offer.first().waitFor();
  await page.waitForTimeout(500);
  await shot("nvvm-completion");
  await offer.first().click();
  const declaration = "declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)";
  expect(await until(async () => (await lines()).includes(declaration)), "a completion declares the intrinsic");
  expect((await lines()).includes("@llvm.nvvm.redux.sync.umax(i32 %a0, i32 %a1)"), "and writes its arguments");
  await shot("nvvm-completed");
}
