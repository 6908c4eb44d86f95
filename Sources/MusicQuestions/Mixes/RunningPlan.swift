/// A plan of a run: parts of so many minutes at a number of steps per minute.
package struct RunningPlan: Sendable, Equatable {
    /// One part.
    package struct Part: Sendable, Equatable {
        package let minutes: Double
        /// Steps, which are beats, per minute.
        package let tempo: Double
        /// The wanted energy, 0…1; nil if it follows from the tempo.
        package let energy: Double?

        package var text: String { "\(RunningPlan.text(minutes)) min at \(RunningPlan.text(tempo))" }
    }

    package let parts: [Part]

    /// All tracks are looked at for each part, and a plan can come from an address.
    private static let mostParts = 24

    /// Reads `10 min at 120, 30 at 160 energy 0.9, 5 at 100`.
    /// - Throws: `LibraryError.invalidQuery`, with the part that is not understood.
    package init(_ text: String) throws(LibraryError) {
        var parts: [Part] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let read = Self.part(part) else {
                let said = String(part.filter { !$0.isNewline }.drop { $0 == " " })
                throw .invalidQuery(
                    "the plan “\(said)” is not understood; write “10 min at 120, 30 at 160 energy 0.9, 5 at 100”, with "
                        + "1 to 600 minutes and 40 to 250 steps per minute")
            }
            parts.append(read)
        }
        guard parts.count <= Self.mostParts else {
            throw .invalidQuery("a plan has at most \(Self.mostParts) parts, not \(parts.count)")
        }
        self.parts = parts
    }

    private static func part(_ text: Substring) -> Part? {
        var words = text.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)[...]
        func number(_ range: ClosedRange<Double>) -> Double? {
            guard let value = words.first.flatMap({ Double($0) }), range.contains(value) else { return nil }
            words.removeFirst()
            return value
        }
        func skip(_ names: Set<String>) -> Bool {
            guard let word = words.first, names.contains(word) else { return false }
            words.removeFirst()
            return true
        }
        guard let minutes = number(1...600) else { return nil }
        _ = skip(["min", "minute", "minutes", "m"])
        guard skip(["at", "@"]), let tempo = number(40...250) else { return nil }
        _ = skip(["bpm", "spm"])
        var energy: Double?
        if skip(["energy"]) {
            guard let wanted = number(0...1) else { return nil }
            energy = wanted
        }
        return words.isEmpty ? Part(minutes: minutes, tempo: tempo, energy: energy) : nil
    }

    /// The energy of each part: as wanted, or else by its tempo among those of the plan; nil if all have one tempo.
    var energies: [Double?] {
        let tempi = parts.map(\.tempo)
        guard let slowest = tempi.min(), let fastest = tempi.max(), fastest > slowest else {
            return parts.map(\.energy)
        }
        return parts.map { $0.energy ?? 0.3 + 0.5 * ($0.tempo - slowest) / (fastest - slowest) }
    }

    static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String((number * 10).rounded() / 10)
    }
}

/// A run, filled with tracks.
package struct PlannedRun: Sendable {
    /// One track of it.
    package struct Step: Sendable, Equatable {
        package let index: Int
        /// The number of the part, from 0.
        package let part: Int
        /// As measured, in beats per minute.
        package let tempo: Double
        /// Steps per beat: 1; 2 for a track of half the tempo, ½ for one of double the tempo.
        package let stepsPerBeat: Double

        /// For people: `80 BPM, two steps a beat`.
        package var words: String {
            let beats = "\(RunningPlan.text((tempo * 10).rounded() / 10)) BPM"
            return stepsPerBeat == 2
                ? beats + ", two steps a beat" : stepsPerBeat < 1 ? beats + ", a step every other beat" : beats
        }
    }

    package let plan: RunningPlan
    package let steps: [Step]
    /// The seconds of music in each part.
    package let seconds: [Double]
    /// The parts for which the library has too few tracks, with what they have, for people.
    package let shortfalls: [String]
}
