"""The machine code that the user's ptxas makes of PTX, as the user's nvdisasm prints it, and its lines."""
