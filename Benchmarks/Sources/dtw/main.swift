import BenchmarkKit
import Foundation
import SimilarityIndex

let workload = Workload(folder: CommandLine.arguments.dropFirst().first)
func show(_ name: String, _ seconds: Double, _ stats: Any = "") {
    print(String(format: "%-40@ %9.3f ms", name as NSString, seconds * 1e3), stats)
}
let (q, c) = try workload.neighbours("w3_mfcc", queries: 20, candidates: 500, length: 240, dimension: 20)
for (name, w) in [("exact", WarpingWindow.unconstrained), ("index 24", .sakoeChiba(radius: 24))] {
for k in [1, 10] {
    let search = try DTWNeighborSearch(candidates: c, window: w)
    let s = try medianSeconds("x") { _ = try search.nearest(to: q[0], count: k, parallelism: 1) }
    show("mfcc 1x500 \(name) k \(k)", s, try search.nearest(to: q[0], count: k).statistics)
}
}
for n in ["w4_rw", "w4_mfcc1"] {
let (q, c) = try workload.neighbours(n, queries: 100, candidates: 1000, length: 256, dimension: 1)
for (name, w) in [("exact", WarpingWindow.unconstrained), ("index 25", .sakoeChiba(radius: 25))] {
for k in [1, 10] {
    let search = try DTWNeighborSearch(candidates: c, window: w)
    let s = try medianSeconds("x") { for q in q { _ = try search.nearest(to: q, count: k, parallelism: 1) } }
    show("\(n) 100x1000 \(name) k \(k)", s, try search.nearest(to: q[0], count: k).statistics)
}
}
}
