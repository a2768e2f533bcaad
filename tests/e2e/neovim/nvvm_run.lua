-- Works on a module of NVVM IR as a user would: lays it out, completes an operand, looks at the control flow, runs it.
local _, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local path = vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/cubes.ll"

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function line_of(words)
  for number, text in ipairs(lines()) do
    if text:find(words, 1, true) then
      return number, text
    end
  end
end

local function run()
  vim.fn.writefile({
    'target triple = "nvptx64-nvidia-cuda"',
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    "; run: block=4 args=buf:s32:4",
    "define ptx_kernel void @cubes(ptr addrspace(1) %out) {",
    "entry:",
    "     %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    "  %place = getelementptr i32, ptr addrspace(1) %out, i32 %t",
    "  %square = mul i32 %t,%t",
    "  %cube = mul i32 %square, %",
    "  store i32 %cube, ptr addrspace(1) %place",
    "  br label %last",
    "last:",
    "  ret void",
    "}",
  }, path)
  vim.cmd.edit(path)
  vim.wait(10000, function()
    return vim.fn.exists(":PtxGraph") == 2
  end, 50)
  local client = vim.lsp.get_clients({ bufnr = 0, name = "ptx_ls" })[1]

  local number, text = line_of("%cube = mul")
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.position = { line = number - 1, character = #text }
  local answer = client:request_sync("textDocument/completion", params, 10000, 0)
  local labels = vim.tbl_map(function(one) return one.label end, answer.result.items)
  table.sort(labels)
  expect(vim.deep_equal(labels, { "%square", "%t" }), "what fits the operand is offered: " .. table.concat(labels, " "))
  vim.api.nvim_buf_set_lines(0, number - 1, number, false, { text .. "t" })

  vim.wait(5000, function()
    return client:supports_method("textDocument/formatting", 0)
  end, 50)
  vim.lsp.buf.format({ timeout_ms = 10000 })
  expect(line_of("%t = call") and select(2, line_of("%t = call")):find("^  %%t") ~= nil, "the layout indents")
  expect(line_of("mul i32 %t, %t") ~= nil, "and writes a blank after each comma")

  local opened
  vim.ui.open = function(file)
    opened = file
  end
  vim.api.nvim_win_set_cursor(0, { line_of("ret void"), 0 })
  vim.cmd("PtxGraph")
  vim.wait(10000, function()
    return opened ~= nil
  end, 50)
  local svg = opened and table.concat(vim.fn.readfile(opened), "\n") or ""
  expect(svg:find("<svg", 1, true) ~= nil and svg:find("block-1", 1, true) ~= nil, "the picture has both blocks")

  vim.lsp.inlay_hint.enable(true)
  vim.lsp.codelens.refresh({ bufnr = 0 })
  vim.wait(10000, function()
    return #vim.lsp.codelens.get(0) > 0
  end, 50)
  vim.api.nvim_win_set_cursor(0, { line_of("; run:"), 0 })
  vim.lsp.codelens.run()
  local shown
  vim.wait(30000, function()
    shown = {}
    for _, one in ipairs(vim.lsp.inlay_hint.get({ bufnr = 0 })) do
      table.insert(shown, type(one.inlay_hint.label) == "string" and one.inlay_hint.label or "")
    end
    shown = table.concat(shown, "\n")
    return shown:find("ran clean", 1, true) ~= nil
  end, 100)
  expect(shown:find("argument 0 = [0, 1, 8, 27]", 1, true) ~= nil, "the kernel computes cubes: " .. shown)
  expect(shown:find("%cube = 0, 1, 8, 27", 1, true) ~= nil, "values stand under the names of the module")
end

finish(run)
