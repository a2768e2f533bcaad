// Colours of a large file, and of the code in hovers; screenshots in a dark and a light theme.
import { command, expect, goTo, open, page, shot, until } from "./page.mjs";

// A parameter without a sigil is coloured by the server alone: until then it looks like the text around it.
const isColoured = (parameter) =>
  page.evaluate((name) => {
    const spans = [...document.querySelectorAll(".view-line span:not(:has(span))")];
    const found = spans.filter((span) => span.textContent === name).at(-1);
    const end = spans.filter((span) => span.textContent.endsWith(";")).at(-1);
    return Boolean(found && end) && getComputedStyle(end).color !== getComputedStyle(found).color;
  }, parameter);

const colourOf = (place, words) =>
  page
    .locator(`${place} span`, { hasText: words })
    .last()
    .evaluate((span) => getComputedStyle(span).color);

async function hoverHasTheColours(theme) {
  await goTo(45, 3);
  await page.keyboard.press("Escape");
  const inText = await colourOf(".view-line", /^fma$/);
  const modifier = await colourOf(".view-line", /^\.rn$/);
  await page.locator(".view-line span", { hasText: /^fma$/ }).first().hover();
  const code = ".monaco-hover:not(.hidden) .monaco-tokenized-source";
  await page.locator(code).first().waitFor();
  await page.waitForTimeout(800);
  await shot(`colours-${theme}`);
  expect((await colourOf(code, /^fma$/)) === inText, `an opcode has one colour in text and hover (${theme}): ${inText}`);
  expect((await colourOf(code, /^\.rn$/)) === modifier, `a modifier has one colour in text and hover: ${modifier}`);
  expect(inText !== modifier, "and not the same");
  await page.mouse.move(5, 5);
  await page.keyboard.press("Escape");
}

export async function colour() {
  for (const size of ["large", "huge"]) {
    await open(`${size}.ptx`);
    await page.locator(".tab.active", { hasText: `${size}.ptx` }).waitFor();
    expect(await until(() => isColoured("first_parameter")), `the server colours the first lines of a ${size} file`);
    await page.keyboard.press("Control+End");
    expect(await until(() => isColoured("last_parameter")), "and the last");
    await shot(`${size}-file`);
    await page.keyboard.press("Control+Home");
    await goTo(9000, 1);
    expect(await until(() => isColoured("middle_parameter")), "and those in the middle");
    await page.keyboard.press("Control+w");
  }
  await open("saxpy.ptx");
  await page.locator(".codelens-decoration", { hasText: "needs" }).first().waitFor();
  await page.waitForTimeout(1500);
  await hoverHasTheColours("light");
  await command("Preferences: Toggle between Light/Dark Themes");
  await page.waitForTimeout(1500);
  await hoverHasTheColours("dark");
  await command("Preferences: Toggle between Light/Dark Themes");
  await page.waitForTimeout(1000);
}
