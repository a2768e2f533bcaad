"""ptx-ls: the language server and toolbox for NVIDIA PTX and NVVM IR."""
