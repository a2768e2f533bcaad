"""What the build of a project says of its files: the targets that they are compiled for, and macros."""
