import Foundation
import GestureBand

/// Measures the recognizer on a folder of labeled motion: GestureAccuracy FOLDER
@main
enum GestureAccuracy {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: GestureAccuracy FOLDER")
            exit(2)
        }
        let data = MotionData(folder: URL(filePath: CommandLine.arguments[1]))
        if let train = try data.normalized("train"), let test = try data.normalized("test") {
            row("core: uWave, 1-NN DTW", try SingleGestures.core(train, test), atLeast: 0.903)
            row("own comparison, the same", try SingleGestures.ownComparison(train, test), atLeast: 0.90)
        } else {
            print("no uwave_train, uwave_test: skipped")
        }
        let takes = try data.takes("shapes21.jsonl")
        let fewTakes = try FewTakes(takes)
        if takes.isEmpty {
            print("no shapes21.jsonl: skipped")
        } else {
            for (count, wish) in [(1, 0.73), (3, 0.87), (5, 0.90)] {
                row("own user, 8 gestures, \(count) takes", fewTakes.accuracy(takes: count), atLeast: wish)
            }
            row("own user, 4 gestures, 5 takes", fewTakes.accuracy(takes: 5, gestureCount: 4), atLeast: 0.94)
            let rejection = fewTakes.rejection(takes: 5, knownCount: 5)
            row("5 known + 3 unknown: known named", rejection.right, atLeast: 0.77)
            row("5 known + 3 unknown: unknown accepted", rejection.accepted, atMost: 0.2)
        }
        let stream = MotionStream(recordings: try data.recordings())
        if stream.recordings.isEmpty {
            print("no lesti_*.csv: skipped")
        } else {
            print("stream: \(stream.recordings.count) recordings, \(Int(stream.duration)) s")
            for decision in GestureRecognizer.Decision.allCases {
                let score = try stream.score(decision)
                let isFast = decision == .fast
                print("  \(decision): \(score.right) right, \(score.wrong) wrong, \(score.missed) missed")
                row("  \(decision): F1", score.f1, atLeast: isFast ? 0.87 : 0.90)
                row("  \(decision): precision", score.precision, atLeast: isFast ? 0.93 : 0)
                if isFast { row("  \(decision): delay, 10 %", score.delay(0.1), atMost: 0) }
                row("  \(decision): delay, median", score.delay(0.5), atMost: isFast ? 0.05 : 0.15)
                if isFast { row("  \(decision): delay, 90 %", score.delay(0.9), atMost: 0.2) }
            }
            let everyday = try data.takes("basicmotions.jsonl")
            for (label, clips) in Dictionary(grouping: everyday, by: \.label).sorted(by: { $0.key < $1.key }) {
                row("false alarms a minute: \(label)", try stream.falseAlarms(clips), atMost: 0.2)
            }
        }
        if let set = fewTakes.largeSet(), let motion = stream.recordings.first {
            cost(set, motion.samples)
        }
    }

    /// Time for a sample that ends a frame, which is when there is work; the least of three runs.
    private static func cost(_ set: GestureSet, _ samples: [MotionSample]) {
        let clock = ContinuousClock()
        var times = [Double](repeating: .infinity, count: samples.count)
        for _ in 0..<3 {
            var recognizer = GestureRecognizer(set)
            for (index, sample) in samples.enumerated() {
                let time = clock.measure { _ = recognizer.process(sample) }
                times[index] = min(times[index], Double(time.components.attoseconds) / 1e15)
            }
        }
        let frameCount = Int(25 * ((samples.last?.time ?? 0) - (samples.first?.time ?? 0)))
        let total = times.reduce(0, +)
        let busiest = times.sorted().suffix(frameCount)
        row("cost, ms a frame: median", busiest[busiest.startIndex + busiest.count / 2], atMost: 0.2)
        row("cost, ms a frame: 99 %", busiest[busiest.startIndex + busiest.count * 99 / 100], atMost: 0.2)
        row("cost: × real time", 1000 * (samples.last?.time ?? 0) / total, atLeast: 1000)
    }

    private static func row(_ what: String, _ value: Double, atLeast: Double? = nil, atMost: Double? = nil) {
        let isReached = value >= atLeast ?? -.infinity && value <= atMost ?? .infinity
        let wish = atLeast.map { "≥ \($0)" } ?? atMost.map { "≤ \($0)" } ?? ""
        let label = what.padding(toLength: 44, withPad: " ", startingAt: 0)
        print("\(label)\(String(format: "%9.3f", value))  \(wish)\(isReached ? "" : "   MISSED")")
    }
}
