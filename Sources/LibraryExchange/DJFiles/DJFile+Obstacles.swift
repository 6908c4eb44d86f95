extension DJFile.Format {
    /// The program's name.
    private var name: String {
        switch self {
        case .rekordbox: "rekordbox"
        case .traktor: "Traktor"
        case .mixxx: "Mixxx"
        case .serato: "Serato"
        case .liquidsoap: "Liquidsoap"
        }
    }

    /// The formats that the manual of the program lists, as `AudioFormat.rawValue`; nil for those of FFmpeg.
    private var playable: Set<String>? {
        let common: Set = ["mp3", "mp4", "aac", "wav", "aiff", "flac"]
        return switch self {
        case .rekordbox: common
        case .traktor: common.union(["vorbis", "wma"])
        case .serato: common.union(["vorbis"])
        case .mixxx: common.union(["vorbis", "opus", "wavpack", "wma", "oggFLAC"])
        case .liquidsoap: nil
        }
    }

    /// The number of characters of a path that Windows and rekordbox support.
    private static let longestPath = 255

    /// What may keep the program from playing a track, as sentences without the track's name; none for most tracks.
    package func obstacles(to track: DJTrack) -> [String] {
        guard track.hasTextPath else { return ["a path that is not UTF-8 is left out"] }
        var found: [String] = []
        if let format = track.track.format, let playable, !playable.contains(format) {
            found.append("the manual of \(name) does not list the format \(format)")
        }
        if self == .liquidsoap {
            return track.path.contains(where: \.isNewline) ? ["a path with a line break is left out"] : []
        }
        let length = track.path.utf16.count
        if length > Self.longestPath {
            found.append(
                "the path has \(length) characters; rekordbox and programs on Windows open at most \(Self.longestPath)")
        }
        return found
    }
}
