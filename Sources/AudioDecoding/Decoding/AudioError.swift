@_exported public import DescribedErrors

/// Why an audio file could not be opened, decoded, read for tags, or hashed.
public struct AudioError: DescribedError, Hashable {
    /// The cause, for programs. The raw values are stable: an index may store them.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// There is no file of that name (it may have vanished since the folder was read).
        case notFound
        /// The system refuses to open or read the file.
        case unreadable
        /// The path is a folder.
        case isDirectory
        /// The path is a pipe, a socket or a device.
        case notRegularFile
        /// The file has no bytes.
        case empty
        /// The content is not sound in any format known here.
        case notAudio
        /// The content is of a known format that this package does not decode.
        case unsupportedFormat
        /// The sound is encrypted (DRM), and only the shop's own player has the key.
        case encrypted
        /// The header makes no sense: a rate of 0 Hz, no channels, a missing chunk.
        case badHeader
        /// The header is sound but no sample follows it.
        case noSamples
        /// A sample is NaN, infinite, or absurdly large.
        case nonFiniteSamples
        /// The decoder gave up before the first sample, or too little of the file could be decoded.
        case decodingFailed
        /// The task was cancelled; nothing is wrong with the file.
        case cancelled
    }

    /// The file.
    public let path: RawPath
    /// The cause, for programs.
    public let kind: Kind
    /// The cause, for people, and what to do where something can be done. Does not name the file.
    public let reason: String

    /// Makes an error; `reason` should not repeat the path.
    public init(_ kind: Kind, _ path: RawPath, _ reason: String) {
        self.path = path
        self.kind = kind
        self.reason = reason
    }
}

extension AudioError {
    /// File, cause, and what to do: one line.
    public var description: String { "\(path): \(reason)" }
}
