"""What every check receives and returns: the context, the diagnostic, its level."""
