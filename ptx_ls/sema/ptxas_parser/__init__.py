"""A recursive-descent parser that finds the first syntax error as ptxas reports it.

The tree of a broken file shows that something is wrong, and roughly where; ptxas reports the first token that cannot
continue a correct program. This parser finds it, from the start of a statement or of an item of the module on. Of the
meaning of words it knows the directives of functions, the types and the state spaces.

Each file adds a layer of the grammar to those below it: tokens, then operands and declarations, statements, the module.
"""
