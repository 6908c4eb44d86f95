-- Types words a letter at a time, as a person does: wrk -s search.lua URL -- WORDS
local texts = {}

function init(arguments)
    for line in io.lines(arguments[1]) do
        for length = 2, #line do texts[#texts + 1] = line:sub(1, length):gsub(" ", "+") end
    end
    math.randomseed(20)
end

function request()
    return wrk.format("GET", "/api/search?count=20&q=" .. texts[math.random(#texts)])
end

dofile(debug.getinfo(1, "S").source:sub(2):match("(.*/)") .. "report.lua")
