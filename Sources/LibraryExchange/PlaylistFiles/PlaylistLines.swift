/// Distinguishes a list of music from other texts. Only this file decides:
///
/// - A text that begins with `#EXTM3U` is a playlist, and every line of it is an entry.
/// - A cue sheet, a table or a segmented stream is not a playlist (``ForeignText``).
/// - Any other text is a playlist if at least half of its lines, without comments, are paths or URLs of music
///   (``MusicAddress``), follow an `#EXTINF`, or name tracks of the library. The other lines are skipped and reported.
struct PlaylistLines {
    /// The number of lines without a path that are looked up in the library before a text is rejected.
    private static let patience = 100
    /// The number of lines that decide what kind of text it is.
    private static let sample = 200

    /// An entry and its line.
    struct Line {
        let number: Int
        let text: String
        var entry: PlaylistFile.Entry
        /// Whether the line before announced an entry.
        let isAnnounced: Bool
    }

    private(set) var lines: [Line] = []
    private var first: [String] = []
    var hasHeader = false

    /// Must be called with every line, including comments.
    mutating func see(_ line: String) {
        if first.count < Self.sample { first.append(line) }
    }

    mutating func add(_ line: Line) throws(PlaylistFile.ReadError) {
        guard lines.count < PlaylistFile.largestCount else { throw .tooMany }
        lines.append(line)
    }

    /// The entries, and the lines that are not entries.
    /// - Parameter isTrack: whether a line that is not a path names a track.
    /// - Throws: `PlaylistFile.ReadError` when the text is not a playlist.
    func entries(
        isTrack: (PlaylistFile.Entry) -> Bool
    ) throws(PlaylistFile.ReadError) -> (entries: [PlaylistFile.Entry], skipped: [PlaylistFile.SkippedLine]) {
        if let kind = ForeignText.kind(first, hasHeader: hasHeader) {
            throw .init(description: "not a playlist, but \(kind)")
        }
        if hasHeader { return (lines.map(\.entry), []) }
        guard !lines.isEmpty else { throw .init(description: "not a playlist: no line is a path or an address") }
        var entries: [PlaylistFile.Entry] = []
        var skipped: [PlaylistFile.SkippedLine] = []
        for line in lines {
            let mayBeName = entries.count > 0 || skipped.count < Self.patience
            if line.isAnnounced || MusicAddress.looksLikeOne(line.text) || mayBeName && isTrack(line.entry) {
                entries.append(line.entry)
            } else {
                let reason = "neither a path or an address of music nor a track of the library"
                skipped.append(PlaylistFile.SkippedLine(number: line.number, text: line.text, reason: reason))
            }
        }
        guard entries.count >= skipped.count else {
            let example = skipped.first.map { "; line \($0.number) is “\($0.text.prefix(60))”" } ?? ""
            throw .init(
                description: "not a playlist: only \(entries.count) of \(lines.count) lines "
                    + "\(entries.count == 1 ? "is a path, an address or a track" : "are paths, addresses or tracks")"
                    + example)
        }
        return (entries, skipped)
    }
}
