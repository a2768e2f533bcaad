"""Two functions compared without the names of their registers and labels, and without the order of their blocks."""
