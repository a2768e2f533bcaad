-- A second Neovim with the same client, into which letters are typed: a list opens only by itself.
local init = vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/init.lua"
local child = vim.fn.jobstart({ vim.v.progpath, "--embed", "--headless", "-u", init, "-i", "NONE", "-n" }, { rpc = true })

local function ask(method, ...)
  return vim.rpcrequest(child, method, ...)
end

local function lua(code)
  return ask("nvim_exec_lua", code, {})
end

local function until_true(code, seconds)
  return vim.wait((seconds or 30) * 1000, function()
    return lua(code)
  end, 50)
end

-- Each letter as a key of its own.
local function type(text, pause)
  for letter in text:gmatch(".") do
    ask("nvim_input", letter == "<" and "<lt>" or letter)
    vim.wait(pause or 80)
  end
end

-- Lists open at the characters that the server names, and at some letters.
local function complete_by_itself(letters)
  lua(([[
    vim.api.nvim_create_autocmd("LspAttach", {
      callback = function(event)
        local client = vim.lsp.get_client_by_id(event.data.client_id)
        local known = client.server_capabilities.completionProvider.triggerCharacters
        client.server_capabilities.completionProvider.triggerCharacters = vim.list_extend(known, vim.split(%q, ""))
        vim.lsp.completion.enable(true, event.data.client_id, event.buf, { autotrigger = true })
      end,
    })
    vim.opt.completeopt = { "menuone", "noselect" }]]):format(letters or ""))
end

return { ask, lua, until_true, type, complete_by_itself }
