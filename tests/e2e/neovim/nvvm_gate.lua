-- Opens NVVM IR that calls what its target lacks: the diagnostic, the hover with the PTX it becomes, and the quick fix.
local _, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local function ask(method, extra)
  local client = vim.lsp.get_clients({ bufnr = 0, name = "ptx_ls" })[1]
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answer = client:request_sync(method, vim.tbl_extend("force", params, extra or {}), 10000, 0)
  return answer and answer.result, client
end

local function run()
  local file = vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/x.ll"
  vim.fn.writefile({
    'target triple = "nvptx64-nvidia-cuda"',
    "declare float @llvm.nvvm.redux.sync.fmin(float, i32)",
    "define ptx_kernel void @k(float %v) #0 {",
    "  %x = call float @llvm.nvvm.redux.sync.fmin(float %v, i32 -1)",
    "  ret void",
    "}",
    'attributes #0 = { "target-cpu"="sm_90" }',
  }, file)
  vim.cmd.edit(file)
  vim.wait(15000, function()
    return #vim.diagnostic.get(0) > 0
  end, 50)
  local found = vim.diagnostic.get(0)
  expect(#found == 1 and found[1].code == "needs-target" and found[1].lnum == 3, "the call has a needs-target error")
  expect(found[1].message:find("sm_100a", 1, true) ~= nil, "the error names a target that would do")
  vim.api.nvim_win_set_cursor(0, { 4, 25 })
  local hover = ask("textDocument/hover")
  expect(hover and hover.contents.value:find("redux.sync.min.f32", 1, true) ~= nil, "the hover shows the PTX")
  local range = { start = { line = 3, character = 25 }, ["end"] = { line = 3, character = 25 } }
  local fixes, client = ask("textDocument/codeAction", {
    range = range,
    context = { diagnostics = vim.tbl_map(function(one) return one.user_data.lsp end, found) },
  })
  local fix = vim.iter(fixes or {}):find(function(one) return one.title:find("Change the target", 1, true) end)
  expect(fix ~= nil, "a quick fix changes the target")
  vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding)
  vim.wait(15000, function()
    return #vim.diagnostic.get(0) == 0
  end, 50)
  local line = vim.api.nvim_buf_get_lines(0, 6, 7, false)[1]
  expect(line:find("sm_100", 1, true) ~= nil, "the text has the other target: " .. line)
  expect(#vim.diagnostic.get(0) == 0, "nothing is wrong any more")
end

finish(run)
