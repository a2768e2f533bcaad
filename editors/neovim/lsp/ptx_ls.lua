---@brief
---
--- https://github.com/ptx-ls/ptx-ls
---
--- ptx-ls, for NVIDIA's PTX and NVVM IR, in Neovim 0.11 and later: `vim.lsp.enable("ptx_ls")`.
--- Of LLVM IR the server takes what is for NVPTX, of CUDA C++ and Python the PTX in strings: clangd and
--- pyright run beside it.

-- Has the cursor of a window follow that of a buffer, as long as the window is there: `line_of` gives the line there of a
-- line here.
local function follow(buffer, window, line_of)
  vim.api.nvim_create_autocmd("CursorMoved", {
    buffer = buffer,
    callback = function()
      if not vim.api.nvim_win_is_valid(window) then
        return true
      end
      local line = line_of(vim.api.nvim_win_get_cursor(0)[1])
      if line then
        vim.api.nvim_win_set_cursor(window, { line, 0 })
      end
    end,
  })
end

-- Has the cursors of a source and of PTX that was made of it follow each other: `lines` has the line of the source of each
-- line of PTX, 0 for none.
local function link(source, ptx, lines)
  follow(source.buffer, ptx.window, function(line)
    for number, one in ipairs(lines) do
      if one == line then
        return number
      end
    end
  end)
  follow(ptx.buffer, source.window, function(line)
    local one = lines[line] or 0
    return one > 0 and one <= vim.api.nvim_buf_line_count(source.buffer) and one or nil
  end)
end

-- A window beside the current one, which stays the current one.
local function beside(buffer)
  local window = vim.api.nvim_open_win(buffer, false, { split = "right" })
  vim.wo[window].cursorline = true
  return window
end

-- :PtxLower shows the PTX of a module of NVVM IR in a split; the cursor of each follows that of the other.
local function lower(client, buffer)
  local module = vim.api.nvim_get_current_win()
  local command = { command = "ptx-ls.lower", arguments = { vim.uri_from_bufnr(buffer) } }
  client:request("workspace/executeCommand", command, function(fault, found)
    if fault or not found or type(found.ptx) ~= "string" then
      vim.notify(fault and fault.message or "There is no PTX of this module: the diagnostics say why.")
      return
    end
    vim.api.nvim_echo({ { "This module was " .. found.account } }, false, {})
    local shown = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_lines(shown, 0, -1, false, vim.split(found.ptx, "\n"))
    vim.bo[shown].filetype = "ptx"
    vim.bo[shown].bufhidden = "wipe"
    link({ buffer = buffer, window = module }, { buffer = shown, window = beside(shown) }, found.lines)
  end, buffer)
end

-- :PtxSource shows the source of PTX beside it, or the PTX of a source; the cursor of each follows that of the other.
local function source(client, buffer)
  local here = { buffer = buffer, window = vim.api.nvim_get_current_win() }
  local own = vim.uri_from_bufnr(buffer)
  local command = { command = "ptx-ls.sourceLines", arguments = { own } }
  client:request("workspace/executeCommand", command, function(fault, found)
    if fault or not found or #found == 0 then
      vim.notify(fault and fault.message or "No source and PTX of this file belong together: the PTX needs line information "
        .. "(nvcc -lineinfo), and has to be open, or beside its source.")
      return
    end
    local function show(pair)
      if not pair then
        return
      end
      local is_ptx = pair.ptx == own
      local other = vim.uri_to_bufnr(is_ptx and pair.source or pair.ptx)
      vim.fn.bufload(other)
      vim.bo[other].buflisted = true
      local there = { buffer = other, window = beside(other) }
      link(is_ptx and there or here, is_ptx and here or there, pair.lines)
    end
    -- Of PTX, the source that most lines come from; of a source, what the user chooses, since each target may have its own.
    if #found == 1 or found[1].ptx == own then
      show(found[1])
    else
      local options = { prompt = "PTX of this file", format_item = function(one) return vim.uri_to_fname(one.ptx) end }
      vim.ui.select(found, options, show)
    end
  end, buffer)
end

-- :PtxGraph opens a picture of the control flow of the function at the cursor, in what the system shows SVG with.
local function graph(client, buffer)
  local cursor = vim.api.nvim_win_get_cursor(0)
  local character = vim.str_utfindex(vim.api.nvim_get_current_line(), client.offset_encoding, cursor[2], false)
  local command = { command = "ptx-ls.graph", arguments = { vim.uri_from_bufnr(buffer), cursor[1] - 1, character } }
  client:request("workspace/executeCommand", command, function(fault, found)
    if fault or type(found) ~= "table" then
      vim.notify(fault and fault.message or "There is no function, or the control flow of the one at the cursor cannot be drawn.")
      return
    end
    local path = vim.fn.tempname() .. ".svg"
    vim.fn.writefile(vim.split(found.svg, "\n"), path)
    vim.ui.open(path)
  end, buffer)
end

-- :PtxSass shows the machine code of PTX below its lines in a split, by your ptxas and nvdisasm; the cursor of each follows
-- that of the other.
local function sass(client, buffer)
  local module = vim.api.nvim_get_current_win()
  local command = { command = "ptx-ls.sass", arguments = { vim.uri_from_bufnr(buffer) } }
  client:request("workspace/executeCommand", command, function(fault, found)
    if fault or type(found) ~= "table" then
      vim.notify(fault and fault.message or "There is no machine code of this module: a message says why.")
      return
    end
    local shown = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_lines(shown, 0, -1, false, vim.split(found.text, "\n"))
    vim.bo[shown].bufhidden = "wipe"
    local window = vim.api.nvim_open_win(shown, false, { split = "right" })
    vim.wo[window].cursorline = true
    follow(buffer, window, function(line)
      for number, ptx in ipairs(found.lines) do
        if ptx == line then
          return number
        end
      end
    end)
    follow(shown, module, function(line)
      local ptx = found.lines[line] or 0
      return ptx > 0 and ptx <= vim.api.nvim_buf_line_count(buffer) and ptx or nil
    end)
  end, buffer)
end

---@type vim.lsp.Config
return {
  cmd = { "ptx-ls", "serve" },
  filetypes = { "ptx", "nvvm", "llvm", "cuda", "cpp", "c", "python" },
  root_markers = { ".git" },
  on_attach = function(client, buffer)
    vim.api.nvim_buf_create_user_command(buffer, "PtxLower", function()
      lower(client, buffer)
    end, { desc = "Show the PTX of this module of NVVM IR" })
    vim.api.nvim_buf_create_user_command(buffer, "PtxSource", function()
      source(client, buffer)
    end, { desc = "Show source and PTX side by side" })
    vim.api.nvim_buf_create_user_command(buffer, "PtxGraph", function()
      graph(client, buffer)
    end, { desc = "Show the control flow of this function" })
    vim.api.nvim_buf_create_user_command(buffer, "PtxSass", function()
      sass(client, buffer)
    end, { desc = "Show the machine code of this PTX" })
  end,
}
