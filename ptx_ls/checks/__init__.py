"""Diagnostics: one file per code, in rooms by subject: instructions, declarations, the module, lints.

`base` holds what every check receives and returns, `common` what several checks share, `engine` what calls them. Each
check imports only what it needs itself, so that the command line can start to read a file before the checks are loaded.
"""
