-- Opens CUDA C++ beside clangd: each position encoding, the diagnostics of both, hovers, a list after what is typed
-- letter by letter, and a quick fix. CLANGD is its program, CLANGD_ENCODING what it is to count in.
local fail, _, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local ask, lua, until_true, type, complete_by_itself = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/child.lua"))

local function expect(condition, what)
  if not condition then
    fail(what .. ": " .. lua("return vim.inspect({ vim.api.nvim_get_current_line(), vim.diagnostic.get(0), vim.api.nvim_get_mode() })"))
  end
  io.stdout:write("ok: " .. what .. "\n")
end

-- The words of the list that is open, each as often as it is there.
local function offers(word)
  local code = ([[
    if vim.fn.pumvisible() == 0 then return false end
    local count = 0
    for _, item in ipairs(vim.fn.complete_info({ "items" }).items) do
      if item.word == %q then count = count + 1 end
    end
    return count == 1]]):format(word)
  return until_true(code, 15)
end

local function hover(line, column)
  return lua(([[
    vim.api.nvim_win_set_cursor(0, { %d, %d })
    local found = vim.lsp.buf_request_sync(0, "textDocument/hover", function(client)
      return vim.lsp.util.make_position_params(0, client.offset_encoding)
    end, 15000)
    local texts = {}
    for id, one in pairs(found or {}) do
      if one.result and one.result ~= vim.NIL then
        texts[vim.lsp.get_client_by_id(id).name] = vim.inspect(one.result.contents)
      end
    end
    return texts]]):format(line, column))
end

local function run()
  lua([[
    vim.lsp.config("clangd", {
      cmd = { vim.env.CLANGD },
      filetypes = { "cuda", "cpp", "c" },
      capabilities = { general = { positionEncodings = { vim.env.CLANGD_ENCODING } } },
    })
    vim.lsp.enable("clangd")]])
  complete_by_itself()
  lua("vim.cmd.edit(vim.env.PTX_LS_FILE)")
  expect(until_true([[return #vim.diagnostic.get(0) == 3]]), "three diagnostics of two servers")
  local encodings = lua([[
    local found = {}
    for _, one in ipairs(vim.lsp.get_clients({ bufnr = 0 })) do found[one.name] = one.offset_encoding end
    return found]])
  expect(encodings.ptx_ls == "utf-8" and encodings.clangd == vim.env.CLANGD_ENCODING, "clangd counts in " .. encodings.clangd)
  local places = lua([[
    local found = {}
    for _, one in ipairs(vim.diagnostic.get(0)) do
      local line = vim.api.nvim_buf_get_lines(0, one.lnum, one.lnum + 1, false)[1]
      found[one.source .. " " .. one.code] = line:sub(one.col + 1, one.end_col)
    end
    return found]])
  expect(places["ptx-ls asm-operand"] == "%5", "a diagnostic is at %5")
  expect(places["ptx-ls unknown-modifier"] == ".ival", "and one after a surrogate pair at .ival")
  local line = lua("return vim.fn.search('e4m3x2')")
  local inside = hover(line, lua("return vim.fn.getline('.'):find('e4m3x2')"))
  expect(inside.ptx_ls and inside.ptx_ls:find("sm_89", 1, true), "a hover in the string names targets")
  local outside = hover(lua("return vim.fn.search('unsigned total', 'w')"), lua("return vim.fn.getline('.'):find('total')"))
  expect(outside.clangd and not outside.ptx_ls, "a hover outside of it is clangd's")

  lua([[
    vim.fn.search("\\.ival", "w")
    local client = vim.lsp.get_clients({ bufnr = 0, name = "ptx_ls" })[1]
    vim.api.nvim_win_set_cursor(0, { vim.fn.line("."), (vim.fn.getline("."):find(".ival", 1, true)) })
    vim.lsp.buf.code_action({ apply = true, filter = function(one) return one.title:find(".inval", 1, true) ~= nil end })]])
  expect(until_true([[return vim.fn.search("mbarrier.inval.shared", "nw") > 0]], 10), "a quick fix changes the literal")

  lua([[vim.fn.search("return both", "w")]])
  ask("nvim_input", "O")
  type('asm("')
  expect(offers("mma"), "after a quote a list opens")
  type("cvt.")
  expect(offers(".rn"), "after a dot, too")
  type("rn.")
  expect(offers(".satfinite"), "and after the next")
  ask("nvim_input", "<C-e><Esc>")
  lua([[vim.fn.search("add.u32", "w")]])
  ask("nvim_input", "i")
  type("mov.u32 %")
  expect(offers("%0"), "and after a percent sign")
  ask("nvim_input", "<C-e><Esc>")

  lua([[vim.cmd("edit! " .. vim.fn.fnamemodify(vim.env.PTX_LS_FILE, ":h") .. "/run.cu")]])
  expect(until_true([[
    local params = { textDocument = vim.lsp.util.make_text_document_params() }
    for id, one in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeLens", params, 5000) or {}) do
      for _, lens in ipairs(type(one.result) == "table" and one.result or {}) do
        if lens.command and lens.command.title == "Run statement 1" then
          vim.lsp.get_client_by_id(id):exec_cmd(lens.command, { bufnr = 0 })
          return true
        end
      end
    end
    return false]]), "a lens runs a statement on the values of its comment")
  expect(until_true([[
    local params = {
      textDocument = vim.lsp.util.make_text_document_params(),
      range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } },
    }
    local found = vim.lsp.buf_request_sync(0, "textDocument/inlayHint", params, 5000)
    return vim.inspect(found):find("%0 = 42", 1, true) ~= nil]], 60), "and its result stands beside it")
  pcall(ask, "nvim_command", "qall!")
end

finish(run)
