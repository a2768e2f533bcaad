// Which files the extension takes for its own: what stands in them decides.
import { expect, open, page, shot, status, until } from "./page.mjs";

const EXPECTED = [
  ["host.ll", "Plain Text", "LLVM IR of another target is left alone"],
  ["scale.ll", "NVVM IR", "LLVM IR for NVPTX is NVVM IR"],
  ["NOTES", "Plain Text", "a file that begins with // is left alone"],
  ["dumped", "PTX", "a file that begins with a PTX head is PTX"],
  ["book.ptx", "XML", "PreTeXt is XML"],
];

export async function recognise() {
  for (const [name, language, what] of EXPECTED) {
    await open(name);
    await page.locator(".tab.active", { hasText: name }).waitFor();
    const named = async () => new RegExp(`\\b${language}$`, "m").test(await status());
    expect(await until(named), what);
    if (language !== "PTX" && language !== "NVVM IR") {
      await page.waitForTimeout(1500);
      expect((await named()) && (await page.locator(".monaco-editor .squiggly-error").count()) === 0, `${name} has no errors`);
    }
  }
  await shot("files");
}
