// The editor: CodeMirror, which asks the worker for what it shows.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { forceLinting, lintGutter, lintKeymap, linter } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  WidgetType,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { colours, style } from "./colours.js";
import { markdown } from "./markdown.js";

const PAUSE = 40; // milliseconds without a key until the text is checked
const TYPES = { opcode: "keyword", directive: "keyword", modifier: "enum", register: "constant", function: "function" };

// Places of the worker are lines and characters, those of the editor offsets.
const offset = (doc, [line, character]) => {
  const found = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(found.from + character, found.to);
};
const place = (doc, at) => {
  const line = doc.lineAt(at);
  return [line.number - 1, at - line.from];
};
const changes = (doc, edits) =>
  edits.map(({ range, text }) => ({ from: offset(doc, range[0]), to: offset(doc, range[1]), insert: text }));

// What a run found: diagnostics, and values at the ends of lines. The next edit makes it untrue.
const setRun = StateEffect.define();
const NONE = { diagnostics: [], values: Decoration.none };
const runField = StateField.define({
  create: () => NONE,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRun)) return effect.value;
    return transaction.docChanged ? NONE : value;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.values),
});

class Values extends WidgetType {
  constructor(text, details) {
    super();
    this.text = text;
    this.details = details;
  }
  eq(other) {
    return other.text === this.text && other.details === this.details;
  }
  toDOM() {
    const element = document.createElement("span");
    element.className = "values";
    element.textContent = this.text;
    if (this.details) {
      element.tabIndex = 0;
      element.setAttribute("role", "button");
      element.title = "Show all lanes";
      const show = () => element.dispatchEvent(new CustomEvent("details", { bubbles: true, detail: this.details }));
      element.onclick = show;
      element.onkeydown = (event) => event.key === "Enter" && show();
    }
    return element;
  }
  ignoreEvent() {
    return true;
  }
}

export class Editor {
  // `ask(method, given)`; `found(diagnostics)` is called with what is wrong, `details(markdown)` where all values of a
  // line are wanted, `changed()` after an edit.
  constructor(parent, { ask, found, details, changed }) {
    this.ask = ask;
    this.found = found;
    this.language = "ptx";
    this.colours = new Compartment();
    parent.addEventListener("details", (event) => details(event.detail));
    const state = EditorState.create({
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        EditorState.tabSize.of(4),
        indentUnit.of("\t"),
        this.colours.of(colours.ptx()),
        style,
        runField,
        linter(() => this.check(), { delay: PAUSE }),
        lintGutter(),
        hoverTooltip((_, at) => this.hover(at), { hoverTime: 250, hideOnChange: true }),
        autocompletion({
          override: [(context) => this.complete(context)],
          activateOnTypingDelay: 20,
          icons: false,
          optionClass: ({ type }) => (type === "grey" ? "grey" : ""),
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          // Escape, then Tab leaves the editor.
          indentWithTab,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({ "aria-label": "Code", spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && changed()),
      ],
    });
    this.view = new EditorView({ state, parent });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  show(language, text) {
    this.language = language;
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: this.colours.reconfigure(colours[language]()),
      selection: { anchor: 0 },
      scrollIntoView: true,
    });
  }

  insert(edits) {
    this.view.dispatch({ changes: changes(this.view.state.doc, edits) });
    this.view.focus();
  }

  goTo([start, end]) {
    const { doc } = this.view.state;
    const selection = { anchor: offset(doc, start), head: offset(doc, end) };
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    this.view.focus();
  }

  wordAtCursor() {
    const { state } = this.view;
    const { from, to, head } = state.selection.main;
    if (from < to) return state.sliceDoc(from, to);
    const line = state.doc.lineAt(head);
    const within = head - line.from;
    return [...line.text.matchAll(/[\w.%$:@]+/g)].find((m) => m.index <= within && within <= m.index + m[0].length)?.[0];
  }

  showRun({ diagnostics, hints }) {
    const { doc } = this.view.state;
    const values = hints
      .map(({ place: at, text, details }) =>
        Decoration.widget({ widget: new Values(text, details), side: 1 }).range(doc.lineAt(offset(doc, at)).to),
      )
      .sort((one, other) => one.from - other.from);
    this.view.dispatch({ effects: setRun.of({ diagnostics, values: Decoration.set(values) }) });
    forceLinting(this.view);
  }

  clearRun() {
    this.view.dispatch({ effects: setRun.of(NONE) });
    forceLinting(this.view);
  }

  async check() {
    const { doc } = this.view.state;
    const own = await this.ask("diagnostics", [this.language, doc.toString()]);
    // A later check is on its way.
    if (own === null || doc !== this.view.state.doc) return [];
    const every = [...own, ...this.view.state.field(runField).diagnostics];
    this.found(every);
    return every.map((one) => ({
      from: offset(doc, one.range[0]),
      to: offset(doc, one.range[1]),
      severity: one.severity === "information" ? "info" : one.severity,
      source: one.code,
      message: one.message,
      markClass: one.isUnused ? "unused" : "",
      actions: one.fixes.slice(0, 4).map((fix) => ({ name: fix.title, apply: () => this.insert(fix.edits) })),
    }));
  }

  async hover(at) {
    const { doc } = this.view.state;
    const found = await this.ask("hover", [this.language, doc.toString(), place(doc, at)]).catch(() => null);
    if (!found || doc !== this.view.state.doc) return null;
    return {
      pos: offset(doc, found.range[0]),
      end: offset(doc, found.range[1]),
      create: () => ({ dom: markdown(found.markdown) }),
    };
  }

  async complete(context) {
    const { doc } = context.state;
    const typed = context.explicit ? "" : doc.sliceString(context.pos - 1, context.pos);
    if (!context.explicit && !typed.trim()) return null;
    const given = [this.language, doc.toString(), place(doc, context.pos), typed];
    const items = await this.ask("completions", given).catch(() => []);
    if (!items.length || context.aborted) return null;
    const from = offset(doc, items[0].range[0]);
    const options = items
      .filter((item) => offset(doc, item.range[0]) === from)
      .map((item, number) => ({
        label: item.filter,
        displayLabel: item.label,
        detail: item.detail,
        type: item.isGrey ? "grey" : TYPES[item.kind] ?? "text",
        // Those that fit as well stay in the order that they came in.
        boost: (item.isGrey ? -50 : 49) - Math.min(number, 48),
        info: () => this.ask("documentation", [this.language, item.label]).then((text) => (text ? markdown(text) : null)),
        apply: (view, _, start, end) => {
          const edits = view.state.changes([{ from: start, to: end, insert: item.text }, ...changes(doc, item.edits)]);
          view.dispatch({ changes: edits, selection: { anchor: edits.mapPos(end, 1) }, userEvent: "input.complete" });
        },
      }));
    return { from, options };
  }
}
