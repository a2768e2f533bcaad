"""The fast path of a batch check: lines judged by their text, which the parser is not shown."""
