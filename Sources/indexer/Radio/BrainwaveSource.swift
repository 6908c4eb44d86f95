import AudioFeatures
import MusicLibrary

/// The mood that a recording of brainwaves says at the moment, followed as the recording grows.
final class BrainwaveSource {
    private let lines: LineReader
    private(set) var reader = BandPowerReader()
    private(set) var state: BrainwaveMood

    init(_ path: RawPath, _ settings: BrainwaveSettings) throws {
        lines = try LineReader(path)
        state = BrainwaveMood(settings)
    }

    /// Reads what is there.
    /// - Parameters:
    ///   - isFinal: whether there will be no more.
    ///   - onChange: called whenever the mood changes.
    func follow(isFinal: Bool, onChange: () throws -> Void = {}) throws {
        while let line = lines.next(isFinal: isFinal) {
            if let powers = reader.read(line), state.take(powers) { try onChange() }
        }
    }

    func tellSkipped(of path: RawPath) {
        if reader.skippedCount > 0 {
            Console.talk("\(path): \(reader.skippedCount) rows made no sense and were skipped")
        }
    }
}

extension Arguments {
    /// The preferences' settings with the options' changes.
    func brainwaveSettings(_ preferences: Preferences) throws -> BrainwaveSettings {
        var settings = preferences.brainwaves
        settings.window = try integer("window", in: 1...100_000) ?? settings.window
        settings.hysteresis = try number("hysteresis", in: 0...0.5).map { Double($0) } ?? settings.hysteresis
        return settings
    }

    static let brainwaveOptions = [
        OptionSpec("eeg", "e", argument: "FILE", "band powers as CSV, or - for stdin"),
        OptionSpec("window", nil, argument: "N", "average over N rows (default 10)"),
        OptionSpec("hysteresis", nil, argument: "H", "how far the average must leave a mood's range (default 0.05)"),
    ]
}
