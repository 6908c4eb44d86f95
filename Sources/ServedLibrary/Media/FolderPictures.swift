import AudioFeatures
import MusicLibrary

/// Pictures that lie beside music files.
enum FolderPictures {
    /// Names without their ending, the best first; others that begin with the last one follow. Windows Media Player writes
    /// `AlbumArt_{…}_Large` and `AlbumArtSmall`.
    private static let albumNames = ["cover", "folder", "front", "album", "albumart"]
    private static let endings = ["jpg", "png", "jpeg", "webp", "gif"]

    /// The pictures of a track's album, the best first: those in its folder, and in the folder above if it holds one disc.
    /// - Parameters:
    ///   - track: relative to the music folder.
    ///   - root: the music folder.
    static func ofAlbum(_ track: RawPath, in root: RawPath) -> [RawPath] {
        folders(of: track).prefix(2).flatMap { pictures(in: $0, of: root, rank: albumRank) }
    }

    /// The pictures of a track's artist: `artist.jpg` in the folder of the album or in the one above.
    static func ofArtist(_ track: RawPath, in root: RawPath) -> [RawPath] {
        let own = folders(of: track)
        let above = own.last.flatMap(parent)
        return (own + (above.map { [$0] } ?? [])).flatMap { folder in
            pictures(in: folder, of: root) { $0 == "artist" ? 0 : nil }
        }
    }

    /// The folder of a track and, if it holds one disc of a set, the folder above it. Empty paths are the music folder.
    private static func folders(of track: RawPath) -> [RawPath] {
        guard let folder = parent(track) else { return [] }
        guard DiscName.number(ofFolder: folder.lastComponent.description) != nil, let above = parent(folder) else {
            return [folder]
        }
        return [folder, above]
    }

    /// The folder of a path; nil for the music folder itself.
    private static func parent(_ path: RawPath) -> RawPath? {
        guard !path.bytes.isEmpty else { return nil }
        return RawPath(bytes: Array(path.bytes[..<(path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
    }

    private static func albumRank(_ name: String) -> Int? {
        if let place = albumNames.firstIndex(of: name) { return place }
        guard name.hasPrefix("albumart") else { return nil }
        return albumNames.count + (name.hasSuffix("small") ? 1 : 0)
    }

    /// The pictures in a folder. Case makes no difference in their names.
    private static func pictures(in folder: RawPath, of root: RawPath, rank: (String) -> Int?) -> [RawPath] {
        let place = folder.bytes.isEmpty ? root : root.appending(folder)
        var found: [(rank: Int, ending: Int, path: RawPath)] = []
        for name in place.entryNames() ?? [] {
            // Most files of the folder are music; their names need no decoding.
            let tail = name.bytes.suffix(5).map { $0 | 0x20 }
            guard endings.contains(where: { tail.suffix($0.utf8.count).elementsEqual($0.utf8) }) else { continue }
            let text = name.description.lowercased()
            guard let dot = text.lastIndex(of: "."),
                let ending = endings.firstIndex(of: String(text[text.index(after: dot)...])),
                let rank = rank(String(text[..<dot]))
            else { continue }
            found.append((rank, ending, place.appending(name)))
        }
        return found.sorted { ($0.rank, $0.ending, $0.path) < ($1.rank, $1.ending, $1.path) }.map(\.path)
    }
}
