-- Types into a second Neovim, letter by letter, with nothing but autotrigger: a list must open at each dot.
local fail = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local command = { vim.v.progpath, "--embed", "--headless", "-u", vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/init.lua", "-i", "NONE", "-n" }
local child = vim.fn.jobstart(command, { rpc = true })

local function ask(method, ...)
  return vim.rpcrequest(child, method, ...)
end

local function until_true(code, seconds)
  return vim.wait((seconds or 15) * 1000, function()
    return ask("nvim_exec_lua", code, {})
  end, 50)
end

local function expect(condition, what)
  if not condition then
    fail(what .. ": " .. vim.inspect(ask("nvim_get_current_line")) .. vim.inspect(ask("nvim_get_mode")))
  end
  io.stdout:write("ok: " .. what .. "\n")
end

-- Each letter as a key of its own.
local function type(text)
  for letter in text:gmatch(".") do
    ask("nvim_input", letter)
    vim.wait(60)
  end
end

local function offers(word)
  local code = ([[
    if vim.fn.pumvisible() == 0 then return false end
    for _, item in ipairs(vim.fn.complete_info({ "items" }).items) do
      if item.word == %q then return true end
    end
    return false]]):format(word)
  return until_true(code, 5)
end

local function run()
  ask("nvim_exec_lua", [[
    vim.api.nvim_create_autocmd("LspAttach", {
      callback = function(event)
        vim.lsp.completion.enable(true, event.data.client_id, event.buf, { autotrigger = true })
      end,
    })
    vim.opt.completeopt = { "menuone", "noselect" }]], {})
  ask("nvim_command", "edit " .. vim.env.PTX_LS_FILE)
  expect(until_true("return #vim.diagnostic.get(0) > 0"), "the server speaks")
  ask("nvim_command", "/ret;")
  ask("nvim_input", "O")
  for _, step in ipairs({ { "cvt.", ".rn" }, { "rn.", ".satfinite" }, { "satfinite.", ".e4m3x2" }, { "e4m3x2.", ".f32" } }) do
    type(step[1])
    expect(offers(step[2]), "behind " .. step[1] .. " a list with " .. step[2] .. " opens")
  end
  type("f32")
  expect(ask("nvim_get_current_line"):match("^%s*(.*)$") == "cvt.rn.satfinite.e4m3x2.f32", "what was typed stands there")
  local colours = [[return vim.tbl_map(function(token)
    return vim.api.nvim_get_hl(0, { name = "@lsp.type." .. token .. ".ptx" }).link
  end, { "keyword", "modifier", "type" })]]
  local links = { "@keyword.ptx", "@attribute.ptx", "@type.ptx" }
  expect(vim.deep_equal(ask("nvim_exec_lua", colours, {}), links), "semantic tokens have the colours of the queries")
  pcall(ask, "nvim_command", "qall!")
end

local ok, message = xpcall(run, debug.traceback)
if not ok then
  fail(message)
end
vim.cmd("qall!")
