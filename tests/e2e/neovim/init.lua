-- Neovim with the client of editors/neovim and nothing else; PTX_LS is the command line of the server,
-- PTX_LS_OPTIONS its settings, as JSON.
local root = vim.env.PTX_LS_ROOT
vim.opt.runtimepath:append(root .. "/editors/neovim")
vim.opt.swapfile = false
vim.cmd("filetype on")
vim.lsp.config("ptx_ls", {
  cmd = vim.json.decode(vim.env.PTX_LS),
  init_options = vim.json.decode(vim.env.PTX_LS_OPTIONS),
})
vim.lsp.enable("ptx_ls")
