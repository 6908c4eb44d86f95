-- Asks as a player does, another question each time: wrk -s rest.lua URL -- KEY LINES ENDPOINT PARAMETERS
-- Each %s of the parameters becomes a line of the file LINES.
local key, lines, endpoint, parameters = "", {}, "ping", ""
local number = 0

-- Each thread begins elsewhere.
function setup(thread)
    thread:set("seed", number)
    number = number + 7919
end

function init(arguments)
    key = arguments[1]
    for line in io.lines(arguments[2]) do lines[#lines + 1] = line:gsub(" ", "+") end
    endpoint, parameters = arguments[3], arguments[4] or ""
    math.randomseed(20 + seed)
end

function request()
    local asked = parameters:gsub("%%s", function() return lines[math.random(#lines)] end)
    return wrk.format("GET", "/rest/" .. endpoint .. "?apiKey=" .. key .. "&v=1.16.1&c=bench&f=json&" .. asked)
end

dofile(debug.getinfo(1, "S").source:sub(2):match("(.*/)") .. "report.lua")
