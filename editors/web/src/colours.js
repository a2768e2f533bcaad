// Colours that are there at once, before Python is. PTX and LLVM IR by what words look like: no name of an instruction
// is needed for that.
import { cpp } from "@codemirror/lang-cpp";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

function comment(stream, state, end) {
  while (!stream.eol()) {
    if (stream.match(end)) {
      state.inComment = false;
      break;
    }
    stream.next();
  }
  return "comment";
}

const ptx = StreamLanguage.define({
  name: "ptx",
  startState: () => ({ inComment: false, begins: true }),
  token(stream, state) {
    if (state.inComment) return comment(stream, state, "*/");
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match("/*")) {
      state.inComment = true;
      return comment(stream, state, "*/");
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^@!?/)) return "operator";
    if (stream.match(/^[\w$%]+:(?!:)/)) return "labelName";
    if (stream.match(/^0[fFdD][0-9a-fA-F]+|^0[xX][0-9a-fA-F]+U?|^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?U?/)) return "number";
    if (stream.match(/^[{};]/)) {
      state.begins = true;
      return "punctuation";
    }
    if (stream.match(/^\.[a-zA-Z][\w:]*/)) {
      const isType = /^\.(?:[bsuf]\d+|pred|bf16|tf32|[efu]\d\w*)(?:x\d)?$/.test(stream.current());
      return isType ? "typeName" : state.begins ? "definitionKeyword" : "modifier";
    }
    if (stream.match(/^%[\w$]+(?:\.\w+)?/)) return "variableName";
    if (stream.match(/^[a-zA-Z_$][\w$]*/)) {
      const isOpcode = state.begins && /^[.\s;]/.test(stream.string.slice(stream.pos) || ";");
      state.begins = false;
      return isOpcode ? "keyword" : "name";
    }
    stream.next();
    return "punctuation";
  },
  blankLine: (state) => void (state.begins = true),
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
});

const nvvm = StreamLanguage.define({
  name: "nvvm",
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(";")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^c?"[^"]*"?/)) return "string";
    if (stream.match(/^@(?:[\w$.-]+|"[^"]*")/)) return "name";
    if (stream.match(/^%(?:[\w$.-]+|"[^"]*")/)) return "variableName";
    if (stream.match(/^[!#][\w$.-]*/)) return "meta";
    if (stream.match(/^(?:i\d+|float|double|half|bfloat|void|ptr|label|metadata|token|x)(?![\w.])/)) return "typeName";
    if (stream.match(/^[\w$.-]+:/)) return "labelName";
    if (stream.match(/^-?(?:0x[HKLMR]?[0-9a-fA-F]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)/)) return "number";
    if (stream.match(/^[a-zA-Z_][\w.]*/)) return "keyword";
    stream.next();
    return "punctuation";
  },
  languageData: { commentTokens: { line: ";" } },
});

export const colours = { ptx: () => ptx, nvvm: () => nvvm, cuda: cpp, python };

const coloured = (tag, name, more = {}) => ({ tag, color: `var(--${name})`, ...more });

export const style = syntaxHighlighting(
  HighlightStyle.define([
    coloured(tags.comment, "comment", { fontStyle: "italic" }),
    coloured([tags.keyword, tags.controlKeyword, tags.operatorKeyword], "keyword"),
    coloured([tags.definitionKeyword, tags.processingInstruction], "directive"),
    coloured([tags.modifier, tags.meta], "modifier"),
    coloured(tags.typeName, "type"),
    coloured([tags.number, tags.bool, tags.null], "number"),
    coloured([tags.string, tags.special(tags.string), tags.character], "string"),
    coloured([tags.variableName, tags.propertyName], "register"),
    coloured([tags.labelName, tags.function(tags.variableName)], "label"),
  ]),
);
