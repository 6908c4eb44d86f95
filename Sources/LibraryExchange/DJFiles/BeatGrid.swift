/// Beats at equal distances, as DJ programs draw them over a track: one segment if the tempo is steady, else several.
package struct BeatGrid: Sendable, Equatable {
    /// A segment of steady tempo, which lasts until the next one.
    package struct Stretch: Sendable, Equatable {
        /// Time of its first beat, seconds.
        package var start: Double
        /// Beats per minute.
        package var tempo: Double
        /// The number of the first beat within its bar, from 1.
        package var beat: Int
    }

    /// The segments in order; none without beats.
    package let stretches: [Stretch]
    package let beatsPerBar: Int

    /// Maximum distance, in seconds, of a beat from the grid: more than the frames of beat trackers, less than is heard
    /// as two beats.
    private static let tolerance = 0.035
    /// The minimum share of beats on one grid for a steady tempo.
    private static let steadyShare = 0.85
    /// The minimum number of beats in a segment, except the last.
    private static let leastBeats = 8

    /// The grid of tracked beats.
    /// - Parameters:
    ///   - structure: its beats and the first beats of its bars.
    ///   - beatsPerBar: 2, 3, 4, 5 or 7; 6 stands for 6/8, which has two; anything less than 2 counts as 4.
    package init(_ structure: TrackStructure, beatsPerBar: Int) {
        let perBar = beatsPerBar == 6 ? 2 : beatsPerBar > 1 ? beatsPerBar : 4
        self.beatsPerBar = perBar
        let beats = structure.beats.filter(\.isFinite)
        guard let period = Self.period(beats) else {
            stretches = []
            return
        }
        let numbers = Self.numbers(beats, period)
        let bars = structure.downbeats
        func stretch(_ line: Line, from number: Int) -> Stretch {
            var start = line.time(of: number)
            var first = number
            // Times before the track begins are dropped.
            while start < 0 {
                first += 1
                start = line.time(of: first)
            }
            return Stretch(
                start: start, tempo: 60 / line.period, beat: Self.place(of: start, line.period, among: bars, perBar))
        }
        if let steady = Self.steady(numbers, beats) {
            stretches = [stretch(steady, from: numbers[0])]
            return
        }
        var found: [Stretch] = []
        var begin = 0
        while begin < beats.count - 1 {
            var end = min(begin + Self.leastBeats, beats.count)
            var line = Line(numbers[begin..<end], beats[begin..<end])
            while end < beats.count {
                let longer = Line(numbers[begin...end], beats[begin...end])
                guard longer.share(of: numbers[begin...end], beats[begin...end], within: Self.tolerance) == 1 else {
                    break
                }
                (line, end) = (longer, end + 1)
            }
            found.append(stretch(line, from: numbers[begin]))
            begin = end
        }
        stretches = found
    }

    /// The tempo of most of the track, in beats per minute; nil without beats.
    package var tempo: Double? { stretches.count == 1 ? stretches[0].tempo : nil }

    /// Times of the first beats of bars on the grid.
    /// - Parameter end: the end of the track in seconds.
    package func bars(until end: Double) -> [Double] {
        zip(stretches, stretches.dropFirst().map(\.start) + [end]).flatMap { stretch, end in
            let beat = 60 / stretch.tempo
            let first = stretch.start + Double((beatsPerBar - stretch.beat + 1) % beatsPerBar) * beat
            return Array(Swift.stride(from: first, to: min(end, 1e6), by: Double(beatsPerBar) * beat))
        }
    }

    /// The median distance between beats.
    private static func period(_ beats: [Double]) -> Double? {
        let distances = zip(beats.dropFirst(), beats).map { $0 - $1 }.filter { $0 > 0 }.sorted()
        return distances.isEmpty ? nil : distances[distances.count / 2]
    }

    /// The number of each beat in a regular count, because the tracker skips some beats.
    private static func numbers(_ beats: [Double], _ period: Double) -> [Int] {
        var numbers = [0]
        for (beat, previous) in zip(beats.dropFirst(), beats) {
            let steps = ((beat - previous) / period).rounded()
            numbers.append(numbers[numbers.count - 1] + Int(max(1, min(steps, 1e6))))
        }
        return numbers
    }

    /// One line through nearly all beats; nil when there is none. Outliers do not affect it.
    private static func steady(_ numbers: [Int], _ beats: [Double]) -> Line? {
        var line = Line(numbers[...], beats[...])
        for _ in 0..<4 {
            let near = beats.indices.filter { abs(line.time(of: numbers[$0]) - beats[$0]) <= tolerance * 2 }
            guard near.count >= 2 else { return nil }
            line = Line(near.map { numbers[$0] }[...], near.map { beats[$0] }[...])
        }
        return line.share(of: numbers[...], beats[...], within: tolerance) >= steadyShare ? line : nil
    }

    /// The number, within its bar, of the beat at a time.
    private static func place(of time: Double, _ period: Double, among bars: [Double], _ perBar: Int) -> Int {
        guard let nearest = bars.min(by: { abs($0 - time) < abs($1 - time) }) else { return 1 }
        let beats = Int(max(-1e6, min(1e6, ((time - nearest) / period).rounded())))
        return (beats % perBar + perBar) % perBar + 1
    }

    /// Times as a linear function of numbers, by least squares.
    private struct Line {
        let origin: Double
        let period: Double

        /// - Parameter numbers: at least two different ones.
        init(_ numbers: ArraySlice<Int>, _ times: ArraySlice<Double>) {
            let count = Double(numbers.count)
            let (middle, mean) = (Double(numbers.reduce(0, +)) / count, times.reduce(0, +) / count)
            var (squares, products) = (0.0, 0.0)
            for (number, time) in zip(numbers, times) {
                squares += (Double(number) - middle) * (Double(number) - middle)
                products += (Double(number) - middle) * (time - mean)
            }
            period = max(products / squares, 0.01)
            origin = mean - period * middle
        }

        func time(of number: Int) -> Double { origin + period * Double(number) }

        func share(of numbers: ArraySlice<Int>, _ times: ArraySlice<Double>, within tolerance: Double) -> Double {
            let near = zip(numbers, times).count { abs(time(of: $0) - $1) <= tolerance }
            return Double(near) / Double(numbers.count)
        }
    }
}
