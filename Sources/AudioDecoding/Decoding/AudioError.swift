@_exported public import DescribedErrors

/// The reason why an audio file could not be opened, decoded, read for tags, or hashed.
public struct AudioError: DescribedError, Hashable {
    /// The cause, for programs. The raw values are stable: an index may store them.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// There is no file with this name (it may have been deleted since the folder was read).
        case notFound
        /// The system fails to open or read the file.
        case unreadable
        /// The path is a folder.
        case isDirectory
        /// The path is a pipe, a socket or a device.
        case notRegularFile
        /// The file has no bytes.
        case empty
        /// The content is not in any supported audio format.
        case notAudio
        /// The content has a known format that this package does not decode.
        case unsupportedFormat
        /// The audio is encrypted (DRM), and only the store's own player has the key.
        case encrypted
        /// The header is invalid: a rate of 0 Hz, no channels, a missing chunk.
        case badHeader
        /// The header is valid but no sample follows it.
        case noSamples
        /// A sample is NaN, infinite, or far too large.
        case nonFiniteSamples
        /// The decoder failed before the first sample, or too little of the file could be decoded.
        case decodingFailed
        /// The task was canceled. The file is not at fault.
        case cancelled
    }

    /// The file.
    public let path: RawPath
    /// The cause, for programs.
    public let kind: Kind
    /// The cause, for people, and a remedy if there is one. It does not name the file.
    public let reason: String

    /// Creates an error; `reason` should not repeat the path.
    public init(_ kind: Kind, _ path: RawPath, _ reason: String) {
        self.path = path
        self.kind = kind
        self.reason = reason
    }
}

extension AudioError {
    /// File, cause and remedy on one line.
    public var description: String { "\(path): \(reason)" }
}
