public import AudioFeatures

/// The settings used to read tags: the version of the reader, and the encoding of old texts. If either changes, a build
/// reads the tags of all files again without a new analysis.
public struct TagReading: Sendable, Hashable {
    /// Raised when the reader finds more, or other values, in the same files. Version 2 has discs, compilations, lists
    /// of artists and old encodings; version 3 has original years, ratings, lists of album artists and MusicBrainz's ids,
    /// album gains of Opus and album peaks, and repairs damaged ID3v2; version 4 has track gains.
    public static let version = 4

    /// The encoding of old texts that could be Latin-1.
    public let encoding: TagEncoding

    /// - Parameter encoding: the encoding of old texts that could be Latin-1.
    public init(encoding: TagEncoding = .automatic) { self.encoding = encoding }

    /// The text in the index: "2", "2 CP1251".
    public var text: String {
        encoding == .automatic ? "\(Self.version)" : "\(Self.version) \(encoding.name)"
    }

    /// The encoding in a stored text; nil if it names none, or one unknown to this system.
    package static func encoding(of text: String) -> TagEncoding? {
        let parts = text.split(separator: " ", maxSplits: 1)
        return parts.count == 2 ? TagEncoding(String(parts[1])) : nil
    }
}
