-- `.ptx` is also the suffix of PreTeXt, an XML language: what begins with `<` is not PTX.
vim.filetype.add({
  extension = {
    ptx = function(_, buffer)
      local first = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1] or ""
      return first:match("^%s*<") and "xml" or "ptx"
    end,
    nvvm = "nvvm",
    ll = "llvm",
    llir = "llvm",
  },
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "nvvm", "llvm" },
  callback = function(event)
    vim.bo[event.buf].commentstring = "; %s"
  end,
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = "ptx",
  callback = function(event)
    vim.bo[event.buf].commentstring = "// %s"
    vim.opt_local.iskeyword:append({ "%", "$" })
  end,
})
-- What the server says of a word has the colour that the queries of grammar/ptx give it.
local colours = {
  keyword = "@keyword",
  modifier = "@attribute",
  type = "@type",
  variable = "@variable",
  parameter = "@variable.parameter",
  ["function"] = "@function.call",
  label = "@label",
}
-- The same for a word of one of these kinds of which the server says more.
local modified = {
  ["variable.defaultLibrary"] = "@variable.builtin",
  ["function.declaration"] = "@function",
}
for token, capture in pairs(colours) do
  vim.api.nvim_set_hl(0, "@lsp.type." .. token .. ".ptx", { link = capture .. ".ptx", default = true })
end
for token, capture in pairs(modified) do
  vim.api.nvim_set_hl(0, "@lsp.typemod." .. token .. ".ptx", { link = capture .. ".ptx", default = true })
end
