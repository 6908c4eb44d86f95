import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

/// Creates Spotify's objects from those of the library, with addresses on this server.
struct SpotifyLinks {
    private let call: Call
    private let base: String

    init(_ call: Call) {
        self.call = call
        base = call.request.origin + "/v1"
    }

    func href(_ names: String...) -> String { base + names.map { "/" + $0 }.joined() }

    // MARK: Pages

    /// The limits in a request.
    func limits(_ limits: SpotifyLimits = .standard) throws -> (limit: Int, offset: Int) {
        (try call[limits.limit], try call[limits.offset])
    }

    /// A page of a list, by the request's `limit` and `offset`.
    /// - Parameters:
    ///   - list: the address of the list, page by page; nil for the request's own.
    ///   - lastOffset: the largest offset of a page.
    func page<Element, Item: Encodable>(
        _ all: [Element], _ limits: (limit: Int, offset: Int), of list: String? = nil, lastOffset: Int = .max,
        _ item: (Element) throws -> Item
    ) throws -> SpotifyPage<Item> {
        let slice = all.dropFirst(limits.offset).prefix(limits.limit)
        let next = limits.offset + limits.limit
        func address(_ offset: Int) -> String {
            (list.map { $0 + "?" } ?? requested) + "offset=\(offset)&limit=\(limits.limit)"
        }
        return SpotifyPage(
            href: address(limits.offset), items: try slice.map(item), limit: limits.limit,
            offset: limits.offset, total: all.count,
            next: next < all.count && next <= lastOffset ? address(next) : nil,
            previous: limits.offset > 0 ? address(max(0, limits.offset - limits.limit)) : nil)
    }

    /// The request without its limits.
    private var requested: String {
        let text = call.request.target.text
        let path = text.prefix { $0 != "?" }
        let others = text.dropFirst(path.count + 1).split(separator: "&").filter {
            !$0.hasPrefix("offset=") && !$0.hasPrefix("limit=")
        }
        return String(base.dropLast(3)) + path + "?" + others.map { $0 + "&" }.joined()
    }

    // MARK: Objects

    func artist(_ number: Int, isWhole: Bool = false) throws -> SpotifyArtist {
        let artist = call.snapshot.catalog.artists[number]
        var object = SpotifyArtist(
            id: artist.id, name: artist.name, href: href("artists", artist.id), uri: "spotify:artist:\(artist.id)")
        if isWhole {
            object.details = SpotifyArtist.Details(
                genres: try call.library.genres(artist.tracks.prefix(100)),
                images: try images(ofTrack: artist.tracks.first),
                followers: try call.state().starCount(ListenerMarks.artistPrefix + artist.id))
        }
        return object
    }

    func album(_ number: Int) throws -> SpotifyAlbum {
        let album = call.snapshot.catalog.albums[number]
        return SpotifyAlbum(
            id: album.id, name: album.name, href: href("albums", album.id), uri: "spotify:album:\(album.id)",
            artists: album.artists.isEmpty ? [.unknown()] : try album.artists.map { try artist($0) },
            releaseDate: album.year.map { String(repeating: "0", count: max(0, 4 - "\($0)".count)) + "\($0)" }
                ?? "0000",
            totalTracks: album.tracks.count, images: try images(ofTrack: album.tracks.first),
            isCompilation: album.isCompilation, isSingle: album.release.isSingle)
    }

    /// - Parameter isInAlbum: whether it is inside the object of its album.
    func track(_ index: Int, isInAlbum: Bool = false) throws -> SpotifyTrack {
        let track = try call.library.track(index)
        let catalog = call.snapshot.catalog
        let album = Int(catalog.albumOfTrack[index])
        let credited = try catalog.artistsOfTrack[index].map { try artist(Int($0)) }
        let artists = credited.isEmpty ? [.unknown()] : credited
        return SpotifyTrack(
            id: "\(track.fileID)", name: track.title, href: href("tracks", "\(track.fileID)"),
            uri: "spotify:track:\(track.fileID)",
            artists: artists, album: isInAlbum ? nil : try self.album(album),
            durationMilliseconds: track.durationMilliseconds, trackNumber: track.number,
            discNumber: Int(catalog.discOfTrack[index]), isLocal: false,
            preview: track.highlight.map { preview(of: "\(track.fileID)", from: $0, duration: track.duration) },
            isrc: track.tags.isrc?.split(separator: "; ").first.map(String.init))
    }

    /// A fragment of the file in seconds (Media Fragments URI 1.0), which players that do not know fragments play from the beginning.
    private func preview(of id: String, from start: Double, duration: Double) -> String {
        let end = max(start, min(duration, start + Highlight.duration))
        return "\(call.request.origin)/media/\(id)#t=" + String(format: "%.2f,%.2f", start, end)
    }

    /// An item of a playlist that is not in the library: a local file, in Spotify's terms.
    func localTrack(_ item: PlaylistItem) -> SpotifyTrack {
        func part(_ text: String?) -> String { (text ?? "").replacing(":", with: "%3A").replacing(" ", with: "+") }
        let artists = [SpotifyArtist.unknown(item.artist)]
        return SpotifyTrack(
            id: nil, name: item.title ?? item.displayName, href: nil,
            uri: "spotify:local:\(part(item.artist)):\(part(item.album)):\(part(item.title)):\(Int(item.seconds ?? 0))",
            artists: artists,
            album: SpotifyAlbum(
                id: nil, name: item.album ?? "", href: nil, uri: nil, artists: artists, releaseDate: "0000",
                totalTracks: 0),
            durationMilliseconds: Int((item.seconds ?? 0) * 1000), trackNumber: 0, discNumber: 1, isLocal: true)
    }

    /// The address of a track's picture, which is drawn if the file has none.
    func images(ofTrack index: Int?) throws -> [SpotifyImage] {
        guard let index else { return [] }
        let cover = "\(call.request.origin)/media/\(try call.library.fileID(index))/cover"
        // Spotify's size.
        return [640, 300, 64].map { SpotifyImage(cover, size: $0) }
    }

    // MARK: Names

    /// The id in a URI, an address, or alone.
    /// - Throws: `APIError` for an item of another type.
    static func id(_ text: String, _ type: String) throws(APIError) -> String {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map(String.init)
        if parts.count == 1 { return parts[0] }
        guard parts.count >= 2, parts[parts.count - 2] == type, let id = parts.last else {
            throw .badParameter("“\(text.prefix(100))” is not the id or URI of the type “\(type)”")
        }
        return String(id.prefix { $0 != "?" })
    }
}
