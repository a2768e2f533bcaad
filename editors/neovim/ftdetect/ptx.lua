-- `.ptx` is also the suffix of PreTeXt, an XML language: what begins with `<` is not PTX.
vim.filetype.add({
  extension = {
    ptx = function(_, buffer)
      local first = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1] or ""
      return first:match("^%s*<") and "xml" or "ptx"
    end,
    nvvm = "nvvm",
  },
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = "ptx",
  callback = function(event)
    vim.bo[event.buf].commentstring = "// %s"
    vim.opt_local.iskeyword:append({ "%", "$" })
  end,
})
