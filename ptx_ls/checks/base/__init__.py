"""What every check gets and gives: the context, a diagnostic, its level."""
