"""Instructions on matrices that a warp holds, against the manual's formulas and arithmetic in plain integers."""
