"""Diagnostics, one file per code. `document` calls the checks of a whole document, `walk` those of its instructions,
`lints` those that are asked for, `once` all that a file on the command line needs.

To import one of them loads no other: the command line begins to read a file before the checks are there.
"""
