// The built page given out, and Chromium to open it in.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
  ".json": "application/json", ".wasm": "application/wasm",
};

// Gives out the files of a folder; `sent` is called with the name and size of each.
export async function serve(folder, sent = () => {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const name = path === "/" ? "/index.html" : path;
    try {
      const type = TYPES[extname(name)];
      const bytes = await readFile(join(folder, normalize(name)));
      // As servers of static pages do: what is packed already goes as it is.
      const body = type ? gzipSync(bytes, { level: 9 }) : bytes;
      sent({ name, size: body.length });
      response.writeHead(200, { "content-type": type ?? "application/octet-stream", ...(type && { "content-encoding": "gzip" }) });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export const launch = (executablePath) =>
  chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
