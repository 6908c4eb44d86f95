import AudioDecoding

/// Opens the tag that is written for a format.
enum TaggedFiles {
    /// - Throws: `unsupportedFormat` if tags of the format cannot be written; `unreadable` if the tag cannot be
    ///   preserved completely.
    static func open(_ source: AudioSource) throws(AudioError) -> any TaggedFile {
        switch source.format.tags {
        case .id3v2:
            let file = try LeadingTagFile(source.file)
            guard source.format != .aac || !file.isNew else {
                throw AudioError(
                    .unsupportedFormat, source.path,
                    "a raw AAC stream without a tag gets none: programs would take it for an MP3")
            }
            return file
        case .ape: return try TrailingTagFile(source)
        case .flac: return try FLACTagFile(source)
        case .ogg(let mapping): return try OggTagFile(source, mapping)
        case .mp4: return try MP4TagFile(source)
        case .asf: return try ASFTagFile(source)
        case .chunk(let form): return try ChunkTagFile(source, form)
        case nil: throw refusal(source, source.format.rawValue)
        }
    }

    static func refusal(_ source: AudioSource, _ name: String) -> AudioError {
        AudioError(.unsupportedFormat, source.path, "tags of this format (\(name)) cannot be written")
    }
}

extension ByteFile {
    /// An error for data that would be lost.
    func refusal(_ reason: String) -> AudioError { AudioError(.unreadable, path, reason) }

    /// All bytes of a range.
    /// - Throws: `unreadable`, also if the file is shorter.
    func bytes(_ range: Range<Int>) throws(AudioError) -> [UInt8] {
        let bytes = try bytes(at: range.lowerBound, count: range.count)
        guard bytes.count == range.count else { throw refusal("its tag extends beyond the end of the file") }
        return bytes
    }
}

/// The low bytes of a number, least significant first.
func littleEndian(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The low bytes of a number, most significant first.
func bigEndian(_ value: Int, _ byteCount: Int) -> [UInt8] { littleEndian(value, byteCount).reversed() }

extension String {
    /// Field names are ASCII and case-insensitive.
    func isName(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII } }
}

extension [String] {
    /// The elements without repetitions, in the order of first occurrence.
    var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
