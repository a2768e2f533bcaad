-- Opens NVVM IR as a user would: the server attaches by Neovim's own filetype, and LLVM IR of other targets stays alone.
local _, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local folder = vim.fs.dirname(vim.env.PTX_LS_FILE)

local function open(name, lines)
  vim.fn.writefile(lines, folder .. "/" .. name)
  vim.cmd.edit(folder .. "/" .. name)
  vim.wait(10000, function()
    return #vim.lsp.get_clients({ bufnr = 0 }) > 0
  end, 50)
  expect(#vim.lsp.get_clients({ bufnr = 0, name = "ptx_ls" }) == 1, name .. " has one server")
end

local function diagnostics(seconds)
  vim.wait(seconds * 1000, function()
    return #vim.diagnostic.get(0) > 0
  end, 50)
  return vim.diagnostic.get(0)
end

local function run()
  local broken = {
    'target triple = "nvptx64-nvidia-cuda"',
    "define ptx_kernel void @k(i32 %n) {",
    "  %x = add i32 %n,",
    "  ret void",
    "}",
  }
  for _, name in ipairs({ "a.ll", "a.llir", "a.nvvm" }) do
    open(name, broken)
    expect(#diagnostics(15) == 1, name .. " has its one error")
  end
  expect(vim.filetype.match({ filename = "a.ll" }) == "llvm", "the filetype of a .ll is Neovim's own")
  open("host.ll", { 'target triple = "x86_64-pc-linux-gnu"', "define void @f( {" })
  expect(#diagnostics(1) == 0, "LLVM IR of another target is left alone")
end

finish(run)
