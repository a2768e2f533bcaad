"""Whether what is published can be installed: the source distribution and the wheel, each in a fresh environment."""
