/** The grammar of PTX: what `setLanguage` of a parser takes. */
declare const binding: {
  language: unknown;
  /** What `src/node-types.json` says. */
  nodeTypeInfo: { type: string; named: boolean }[];
  HIGHLIGHTS_QUERY: string;
  INJECTIONS_QUERY: string;
  LOCALS_QUERY: string;
  TAGS_QUERY: string;
};

export = binding;
