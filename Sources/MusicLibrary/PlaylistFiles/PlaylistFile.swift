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
    public struct ReadError: Error, CustomStringConvertible, Equatable, Sendable {
        /// The cause.
        public let description: String

        /// A file of more than `largestSize` bytes.
        public init(tooLarge size: Int) { description = "\(size) bytes are too many for a playlist" }

        init(description: String) { self.description = description }
    }

    /// Bytes that are read at the most: a playlist of a million tracks has a tenth of it.
    public static let largestSize = 1 << 30

    /// The title.
    public var name: String?
    /// In playing order.
    public var entries: [Entry]

    /// Puts a playlist together.
    public init(name: String?, entries: [Entry]) {
        self.name = name
        self.entries = entries
    }

    /// Reads M3U, M3U8, PLS, XSPF, JSPF or plain JSON, told apart by content.
    /// - Throws: `ReadError` when the bytes are none of them.
    public init(_ bytes: [UInt8]) throws(ReadError) {
        guard !bytes.isEmpty else { throw ReadError(description: "the file is empty") }
        let start = bytes.prefix(4096).first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
        switch start {
        case UInt8(ascii: "<"): self = try XSPF.read(bytes)
        case UInt8(ascii: "{"):
            if let plain = PlainJSON.read(bytes) { self = plain } else { self = try JSPF.read(bytes) }
        default:
            guard !bytes.contains(0) else { throw ReadError(description: "not a playlist: binary data") }
            let text = Self.text(bytes)
            self = PLS.begins(text) ? PLS.read(text) : M3U.read(text)
        }
    }

    /// UTF-8, or what is older in the encoding of somebody's Windows.
    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(bytes: bytes, encoding: .windowsCP1252) ?? String(decoding: bytes, as: UTF8.self)
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
