"""Checks of code that ptxas accepts and that is probably a mistake."""
