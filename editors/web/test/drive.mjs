// node drive.mjs PAGE OUT CHROMIUM: uses the built page in Chromium as a person would, and takes pictures of it.
// Prints what it measured, as JSON; ends with 1 where something is not as it should be.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { launch, serve } from "./browser.mjs";

const [folder, out, executablePath] = process.argv.slice(2);
const WAIT = 60_000;
const sent = [];

const { address, close } = await serve(folder, (one) => sent.push(one));
const shipped = JSON.parse(await readFile(join(folder, "shipped.json"), "utf-8"));

const browser = await launch(executablePath);
const system = await browser.newBrowserCDPSession();
const processorTime = async () =>
  (await system.send("SystemInfo.getProcessInfo")).processInfo
    .filter(({ type }) => type === "renderer")
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);

const faults = [];
const others = [];
async function newPage(fragment, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => request.url().startsWith(address) || request.url().startsWith("data:") || others.push(request.url()));
  await page.goto(address + fragment);
  return page;
}
const picture = (page, name) => page.screenshot({ path: join(out, `${name}.png`) });
const problem = (page, code) => page.locator("#problems article", { has: page.locator(`.code:text-is("${code}")`) });
const lineOf = (page, text) => page.locator(".cm-line", { hasText: text }).first();

const measured = { ...shipped };
let failed = null;
try {
  // An example by its name; colours and text are there before Python is.
  const began = performance.now();
  const page = await newPage("#example=quantize");
  await lineOf(page, "cvt.rn.satfinit.e5m2x2").locator("span").first().waitFor();
  measured["ms to text and colours"] = Math.round(performance.now() - began);
  await problem(page, "unknown-modifier").waitFor();
  measured["s to first diagnostics"] = +((performance.now() - began) / 1000).toFixed(2);
  measured["s of processor time to first diagnostics"] = +(await processorTime()).toFixed(2);
  const first = sent.filter(({ name }) => !/rest|run\.tar|numpy/.test(name));
  measured["MB to first diagnostics"] = +(first.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(2);
  assert.ok(!sent.some(({ name }) => /numpy|run\.tar/.test(name)), "what only a run needs is not loaded yet");
  await problem(page, "needs-target").waitFor();
  await picture(page, "problems");

  // A fix.
  await problem(page, "unknown-modifier").locator(".fix", { hasText: ".satfinite" }).click();
  await problem(page, "unknown-modifier").waitFor({ state: "detached" });
  await lineOf(page, "cvt.rn.satfinite.e5m2x2").waitFor();

  // Hover.
  await lineOf(page, "cvt.rn.satfinite.e4m3x2").locator("span").first().hover();
  const hover = page.locator(".cm-tooltip-hover .markdown");
  await hover.filter({ hasText: "Converts a value" }).waitFor();
  await page.waitForTimeout(200);
  await picture(page, "hover");
  await page.mouse.move(5, 5);

  // Completion while typing, by typing alone.
  await lineOf(page, "st.global.v2.b16").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("cvt.rn.satf");
  const offered = page.locator(".cm-tooltip-autocomplete li");
  await offered.filter({ hasText: ".satfinite" }).first().waitFor();
  await page.waitForTimeout(300);
  await picture(page, "completion");
  await page.keyboard.press("Enter");
  await lineOf(page, "cvt.rn.satfinite").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");

  // Explain.
  await page.locator("#tab-explain").click();
  await page.locator("#explain input").fill("lop3");
  await page.keyboard.press("Enter");
  await page.locator("#explain pre", { hasText: "bitwise function of three operands" }).waitFor();
  await picture(page, "explain");

  // A key in 300 lines.
  const body = Array.from({ length: 290 }, (_, n) => `\tadd.u32 %r1, %r1, ${n};`).join("\n");
  const long = `.version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n\t.reg .b32 %r1;\n\tmov.u32 %r1, 1;\n${body}\n\tret;\n}\n`;
  await page.evaluate(() => document.querySelector("#language").focus());
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(long);
  await page.locator("#problems .empty").waitFor({ state: "attached" });
  await page.waitForTimeout(1500);
  await page.locator("#tab-problems").click();
  await lineOf(page, "add.u32 %r1, %r1, 2;").or(page.locator(".cm-line").nth(20)).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const times = [];
  for (let n = 0; n < 6; n++) {
    // A letter makes the operand an unknown name, and taking it away makes it right again.
    const start = performance.now();
    await page.keyboard.type("x");
    await page.locator("#problems article").first().waitFor();
    times.push(performance.now() - start);
    await page.keyboard.press("Backspace");
    await page.locator("#problems .empty").waitFor();
  }
  measured["ms from a key to its diagnostic in 300 lines"] = Math.round(times.sort((a, b) => a - b)[2]);

  // Sharing: the link opens the same text elsewhere.
  await page.locator("#examples").selectOption("asm");
  await problem(page, "unknown-modifier").waitFor();
  await page.locator("#share").click();
  await page.waitForFunction(() => location.hash.startsWith("#cuda="));
  const fragment = await page.evaluate(() => location.hash);
  const other = await newPage(fragment, { colorScheme: "dark" });
  await lineOf(other, "lop3.b32 %0").waitFor();
  await problem(other, "unknown-modifier").waitFor();
  assert.equal(await other.locator("#language").inputValue(), "cuda");
  await picture(other, "shared_dark");

  // NVVM IR.
  await other.locator("#examples").selectOption("scale");
  await lineOf(other, "fmul float").waitFor();
  await lineOf(other, "fmul float").dblclick();
  await lineOf(other, "%product = fmul").click();
  await other.keyboard.press("End");
  await other.keyboard.type(" wrong");
  await problem(other, "instruction-word").waitFor();
  await other.context().close();

  // A link that nobody can read does no harm.
  const broken = await newPage("#ptx=%%%", {});
  await lineOf(broken, "fma.rn.f32").waitFor();
  await broken.context().close();

  if (shipped.numpy) {
    await page.locator("#examples").selectOption("race");
    const start = performance.now();
    await page.keyboard.press("Control+Enter");
    await page.locator("#result h2.fault").waitFor();
    measured["s to the first run"] = +((performance.now() - start) / 1000).toFixed(2);
    await page.locator("#result", { hasText: "races with a write" }).waitFor();
    await page.locator(".cm-line .values").first().waitFor();
    await picture(page, "race");
    await page.locator("#examples").selectOption("saxpy");
    await page.locator("#run").click();
    await page.locator("#result h2.ok").waitFor();
    await page.locator("#result .numbers", { hasText: "1 3 5 7 9 11 13 15" }).or(page.locator("#result .numbers", { hasText: "1.0 3.0 5.0" })).first().waitFor();
    await page.locator(".cm-line", { hasText: "fma.rn.f32" }).locator(".values", { hasText: "%y = " }).waitFor();
    await picture(page, "run");

    // A run that does not end is stopped, and the next one runs.
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\nagain:\n\tbra again;\n}\n");
    await page.locator("#run").click();
    await page.locator("#stop").waitFor();
    await page.waitForTimeout(1000);
    await page.locator("#stop").click();
    await page.locator("#result", { hasText: "Stopped." }).waitFor();
    await page.locator("#examples").selectOption("06_shared");
    await page.locator("#run").click();
    await page.locator("#result h2.ok").waitFor();
  }

  const small = await newPage("#example=code/needs-target", { viewport: { width: 390, height: 780 } });
  await problem(small, "needs-target").waitFor();
  await picture(small, "small");
  const scrolls = await small.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!scrolls, "the page is not wider than a small screen");

  assert.deepEqual(others, [], "nothing is asked of another server");
  assert.deepEqual(faults, [], "no error in the page");
} catch (error) {
  failed = error;
  for (const context of browser.contexts()) for (const page of context.pages()) await picture(page, "failed").catch(() => {});
}
console.log(JSON.stringify(measured, null, 2));
if (failed) console.error(String(failed), faults);
await browser.close();
close();
process.exit(failed ? 1 : 0);
