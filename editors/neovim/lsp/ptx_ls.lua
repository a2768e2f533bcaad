-- Configuration of ptx-ls for Neovim 0.11 and later: vim.lsp.enable("ptx_ls")
return {
  cmd = { "ptx-ls", "serve" },
  filetypes = { "ptx", "nvvm" },
  root_markers = { ".git" },
}
