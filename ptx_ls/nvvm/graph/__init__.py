"""The control flow of a function of NVVM IR: its blocks, predecessors, dominators and loops."""
