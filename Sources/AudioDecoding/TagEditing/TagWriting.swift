import SystemFiles

extension AudioTags {
    /// The fields that can be written, by the names that `fieldValues(_:of:)` and `TagEdit` know them by.
    public static let writableFields = [
        "BPM", "INITIALKEY", "MOOD", "ENERGY", "COMMENT", "REPLAYGAIN_TRACK_GAIN", "REPLAYGAIN_TRACK_PEAK",
        "REPLAYGAIN_ALBUM_GAIN", "REPLAYGAIN_ALBUM_PEAK", "R128_TRACK_GAIN", "R128_ALBUM_GAIN",
    ]

    /// What stands in the tag that players read first, in the very places that `TagEdit` changes: untrimmed, every value of
    /// a field by itself, so that writing them again restores the tag.
    ///
    /// - Parameters:
    ///   - names: of `writableFields`.
    ///   - path: the file.
    /// - Returns: the values of the fields that are there; a field that is not has no entry.
    /// - Throws: what `AudioSource.init(_:)` throws; `unsupportedFormat` when tags of the format cannot be written;
    ///   `unreadable` when the tag cannot be read whole.
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

    /// What a field says once it is written, for formats that hold whole numbers only: `TBPM` of ID3v2 and `tmpo` of MP4
    /// are integers, so that 87.5 is 88 in them.
    ///
    /// - Parameters:
    ///   - values: of the field.
    ///   - field: of `writableFields`.
    ///   - format: of the file.
    public static func stored(_ values: [String], of field: String, in format: AudioFormat) -> [String] {
        guard field == "BPM", format.tags?.holdsWholeTempos == true else { return values }
        return values.map { value in
            Double(value).flatMap { Int(exactly: $0.rounded()) }.map(String.init) ?? value
        }
    }

    /// Sets fields in the tag that players read first, and leaves everything else as it is; a file beside it takes its
    /// place. Nothing is checked afterwards: work on a copy, or see `TagEdit`.
    ///
    /// - Parameters:
    ///   - fields: values by names of `writableFields`; a field without values is removed.
    ///   - path: the file.
    /// - Throws: what `TagEdit.init(_:_:)` throws; `unreadable` when the system refuses.
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
