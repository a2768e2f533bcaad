// Python in a worker: loads Pyodide and ptx-ls, and answers what the page asks, one question after the other.

import { unpack } from "./archive.js";

const FOLDER = "/ptx-ls";
const at = (name) => new URL(name, self.location.href).href;

async function bytesOf(name) {
  const answer = await fetch(at(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function load() {
  // All files are on their way while the first one is read.
  const first = bytesOf("first.tar.gz");
  const { loadPyodide } = await import(at("pyodide/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: at("pyodide/") });
  await unpack(python.FS, FOLDER, await first);
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return { python, answer: python.pyimport("ptx_ls_bridge").answer };
}

const loaded = load();
const parts = {};

// What is not needed for the first look at PTX, and NumPy, are loaded once somebody needs them.
const part = (name, load) => (parts[name] ??= load());

async function later(name, put) {
  const [{ python }, archive] = await Promise.all([loaded, bytesOf(name)]);
  await put(python, archive);
  python.runPython("import importlib; importlib.invalidate_caches()");
}

const intoFolder = (python, archive) => unpack(python.FS, FOLDER, archive);
const rest = () => part("rest", () => later("rest.tar.gz", intoFolder));
const run = () => part("run", () => later("run.tar.gz", intoFolder));
const numpy = (wheel) =>
  part("numpy", () => later(`pyodide/${wheel}`, (python, archive) => python.unpackArchive(archive, "wheel")));

async function answered({ method, given, wheel }) {
  const { answer } = await loaded;
  const [language] = given;
  const isFirst = method === "about" || (method !== "explain" && language === "ptx");
  await Promise.all([!isFirst && rest(), wheel && rest(), wheel && run(), wheel && numpy(wheel)]);
  return JSON.parse(answer(method, JSON.stringify(given)));
}

// Of the checks that wait only the last one is wanted, after what somebody waits for.
const LATEST = "diagnostics";
const queue = [];
let isBusy = false;

function next() {
  const urgent = queue.findIndex(({ method }) => method !== LATEST);
  if (urgent >= 0) return queue.splice(urgent, 1)[0];
  const last = queue.pop();
  for (const { id } of queue.splice(0)) self.postMessage({ id, result: null });
  return last;
}

self.onmessage = async ({ data }) => {
  queue.push(data);
  if (isBusy) return;
  isBusy = true;
  while (queue.length) {
    const question = next();
    try {
      self.postMessage({ id: question.id, result: await answered(question) });
    } catch (error) {
      self.postMessage({ id: question.id, error: String(error.message ?? error) });
    }
    if (question.method === LATEST) rest().catch(() => {});
    // What was asked meanwhile arrives now.
    await new Promise((resolve) => setTimeout(resolve));
  }
  isBusy = false;
};
