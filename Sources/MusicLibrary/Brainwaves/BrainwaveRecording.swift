public import AudioFeatures

/// A recording of brainwaves as a file that may still be growing, and the mood it stands for at the moment.
public final class BrainwaveRecording {
    /// The file; `-` is standard input.
    public let path: RawPath
    /// What was read so far.
    public private(set) var reader = BandPowerReader()
    /// The mood and the running average.
    public private(set) var state: BrainwaveMood

    private var lines: DelimitedInput

    /// Why nothing was measured; nil where something was.
    public var whyNothing: String? {
        if reader.rowCount == 0 { return "no rows of band powers" }
        guard reader.contactlessCount == reader.rowCount else { return nil }
        return "no electrode had contact in any of \(reader.rowCount) rows, so there is no mood"
    }

    /// Most bytes of a line.
    public static let longestLine = 1 << 20

    /// Opens a recording.
    /// - Parameters:
    ///   - path: band powers as CSV, as ``BandPowerReader`` has them; `-` for standard input.
    ///   - settings: how they are taken for moods.
    /// - Throws: `AudioError` when the file cannot be opened.
    public init(_ path: RawPath, _ settings: BrainwaveSettings) throws(AudioError) {
        self.path = path
        lines = try DelimitedInput(path, limit: Self.longestLine)
        state = BrainwaveMood(settings)
    }

    /// Reads what is there; from the start again of a file that was cut, or that another took the place of.
    /// - Parameters:
    ///   - isFinal: whether there will be no more.
    ///   - onChange: called whenever the mood changes.
    /// - Throws: `AudioError` when the recording cannot be read any further, and what `onChange` throws.
    public func follow(isFinal: Bool, onChange: () throws -> Void = {}) throws {
        while let line = lines.next(isFinal: isFinal) {
            guard case .bytes(let bytes) = line else {
                reader.skip()
                continue
            }
            if let powers = reader.read(String(decoding: bytes, as: UTF8.self)), state.process(powers) {
                try onChange()
            }
        }
        if let reason = lines.failure { throw AudioError(.unreadable, path, reason) }
        guard !isFinal, lines.isReplaced else { return }
        // Its columns may be others.
        lines = try DelimitedInput(path, limit: Self.longestLine)
        reader = BandPowerReader()
        try follow(isFinal: isFinal, onChange: onChange)
    }
}
