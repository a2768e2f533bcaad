"""What may stand between two words: white space and comments.

No two of its alternatives begin alike, so that there is one way to read a text: a search takes no longer than the text
is long, whatever stands behind it.
"""

GAP = rb"(?:\s|//[^\n]*(?:\n|\Z)|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*"
