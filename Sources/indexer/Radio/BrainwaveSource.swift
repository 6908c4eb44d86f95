import AudioFeatures
import MusicLibrary

/// The mood that a recording of brainwaves says at the moment, followed as the recording grows.
final class BrainwaveSource {
    let path: RawPath
    private let lines: DelimitedInput
    private(set) var reader = BandPowerReader()
    private(set) var state: BrainwaveMood

    init(_ path: RawPath, _ settings: BrainwaveSettings) throws {
        self.path = path
        lines = try DelimitedInput(path, limit: 1 << 20)
        state = BrainwaveMood(settings)
    }

    /// Reads what is there.
    /// - Parameters:
    ///   - isFinal: whether there will be no more.
    ///   - onChange: called whenever the mood changes.
    /// - Throws: `AudioError` when the recording cannot be read any further, and what `onChange` throws.
    func follow(isFinal: Bool, onChange: () throws -> Void = {}) throws {
        while let line = lines.next(isFinal: isFinal) {
            guard case .bytes(let bytes) = line else {
                reader.skip()
                continue
            }
            if let powers = reader.read(String(decoding: bytes, as: UTF8.self)), state.take(powers) { try onChange() }
        }
        if let reason = lines.failure { throw AudioError(.unreadable, path, reason) }
    }

    func tellSkipped() {
        if reader.skippedCount > 0 {
            Console.talk("\(path): \(reader.skippedCount) rows made no sense and were skipped")
        }
    }
}

extension Arguments {
    /// The recording that `--eeg` names, taken as the preferences and the options say; nil without one.
    func brainwaves(_ session: Session, _ request: PlaylistRequest) throws -> BrainwaveSource? {
        guard let path = path("eeg") else { return nil }
        if request.mood != nil { throw UsageError("--eeg and --mood exclude one another") }
        var settings = try Preferences(Preferences.path(besideIndex: session.library.path)).brainwaves
        settings.window = try integer("window", in: 1...100_000) ?? settings.window
        settings.hysteresis = try number("hysteresis", in: 0...0.5).map { Double($0) } ?? settings.hysteresis
        return try BrainwaveSource(path, settings)
    }

    static let brainwaveOptions = [
        OptionSpec("eeg", "e", argument: "FILE", "band powers as CSV, or - for stdin"),
        OptionSpec("window", nil, argument: "N", "average over N rows (default 10)"),
        OptionSpec("hysteresis", nil, argument: "H", "how far the average must leave a mood's range (default 0.05)"),
    ]
}
