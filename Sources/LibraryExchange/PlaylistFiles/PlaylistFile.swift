import Foundation
public import SimilarityIndex

/// A playlist in the formats of other programs.
///
/// ```swift
/// let file = try PlaylistFile([UInt8](Data(contentsOf: URL(filePath: "party.m3u8"))))
/// print(file.name ?? "", file.entries.map(\.location), file.skipped.count)
/// let xspf = try file.bytes(.xspf)
/// ```
public struct PlaylistFile: Equatable, Sendable {
    /// One entry. Locations are paths, absolute or relative to the file's folder, or URLs of other schemes than `file`.
    public struct Entry: Equatable, Sendable {
        /// Path or URL.
        public var location: String
        /// Artist.
        public var artist: String?
        /// Title.
        public var title: String?
        /// Album.
        public var album: String?
        /// Length; nil when unknown.
        public var seconds: Double?
        /// The track, if SonicIndex wrote the file.
        public var id: TrackID?

        /// Creates an entry.
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

        /// The file name extensions of the formats.
        public static let endings = ["m3u"] + allCases.map(\.rawValue)

        /// The format of a file name extension in any case; nil when it is not in ``endings``.
        public init?(ending: String) {
            let ending = ending.lowercased()
            self.init(rawValue: ending == "m3u" ? "m3u8" : ending)
        }
    }

    /// Why bytes are not a playlist.
    public struct ReadError: DescribedError, Equatable {
        /// What is wrong, as an error says it after the name of the file.
        public let description: String

        /// The file has more than `largestSize` bytes.
        package init(tooLarge size: Int) { description = "\(size) bytes are too many for a playlist" }

        package init(description: String) { self.description = description }

        static let tooMany = ReadError(description: "more than \(PlaylistFile.largestCount) entries")
    }

    /// A line of a text that is not an entry.
    public struct SkippedLine: Equatable, Sendable {
        /// Its number, from 1.
        public let number: Int
        /// Its text.
        public let text: String
        /// The reason.
        public let reason: String
    }

    /// The maximum size in bytes. A playlist of a million tracks has a tenth of it.
    public static let largestSize = 1 << 30
    /// The maximum number of entries.
    static let largestCount = 1_000_000
    /// The maximum size of JSON in bytes, which needs much more memory to parse.
    private static let largestJSON = 128 << 20

    /// The title.
    public var name: String?
    /// In playing order.
    public var entries: [Entry]
    /// Skipped lines.
    public var skipped: [SkippedLine] = []

    /// Creates a playlist.
    public init(name: String?, entries: [Entry]) {
        self.name = name
        self.entries = entries
    }

    mutating func append(_ entry: Entry) throws(ReadError) {
        guard entries.count < Self.largestCount else { throw .tooMany }
        entries.append(entry)
    }

    /// Reads a file with one playlist, like ``all(in:isTrack:)``.
    /// - Throws: `ReadError` when the bytes are not a playlist, or are several.
    public init(_ bytes: [UInt8]) throws(ReadError) {
        let all = try Self.all(in: bytes)
        guard all.count == 1 else { throw ReadError(description: "\(all.count) playlists in one file") }
        self = all[0]
    }

    /// The playlists of a file: M3U, M3U8, PLS, XSPF, JSPF, WPL, ASX, plain JSON, or one of the formats with several
    /// playlists: an XML export of iTunes or Apple Music, a rekordbox XML, a Traktor NML. The format is recognized by
    /// content.
    /// - Parameters:
    ///   - bytes: in UTF-8, UTF-16 or Windows-1252.
    ///   - isTrack: whether a line of a text that is not a path names a track of the library.
    /// - Throws: `ReadError` with the reason when the bytes are not a playlist.
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
            guard !NavidromeSmartPlaylist.isOne(text) else {
                throw ReadError(
                    description: "a smart playlist of Navidrome (.nsp), which has conditions instead of tracks")
            }
            return [try JSPF.read(text)]
        default: return [try PLS.begins(text) ? PLS.read(text) : M3U.read(text, isTrack: isTrack)]
        }
    }

    /// The content of the file in a format that lists tracks; not for `nsp`, see `NavidromeSmartPlaylist`.
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

extension PlaylistFile {
    /// The length that a file states; nil if it states none.
    /// - Parameter perSecond: the number of the file's units in a second.
    static func seconds(_ text: String?, perSecond: Double = 1) -> Double? {
        guard let value = text.flatMap({ Double($0) }), value.isFinite, value > 0 else { return nil }
        return value / perSecond
    }
}
