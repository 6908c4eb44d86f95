import BenchmarkKit
import Foundation
import SimilarityIndex

let workload = Workload(folder: CommandLine.arguments.dropFirst().first)
let workspace = DTWWorkspace()
func show(_ name: String, _ cells: Int, _ seconds: Double) {
    print(String(format: "%-40@ %9.3f ms %7.2f GCUPS", name as NSString, seconds * 1e3, Double(cells) / seconds * 1e-9))
}
for n in [1000, 10_000] {
    let (a, b) = try workload.walks(n)
    let s = try medianSeconds("x") { _ = try DynamicTimeWarping().accumulatedCost(a, b, workspace: workspace) }
    show("1-D exact \(n)", n * n, s)
    let p = try medianSeconds("x") { _ = try DynamicTimeWarping().align(a, b, workspace: workspace) }
    show("1-D path \(n)", n * n, p)
    let band = DynamicTimeWarping(window: .sakoeChiba(radius: n / 10))
    let t = try medianSeconds("x") { _ = try band.accumulatedCost(a, b, workspace: workspace) }
    show("1-D band \(n)", try band.cellCount(firstCount: n, secondCount: n), t)
}
for n in [600, 2400, 10_000] {
    let (a, b) = try workload.versions(n)
    for cost in LocalCost.allCases {
    let s = try medianSeconds("x") { _ = try DynamicTimeWarping(cost: cost).accumulatedCost(a, b, workspace: workspace) }
    show("20-D exact \(n) \(cost)", n * n, s)
    }
    let p = try medianSeconds("x") { _ = try DynamicTimeWarping().align(a, b, workspace: workspace) }
    show("20-D path \(n)", n * n, p)
    for r in [n / 10, n / 20] {
        let band = DynamicTimeWarping(window: .sakoeChiba(radius: r))
        let t = try medianSeconds("x") { _ = try band.accumulatedCost(a, b, workspace: workspace) }
        show("20-D band \(n) r \(r)", try band.cellCount(firstCount: n, secondCount: n), t)
        let u = try medianSeconds("x") { _ = try band.align(a, b, workspace: workspace) }
        show("20-D band path \(n) r \(r)", try band.cellCount(firstCount: n, secondCount: n), u)
    }
    for r in [1, 10, 30, 100] {
        let fast = FastDTW(radius: r, cost: .euclidean)
        let cells = try fast.align(a, b).cellCount
        let t = try medianSeconds("x") { _ = try fast.align(a, b, workspace: workspace) }
        show("FastDTW \(n) r \(r)", cells, t)
    }
}
