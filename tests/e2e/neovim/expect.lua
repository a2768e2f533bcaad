-- How a script of steps runs, ends at a failure, and says what has succeeded.
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

local function finish(run)
  local ok, message = xpcall(run, debug.traceback)
  if not ok then
    fail(message)
  end
  vim.cmd("qall!")
end

return { fail, expect, finish }
