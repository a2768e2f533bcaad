"""What NVIDIA's assembler says about a document, where a user asked for it: it is run apart, read, and placed."""
