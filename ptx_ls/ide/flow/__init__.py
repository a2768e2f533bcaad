"""The control flow of a function as a picture."""
