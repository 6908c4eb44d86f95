#include "benchmark_shim.h"

#include <benchmark/benchmark.h>

namespace {
/// Keeps the median and prints nothing, because the suites print the tables.
class MedianReporter : public benchmark::BenchmarkReporter {
public:
    explicit MedianReporter(bool wall_time) : wall_time(wall_time) {}

    double seconds = 0;

    bool ReportContext(const Context &) override { return true; }

    void ReportRuns(const std::vector<Run> &runs) override {
        for (const Run &run : runs)
            if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
                seconds = (wall_time ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime()) /
                          benchmark::GetTimeUnitMultiplier(run.time_unit);
    }

private:
    bool wall_time;
};
}

double benchmark_median_seconds(const char *name, void (*body)(void *), void *context, int repetitions,
                                double minimum_seconds, int wall_time) {
    benchmark::ClearRegisteredBenchmarks();
    auto *registered = benchmark::RegisterBenchmark(name, [=](benchmark::State &state) {
        for (auto _ : state) body(context);
    });
    registered->MinTime(minimum_seconds)->Repetitions(repetitions)->ReportAggregatesOnly();
    if (wall_time) registered->UseRealTime();
    MedianReporter reporter(wall_time);
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return reporter.seconds;
}
