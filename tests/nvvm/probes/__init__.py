"""Small modules of NVVM IR, valid and not, that walk through the specification and LLVM's rules, with the verdicts of
the readers: written from the documents, apart from the table of rules that they judge."""
