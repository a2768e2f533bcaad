// A page of VS Code in a browser, and what a user does there.
// Environment: CHROMIUM, PLAYWRIGHT (a folder), SHOTS (a folder for screenshots).
import { createRequire } from "node:module";
import { join } from "node:path";

const { chromium } = createRequire(import.meta.url)(process.env.PLAYWRIGHT);
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, headless: true, args: flags });
export const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
// On a machine that is busy VS Code takes more than half a minute to load; a trial that passes waits for nothing.
page.setDefaultTimeout(120_000);
export const shot = (name) => page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });

export function expect(condition, what) {
  if (!condition) {
    throw new Error(what);
  }
  console.log(`ok: ${what}`);
}

// Monaco writes spaces of its lines as non-breaking ones.
export const plain = (text) => text.replaceAll("\u00a0", " ");
export const lines = async () => plain((await page.locator(".view-lines").first().innerText()) ?? "");

export async function goTo(line, column) {
  await page.keyboard.press("Control+g");
  await page.locator(".quick-input-widget input").first().waitFor();
  await page.keyboard.type(`${line}:${column}`);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
}

export const open = (name) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();

/** Runs a command by its title, as from the command palette. */
export async function command(title) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget input").first().waitFor();
  await page.keyboard.type(title);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().click();
}

/** An editor by its place from the left, from 0, and the first line there that has some words. */
export const editor = (number) => page.locator(".editor-instance .monaco-editor").nth(number);
export const line = (number, words) => editor(number).locator(".view-line", { hasText: words }).first();

/** Whether a line of an editor is marked. */
export async function isMarked(number, words) {
  const place = await line(number, words).boundingBox();
  const marks = await editor(number).locator(".view-overlays [class*='ced-']").all();
  const places = await Promise.all(marks.map((one) => one.boundingBox()));
  return places.some((one) => one && place && Math.abs(one.y - place.y) < 2);
}

/** How many lines of an editor are marked. */
export const marked = (number) => editor(number).locator(".view-overlays [class*='ced-']").count();

/** Puts the cursor into a line of an editor by a click. */
export const clickLine = (number, words) => line(number, words).click({ position: { x: 40, y: 9 } });

/** Clicks the lens with some words, which runs something, and waits until it ran clean. */
export async function run(words) {
  const lens = page.locator(".codelens-decoration a", { hasText: words }).first();
  await lens.waitFor();
  await lens.click();
  await page.locator(".view-line", { hasText: "ran clean" }).first().waitFor();
  await page.waitForTimeout(700);
}

/** The words of the status bar. */
export const status = async () => plain((await page.locator(".statusbar").innerText()) ?? "");

/** Waits until something holds, half a minute at most; whether it does. */
export async function until(holds) {
  for (let i = 0; i < 150; i++) {
    if (await holds()) {
      return true;
    }
    await page.waitForTimeout(200);
  }
  return false;
}

/** The quick fix with some words in the menu at the cursor, which is opened again where news of the document close it. */
export async function quickFix(words) {
  const fix = page.locator(".action-widget .monaco-list-row", { hasText: words });
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Control+.");
    const isOpen = await fix.first().waitFor({ timeout: 8000 }).then(
      () => true,
      () => false,
    );
    if (isOpen) {
      return fix;
    }
    await page.keyboard.press("Escape");
  }
  throw new Error(`no quick fix with ${words}`);
}

/** Opens the address that was given, does some steps there and closes the browser; where one fails, the words say which. */
export async function trial(steps, showFailure = () => shot("failed")) {
  try {
    await page.goto(process.argv[2]);
    await page.locator(".monaco-workbench").waitFor();
    await steps();
  } catch (error) {
    const [first, ...more] = error.message.split("\n");
    console.log(`failed: ${[first, ...more.filter((one) => one.includes("waiting for"))].join(" ")}`);
    await showFailure();
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}
