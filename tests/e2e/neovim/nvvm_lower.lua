-- Shows the PTX of a module of NVVM IR as a user would, and moves the cursor.
local _, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local path = vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/sum.ll"

local function run()
  vim.fn.writefile({
    'target triple = "nvptx64-nvidia-cuda"',
    "define ptx_kernel void @k(ptr %p) {",
    "  %a = load i32, ptr %p",
    "  %b = mul i32 %a, %a",
    "  store i32 %b, ptr %p",
    "  ret void",
    "}",
  }, path)
  vim.cmd.edit(path)
  vim.wait(10000, function()
    return vim.fn.exists(":PtxLower") == 2
  end, 50)
  local module = vim.api.nvim_get_current_win()
  vim.cmd("PtxLower")
  vim.wait(20000, function()
    return #vim.api.nvim_list_wins() == 2
  end, 50)
  local other = vim.tbl_filter(function(one)
    return one ~= module
  end, vim.api.nvim_list_wins())[1]
  expect(other ~= nil, "a second window has the PTX")
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(other), 0, -1, false)
  expect(vim.api.nvim_get_current_win() == module, "the cursor stays in the module")
  for line, word in pairs({ [3] = "\tld.", [4] = "\tmul.lo", [5] = "\tst." }) do
    vim.api.nvim_win_set_cursor(module, { line, 0 })
    vim.api.nvim_exec_autocmds("CursorMoved", { buffer = vim.api.nvim_win_get_buf(module) })
    local at = vim.api.nvim_win_get_cursor(other)[1]
    local near = table.concat(lines, "\n", at, at + 2)
    expect(near:find(word, 1, true) ~= nil, "line " .. line .. " leads to " .. word)
  end
  for number, text in ipairs(lines) do
    if text:find("\tmul.lo", 1, true) then
      vim.api.nvim_set_current_win(other)
      vim.api.nvim_win_set_cursor(other, { number, 0 })
      vim.api.nvim_exec_autocmds("CursorMoved", { buffer = vim.api.nvim_win_get_buf(other) })
    end
  end
  expect(vim.api.nvim_win_get_cursor(module)[1] == 4, "the multiplication leads back to its line")
  vim.api.nvim_win_close(other, true)
end

finish(run)
