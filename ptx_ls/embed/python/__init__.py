"""PTX in the strings of Python: inline assembly of kernel languages, whole modules, and C++ that holds some."""
