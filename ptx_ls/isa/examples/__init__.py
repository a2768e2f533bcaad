"""Examples of instructions that the interpreter ran, read when they are shown."""
