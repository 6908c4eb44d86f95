import Foundation
import GestureBand
import SimilarityIndex

/// How well gestures are named whose beginning and end are known.
enum SingleGestures {
    /// 1-NN DTW over the UEA uWave set, without a window: the published figure is 0.903.
    static func core(_ train: MotionData.Normalized, _ test: MotionData.Normalized) throws -> Double {
        let workspace = DTWWorkspace()
        let dtw = DynamicTimeWarping()
        func sequences(_ part: MotionData.Normalized) throws -> [FrameSequence<Float>] {
            try part.labels.indices.map {
                try FrameSequence(
                    Array(part.values[$0 * part.valueCount..<($0 + 1) * part.valueCount]), dimension: 3)
            }
        }
        let known = try sequences(train)
        var right = 0
        for (label, gesture) in zip(test.labels, try sequences(test)) {
            var best = (cost: Double.infinity, label: "")
            for (name, candidate) in zip(train.labels, known) {
                let cost = try dtw.accumulatedCost(gesture, candidate, notAbove: best.cost, workspace: workspace)
                if let cost, cost < best.cost { best = (cost, name) }
            }
            if best.label == label { right += 1 }
        }
        return Double(right) / Double(test.labels.count)
    }

    /// The same with the recognizer's own comparison; as if sampled at 50 Hz.
    static func ownComparison(_ train: MotionData.Normalized, _ test: MotionData.Normalized) throws -> Double {
        func templates(_ part: MotionData.Normalized) throws -> [(String, GestureTemplate)] {
            try part.labels.enumerated().map { index, label in
                let values = part.values[index * part.valueCount..<(index + 1) * part.valueCount]
                let take = MotionData.Take(
                    label: label, person: nil, rate: 50,
                    samples: stride(from: values.startIndex, to: values.endIndex, by: 3).map {
                        Array(values[$0..<$0 + 3])
                    })
                return (label, try GestureTemplate(samples: take.motion))
            }
        }
        let matcher = GestureMatcher(GestureSet(try templates(train)))
        let tests = try templates(test)
        let right = tests.count { matcher.nearest(to: $0.1)?.name == $0.0 }
        return Double(right) / Double(tests.count)
    }
}

/// A person's own gestures, taught by a few takes.
struct FewTakes {
    /// For each person, for each gesture, its takes.
    private let people: [[[(String, GestureTemplate)]]]
    private static let draws = 20

    init(_ takes: [MotionData.Take]) throws {
        let byPerson = Dictionary(grouping: takes) { $0.person ?? 0 }
        people = try byPerson.sorted { $0.key < $1.key }.map { _, takes in
            try Dictionary(grouping: takes, by: \.label).sorted { $0.key < $1.key }.map { label, takes in
                try takes.map { (label, try GestureTemplate(samples: $0.motion)) }
            }
        }
    }

    var peopleCount: Int { people.count }

    /// A drawing of templates, and what is left.
    private func split(
        _ gestures: [[(String, GestureTemplate)]], takes: Int, _ random: inout SplitMix64
    ) -> (set: GestureSet, rest: [(String, GestureTemplate)]) {
        var (chosen, rest): ([(String, GestureTemplate)], [(String, GestureTemplate)]) = ([], [])
        for gesture in gestures {
            let order = gesture.shuffled(using: &random)
            chosen += order.prefix(takes)
            rest += order.dropFirst(takes)
        }
        return (GestureSet(chosen), rest)
    }

    /// Share of takes named right when all are gestures: mean over people, whichever gestures they chose.
    /// - Parameter gestureCount: how many gestures there are; every choice of as many is tried.
    func accuracy(takes: Int, gestureCount: Int? = nil) -> Double {
        var random = SplitMix64(seed: 1)
        return mean(
            people.map { person in
                let choices = gestureCount.map { combinations(person.indices, $0) } ?? [Array(person.indices)]
                return mean(
                    choices.flatMap { choice in
                        (0..<max(1, Self.draws / choices.count)).map { _ in
                            let (set, rest) = split(choice.map { person[$0] }, takes: takes, &random)
                            let matcher = GestureMatcher(set)
                            return share(rest) { matcher.nearest(to: $0.1)?.name == $0.0 }
                        }
                    })
            })
    }

    /// All takes of some gestures are taught, others are not.
    /// - Returns: the share of known ones named right and not refused, and the share of unknown ones accepted.
    func rejection(takes: Int, knownCount: Int) -> (right: Double, accepted: Double) {
        var random = SplitMix64(seed: 2)
        let results = people.flatMap { person in
            combinations(person.indices, knownCount).map { known in
                let (set, rest) = split(known.map { person[$0] }, takes: takes, &random)
                let unknown = person.indices.filter { !known.contains($0) }.flatMap { person[$0] }
                let matcher = GestureMatcher(set)
                return (
                    share(rest) { take in
                        matcher.nearest(to: take.1).map { $0.isAccepted && $0.name == take.0 } ?? false
                    },
                    share(unknown) { matcher.nearest(to: $0.1)?.isAccepted ?? false }
                )
            }
        }
        return (mean(results.map(\.0)), mean(results.map(\.1)))
    }

    private func share(
        _ takes: [(String, GestureTemplate)], of isRight: ((String, GestureTemplate)) -> Bool
    ) -> Double {
        Double(takes.count(where: isRight)) / Double(takes.count)
    }

    /// Seven gestures of five takes, of the first who has as many.
    func largeSet() -> GestureSet? {
        people.first { $0.count >= 7 && $0.allSatisfy { $0.count >= 5 } }
            .map { GestureSet($0.prefix(7).flatMap { $0.prefix(5) }) }
    }
}

extension GestureSet {
    init(_ takes: [(String, GestureTemplate)]) {
        self.init()
        for (name, takes) in Dictionary(grouping: takes, by: \.0).sorted(by: { $0.key < $1.key }) {
            teach(Gesture(name: name, templates: takes.map(\.1)))
        }
    }
}

func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

func combinations(_ range: Range<Int>, _ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return range.flatMap { first in
        combinations(first + 1..<max(first + 1, range.upperBound), count - 1).map { [first] + $0 }
    }
}

/// SplitMix64 (Steele, Lea & Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
