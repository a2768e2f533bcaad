-- What can be asked of names in a module with a function: where they are, who calls whom, what the workspace holds.
return function(expect)
  vim.cmd.edit(vim.fs.dirname(vim.env.PTX_LS_FILE) .. "/norm.ptx")
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)

  local function place(pattern, word)
    for number, text in ipairs(lines) do
      local at = text:find(pattern, 1, true)
      if at then
        return { line = number - 1, character = at - 1 + pattern:find(word, 1, true) }
      end
    end
    error("no line has " .. pattern)
  end

  local function ask(method, params)
    params.textDocument = vim.lsp.util.make_text_document_params(0)
    for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do
      return answer.result
    end
  end

  local function found(locations)
    local rows = {}
    for _, one in ipairs(vim.islist(locations or {}) and locations or { locations }) do
      table.insert(rows, (one.range or one.targetSelectionRange).start.line + 1)
    end
    table.sort(rows)
    return rows
  end

  local function rows(...)
    local wanted = {}
    for _, pattern in ipairs({ ... }) do
      table.insert(wanted, place(pattern, pattern).line + 1)
    end
    return wanted
  end

  vim.wait(15000, function()
    return #vim.lsp.get_clients({ bufnr = 0 }) > 0
  end, 50)
  local callee = place("call (%f3), squares", "squares")
  local register = place("ld.global.v2.f32 {%f1, %f2}", "%f2")
  local head, body, call = ".func (.reg .f32 total) squares(.reg .f32 x, .reg .f32 y);", "mul.f32 total", "call (%f3)"
  local bodies = rows(".func (.reg .f32 total) squares", call)
  bodies = { bodies[1], bodies[2], place(body, body).line - 1 }

  expect(vim.deep_equal(found(ask("textDocument/declaration", { position = callee })), rows(head)), "a declaration")
  local definition = ask("textDocument/definition", { position = callee })
  expect(vim.deep_equal(found(definition), { bodies[3] }), "the definition of a function that is called")
  local references = { position = callee, context = { includeDeclaration = true } }
  expect(vim.deep_equal(found(ask("textDocument/references", references)), bodies), "references to a function")
  local used = { position = register, context = { includeDeclaration = false } }
  local uses = rows("ld.global.v2.f32", call)
  expect(vim.deep_equal(found(ask("textDocument/references", used)), uses), "references to a register of a family")
  expect(ask("textDocument/prepareRename", { position = register }) ~= nil, "a register may be renamed")
  expect(ask("textDocument/prepareRename", { position = place("ret;", "ret") }) == nil, "an opcode may not")

  local item = ask("textDocument/prepareCallHierarchy", { position = callee })[1]
  local function calls(method)
    local answer = vim.lsp.buf_request_sync(0, method, { item = item }, 10000)
    for _, one in pairs(answer) do
      return one.result
    end
  end
  expect(calls("callHierarchy/incomingCalls")[1].from.name == "norm", "the kernel calls the function")
  expect(#calls("callHierarchy/outgoingCalls") == 0, "which calls none")

  local symbols = ask("textDocument/documentSymbol", {})
  expect(#symbols == 3 and symbols[2].name == "norm", "the outline has the kernel between declaration and function")
  local of_workspace
  vim.wait(15000, function()
    of_workspace = vim.lsp.buf_request_sync(0, "workspace/symbol", { query = "squares" }, 10000)
    for _, one in pairs(of_workspace) do
      of_workspace = one.result or {}
    end
    return #of_workspace > 0
  end, 50)
  expect(of_workspace[1].name == "squares", "the workspace's symbols have the function")

  local selection = ask("textDocument/selectionRange", { positions = { register } })[1]
  local steps = 0
  while selection do
    steps, selection = steps + 1, selection.parent
  end
  expect(steps >= 5, "a selection grows from the register to the text: " .. steps)
  local whole = { start = { line = 0, character = 0 }, ["end"] = { line = #lines, character = 0 } }
  local labels = {}
  for _, hint in ipairs(ask("textDocument/inlayHint", { range = whole }) or {}) do
    labels[hint.position.line] = vim.inspect(hint.label)
  end
  expect(labels[place("sqrt.rn.f32", "sqrt").line]:find("f32", 1, true) ~= nil, "the type of a register stands at its use")
end
