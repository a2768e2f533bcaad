-- Types an intrinsic into NVVM IR letter by letter, takes an offer, and looks for its arguments and its declaration.
local fail, _, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local ask, _, until_true, type, complete_by_itself = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/child.lua"))

local function text()
  return table.concat(ask("nvim_buf_get_lines", 0, 0, -1, false), "\n")
end

local function expect(condition, what)
  if not condition then
    fail(what .. ": " .. text() .. vim.inspect(ask("nvim_get_mode")))
  end
  io.stdout:write("ok: " .. what .. "\n")
end

local function offers(word)
  local code = ([[
    if vim.fn.pumvisible() == 0 then return false end
    for _, item in ipairs(vim.fn.complete_info({ "items" }).items) do
      if item.abbr == %q then return true end
    end
    return false]]):format(word)
  return until_true(code, 5)
end

local function run()
  local file = vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/typed.ll"
  vim.fn.writefile({
    'target triple = "nvptx64-nvidia-cuda"',
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    "define ptx_kernel void @k(float %v) #0 {",
    "  ret void",
    "}",
    'attributes #0 = { "target-cpu"="sm_100a" }',
  }, file)
  complete_by_itself()
  ask("nvim_command", "edit " .. file)
  expect(until_true("return #vim.lsp.get_clients({ bufnr = 0 }) > 0"), "the server attaches")
  ask("nvim_command", "/ret void")
  ask("nvim_input", "O")
  type("%x = call float @")
  expect(offers("@llvm.nvvm."), "behind @ the intrinsics are offered")
  type("llvm.nvvm.")
  expect(offers("@llvm.nvvm.redux."), "behind the prefix the parts of names are offered")
  type("redux.sync.fmin")
  expect(offers("@llvm.nvvm.redux.sync.fmin"), "the intrinsic itself is offered")
  ask("nvim_input", "<C-n>")
  vim.wait(200)
  ask("nvim_input", "<C-y>")
  local line = "  %x = call float @llvm.nvvm.redux.sync.fmin(float %a0, i32 %a1)"
  local declaration = "declare float @llvm.nvvm.redux.sync.fmin(float, i32)"
  vim.wait(5000, function()
    return text():find(declaration, 1, true) ~= nil
  end, 50)
  expect(text():find(line, 1, true) ~= nil, "the arguments stand there")
  expect(text():find(declaration, 1, true) ~= nil, "the declaration stands there")
  pcall(ask, "nvim_command", "qall!")
end

finish(run)
