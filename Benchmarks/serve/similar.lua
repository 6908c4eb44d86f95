-- Asks for what sounds like a track, another one each time: wrk -s similar.lua URL -- IDS METHOD [one]
local ids, method, one = {}, "timbre", false
local number = 0

-- Each thread begins elsewhere.
function setup(thread)
    thread:set("seed", number)
    number = number + 7919
end

function init(arguments)
    for line in io.lines(arguments[1]) do ids[#ids + 1] = line end
    method = arguments[2] or method
    one = arguments[3] == "one"
    math.randomseed(20 + seed)
end

function request()
    local id = one and ids[1] or ids[math.random(#ids)]
    return wrk.format("GET", "/api/similar/" .. id .. "?method=" .. method)
end

dofile(debug.getinfo(1, "S").source:sub(2):match("(.*/)") .. "report.lua")
