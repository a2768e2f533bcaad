"""The drivers of the checks: for a document, after an edit, for a file that is checked once."""
