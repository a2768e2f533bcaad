-- Shows a source beside its PTX as a user would, and moves the cursor.
local _, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local function other_than(window)
  vim.wait(20000, function()
    return #vim.api.nvim_list_wins() == 2
  end, 50)
  return vim.tbl_filter(function(one)
    return one ~= window
  end, vim.api.nvim_list_wins())[1]
end

local function move(window, line)
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_win_set_cursor(window, { line, 0 })
  vim.api.nvim_exec_autocmds("CursorMoved", { buffer = vim.api.nvim_win_get_buf(window) })
end

local function run()
  local folder = vim.fs.dirname(vim.env.PTX_LS_FILE)
  vim.fn.writefile({ "one", "two", "three", "four" }, folder .. "/kernel.cu")
  vim.fn.writefile({
    ".version 8.0",
    ".target sm_80",
    ".address_size 64",
    '.file 1 "/gone/kernel.cu"',
    ".func f()",
    "{",
    ".loc 1 3 1",
    "bar.sync 0;",
    ".loc 1 4 1",
    "ret;",
    "}",
  }, folder .. "/kernel.ptx")
  vim.cmd.edit(folder .. "/kernel.cu")
  vim.wait(10000, function()
    return vim.fn.exists(":PtxSource") == 2
  end, 50)
  local source = vim.api.nvim_get_current_win()
  vim.cmd("PtxSource")
  local ptx = other_than(source)
  expect(ptx ~= nil, "a second window has the PTX that lies beside the source")
  move(source, 3)
  expect(vim.api.nvim_win_get_cursor(ptx)[1] == 7, "a line of the source leads to its PTX")
  move(ptx, 10)
  expect(vim.api.nvim_win_get_cursor(source)[1] == 4, "and a line of PTX to its source")
end

finish(run)
