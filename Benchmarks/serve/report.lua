-- One line: requests a second, milliseconds of the median, the 99th percentile and the slowest, and what went wrong.
function done(summary, latency, requests)
    io.write(string.format("%.0f %.1f %.1f %.1f %d %d\n", summary.requests / summary.duration * 1e6,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000, summary.errors.status,
        summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
