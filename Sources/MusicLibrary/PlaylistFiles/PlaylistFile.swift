import Foundation
public import SimilarityIndex

/// A playlist as other programs write and read it.
public struct PlaylistFile: Equatable, Sendable {
    /// One entry. Locations are paths, absolute or relative to the file's folder, or URLs of other schemes than `file`.
    public struct Entry: Equatable, Sendable {
        /// Where the music is.
        public var location: String
        /// Artist.
        public var artist: String?
        /// Title.
        public var title: String?
        /// Album.
        public var album: String?
        /// Length; nil when unknown.
        public var seconds: Double?
        /// The track, when SonicIndex wrote the file.
        public var id: TrackID?

        /// Puts an entry together.
        public init(
            location: String, artist: String? = nil, title: String? = nil, album: String? = nil,
            seconds: Double? = nil, id: TrackID? = nil
        ) {
            self.location = location
            self.artist = artist
            self.title = title
            self.album = album
            self.seconds = seconds
            self.id = id
        }
    }

    /// Formats of files.
    public enum Format: String, CaseIterable, Sendable {
        /// Extended M3U in UTF-8.
        case m3u8
        /// XML Shareable Playlist Format 1 (xspf.org).
        case xspf
        /// The same as JSON (JSPF).
        case jspf
        /// SonicIndex's own.
        case json
        /// A Navidrome smart playlist; it holds a query, not tracks.
        case nsp

        /// The endings of files that tell a format.
        public static let endings = ["m3u"] + allCases.map(\.rawValue)

        /// The format that the ending of a file tells, in upper or lower case; nil when it is none of ``endings``.
        public init?(ending: String) {
            let ending = ending.lowercased()
            self.init(rawValue: ending == "m3u" ? "m3u8" : ending)
        }
    }

    /// Why bytes are no playlist.
    public struct ReadError: DescribedError, Equatable {
        /// The cause.
        public let description: String

        /// A file of more than `largestSize` bytes.
        public init(tooLarge size: Int) { description = "\(size) bytes are too many for a playlist" }

        init(description: String) { self.description = description }

        static let tooMany = ReadError(description: "more than \(PlaylistFile.largestCount) entries")
    }

    /// A line of a text that is no entry.
    public struct SkippedLine: Equatable, Sendable {
        /// Its number, from 1.
        public let number: Int
        /// What stands there.
        public let text: String
        /// Why it is none.
        public let reason: String
    }

    /// Bytes that are read at most: a playlist of a million tracks has a tenth of it.
    public static let largestSize = 1 << 30
    /// Entries that are read at most.
    static let largestCount = 1_000_000
    /// Bytes of JSON, which takes many times as many to read.
    private static let largestJSON = 128 << 20

    /// The title.
    public var name: String?
    /// In playing order.
    public var entries: [Entry]
    /// Lines that were read over.
    public var skipped: [SkippedLine] = []

    /// Puts a playlist together.
    public init(name: String?, entries: [Entry]) {
        self.name = name
        self.entries = entries
    }

    mutating func append(_ entry: Entry) throws(ReadError) {
        guard entries.count < Self.largestCount else { throw .tooMany }
        entries.append(entry)
    }

    /// Reads a file with one playlist, as ``all(in:isTrack:)``.
    /// - Throws: `ReadError` when the bytes are none, or several.
    public init(_ bytes: [UInt8]) throws(ReadError) {
        let all = try Self.all(in: bytes)
        guard all.count == 1 else { throw ReadError(description: "\(all.count) playlists in one file") }
        self = all[0]
    }

    /// The playlists of a file: M3U, M3U8, PLS, XSPF, JSPF, WPL, ASX, plain JSON, or an XML export of iTunes or Apple Music, which
    /// alone may hold several. They are told apart by content.
    /// - Parameters:
    ///   - bytes: in UTF-8, UTF-16 or Windows-1252.
    ///   - isTrack: whether a line of a text, which is no path, names a track of the library.
    /// - Throws: `ReadError` with the reason when the bytes are no playlist.
    public static func all(
        in bytes: [UInt8], isTrack: (Entry) -> Bool = { _ in false }
    ) throws(ReadError) -> [PlaylistFile] {
        guard !bytes.isEmpty else { throw ReadError(description: "the file is empty") }
        let text = try PlaylistText.utf8(bytes)
        switch text.prefix(4096).first(where: { !" \t\r\n".utf8.contains($0) }) {
        case UInt8(ascii: "<"): return try XMLPlaylist.read(text)
        case UInt8(ascii: "{"):
            guard text.count <= largestJSON else { throw ReadError(tooLarge: text.count) }
            if let plain = PlainJSON.read(text) { return [plain] }
            return [try JSPF.read(text)]
        default: return [try PLS.begins(text) ? PLS.read(text) : M3U.read(text, isTrack: isTrack)]
        }
    }

    /// The file's bytes in a format that lists tracks; `nsp` does not, see `NavidromeSmartPlaylist`.
    /// - Throws: `ReadError` when the format cannot be written.
    public func bytes(_ format: Format) throws(ReadError) -> [UInt8] {
        switch format {
        case .m3u8: return Array(M3U.text(self).utf8)
        case .xspf: return Array(XSPF.text(self).utf8)
        case .jspf: return try JSPF.bytes(self)
        case .json: return try PlainJSON.bytes(self)
        case .nsp: throw ReadError(description: "a smart playlist holds a query, not tracks")
        }
    }
}
