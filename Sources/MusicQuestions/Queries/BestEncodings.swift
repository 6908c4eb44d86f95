import SimilarityIndex

/// The best encoding of each recording, among tracks that may be played. A playlist finds a recording by the encoding that suits
/// best, and plays this one.
struct BestEncodings {
    private let library: Library
    private let byLength: TracksByLength
    private let search: SimilaritySearch
    private let rule = EncodingRule()
    /// By track.
    private var isAllowed: [Bool]
    private let loudness: Int?
    private let loudnessRange: Int?

    /// - Parameter tracks: those that may be played, only the first file of each audio.
    init(_ library: Library, among tracks: some Sequence<Int>) throws(LibraryError) {
        self.library = library
        byLength = try library.prepared(TracksByLength(library))
        search = try library.encodingSearch(rule)
        isAllowed = [Bool](repeating: false, count: library.count)
        for index in tracks { isAllowed[index] = true }
        func column(_ name: String) -> Int? { library.catalog[name].flatMap { library.numberColumn($0) } }
        (loudness, loudnessRange) = (column("loudness"), column("loudness_range"))
    }

    /// The best track with the recording of a track: itself, or another one that may be played.
    func best(of index: Int) throws(LibraryError) -> Int {
        let others = try library.tracksOtherThanMusic()
        let seconds = try library.seconds(index)
        guard seconds >= rule.shortest, !others.contains(index), let own = try levels(index) else { return index }
        var encodings = [index]
        for place in byLength.near(seconds, within: rule.duration) {
            let other = Int(place)
            guard isAllowed[other], other != index, !others.contains(other),
                try abs(library.seconds(other) - seconds) <= rule.duration, let levels = try levels(other),
                abs(levels.loudness - own.loudness) <= rule.loudness,
                abs(levels.range - own.range) <= rule.loudnessRange,
                try library.reading(search.isSameRecording(index, other))
            else { continue }
            encodings.append(other)
        }
        return encodings.count > 1 ? library.bestEncoding(encodings) : index
    }

    private func levels(_ index: Int) throws(LibraryError) -> (loudness: Float, range: Float)? {
        guard let loudness, let loudnessRange else { return nil }
        return (
            try library.reading(library.reader.number(loudness, index)),
            try library.reading(library.reader.number(loudnessRange, index))
        )
    }
}

/// The tracks of a library in steps of a tenth of a second of their length.
struct TracksByLength: Sendable {
    private static let stepsPerSecond = 10.0
    /// An hour; all longer tracks are in the last step.
    private static let stepCount = 36_000

    /// The tracks of a step are `order[starts[step]..<starts[step + 1]]`.
    private let starts: [Int32]
    private let order: [Int32]

    init(_ library: Library) throws(LibraryError) {
        var steps: [Int] = []
        steps.reserveCapacity(library.count)
        for index in 0..<library.count { steps.append(Self.step(try library.seconds(index))) }
        var starts = [Int32](repeating: 0, count: Self.stepCount + 2)
        for step in steps { starts[step + 1] += 1 }
        for step in 1..<starts.count { starts[step] += starts[step - 1] }
        var (next, order) = (starts, [Int32](repeating: 0, count: library.count))
        for (index, step) in steps.enumerated() {
            order[Int(next[step])] = Int32(index)
            next[step] += 1
        }
        (self.starts, self.order) = (starts, order)
    }

    /// All tracks of about this length, and a few more.
    func near(_ seconds: Double, within reach: Double) -> ArraySlice<Int32> {
        order[Int(starts[Self.step(seconds - reach)])..<Int(starts[Self.step(seconds + reach) + 1])]
    }

    private static func step(_ seconds: Double) -> Int {
        // A damaged index can claim any length.
        Int(max(0, min(Double(stepCount), seconds.isNaN ? 0 : seconds * stepsPerSecond)))
    }
}
