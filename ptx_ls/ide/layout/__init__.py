"""The layout of PTX in the columns that nvcc writes: only blanks and line ends between tokens change."""
