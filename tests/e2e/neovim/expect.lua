-- How a script of steps ends at a failure, and says what has succeeded.
local function fail(what)
  io.stderr:write("failed: " .. what .. "\n")
  vim.cmd("cquit 1")
end

local function expect(condition, what)
  if not condition then
    fail(what)
  end
  io.stdout:write("ok: " .. what .. "\n")
end

return { fail, expect }
