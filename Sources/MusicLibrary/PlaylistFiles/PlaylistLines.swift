/// Tells a list of music from other texts. This is the one place where that is decided:
///
/// - what begins with `#EXTM3U` is a playlist, and every line of it an entry;
/// - a cue sheet, a table, a stream in pieces is none (``ForeignText``);
/// - any other text is one when at least half of its lines (comments left out) are paths or addresses of music
///   (``MusicAddress``), belong to an `#EXTINF`, or name tracks of the library. The other lines are left out and told.
struct PlaylistLines {
    /// Lines that are looked up in the library before a text without one path is given up.
    private static let patience = 100
    /// Lines that tell what kind of text it is.
    private static let sample = 200

    /// An entry and where it stands.
    struct Line {
        let number: Int
        let text: String
        var entry: PlaylistFile.Entry
        /// Whether something before it said that an entry follows.
        let isAnnounced: Bool
    }

    private(set) var lines: [Line] = []
    private var first: [String] = []
    var hasHeader = false

    /// To be called with every line, comments as well.
    mutating func see(_ line: String) {
        if first.count < Self.sample { first.append(line) }
    }

    mutating func add(_ line: Line) throws(PlaylistFile.ReadError) {
        guard lines.count < PlaylistFile.largestCount else { throw .tooMany }
        lines.append(line)
    }

    /// The entries, and the lines that are none.
    /// - Parameter isTrack: whether a line that is no path names a track.
    /// - Throws: `PlaylistFile.ReadError` when the text is no playlist.
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
