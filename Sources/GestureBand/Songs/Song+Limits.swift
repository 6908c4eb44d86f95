extension Song {
    /// What is wrong with a song.
    package struct Problem: DescribedError, Equatable {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    private static let (nameLengths, layerCounts, barCounts) = (1...64, 0...12, 1...256)
    private static let (greatestEventCount, keyCounts) = (2000, 1...12)
    /// Of all layers, with their repetitions. Each is about 100 bytes of memory in a file.
    private static let greatestNoteCount = 100_000
    /// Times are rounded, so that a chord can begin at the very end of its loop.
    private static let leniency = 1e-3

    /// Checks a song from elsewhere.
    ///
    /// - Throws: ``Problem`` with the member.
    package func check() throws(Problem) {
        try Self.require(Self.nameLengths, name.count, "“name” must have %r characters")
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Problem("“name” must have no line breaks")
        }
        try Self.require(Metronome.tempi, tempo, "“tempo” must be %r")
        try Self.require(Self.layerCounts, layers.count, "“layers” must have %r entries")
        for layer in layers { try check(layer) }
        guard noteCount <= Self.greatestNoteCount else {
            throw Problem("the layers, repeated to the end, must have at most \(Self.greatestNoteCount) notes")
        }
    }

    /// The notes of all layers, with their repetitions.
    private var noteCount: Int {
        let longest = layers.map(\.bars).max() ?? 0
        return layers.reduce(0) { count, layer in
            count + layer.events.reduce(0) { $0 + $1.keys.count } * ((longest + layer.bars - 1) / layer.bars)
        }
    }

    private func check(_ layer: Layer) throws(Problem) {
        guard Instrument(layer.instrument) != nil else {
            throw Problem("the instrument “\(layer.instrument)” is unknown or ambiguous")
        }
        try Self.require(Self.barCounts, layer.bars, "“bars” must be %r")
        try Self.require(0...1, layer.volume, "“volume” must be %r")
        guard layer.events.count <= Self.greatestEventCount else {
            throw Problem("“events” must have at most \(Self.greatestEventCount) entries")
        }
        let duration = Double(layer.bars) * barDuration
        for event in layer.events {
            guard event.time >= 0, event.time < duration + Self.leniency else {
                throw Problem("“time” must be from 0 to the end of the layer, which is \(duration) s long")
            }
            try Self.require(0.01...3600, event.duration, "“duration” must be %r")
            try Self.require(Self.keyCounts, event.keys.count, "“keys” must have %r entries")
            for key in event.keys { try Self.require(0...127, key, "“keys” must be %r") }
            try Self.require(1...127, event.velocity, "“velocity” must be %r")
            try Self.require(0...16, event.chord?.count ?? 0, "“chord” must have %r characters")
        }
    }

    private static func require<Value: Comparable>(
        _ range: ClosedRange<Value>, _ value: Value, _ sentence: String
    ) throws(Problem) {
        guard range.contains(value) else {
            throw Problem(sentence.replacing("%r", with: "from \(range.lowerBound) to \(range.upperBound)"))
        }
    }
}
