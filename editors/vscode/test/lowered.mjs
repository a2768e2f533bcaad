// A module of NVVM IR as a user works on it: an operand typed letter by letter, the layout, the PTX beside it with the
// lines linked both ways, the picture of the control flow that follows the cursor, and a kernel run by its lens.
// Arguments: the address. Environment: that of page.mjs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  clickLine,
  command,
  editor,
  expect,
  goTo,
  isMarked,
  lines,
  marked,
  open,
  page,
  plain,
  run,
  shot,
  status,
  trial,
  until,
} from "./page.mjs";

const text = () => readFileSync(join(process.env.WORK, "power.ll"), "utf8").split("\n");
const row = (words) => text().findIndex((line) => line.includes(words)) + 1;

async function operand() {
  await goTo(row("%next = add"), 1);
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("%twice = add i32 %", { delay: 80 });
  const rows = page.locator(".suggest-widget.visible .monaco-list-row");
  await rows.filter({ hasText: "%more" }).first().waitFor();
  await page.waitForTimeout(700);
  await shot("operand");
  const labels = [];
  for (const one of await rows.all()) {
    labels.push(plain(await one.locator(".label-name").first().innerText()));
  }
  expect(labels[0] === "%more", `the value that is defined last is the first offer: ${labels.join(" ")}`);
  expect(!labels.includes("%place") && !labels.includes("%next") && !labels.includes("%loop"), "only what fits is offered");
  await page.keyboard.type("mo", { delay: 80 });
  await page.waitForTimeout(500);
  await page.keyboard.press("Tab");
  await page.keyboard.type(", %t", { delay: 80 });
  await rows.filter({ hasText: "%times" }).first().waitFor();
  await page.waitForTimeout(500);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(500);
  expect(/%twice[^=]*= add i32 %more, %t\b/.test(await lines()), "an instruction is typed with two offers");
  expect((await page.locator(".monaco-editor .squiggly-error").count()) === 0, "and nothing is wrong with it");
}

async function layout() {
  await command("Format Document");
  expect(await until(async () => /^ {2}ret void$/m.test(await lines())), "the layout is that of LLVM");
  await page.keyboard.press("Control+s");
  expect(await until(async () => text().includes("  ret void")), "and it is saved");
}

async function beside() {
  await goTo(row("%more = mul"), 5);
  await command("Show the PTX of this module");
  await editor(1).locator(".view-lines", { hasText: "mul.lo.s32" }).waitFor();
  expect(true, "the PTX is in an editor beside the module");
  expect(await until(async () => (await marked(1)) > 0), "the lines of the cursor are marked there");
  await page.waitForTimeout(500);
  await shot("lowered");
  expect(await until(() => isMarked(1, "mul.lo.s32")), "at the instruction that was made from the line");
  await clickLine(1, "st.global");
  expect(await until(async () => (await marked(0)) > 0), "a line of the PTX leads back to the module");
  await page.waitForTimeout(300);
  expect(await until(() => isMarked(0, "store i32")), "at the line that it was made from");
  await shot("lowered-back");
  await page.locator(".tab", { hasText: "power.ptx" }).first().click({ button: "middle" });
  expect(await until(async () => (await marked(0)) === 0), "without the PTX no line is marked");
}

async function picture() {
  await clickLine(0, "mul");
  await goTo(row("%more = mul"), 5);
  await command("Show the control flow of this function");
  const block = async () => {
    for (const frame of page.frames()) {
      const found = await frame.locator(".block.current").first().getAttribute("id", { timeout: 300 }).catch(() => null);
      if (found) {
        return found;
      }
    }
    return null;
  };
  expect(await until(async () => (await block()) === "block-1"), "the picture marks the block of the cursor");
  await shot("graph");
  await clickLine(0, "store i32");
  expect(await until(async () => (await block()) === "block-2"), "and follows it into the next block");
  for (const frame of page.frames()) {
    const entry = frame.locator("#block-0");
    if ((await entry.count()) > 0) {
      await entry.click();
    }
  }
  expect(await until(async () => (await status()).includes(`Ln ${row("entry:")},`)), "a click on a block leads to it");
  await shot("graph-clicked");
}

async function kernel() {
  await run("Run power block=4");
  await shot("ran");
  expect((await lines()).includes("argument 0 = [0, 1, 8, 27]"), "the kernel computes cubes");
  expect((await lines()).includes("%more = 0, 1, 8, 27"), "values stand under the names of the module");
}

await trial(async () => {
  await open("power.ll");
  await page.locator(".monaco-editor .view-lines").first().waitFor();
  await page.locator(".codelens-decoration a", { hasText: "Run power block=4" }).first().waitFor();
  expect(true, "a lens offers to run the kernel");
  await operand();
  await layout();
  await beside();
  await picture();
  await kernel();
});
