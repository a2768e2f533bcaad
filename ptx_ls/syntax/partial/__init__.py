"""The fast path of a batch check: statements that are like others, which the parser is not shown."""
