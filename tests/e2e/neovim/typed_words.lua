-- Types statements of PTX and an asm statement of C++ key by key and never asks for a list: each word in backquotes is among the
-- first five of a list that is open after at most two of its letters.
local fail, _, finish = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/expect.lua"))

local ask, lua, until_true, type, complete_by_itself = unpack(dofile(vim.env.PTX_LS_ROOT .. "/tests/e2e/neovim/child.lua"))

local KERNEL = [[
`ld``.param``.u64` `%rd0`, [`data`];
`mov``.u32` `%r0`, `%tid.x`;
`setp``.ge``.u32` `%p0`, `%r0`, 7;
@`%p0` `bra` done;
]]

local STATEMENT = [[
asm volatile("{\n\t"
".reg .pred q;\n\t"
"`setp``.ge``.u32` `q`, `%2`, 7;\n\t"
"@`q` `ld``.global``.f32` `%0`, [`%1`];\n\t"
"`fma``.rn``.f32` `%0`, `%0`, `%0`, `%0`;\n\t"
"}" : "`=f`"(x) : "`l`"(p), "`r`"(n) : "`memory`");
]]

local function first_five()
  return lua([[
    if vim.fn.pumvisible() == 0 then return {} end
    return vim.list_slice(vim.tbl_map(function(one) return one.abbr end, vim.fn.complete_info({ "items" }).items), 1, 5)]])
end

local function type_words(text)
  local plain, is_word = 0, false
  for piece in (text:gsub("``", "`\1`") .. "`"):gmatch("([^`]*)`") do
    if is_word then
      local shown, at = {}, 0
      local function has()
        shown = first_five()
        return vim.tbl_contains(shown, piece)
      end
      while not vim.wait(at < math.min(2, #piece - 1) and 60 or 5000, has, 20) do
        if at == 2 then
          fail(piece .. " in " .. ask("nvim_get_current_line") .. ": " .. vim.inspect(shown))
        end
        at = at + 1
        ask("nvim_input", piece:sub(at, at))
      end
      plain = plain + 1
      type(piece:sub(at + 1), 10)
    elseif piece ~= "\1" then
      type(piece:gsub("\n", "\r"), 10)
    end
    is_word = not is_word
  end
  return plain
end

local function run()
  complete_by_itself("abcdefghijklmnopqrstuvwxyz")
  local folder = vim.fs.dirname(vim.env.PTX_LS_FILE)
  local head = {
    ".version 9.0", ".target sm_90", ".address_size 64",
    ".visible .entry scale(.param .u64 data, .param .u32 count)", "{",
    ".reg .pred %p<2>;", ".reg .f32 %f<3>;", ".reg .b32 %r<5>;", ".reg .b64 %rd<4>;", "// here", "done:", "ret;", "}",
  }
  local host = { "__device__ float scale(const float *p, unsigned n) {", "float x;", "// here", "return x;", "}" }
  for name, typed in pairs({ ["typed.ptx"] = { head, KERNEL }, ["typed.cu"] = { host, STATEMENT } }) do
    vim.fn.writefile(typed[1], folder .. "/" .. name)
    ask("nvim_command", "edit! " .. folder .. "/" .. name)
    if not until_true("return #vim.lsp.get_clients({ bufnr = 0 }) > 0") then
      fail("the server does not attach to " .. name)
    end
    ask("nvim_command", "setlocal noautoindent nocindent indentexpr= formatoptions=")
    ask("nvim_command", "/here")
    ask("nvim_input", "o")
    io.stdout:write(("ok: %d words of %s\n"):format(type_words(typed[2]), name))
    ask("nvim_input", "<Esc>")
    ask("nvim_command", "write")
  end
  pcall(ask, "nvim_command", "qall!")
end

finish(run)
