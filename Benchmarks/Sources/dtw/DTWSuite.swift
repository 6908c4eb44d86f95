import BenchmarkKit
import Foundation
import ScalarDTW
import SimilarityIndex

typealias Sequence = FrameSequence<Float>

/// The measurements of DTW, one table each.
struct DTWSuite {
    let workload: Workload
    private let workspace = DTWWorkspace()

    init(workload: Workload) { self.workload = workload }

    // MARK: Memory

    /// Runs first: peak memory never falls again.
    func memory() throws {
        let table = MarkdownTable(
            "Memory of a path", note: "Growth of the process's peak while an exact 20-D path is found.",
            columns: ["frames", "time", "peak", "all cells as Float"])
        for count in [10_000, 50_000] {
            let (a, b) = try workload.versions(count)
            let before = ProcessMemory.peakBytes
            let clock = ContinuousClock()
            let time = try clock.measure { _ = try DynamicTimeWarping().align(a, b) }
            table.row(
                "\(count) × \(count)", milliseconds(time / .seconds(1)),
                "\(brief((ProcessMemory.peakBytes - before) / 1e6)) MB",
                "\(brief(Double(count * count) * 4e-6)) MB")
        }
    }

    // MARK: Single comparisons

    func singleComparisons() throws {
        let table = MarkdownTable(
            "One comparison, one thread",
            note: """
                CPU time, medians. GCUPS = cells of the window ÷ 10⁹ ÷ seconds. Scalar: the textbook recurrence in \
                plain C, without a path, over the same window (FastDTW: over all cells), same run. Peers: the best of \
                issue 3, measured by others on Zen 5.
                """,
            columns: ["work", "cells", "ours", "GCUPS", "scalar C", "ratio", "peers, as quoted"])
        func row(
            _ name: String, _ a: Sequence, _ b: Sequence, cells: Int, radius: Int = .max, peers: String,
            _ body: () throws -> Void
        ) throws {
            let ours = try medianSeconds(name, body)
            let scalar = scalarSeconds(a, b, radius: radius)
            table.row(
                name, millions(cells), milliseconds(ours), brief(Double(cells) / ours * 1e-9), milliseconds(scalar),
                "\(brief(scalar / ours))×", peers)
        }
        let exact = DynamicTimeWarping()
        let (x, y) = try workload.walks(10_000)
        try row("1-D exact, 10,000", x, y, cells: 100_000_000, peers: "121 ms (Herrmann C++)") {
            _ = try exact.accumulatedCost(x, y, workspace: workspace)
        }
        try row("1-D exact with path, 10,000", x, y, cells: 100_000_000, peers: "–") {
            _ = try exact.align(x, y, workspace: workspace)
        }
        let (a, b) = try workload.versions(2400)
        try row("20-D exact, 2,400", a, b, cells: 2400 * 2400, peers: "24.5 ms (tempo)") {
            _ = try exact.accumulatedCost(a, b, workspace: workspace)
        }
        let fine = FastDTW(radius: 1)
        try row(
            "FastDTW r = 1 with path, 20-D, 2,400", a, b, cells: fine.align(a, b).cellCount,
            peers: "10 ms (fastdtw C++)"
        ) {
            _ = try fine.align(a, b, workspace: workspace)
        }
        let (c, d) = try workload.versions(10_000)
        try row("20-D exact with path, 10,000", c, d, cells: 100_000_000, peers: "743 ms (DTW-Accelerator)") {
            _ = try exact.align(c, d, workspace: workspace)
        }
        let band = DynamicTimeWarping(window: .sakoeChiba(radius: 1000))
        let bandCells = try band.cellCount(firstCount: 10_000, secondCount: 10_000)
        try row("20-D band 10 %, 10,000", c, d, cells: bandCells, radius: 1000, peers: "90 ms (tempo)") {
            _ = try band.accumulatedCost(c, d, workspace: workspace)
        }
        try row("20-D band 10 % with path, 10,000", c, d, cells: bandCells, radius: 1000, peers: "–") {
            _ = try band.align(c, d, workspace: workspace)
        }
        let coarse = FastDTW(radius: 10)
        try row(
            "FastDTW r = 10 with path, 20-D, 10,000", c, d, cells: coarse.align(c, d).cellCount,
            peers: "311 ms (fastdtw C++)"
        ) {
            _ = try coarse.align(c, d, workspace: workspace)
        }
        let excerpt = try Sequence(Array(c.values[3000 * 20..<4000 * 20]), dimension: 20)
        try row("20-D subsequence with path, 1,000 in 10,000", excerpt, d, cells: 10_000_000, peers: "–") {
            _ = try SubsequenceDTW().align(excerpt, in: d, workspace: workspace)
        }
    }

    private func scalarSeconds(_ a: Sequence, _ b: Sequence, radius: Int) -> Double {
        var scratch = [Float](repeating: 0, count: 2 * (b.count + 1))
        return medianSeconds("scalar", repetitions: 3, minimumSeconds: 0.01) {
            _ = scalar_dtw(a.values, a.count, b.values, b.count, a.dimension, radius, false, &scratch)
        }
    }

    // MARK: Search

