"""The PTX of a module of NVVM IR, where a user asks for it: LLVM or libnvvm makes it in a process of its own."""
