-- Shows the machine code of PTX as a user would, and moves the cursor. A part of steps.lua: a Neovim takes seconds to start.
local _, expect = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local path = vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/kernel.ptx"

return function()
  local text = vim.fn.readfile(vim.env.PTX_LS_ROOT .. "/tests/sass/recorded/kernel.ptx")
  table.insert(text, "// ptxas: ptxas info    : Compiling entry function 'k' for 'sm_90'")
  vim.fn.writefile(text, path)
  vim.cmd.edit(path)
  vim.wait(10000, function()
    return vim.fn.exists(":PtxSass") == 2
  end, 50)
  local module = vim.api.nvim_get_current_win()
  vim.cmd("PtxSass")
  vim.wait(20000, function()
    return #vim.api.nvim_list_wins() == 2
  end, 50)
  local other = vim.tbl_filter(function(one)
    return one ~= module
  end, vim.api.nvim_list_wins())[1]
  expect(other ~= nil, "a second window has the machine code")
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(other), 0, -1, false)
  for number, ptx in ipairs(text) do
    if ptx:find("bar.sync", 1, true) then
      vim.api.nvim_win_set_cursor(module, { number, 0 })
      vim.api.nvim_exec_autocmds("CursorMoved", { buffer = vim.api.nvim_win_get_buf(module) })
    end
  end
  local at = vim.api.nvim_win_get_cursor(other)[1]
  expect(lines[at + 1]:find("BAR.SYNC", 1, true) ~= nil, "a barrier leads to its machine code")
end
