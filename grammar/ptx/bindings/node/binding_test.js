const assert = require("node:assert");
const { test } = require("node:test");
const Parser = require("tree-sitter");
const language = require(".");

test("a module is parsed, and the queries fit", () => {
  const parser = new Parser();
  parser.setLanguage(language);
  const { rootNode } = parser.parse(".version 8.0\n.target sm_80\n.entry k() { ret; }\n");
  assert.ok(!rootNode.hasError);
  assert.ok(new Parser.Query(language, language.HIGHLIGHTS_QUERY).captures(rootNode).length);
});
