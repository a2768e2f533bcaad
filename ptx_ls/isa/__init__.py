"""The table of the whole instruction set: targets, versions, forms, gates, registers, directives."""
