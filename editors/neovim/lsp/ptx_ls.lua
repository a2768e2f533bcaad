-- Configuration of ptx-ls for Neovim 0.11 and later: vim.lsp.enable("ptx_ls")
-- Of LLVM IR the server takes what is for NVPTX.
return {
  cmd = { "ptx-ls", "serve" },
  filetypes = { "ptx", "nvvm", "llvm" },
  root_markers = { ".git" },
}
