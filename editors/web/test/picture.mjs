// node picture.mjs PAGE OUT CHROMIUM: writes a line with a mistake in the built page, mends it and runs the kernel, as a
// person would. OUT gets a picture of each step, and frames.json: their names, each with the milliseconds that it is shown.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, serve } from "./browser.mjs";

const [folder, out, executablePath] = process.argv.slice(2);
const WRITTEN = "fma.rn.f23 %y, %a, %x, %y;";
const { address, close } = await serve(folder);
const browser = await launch(executablePath);
const page = await browser.newPage({ viewport: { width: 960, height: 500 }, colorScheme: "light" });
page.setDefaultTimeout(60_000);
const lineOf = (text) => page.locator(".cm-line", { hasText: text }).first();

const frames = [];
async function show(milliseconds) {
  const name = `${String(frames.length).padStart(2, "0")}.png`;
  await page.screenshot({ path: join(out, name) });
  frames.push([name, milliseconds]);
}

// A browser without a screen shows no pointer.
const ARROW = '<svg width="20" height="24"><path d="M2 2v16l4-4 3 7 3-1-3-7h6z" stroke="white" /></svg>';
async function click(target) {
  const { x, y, width, height } = await target.boundingBox();
  const [left, top] = [x + Math.min(width / 2, 80), y + height / 2];
  await page.evaluate(
    ([svg, place]) => {
      const pointer = document.querySelector("#pointer") ?? document.body.appendChild(document.createElement("div"));
      pointer.id = "pointer";
      pointer.innerHTML = svg;
      pointer.style = `position: fixed; z-index: 9; pointer-events: none; ${place}`;
    },
    [ARROW, `left: ${left}px; top: ${top}px`],
  );
  await show(700);
  await page.mouse.click(left, top);
}

try {
  // The first kernel of the menu, without the line that is written here; one run loads NumPy before the picture begins.
  await page.goto(address);
  await page.locator("#run").click();
  await page.locator("#result h2.ok").waitFor();
  await page.locator("#tab-problems").click();
  await lineOf("fma.rn.f32").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await page.locator("#problems .empty").waitFor();
  await page.waitForTimeout(500);
  await show(600);

  for (const [number, letter] of [...WRITTEN].entries()) {
    await page.keyboard.type(letter);
    // The lists that open while one types are shown where a modifier begins.
    await page.waitForTimeout(letter === "." ? 600 : 60);
    await show(letter === "." ? 400 : 50);
  }
  await page.keyboard.press("Escape");
  const fix = page.locator("#problems .fix", { hasText: ".f32" });
  await fix.waitFor();
  await page.waitForTimeout(400);
  await show(1100);
  await click(fix);
  await lineOf("fma.rn.f32").waitFor();
  await page.locator("#problems .empty").waitFor();
  await show(600);
  await click(page.locator("#run"));
  await page.locator("#result h2.ok").waitFor();
  await lineOf("fma.rn.f32").locator(".values").waitFor();
  await page.waitForTimeout(400);
  await show(2300);
  await writeFile(join(out, "frames.json"), JSON.stringify(frames));
} finally {
  await browser.close();
  close();
}
