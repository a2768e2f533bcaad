// A .vsix of a platform: its server without a ptx-ls on PATH, then "Install server" by a click, with its progress.
// Environment: STEPS (the words of installing.json), STORAGE (a file that is there when the extension has installed).
import { existsSync } from "node:fs";
import { command, expect, open, page, shot, trial, until } from "./page.mjs";

const { title, steps } = JSON.parse(process.env.STEPS);
const squiggle = page.locator(".monaco-editor .squiggly-error").first();

await trial(async () => {
  const began = Date.now();
  await open("quantize.ptx");
  await squiggle.waitFor({ timeout: 60_000 });
  await shot("shipped");
  console.log(`ok: the server that the .vsix brings is used; ${((Date.now() - began) / 1000).toFixed(1)} s from the click`);

  await command("ptx-ls: Install server");
  const shown = new Set();
  const toast = page.locator(".notifications-toasts", { hasText: title }).first();
  const installed = async () => {
    const text = await toast.innerText({ timeout: 200 }).catch(() => "");
    for (const [name, words] of Object.entries(steps)) {
      if (text.includes(words) && !shown.has(name)) {
        shown.add(name);
        await shot(`install-${name}`);
      }
    }
    return existsSync(process.env.STORAGE);
  };
  for (const end = Date.now() + 400_000; Date.now() < end && !(await installed()); ) {
    await page.waitForTimeout(100);
  }
  expect(await installed(), "the command installs the server");
  console.log(`ok: its progress showed ${[...shown].join(", ")}`);
  expect(["environment", "program", "needs"].every((name) => shown.has(name)), "the steps are shown while they are done");
  await page.waitForTimeout(3000);
  await command("ptx-ls: Show output");
  const output = page.locator(".part.panel").first();
  const isUsed = async () => (await output.innerText()).replaceAll("\n", "").includes("globalStorage");
  expect(await until(isUsed), "which is started then");
  await page.keyboard.press("Control+j");
  await squiggle.waitFor();
  await shot("installed");
  expect(true, "and finds the fault");
});
