import TagLibBridge

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension AudioTags {
    /// The fields that can be written, by the names that `fieldValues(_:of:)` and `write(_:to:)` know them by.
    public static let writableFields = [
        "BPM", "INITIALKEY", "MOOD", "ENERGY", "COMMENT", "REPLAYGAIN_TRACK_GAIN", "REPLAYGAIN_TRACK_PEAK",
        "REPLAYGAIN_ALBUM_GAIN", "REPLAYGAIN_ALBUM_PEAK", "R128_TRACK_GAIN", "R128_ALBUM_GAIN",
    ]

    /// What stands in the tag that players read first, in the very places that `write(_:to:)` changes: untrimmed, every
    /// value of a field by itself, so that writing them again restores the tag.
    ///
    /// - Parameters:
    ///   - names: of `writableFields`.
    ///   - path: the file.
    /// - Returns: the values of the fields that are there; a field that is not has no entry.
    /// - Throws: what `AudioSource.init(_:)` throws.
    public static func fieldValues(
        _ names: [String] = writableFields, of path: RawPath
    ) throws(AudioError) -> [String: [String]] {
        let values = try values(names, of: path)
        return values.mapValues { [$0] }
    }

    /// What a field says once it is written, for formats that hold whole numbers only: `TBPM` of ID3v2 and `tmpo` of MP4
    /// are integers, so that 87.5 is 88 in them.
    ///
    /// - Parameters:
    ///   - values: of the field.
    ///   - field: of `writableFields`.
    ///   - format: of the file.
    public static func stored(_ values: [String], of field: String, in format: AudioFormat) -> [String] {
        switch format {
        case .mp3, .aac, .trueAudio, .wav, .aiff, .mp4: break
        default: return values
        }
        guard field == "BPM" else { return values }
        return values.map { value in Double(value).map { String(Int($0.rounded())) } ?? value }
    }

    /// Sets fields in the tag that players read first, and leaves everything else as it is. The file is changed in place:
    /// work on a copy.
    ///
    /// - Parameters:
    ///   - fields: values by names of `writableFields`; a field without values is removed.
    ///   - path: the file.
    /// - Throws: what `AudioFormat.detect` throws; `unsupportedFormat` when tags of the format cannot be written;
    ///   `unreadable` with the cause when they cannot be kept whole, or when the system refuses.
    public static func write(_ fields: [String: [String]], to path: RawPath) throws(AudioError) {
        try write(fields.mapValues { $0.joined(separator: "; ") }, to: path)
    }
}
