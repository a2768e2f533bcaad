-- Configuration of ptx-ls for Neovim 0.11 and later: vim.lsp.enable("ptx_ls")
-- Of LLVM IR the server takes what is for NVPTX, of CUDA C++ and Python the PTX in strings: clangd and
-- pyright run beside it.

-- :PtxLower shows the PTX of a module of NVVM IR in a split, whose cursor follows that of the module.
local function lower(client, buffer)
  local command = { command = "ptx-ls.lower", arguments = { vim.uri_from_bufnr(buffer) } }
  client:request("workspace/executeCommand", command, function(fault, found)
    if fault or not found or type(found.ptx) ~= "string" then
      vim.notify(fault and fault.message or "There is no PTX of this module: the diagnostics say why.")
      return
    end
    local shown = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_lines(shown, 0, -1, false, vim.split(found.ptx, "\n"))
    vim.bo[shown].filetype = "ptx"
    vim.bo[shown].bufhidden = "wipe"
    local window = vim.api.nvim_open_win(shown, false, { split = "right" })
    vim.wo[window].cursorline = true
    vim.api.nvim_create_autocmd("CursorMoved", {
      buffer = buffer,
      callback = function()
        if not vim.api.nvim_win_is_valid(window) then
          return true
        end
        local line = vim.api.nvim_win_get_cursor(0)[1]
        for number, source in ipairs(found.lines) do
          if source == line then
            vim.api.nvim_win_set_cursor(window, { number, 0 })
            return
          end
        end
      end,
    })
  end, buffer)
end

return {
  cmd = { "ptx-ls", "serve" },
  filetypes = { "ptx", "nvvm", "llvm", "cuda", "cpp", "c", "python" },
  root_markers = { ".git" },
  on_attach = function(client, buffer)
    vim.api.nvim_buf_create_user_command(buffer, "PtxLower", function()
      lower(client, buffer)
    end, { desc = "Show the PTX of this module of NVVM IR" })
  end,
}
