public import AudioFeatures

/// How tags were read: which reader, and in which encoding it took old texts. Where either is another by now, a build reads
/// the tags of all files again, and analyses none.
public struct TagReading: Sendable, Hashable {
    /// Raised when the reader finds more, or something else, in the same files: 2 has discs, compilations, lists of
    /// artists and old encodings.
    public static let version = 2

    /// Of old texts that could be Latin-1.
    public let encoding: TagEncoding

    /// - Parameter encoding: of old texts that could be Latin-1.
    public init(encoding: TagEncoding = .automatic) { self.encoding = encoding }

    /// As the index keeps it: "2", "2 CP1251".
    public var text: String {
        encoding == .automatic ? "\(Self.version)" : "\(Self.version) \(encoding.name)"
    }

    /// The encoding of a kept text; nil where it names none, or one that this system does not know.
    static func encoding(of text: String) -> TagEncoding? {
        let parts = text.split(separator: " ", maxSplits: 1)
        return parts.count == 2 ? TagEncoding(String(parts[1])) : nil
    }
}