    func searches() throws {
        let table = MarkdownTable(
            "Exact search, one thread",
            note: """
                CPU time, medians, all queries together. Dropped: candidates that lower bounds excluded; given up: \
                those abandoned in the middle.
                """,
            columns: ["work", "ours", "dropped", "given up", "scalar C", "ratio", "peers, as quoted"])
        func row(
            _ name: String, _ workload: (queries: [Sequence], candidates: [Sequence]), _ window: WarpingWindow,
            radius: Int = .max, count: Int, peers: String
        ) throws {
            let search = try DTWNeighborSearch(candidates: workload.candidates, window: window)
            let ours = try medianSeconds(name) {
                for query in workload.queries { _ = try search.nearest(to: query, count: count, parallelism: 1) }
            }
            let statistics = try workload.queries.map {
                try search.nearest(to: $0, count: count, parallelism: 1).statistics
            }
            let total = Double(statistics.map(\.candidates).reduce(0, +))
            let dropped = Double(statistics.map { $0.prunedByKeogh + $0.prunedByImproved }.reduce(0, +)) / total
            let abandoned = Double(statistics.map(\.abandoned).reduce(0, +)) / total
            let pair = scalarSeconds(workload.queries[0], workload.candidates[0], radius: radius)
            let scalar = pair * total
            table.row(
                name, milliseconds(ours), "\(brief(dropped * 100)) %", "\(brief(abandoned * 100)) %",
                milliseconds(scalar), "\(brief(scalar / ours))×", peers)
        }
        let tracks = try workload.neighbors("w3_mfcc", queries: 20, candidates: 500, length: 240, dimension: 20)
        let one = (queries: [tracks.queries[0]], candidates: tracks.candidates)
        for (count, peers) in [(1, "23 ms (tempo)"), (10, "79 ms (tempo)")] {
            try row(
                "1 × 500, 240 × 20, exact, \(count)-NN", one, .unconstrained, count: count, peers: peers)
            try row(
                "1 × 500, 240 × 20, band 10 %, \(count)-NN", one, .sakoeChiba(radius: 24), radius: 24, count: count,
                peers: "–")
        }
        // Generated series are random walks under either name.
        for (name, title) in [("w4_rw", "random walks"), ("w4_mfcc1", "MFCC 1")].prefix(workload.folder == nil ? 1 : 2)
        {
            let series = try workload.neighbors(name, queries: 100, candidates: 1000, length: 256, dimension: 1)
            for count in [1, 10] {
                try row(
                    "100 × 1,000, 256 \(title), band 10 %, \(count)-NN", series, .sakoeChiba(radius: 25), radius: 25,
                    count: count, peers: name == "w4_rw" && count == 1 ? "68 ms (Herrmann EAP + LB_Webb)" : "–")
            }
        }
    }

    // MARK: FastDTW or a band

    func fastOrBanded() throws {
        let table = MarkdownTable(
            "FastDTW or an exact band",
            note: """
                With path, Euclidean local cost, one thread. Excess: by how much the path's cost exceeds the \
                unconstrained optimum.
                """,
            columns: ["work", "method", "cells", "time", "excess"])
        func rows(_ name: String, _ a: Sequence, _ b: Sequence) throws {
            let optimum = try DynamicTimeWarping(cost: .euclidean).align(a, b, workspace: workspace).accumulatedCost
            func row(_ method: String, _ align: () throws -> DTWAlignment) throws {
                let alignment = try align()
                let seconds = try medianSeconds(method, repetitions: 3, minimumSeconds: 0.05) { _ = try align() }
                table.row(
                    name, method, millions(alignment.cellCount), milliseconds(seconds),
                    "\(brief(max(0, alignment.accumulatedCost / optimum - 1) * 100)) %")
            }
            for radius in [1, 10, 30] {
                let fast = FastDTW(radius: radius, cost: .euclidean)
                try row("FastDTW r = \(radius)") { try fast.align(a, b, workspace: workspace) }
            }
            for share in [1, 5, 10] {
                let window = WarpingWindow.sakoeChiba(radius: a.count * share / 100)
                let band = DynamicTimeWarping(cost: .euclidean, window: window)
                try row("band \(share) %") { try band.align(a, b, workspace: workspace) }
            }
            let exact = DynamicTimeWarping(cost: .euclidean)
            try row("exact") { try exact.align(a, b, workspace: workspace) }
        }
        for count in [600, 2400, 10_000] {
            let (a, b) = try workload.versions(count)
            try rows("20-D versions, \(count)", a, b)
        }
        let (x, y) = try workload.walks(10_000)
        try rows("1-D random walks, 10000", x, y)
    }

    // MARK: Threads

    func threads() throws {
        let table = MarkdownTable(
            "All pairs of 200 tracks, 240 × 20, exact", note: "Wall time, medians.",
            columns: ["threads", "time", "GCUPS"])
        let tracks = try workload.neighbors("w3_mfcc", queries: 20, candidates: 500, length: 240, dimension: 20)
        let sequences = Array(tracks.candidates.prefix(200))
        let cells = 200 * 199 / 2 * 240 * 240
        for parallelism in Set([1, ProcessInfo.processInfo.activeProcessorCount]).sorted() {
            let seconds = try medianSeconds("threads", repetitions: 3, wallTime: true) {
                _ = try DTWDistanceMatrix(sequences, parallelism: parallelism)
            }
            table.row("\(parallelism)", milliseconds(seconds), brief(Double(cells) / seconds * 1e-9))
        }
    }

    // MARK: Numbers

    private func milliseconds(_ seconds: Double) -> String { "\(brief(seconds * 1e3)) ms" }
    private func millions(_ cells: Int) -> String { "\(brief(Double(cells) * 1e-6)) M" }
}
