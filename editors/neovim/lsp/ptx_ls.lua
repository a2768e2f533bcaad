-- Configuration of ptx-ls for Neovim 0.11 and later: vim.lsp.enable("ptx_ls")
-- Of LLVM IR the server takes what is for NVPTX, of CUDA C++ and Python the PTX in strings: clangd and
-- pyright run beside it.
return {
  cmd = { "ptx-ls", "serve" },
  filetypes = { "ptx", "nvvm", "llvm", "cuda", "cpp", "c", "python" },
  root_markers = { ".git" },
}
