// The page: what its buttons do, and what its panels show.
import { Client, Ended } from "./client.js";
import { Editor } from "./editor.js";
import { markdown } from "./markdown.js";
import { EXAMPLE, EXPLAIN, linkTo, read } from "./share.js";

const FIRST = "saxpy";
const by = (id) => document.getElementById(id);
const json = (name) => fetch(name).then((answer) => answer.json());

function element(name, className, text, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

const checker = new Client();
let runner = null;
const [shipped, examples] = await Promise.all([json("shipped.json"), json("examples.json")]);

const editor = new Editor(by("editor"), {
  ask: (method, given) => checker.ask(method, given),
  found: showProblems,
  details: (text) => {
    by("result").replaceChildren(markdown(text));
    select("result");
  },
  changed: () => {
    // The address holds what was opened; the text is another one now.
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  },
});

// Panels

function select(name) {
  for (const panel of ["problems", "result", "explain"]) {
    by(panel).hidden = panel !== name;
    by(`tab-${panel}`).setAttribute("aria-selected", String(panel === name));
  }
}

function showProblems(found) {
  const shown = found.filter(({ severity }) => severity !== "hint");
  const count = found.filter(({ severity }) => severity === "error").length;
  by("tab-problems").textContent = shown.length ? `Problems (${shown.length})` : "Problems";
  by("tab-problems").classList.toggle("bad", count > 0);
  by("problems").replaceChildren(...(shown.length ? shown.map(problem) : [element("p", "empty", "No problems.")]));
}

function problem(one) {
  const [line, character] = one.range[0];
  const where = element("button", "where", `${line + 1}:${character + 1}`);
  where.title = "Show it in the text";
  where.onclick = () => editor.goTo(one.range);
  const code = element("a", "code", one.code);
  Object.assign(code, { href: one.url, target: "_blank", rel: "noopener" });
  const fixes = one.fixes.slice(0, 4).map((fix) => {
    const button = element("button", "fix", fix.title);
    button.onclick = () => editor.insert(fix.edits);
    return button;
  });
  const related = one.related.map((other) => {
    const button = element("button", "related", `line ${other.range[0][0] + 1}: ${other.message}`);
    button.onclick = () => editor.goTo(other.range);
    return button;
  });
  const message = element("p", "", one.message);
  return element("article", one.severity, "", element("div", "head", "", where, code), message, ...related, ...fixes);
}

// Run: in a worker of its own, which is ended to stop it.

async function run() {
  if (!shipped.numpy || !by("stop").hidden) return;
  const given = [editor.language, editor.text];
  select("result");
  by("result").replaceChildren(element("p", "empty", "Running …"));
  const kernels = await checker.ask("kernels", given);
  if (!kernels.length) return cannotRun();
  if (kernels.length > 1) return choose(kernels, given);
  return start(kernels[0], 0, given);
}

function cannotRun() {
  const why = {
    nvvm: "NVVM IR is run as the PTX that a compiler makes of it, and this page has no compiler. On your machine: ptx-ls run.",
    ptx: "There is no kernel in this text.",
  };
  const other = "A comment above an asm statement gives its operands values, and makes it run:\n// run: %1=5 block=32";
  by("result").replaceChildren(element("p", "empty", why[editor.language] ?? other));
}

function choose(kernels, given) {
  const buttons = kernels.map((kernel, number) => {
    const button = element("button", "fix", kernel.title);
    button.onclick = () => start(kernel, number, given);
    return button;
  });
  by("result").replaceChildren(element("p", "empty", "Which one?"), ...buttons);
}

async function start(kernel, number, [language, text]) {
  if (kernel.comment) {
    const [line] = kernel.range[0];
    editor.insert([{ range: [[line, 0], [line, 0]], text: kernel.comment }]);
    const said = "The comment above the kernel says how it is run, with values to begin with. Change them, and run again.";
    by("result").replaceChildren(element("p", "empty", said));
    return;
  }
  editor.clearRun();
  by("run").hidden = true;
  by("stop").hidden = false;
  const isFirst = !runner;
  by("result").replaceChildren(element("p", "empty", isFirst ? "Loading NumPy …" : "Running …"));
  runner ??= new Client();
  try {
    const result = await runner.ask("run", [language, text, number], shipped.wheel);
    showResult(result);
    if (text === editor.text) editor.showRun(result);
  } catch (error) {
    const said = error instanceof Ended ? "Stopped." : `The run failed: ${error.message}`;
    by("result").replaceChildren(element("p", "empty", said));
    runner.end();
    runner = null;
  } finally {
    by("run").hidden = false;
    by("stop").hidden = true;
  }
}

function showResult(result) {
  const ends = { ok: "Ran clean", fault: "Fault", usage: "Not run", "not-modelled": "Not modelled", limit: "Limit reached" };
  const steps = result.steps === null ? "" : `: ${result.steps} thread-instructions`;
  const parts = [element("h2", result.status, `${ends[result.status] ?? result.status}${steps}`)];
  if (result.message && !result.diagnostics.length) parts.push(element("p", "", result.message));
  for (const one of result.diagnostics) parts.push(problem(one));
  for (const [number, { dtype, shape, values, truncated }] of Object.entries(result.arguments)) {
    parts.push(element("h3", "", `argument ${number}: ${dtype}[${shape}]`));
    parts.push(element("pre", "numbers", values.join(" ") + (truncated ? " …" : "")));
  }
  if (result.printed) parts.push(element("h3", "", "printed"), element("pre", "", result.printed));
  by("result").replaceChildren(...parts);
  select("result");
}

// Explain

async function explain(words) {
  select("explain");
  const [input, output] = [by("explain").querySelector("input"), by("explain").querySelector("pre")];
  input.value = words;
  output.textContent = words ? "…" : "";
  if (words) output.textContent = (await checker.ask("explain", [words])).trim();
}

// What is opened: by the address, the menu, or a change of the language.

async function open(fragment) {
  const found = await read(fragment);
  if (found?.key === EXPLAIN) {
    show(FIRST);
    return explain(found.value);
  }
  if (found?.key === EXAMPLE) return show(found.value in examples.texts ? found.value : FIRST);
  if (found) return showText(found.key, found.value);
  if (fragment) by("state").textContent = "The link cannot be read.";
  return show(FIRST);
}

function show(name) {
  const { language, text } = examples.texts[name];
  showText(language, text);
}

function showText(language, text) {
  by("language").value = language;
  by("result").replaceChildren(element("p", "empty", runHint()));
  editor.show(language, text);
}

const runHint = () =>
  shipped.numpy
    ? "Run computes the kernel lane by lane, and watches for races, reads of what nobody wrote, and faults of memory."
    : "This copy of the page has no NumPy, which Run needs.";

for (const [group, names] of examples.menu) {
  const options = names.map(([name, title]) => Object.assign(element("option", "", title), { value: name }));
  by("examples").append(Object.assign(element("optgroup", "", "", ...options), { label: group }));
}
by("examples").onchange = (event) => {
  if (event.target.value) show(event.target.value);
  event.target.value = "";
  editor.view.focus();
};
by("language").onchange = (event) => editor.show(event.target.value, editor.text);
by("run").onclick = run;
by("run").disabled = !shipped.numpy;
by("stop").onclick = () => runner?.end();
by("share").onclick = async () => {
  const fragment = await linkTo(editor.language, editor.text);
  history.replaceState(null, "", fragment);
  const link = location.href;
  const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  by("state").textContent = isCopied ? "The link is copied." : "The link is in the address bar.";
};
by("explain").querySelector("form").onsubmit = (event) => {
  event.preventDefault();
  explain(by("explain").querySelector("input").value.trim());
};
const tabs = ["problems", "result", "explain"];
for (const panel of tabs) by(`tab-${panel}`).onclick = () => select(panel);
document.querySelector(".tabs").onkeydown = (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = tabs.findIndex((panel) => !by(panel).hidden);
  const to = tabs[(at + step + tabs.length) % tabs.length];
  select(to);
  by(`tab-${to}`).focus();
};
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    run();
  } else if (event.key === "F1") {
    event.preventDefault();
    explain(editor.wordAtCursor() ?? "");
  }
}, true);
window.addEventListener("hashchange", () => open(location.hash));

by("shipped").textContent = `Pyodide ${shipped.pyodide} (Python ${shipped.python})${
  shipped.numpy ? `, NumPy ${shipped.numpy}` : ", no NumPy"
}`;
await open(location.hash);
checker.ask("about").then(
  ({ version }) => (by("state").textContent = `ptx-ls ${version} is ready.`),
  (error) => (by("state").textContent = `Python did not load: ${error.message}`),
);
