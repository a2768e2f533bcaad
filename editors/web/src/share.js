// What the fragment of the address holds. Nothing of it is sent anywhere: browsers keep fragments to themselves.
//
//   #ptx=DATA       a text in a language (ptx, nvvm, cuda, python): deflated, in base64url
//   #example=NAME   an example of the page, such as the code of a diagnostic or an instruction
//   #explain=WORDS  words to explain

export const EXAMPLE = "example";
export const EXPLAIN = "explain";
export const LANGUAGES = ["ptx", "nvvm", "cuda", "python"];
// No text that a person wrote is longer; a link may say what it wants.
const MOST = 1 << 21;

export async function linkTo(language, text) {
  return `#${language}=${base64url(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)))}`;
}

// { key, value }; the value of a language is its text. null: there is nothing, or nothing that can be read.
export async function read(fragment) {
  const [key, value] = split(fragment.replace(/^#/, ""));
  try {
    if (key === EXAMPLE || key === EXPLAIN) return { key, value: decodeURIComponent(value) };
    if (!LANGUAGES.includes(key)) return null;
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64url(value));
    return { key, value: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

function split(text) {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error("the text is too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64url(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}
