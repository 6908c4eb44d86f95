import AudioFeatures
import MusicLibrary

/// Pictures of tracks: from their tags, from a file beside them, or else drawn.
package enum CoverRoutes {
    package static let routes: [Route] = [
        Route(
            .get, "/media/{id}/cover", "Get the picture in a file", lane: .picture,
            query: [Query.size, Query.whenMissing],
            returns: .file("image/jpeg", "image/png", "image/gif", "image/webp"), or: 204, to: cover)
    ]

    private enum Query {
        static let size = QueryParameter.integer(
            "size", 1...10_000,
            "the maximum length of a side in pixels: 64, 128, 300, 640 or 1200; other values are rounded to one of these"
        )
        static let whenMissing = QueryParameter.integer(
            "none", 204...204, "the status if there is no picture; without it, one is drawn")
    }

    private static let largestSize = 16 << 20
    /// Sizes in pixels. A request between two of them gets the larger.
    static let standardSizes = [64, 128, 300, 640, 1200]

    private static func cover(_ call: Call) throws -> Response {
        let (index, size) = (try call.index(), try call[Query.size])
        if let picture = try picture(of: index, size: size, call) { return picture }
        // The page draws them itself, while it waits.
        if try call[Query.whenMissing] != nil { return Call.empty }
        return drawn(DrawnCover(try call.library.track(index)), size: size, call)
    }

    /// A picture of something that has none, as PNG.
    /// - Parameter size: as in `picture(of:size:_:)`; nil for 640.
    package static func drawn(_ cover: DrawnCover, size: Int?, _ call: Call) -> Response {
        let size = standardSize(size ?? 640)
        let bytes = call.context.drawnCovers.value(DrawnCover.Sized(cover: cover, size: size), size: \.count) {
            cover.png(size: size)
        }
        return respond(bytes, "image/png", tag: "\"\(Sodium.hash(bytes).prefix(20))\"", call)
    }

    /// The picture of a track; nil when it has none.
    /// - Parameter size: the maximum width and height in pixels; nil for the original picture.
    package static func picture(of index: Int, size: Int?, _ call: Call) throws -> Response? {
        let track = try call.library.track(index)
        guard let root = musicFolder(call), let path = try? MediaFile.path(track.path, in: root) else { return nil }
        // A file that is gone or damaged has none.
        if let bytes = try? CoverArt.read(path), bytes.count <= largestSize, let type = type(bytes) {
            return respond(bytes, type, size, call)
        }
        return picture(among: FolderPictures.ofAlbum(track.path, in: root), size, call)
    }

    /// The picture of a track's artist beside the files; nil when there is none.
    /// - Parameter size: as in `picture(of:size:_:)`.
    package static func artistPicture(of index: Int, size: Int?, _ call: Call) throws -> Response? {
        let track = try call.library.track(index)
        guard let root = musicFolder(call), (try? MediaFile.path(track.path, in: root)) != nil else { return nil }
        return picture(among: FolderPictures.ofArtist(track.path, in: root), size, call)
    }

    /// Nil if only the index is known.
    private static func musicFolder(_ call: Call) -> RawPath? {
        try? call.session().musicFolder(call.context.options.musicFolder)
    }

    private static func picture(among files: [RawPath], _ size: Int?, _ call: Call) -> Response? {
        for path in files {
            guard let file = FileRegion(path), file.size <= largestSize else { continue }
            let bytes = file.bytes()
            if let type = type(bytes) { return respond(bytes, type, size, call) }
        }
        return nil
    }

    private static func respond(_ bytes: [UInt8], _ type: String, _ size: Int?, _ call: Call) -> Response {
        let hash = Sodium.hash(bytes)
        let rounded = size.map(standardSize)
        let small = rounded.flatMap { call.context.smallPictures.picture(bytes, hash: hash, size: $0) }
        let tag = "\"\(hash.prefix(20))\(small == nil ? "" : "-\(rounded ?? 0)")\""
        return respond(small ?? bytes, small == nil ? type : "image/jpeg", tag: tag, call)
    }

    /// Only a few sizes of each picture are cached, not every requested one.
    private static func standardSize(_ size: Int) -> Int {
        standardSizes.first { $0 >= size } ?? standardSizes[standardSizes.count - 1]
    }

    private static func respond(_ bytes: [UInt8], _ type: String, tag: String, _ call: Call) -> Response {
        let headers = [
            HeaderField("Content-Type", type), HeaderField("ETag", tag),
            HeaderField("Cache-Control", "private, max-age=3600"),
        ]
        if call.request.headers["if-none-match"]?.contains(tag) == true { return Response(304, headers: headers) }
        return Response(200, headers: headers, .bytes(bytes))
    }

    /// Recognized by content, because the type in a tag may be wrong.
    private static func type(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if bytes.count > 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}
