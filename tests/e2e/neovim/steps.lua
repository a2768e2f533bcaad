-- Opens the example as a user would: diagnostics, hover, completion, a quick fix. Leaves with `cquit 1` at a failure.
local fail, expect, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local function run()
  vim.cmd.edit(vim.env.PTX_LS_FILE)
  expect(vim.bo.filetype == "ptx", "the filetype is ptx")
  local found
  vim.wait(15000, function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.code == "needs-target" then
        found = d
      end
    end
    return found ~= nil
  end, 50)
  expect(found ~= nil, "a needs-target diagnostic appears")
  local line = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, false)[1]
  expect(line:sub(found.col + 1, found.end_col) == ".e2m1x2", "it stands under .e2m1x2")
  expect(found.message:find("requires sm_120a", 1, true) ~= nil, "it names sm_120a")

  local function ask(method, extra)
    local at = { line = found.lnum, character = found.col + 2 }
    local params = { textDocument = vim.lsp.util.make_text_document_params(0), position = at }
    local answers = vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", params, extra or {}), 10000)
    for _, answer in pairs(answers or {}) do
      return answer.result
    end
  end

  local hover = ask("textDocument/hover")
  expect(hover ~= nil and vim.inspect(hover.contents):find("PTX 8.6", 1, true) ~= nil, "the hover says since when")

  local items = ask("textDocument/completion", { position = { line = found.lnum, character = found.col + 1 } })
  items = items and (items.items or items) or {}
  local labels = {}
  for _, item in ipairs(items) do
    labels[item.label] = true
    expect(item.textEdit ~= nil, "the item " .. item.label .. " says what it replaces")
  end
  expect(labels[".e4m3x2"] and labels[".relu"], "completion offers .e4m3x2 and .relu")

  local function place(pattern, within)
    for number, text in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
      local at = text:find(pattern, 1, true)
      if at then
        return { line = number - 1, character = at - 1 + within }
      end
    end
    fail("no line has " .. pattern)
  end

  local highlights = ask("textDocument/documentHighlight", { position = place("%rd1, [source]", 1) })
  local kinds = {}
  for _, one in ipairs(highlights or {}) do
    table.insert(kinds, one.kind)
  end
  expect(vim.deep_equal(kinds, { 1, 3, 2 }), "a register is declared, written and read")
  vim.api.nvim_win_set_cursor(0, { place("%rd1, [source]", 1).line + 1, place("%rd1, [source]", 1).character })
  vim.lsp.buf.rename("%from")
  local renamed = vim.wait(10000, function()
    return vim.fn.search("cvta.to.global.u64  %rd3, %from;", "nw") > 0
  end, 50)
  expect(renamed and vim.fn.search("%rd<5>, %from;", "nw") > 0, "one register leaves its family")
  local folds = ask("textDocument/foldingRange")
  expect(#folds == 3, "the comment, the kernel and its registers can be folded")
  local lens = ask("textDocument/codeLens")[1]
  local client_of_buffer = vim.lsp.get_clients({ bufnr = 0 })[1]
  local resolved = client_of_buffer:request_sync("codeLens/resolve", lens, 10000, 0)
  expect(resolved.result.command.title ~= "", "the kernel says what it needs: " .. resolved.result.command.title)

  local range = {
    start = { line = found.lnum, character = found.col },
    ["end"] = { line = found.end_lnum, character = found.end_col },
  }
  local lsp = found.user_data and found.user_data.lsp
  local actions = ask("textDocument/codeAction", { range = range, context = { diagnostics = { lsp } } })
  local chosen
  for _, action in ipairs(actions or {}) do
    if action.title:find("Change .target to sm_120a", 1, true) then
      chosen = action
    end
  end
  expect(chosen ~= nil, "a quick fix changes .target to sm_120a")
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  vim.lsp.util.apply_workspace_edit(chosen.edit, client.offset_encoding)
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  expect(text:find("%.target sm_120a") ~= nil, ".target was changed")
  local gone = vim.wait(10000, function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.code == "needs-target" then
        return false
      end
    end
    return true
  end, 50)
  expect(gone, "the diagnostic is gone")

  local last = vim.api.nvim_buf_line_count(0)
  local word = "// ptxas: ptxas module.ptx, line 1; warning : so be it"
  vim.api.nvim_buf_set_lines(0, last, last, false, { word })
  vim.cmd.write()
  local function of_ptxas()
    local found = {}
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.source == "ptxas" then
        table.insert(found, d.message)
      end
    end
    return table.concat(found, ", ")
  end
  vim.wait(15000, function()
    return of_ptxas() ~= ""
  end, 50)
  expect(of_ptxas() == "so be it", "what ptxas says of the saved text is shown once")

  dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/navigation.lua")(expect)

  -- A kernel run by its lens: values as inlay hints, then a fault as a diagnostic.
  local snippet = { "// run: block=4", "mov.u32 %r1, %tid.x;", "mul.lo.u32 %r2, %r1, %r1;" }
  local beside = vim.env.PTX_LS_FILE:gsub("quantize", "squares")
  vim.cmd.edit(beside)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, snippet)
  vim.lsp.inlay_hint.enable(true, { bufnr = 0 })
  local lenses
  vim.wait(15000, function()
    lenses = #vim.lsp.get_clients({ bufnr = 0 }) > 0 and ask("textDocument/codeLens") or {}
    return #lenses > 0
  end, 50)
  expect(lenses[1].command.title == "Run block=4", "a snippet may be run")
  local function run_lens()
    vim.lsp.codelens.refresh({ bufnr = 0 })
    vim.wait(10000, function()
      return #vim.lsp.codelens.get(0) > 0
    end, 50)
    vim.api.nvim_win_set_cursor(0, { 1, 0 })
    vim.lsp.codelens.run()
  end
  run_lens()
  local function hint(line)
    for _, one in ipairs(vim.lsp.inlay_hint.get({ bufnr = 0 })) do
      if one.inlay_hint.position.line == line then
        return one.inlay_hint.label
      end
    end
  end
  vim.wait(20000, function()
    return hint(2) ~= nil
  end, 50)
  expect(hint(2) == "%r2 = 0, 1, 4, 9", "values stand beside the lines")
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "ld.global.u32 %r3, [%r2+2];" })
  vim.wait(10000, function()
    return hint(2) == nil
  end, 50)
  expect(hint(2) == nil, "an edit takes them away")
  run_lens()
  local fault
  vim.wait(20000, function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      fault = d.code == "run-fault" and d or fault
    end
    return fault ~= nil
  end, 50)
  expect(fault ~= nil and fault.lnum == 3, "a fault is a diagnostic")
  expect(fault.message:find("misaligned global read", 1, true) ~= nil, "it says what happened")
  dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/sass.lua")()
end

finish(run)
