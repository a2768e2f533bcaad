"""Inline assembly as LLVM reads it: `$0`, `$$`, and a string of constraints; so do Triton, CuTe DSL and llvmlite."""
