const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..", "..");
const query = (name) => readFileSync(join(root, "queries", `${name}.scm`), "utf8");

module.exports = require("node-gyp-build")(root);
module.exports.nodeTypeInfo = require("../../src/node-types.json");
module.exports.HIGHLIGHTS_QUERY = query("highlights");
module.exports.INJECTIONS_QUERY = query("injections");
module.exports.LOCALS_QUERY = query("locals");
module.exports.TAGS_QUERY = query("tags");
