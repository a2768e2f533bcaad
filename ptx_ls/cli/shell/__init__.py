"""Completion of shells and the page of the manual, made of the parsers of all subcommands."""
