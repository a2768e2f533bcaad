"""The formats of the report of `ptx-ls check`, one file each.

Each has `shown(file)`, which returns the report of one file as lines without line ends, and `render(lines)`, which
returns the whole report from the lines of all files, in order. A line is a line or a block of
lines of text, or an object of JSON; none has a NUL.
"""
