-- Loads every query of the project of which there is a parser, in PTX_LS_PARSER or with Neovim itself, and prints those of
-- which there is none; then the captures of a text of each grammar.
local root = vim.env.PTX_LS_ROOT
local _, expect, finish = unpack(dofile(root .. "/tests/e2e/neovim/expect.lua"))

local function parsed(language, text)
  local ok, problem = pcall(vim.treesitter.query.parse, language, text)
  return ok and "" or problem
end

local function run()
  vim.opt.runtimepath:append(vim.env.PTX_LS_PARSER)
  local files = vim.fn.glob(root .. "/grammar/*/queries/*.scm", true, true)
  vim.list_extend(files, vim.fn.glob(root .. "/editors/**/*.scm", true, true))
  for _, file in ipairs(files) do
    local language = file:match("grammar/(%w+)/queries") or vim.fs.basename(vim.fs.dirname(file))
    local name = file:sub(#root + 2)
    if vim.treesitter.language.add(language) then
      local problem = parsed(language, table.concat(vim.fn.readfile(file), "\n"))
      expect(problem == "", name .. " is loaded " .. problem)
    else
      print("no parser for " .. name)
    end
  end
  expect(parsed("nvvm", "(instruction tail: _ @keyword)"):find("Impossible pattern"), "what matches nothing is refused")

  local function captures(language, text)
    local parser = vim.treesitter.get_string_parser(text, language)
    local query = vim.treesitter.query.get(language, "highlights")
    local found = {}
    for id, node in query:iter_captures(parser:parse()[1]:root(), text) do
      found[vim.treesitter.get_node_text(node, text)] = query.captures[id]
    end
    return function(word, capture)
      expect(found[word] == capture, language .. ": " .. word .. " is " .. capture)
    end
  end
  local ptx = captures("ptx", ".entry k() { mov.u32 %r1, %ctaid.x; @%p1 bra done; call (%r1), f, (%r1); done: ret; }")
  ptx("%ctaid", "variable.builtin")
  ptx("%r1", "variable")
  ptx("done", "label")
  ptx("f", "function.call")
  ptx("k", "function")
  local nvvm = captures("nvvm", [[
define void @k(i1 %c) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.barrier0()
  br i1 %c, label %a, label %a
a:
  call void @f()
  ret void
}]])
  nvvm("@llvm.nvvm.read.ptx.sreg.tid.x", "variable.builtin")
  nvvm("@llvm.nvvm.barrier0", "function.builtin")
  nvvm("@f", "function.call")
  nvvm("%a", "label")
  nvvm("a:", "label")
  nvvm("%x", "variable")
end

finish(run)
