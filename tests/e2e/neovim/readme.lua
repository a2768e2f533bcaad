-- The configuration of the README, run as written: where lenses stand, what :checkhealth says.
local _, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

-- The text of the lenses at the end of a line.
local function behind(line)
  local found = {}
  for name, space in pairs(vim.api.nvim_get_namespaces()) do
    if name:find("codelens", 1, true) then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, { line, 0 }, { line, -1 }, { details = true })) do
        expect((mark[4].virt_text_pos or "eol") == "eol", "a lens stands at the end of its line")
        for _, chunk in ipairs(mark[4].virt_text or {}) do
          table.insert(found, chunk[1])
        end
      end
    end
  end
  return table.concat(found)
end

local function run()
  local readme = table.concat(vim.fn.readfile(vim.env.PTX_LS_ROOT .. "/editors/neovim/README.md"), "\n")
  local written
  for code in readme:gmatch("```lua\n(.-)```") do
    written = code:find("LspAttach", 1, true) and not written and code or written
  end
  assert(load(written))()
  vim.cmd.edit(vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/neighbours.ptx")
  local comment, name = vim.fn.search("// run:", "nw") - 1, vim.fn.search("neighbours(", "nw") - 1
  vim.wait(20000, function()
    return behind(comment):find("Run", 1, true) ~= nil and behind(name):find("needs", 1, true) ~= nil
  end, 100)
  expect(behind(comment):find("Run neighbours block=64", 1, true) ~= nil, "Run stands in the line of the comment")
  expect(behind(name):find("needs", 1, true) ~= nil, "what the kernel needs stands in the line of its name")
  expect(behind(name):find("Run", 1, true) == nil, "and Run does not")
  vim.cmd("checkhealth vim.lsp")
  local health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  expect(health:find("ptx_ls (id: ", 1, true) ~= nil, ":checkhealth vim.lsp names the server")
end

finish(run)
