"""Checks of code that ptxas takes and that is probably not meant so."""
