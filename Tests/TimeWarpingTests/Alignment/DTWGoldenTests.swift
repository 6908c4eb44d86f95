import Foundation
import TestSupport
import Testing
import TimeWarping

/// Values from an implementation in another language: Golden/dtw/make_golden.py.
@Suite struct DTWGoldenTests {
    struct Case: Decodable {
        var dimension: Int
        var a: [Float]
        var b: [Float]
        /// Cost → window → value, null if there is no path.
        var expected: [String: [String: Double?]]
    }

    @Test func everyValueIsTheReference() throws {
        let file = repositoryFile("Tests/Golden/dtw/dtw.json")
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count == 11)
        for golden in cases {
            let first = try FrameSequence(golden.a, dimension: golden.dimension)
            let second = try FrameSequence(golden.b, dimension: golden.dimension)
            for (name, windows) in golden.expected {
                let cost = try #require(LocalCost(rawValue: name))
                #expect(windows.count == 8)
                for (window, expected) in windows {
                    let found = try compute(first, second, cost, window) ?? .infinity
                    let wanted = expected ?? .infinity
                    // Float's rounding over at most 200 additions.
                    let isClose = found == wanted || abs(found - wanted) <= 1e-5 * wanted
                    #expect(isClose, "\(first.count) × \(second.count) \(name) \(window)")
                }
            }
        }
    }

    /// nil if the window is impossible.
    private func compute(
        _ first: FrameSequence<Float>, _ second: FrameSequence<Float>, _ cost: LocalCost, _ name: String
    ) throws -> Double? {
        let parts = name.split(separator: ":").map(String.init)
        let window: WarpingWindow
        switch parts[0] {
        case "subsequence": return try SubsequenceDTW(cost: cost).accumulatedCost(first, in: second)
        case "index": window = .sakoeChiba(radius: try #require(Int(parts[1])))
        case "slanted": window = .slantedBand(radius: try #require(Int(parts[1])))
        default: window = .unconstrained
        }
        return try? DynamicTimeWarping(cost: cost, window: window).accumulatedCost(first, second)
    }
}
