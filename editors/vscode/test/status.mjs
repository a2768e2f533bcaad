// The item of the status bar, and what restarting the server shows.
import { readlinkSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, expect, goTo, lines, open, page, shot, status, until } from "./page.mjs";

const row = (text) => page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();

async function choose(what, word) {
  await page.locator(".statusbar-item", { hasText: "PTX 8.7 " }).first().click();
  await row(what).click();
  await row(word).waitFor();
  await page.waitForTimeout(300);
  await shot(`choose-${what.split(" ").at(-1)}`);
  await page.keyboard.type(word);
  await page.waitForTimeout(300);
  await page.keyboard.press("Enter");
}

export async function chooseTarget() {
  await open("typing.ptx");
  await goTo(1, 1);
  expect(await until(async () => (await status()).includes("PTX 8.7 sm_90")), "the status bar names version and target");
  await choose("Target", "sm_100a");
  expect(await until(async () => (await lines()).includes(".target sm_100a, texmode_unified")), "a click changes .target");
  await choose("PTX version", "9.0");
  expect(await until(async () => (await lines()).includes(".version 9.0")), "and .version");
  expect(await until(async () => (await status()).includes("PTX 9.0 sm_100a, texmode_unified")), "which the item shows");
}

export async function restart() {
  await command("ptx-ls: Restart server");
  await page.waitForTimeout(2500);
  await command("ptx-ls: Show output");
  const output = page.locator(".output-view-container, .part.panel").first();
  await output.waitFor();
  expect(await until(async () => (await output.innerText()).includes("starting")), "the output says what is started");
  await page.waitForTimeout(1000);
  await shot("restart");
  const text = await output.innerText();
  expect(/exited/.test(text) && !/Error/.test(text), "a server that ends in order is no error");
  await page.keyboard.press("Control+j");
}

/** A server that does not start, and then one that does in its place; what follows needs a server. */
export async function replace() {
  const server = join(process.env.HOME, "server");
  const right = readlinkSync(server);
  const put = (program) => {
    unlinkSync(server);
    symlinkSync(program, server);
  };
  const broken = join(process.env.HOME, "broken");
  writeFileSync(broken, "#!/no/such/program\n", { mode: 0o755 });
  put(broken);
  await command("ptx-ls: Restart server");
  await page.locator(".notifications-toasts", { hasText: "ptx-ls did not start" }).first().waitFor();
  await shot("not-started");
  expect(true, "a server that does not start is reported");
  await page.keyboard.press("Escape");
  put(right);
  await command("ptx-ls: Restart server");
  const item = page.locator(".statusbar-item", { hasText: "PTX 9.0 sm_100a" }).first();
  await item.waitFor();
  await shot("started-again");
  expect(true, "and the next one is started, once it is there");
}
