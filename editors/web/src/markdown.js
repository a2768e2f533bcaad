// Markdown of ptx-ls as elements. Names in it come from the text of the page, which may be anybody's: no HTML in it is
// taken for HTML, and links lead to pages of the web only.
import { Marked } from "marked";

const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      if (!/^https:\/\//.test(href)) return inner;
      return `<a href="${escaped(href)}" target="_blank" rel="noopener">${inner}</a>`;
    },
  },
});

export function markdown(text) {
  const element = document.createElement("div");
  element.className = "markdown";
  element.innerHTML = marked.parse(text);
  return element;
}
