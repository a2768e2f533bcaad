"""From the tree of a module to a program."""
