HIGHLIGHTS_QUERY: str
INJECTIONS_QUERY: str
LOCALS_QUERY: str
TAGS_QUERY: str

def language() -> object:
    """The language, for tree_sitter.Language."""
