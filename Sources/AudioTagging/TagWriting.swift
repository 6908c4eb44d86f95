public import AudioDecoding
import SystemFiles

extension AudioTags {
    /// The fields that can be written, with their names in `fieldValues(_:of:)` and `TagEdit`.
    public static let writableFields = [
        "BPM", "INITIALKEY", "MOOD", "ENERGY", "COMMENT", "REPLAYGAIN_TRACK_GAIN", "REPLAYGAIN_TRACK_PEAK",
        "REPLAYGAIN_ALBUM_GAIN", "REPLAYGAIN_ALBUM_PEAK", "R128_TRACK_GAIN", "R128_ALBUM_GAIN",
    ]

    /// The values in the tag that players read first, at the places that `TagEdit` changes. They are not trimmed and
    /// not joined, so writing them again restores the tag.
    ///
    /// - Parameters:
    ///   - names: the names of `writableFields`.
    ///   - path: the file.
    /// - Returns: the values of the existing fields; a missing field has no entry.
    /// - Throws: the errors of `AudioSource.init(_:)`; `unsupportedFormat` if tags of the format cannot be written;
    ///   `unreadable` if the tag cannot be read completely.
    public static func fieldValues(
        _ names: [String] = writableFields, of path: RawPath
    ) throws(AudioError) -> [String: [String]] {
        let tagged = try TaggedFiles.open(try AudioSource(path))
        var values: [String: [String]] = [:]
        for name in names {
            let present = tagged.tag.values(of: name)
            if !present.isEmpty { values[name] = present }
        }
        return values
    }

    /// The value of a field after writing, for formats with whole numbers only: `TBPM` of ID3v2 and `tmpo` of MP4 are
    /// integers, so 87.5 becomes 88.
    ///
    /// - Parameters:
    ///   - values: the values of the field.
    ///   - field: one of `writableFields`.
    ///   - format: the format of the file.
    public static func stored(_ values: [String], of field: String, in format: AudioFormat) -> [String] {
        guard field == "BPM", format.tags?.holdsWholeTempos == true else { return values }
        return values.map { value in
            Double(value).flatMap { Int(exactly: $0.rounded()) }.map(String.init) ?? value
        }
    }

    /// Sets fields in the tag that players read first and leaves everything else unchanged. A new file replaces the old
    /// one. Nothing is checked afterwards: work on a copy, or use `TagEdit`.
    ///
    /// - Parameters:
    ///   - fields: values by names of `writableFields`; a field without values is removed.
    ///   - path: the file.
    /// - Throws: the errors of `TagEdit.init(_:_:)`; `unreadable` if a system call fails.
    package static func write(_ fields: [String: [String]], to path: RawPath) throws(AudioError) {
        let edit = try TagEdit(AudioSource(path), fields)
        let copy = RawPath(bytes: path.bytes + Array(".tmp".utf8))
        let descriptor = copy.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
        guard descriptor >= 0 else { throw failure(path) }
        defer {
            close(descriptor)
            _ = copy.withCString { unlink($0) }
        }
        try edit.write(to: descriptor)
        guard copy.withCString({ from in path.withCString { rename(from, $0) } }) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: RawPath) -> AudioError {
        AudioError.refused(path, "its changed copy cannot be written", errno)
    }
}
