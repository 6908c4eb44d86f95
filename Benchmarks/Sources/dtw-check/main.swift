// Answers every question of a DTW evaluation harness (manifest.json and bin/*.bin in a folder), as
// JSON lines that the harness's check_results.py compares with its references.
//
//     dtw-check FOLDER > results.jsonl
import Foundation
import SimilarityIndex

struct Manifest: Decodable {
    struct File: Decodable {
        var file: String
        var shape: [Int]
    }
    struct Pair: Decodable {
        var id: String
        var a: File
        var b: File
        /// Cost → window → value, and "cells" → window → their number; missing for input without answers.
        var expected: [String: [String: Double?]]?
    }
    struct Search: Decodable {
        struct Answer: Decodable {
            var idx: [[Int]]
        }
        var id: String
        var queries: File
        var cands: File
        var expected: [String: [String: Answer]]
    }
    var pairs: [Pair]
    var edge: [Pair]
    var nn: [Search]
}

struct Result: Encodable {
    var id: String
    var win: String
    var cost: String
    var value: Double?
    var path: [[Int]]?
}

struct SearchResult: Encodable {
    var id: String
    var win: String
    var cost: String
    var k: Int
    var idx: [[Int]]
    var dist: [[Double]]
}

guard let folder = CommandLine.arguments.dropFirst().first else {
    FileHandle.standardError.write(Data("usage: dtw-check FOLDER\n".utf8))
    exit(2)
}
let root = URL(fileURLWithPath: folder)
guard let data = try? Data(contentsOf: root.appendingPathComponent("manifest.json")) else {
    FileHandle.standardError.write(Data("dtw-check: no manifest.json in \(folder): nothing to check\n".utf8))
    exit(0)
}
let manifest = try JSONDecoder().decode(Manifest.self, from: data)
let encoder = JSONEncoder()
let workspace = DTWWorkspace()

func values(_ file: Manifest.File) throws -> [Float] {
    try Data(contentsOf: root.appendingPathComponent(file.file)).withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count, by: 4).map {
            Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
        }
    }
}

/// nil for windows that this package does not define.
func window(_ name: String) -> WarpingWindow? {
    let parts = name.split(separator: ":")
    switch (parts[0], parts.count > 1 ? Int(parts[1]) : nil) {
    case ("exact", nil): return .unconstrained
    case ("index", let radius?): return .sakoeChiba(radius: radius)
    case ("slanted", let radius?): return .slantedBand(radius: radius)
    default: return nil
    }
}

func localCost(_ name: String) -> LocalCost { name == "euc" ? .euclidean : .squaredEuclidean }

/// A line of JSON; values that are not finite as the harness spells them.
func write(_ result: Result) throws {
    guard let value = result.value else {
        print(#"{"id":"\#(result.id)","win":"\#(result.win)","cost":"\#(result.cost)","value":"error"}"#)
        return
    }
    precondition(value.isFinite, "\(result.id) gave \(value)")
    print(String(decoding: try encoder.encode(result), as: UTF8.self))
}

for pair in manifest.pairs + manifest.edge {
    for (cost, windows) in pair.expected ?? ["sq": ["exact": nil], "euc": ["exact": nil]] {
        for (name, expected) in windows {
            guard let window = window(name) else { continue }
            if cost == "cells" {
                let dtw = DynamicTimeWarping(window: window)
                let cells = try? dtw.cellCount(firstCount: pair.a.shape[0], secondCount: pair.b.shape[0])
                let isRight = cells == nil || expected == cells.map(Double.init)
                precondition(isRight, "\(pair.id) \(name): \(cells ?? 0) cells, expected \(expected ?? 0)")
                continue
            }
            var result = Result(id: pair.id, win: name, cost: cost)
            do {
                let first = try FrameSequence(values(pair.a), dimension: pair.a.shape[1])
                let second = try FrameSequence(values(pair.b), dimension: pair.b.shape[1])
                let dtw = DynamicTimeWarping(cost: localCost(cost), window: window)
                result.value = try dtw.accumulatedCost(first, second, workspace: workspace)
                result.path = try dtw.align(first, second, workspace: workspace).path.map { [$0.i, $0.j] }
            } catch is DTWError {
                result.value = nil
            }
            try write(result)
        }
    }
}
for question in manifest.nn {
    func split(_ file: Manifest.File) throws -> [FrameSequence<Float>] {
        let all = try values(file)
        let size = file.shape[1] * file.shape[2]
        return try (0..<file.shape[0]).map {
            try FrameSequence(Array(all[$0 * size..<($0 + 1) * size]), dimension: file.shape[2])
        }
    }
    let (queries, candidates) = (try split(question.queries), try split(question.cands))
    for (cost, windows) in question.expected {
        for name in windows.keys {
            guard let window = window(name) else { continue }
            let search = try DTWNeighborSearch(candidates: candidates, cost: localCost(cost), window: window)
            for k in [1, 10] {
                let results = try search.nearest(toEach: queries, count: k)
                let line = SearchResult(
                    id: question.id, win: name, cost: cost, k: k, idx: results.map { $0.neighbors.map(\.index) },
                    dist: results.map { $0.neighbors.map(\.accumulatedCost) })
                print(String(decoding: try encoder.encode(line), as: UTF8.self))
            }
        }
    }
}
