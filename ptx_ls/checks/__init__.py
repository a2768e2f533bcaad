"""Diagnostics, one file per code, by what they look at: instructions, declarations, the module, lints.

`base` is what every check gets and returns, `common` what several share, `engine` calls them. Importing one check loads
no other: the command line begins to read a file before the checks are loaded.
"""
