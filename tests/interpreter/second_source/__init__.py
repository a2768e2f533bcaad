"""What instructions compute, said a second time in C: each `.c` table here is named like a file of the table of PTX."""
