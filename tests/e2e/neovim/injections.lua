-- Opens C with asm statements: their literals have the colours of PTX. PTX_LS_PARSER is a folder with parser/ptx.so.
local root = vim.env.PTX_LS_ROOT
local _, expect, finish = unpack(dofile(root .. "/tests/e2e/neovim/expect.lua"))

local function run()
  vim.opt.runtimepath:append(vim.env.PTX_LS_PARSER)
  vim.opt.runtimepath:append(root .. "/editors/neovim")
  vim.cmd.edit(vim.env.PTX_LS_FILE)
  vim.treesitter.start(0, "c")
  vim.treesitter.get_parser(0, "c"):parse(true)
  local function captures(line, word)
    local text = vim.fn.getline(line)
    local found = {}
    for _, one in ipairs(vim.treesitter.get_captures_at_pos(0, line - 1, text:find(word, 1, true) - 1)) do
      found[one.lang .. " " .. one.capture] = true
    end
    return found
  end
  expect(captures(2, "add")["ptx keyword"], "an opcode in a literal is a keyword")
  expect(captures(2, ".u32")["ptx type"], "a type is one")
  expect(captures(3, "mov")["ptx keyword"], "so in the next literal")
  local host = captures(4, "cpuid")
  expect(host["c string"] and not host["ptx keyword"], "host code is a string")
end

finish(run)
