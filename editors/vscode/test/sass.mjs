// Machine code beside the PTX that it is of: the lines linked both ways, and a reason where there is none.
// Arguments: the address. Environment: that of page.mjs.
import { clickLine, command, editor, expect, goTo, isMarked, open, page, shot, trial, until } from "./page.mjs";

const TITLE = "Show the machine code of this PTX";

async function beside() {
  await goTo(26, 2);
  await command(TITLE);
  await editor(1).locator(".view-lines", { hasText: "BAR.SYNC" }).waitFor();
  expect(true, "the machine code is in an editor beside the PTX");
  expect(await until(() => isMarked(1, "BAR.SYNC")), "what is of the line of the cursor is marked there");
  expect(!(await isMarked(1, "STS [R0], R3")), "and nothing else");
  await shot("machine-code");
  await clickLine(1, "STS [R0], R3");
  expect(await until(() => isMarked(0, "st.shared.f32")), "a line of machine code leads back to its PTX");
  await shot("machine-code-back");
  expect((await page.locator(".squiggly-error").count()) === 0, "of the machine code nothing is reported");
}

async function refused() {
  await open("unknown.ptx");
  await command(TITLE);
  const said = page.locator(".notification-list-item", { hasText: "nvdisasm" });
  await said.first().waitFor();
  expect((await said.first().innerText()).includes("unknown code"), "where there is none, a message says why");
  await shot("no-machine-code");
}

await trial(async () => {
  await open("kernel.ptx");
  await page.locator(".codelens-decoration").first().waitFor();
  await beside();
  await refused();
});
