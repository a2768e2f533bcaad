-- Types PTX letter by letter, with nothing but autotrigger: a list must open at each dot.
local fail, _, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local ask, _, until_true, type, complete_by_itself = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/child.lua"))

local function expect(condition, what)
  if not condition then
    fail(what .. ": " .. vim.inspect(ask("nvim_get_current_line")) .. vim.inspect(ask("nvim_get_mode")))
  end
  io.stdout:write("ok: " .. what .. "\n")
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
  complete_by_itself()
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

finish(run)
