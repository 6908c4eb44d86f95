package import AudioFeatures

/// A recording of brainwaves in a file, which may still grow, and its current mood.
package final class BrainwaveRecording {
    /// The file; `-` is standard input.
    package let path: RawPath
    /// The reader of the lines so far.
    package private(set) var reader = BandPowerReader()
    /// The mood and the running average.
    package private(set) var state: BrainwaveMood

    private var lines: DelimitedInput

    /// The reason why nothing was measured; nil if something was.
    package var whyNothing: String? {
        if reader.rowCount == 0 { return "no rows of band powers" }
        guard reader.contactlessCount == reader.rowCount else { return nil }
        return "no electrode had contact in any of \(reader.rowCount) rows, so there is no mood"
    }

    /// The maximum number of bytes in a line.
    package static let longestLine = 1 << 20

    /// Opens a recording.
    /// - Parameters:
    ///   - path: band powers as CSV, see ``BandPowerReader``; `-` for standard input.
    ///   - settings: the rules for moods.
    /// - Throws: `AudioError` when the file cannot be opened.
    package init(_ path: RawPath, _ settings: BrainwaveSettings) throws(AudioError) {
        self.path = path
        lines = try DelimitedInput(path, limit: Self.longestLine)
        state = BrainwaveMood(settings)
    }

    /// Reads all available lines. Starts over if the file was truncated or replaced.
    /// - Parameters:
    ///   - isFinal: whether no more data will follow.
    ///   - onChange: called whenever the mood changes.
    /// - Throws: `AudioError` when the recording cannot be read further, and errors of `onChange`.
    package func follow(isFinal: Bool, onChange: () throws -> Void = {}) throws {
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
        // The new file may have other columns.
        lines = try DelimitedInput(path, limit: Self.longestLine)
        reader = BandPowerReader()
        try follow(isFinal: isFinal, onChange: onChange)
    }
}
