package import MusicLibrary

/// The files of several tracks as one zip archive.
package enum MediaArchive {
    /// The archive, while it is sent. Files that are gone, or no music any more, are left out.
    /// - Parameters:
    ///   - indices: the tracks.
    ///   - name: the name of the archive, without its ending.
    ///   - isNumbered: whether the order of the tracks matters, so that names begin with numbers. The other names are paths
    ///     below the folder that holds all files.
    /// - Throws: `APIError`, 404, when all files are gone.
    package static func response(
        _ indices: [Int], named name: String, isNumbered: Bool, _ call: Call
    ) throws -> Response {
        let permit = try MediaRoutes.permit(call)
        let root = try call.session().musicFolder(call.context.options.musicFolder)
        let paths = try indices.map { try call.library.track($0).path }
        let entries = zip(paths, names(paths, isNumbered: isNumbered)).compactMap { path, name -> ZipArchive.Entry? in
            guard let place = try? MediaFile.path(path, in: root), let file = try? MediaFile.open(place) else {
                return nil
            }
            return ZipArchive.Entry(name: name, size: file.size, modified: file.modified) { try MediaFile.open(place) }
        }
        guard !entries.isEmpty else {
            throw APIError(404, .fileGone, "the files no longer exist; build the index again")
        }
        let archive = ZipArchive(entries)
        return Response(
            200,
            headers: [
                HeaderField("Content-Type", "application/zip"), HeaderField("Accept-Ranges", "none"),
                .attachment("\(name).zip"),
            ], .stream(ByteStream(permit, length: archive.length) { archive.begin() }))
    }

    /// Different names of files in an archive.
    package static func names(_ paths: [RawPath], isNumbered: Bool) -> [String] {
        let parts = paths.map { path in
            path.bytes.split(separator: UInt8(ascii: "/")).map { safe(String(decoding: $0, as: UTF8.self)) }
        }
        let digits = max(2, "\(paths.count)".count)
        let shared = sharedCount(parts.map { $0.dropLast() })
        var seen: Set<String> = []
        return parts.enumerated().map { place, parts in
            let number = "\(place + 1)"
            let name =
                isNumbered
                ? String(repeating: "0", count: digits - number.count) + "\(number) \(parts.last ?? "")"
                : parts.dropFirst(shared).joined(separator: "/")
            // Bytes that are no UTF-8 may have made names equal.
            var distinct = name
            while !seen.insert(distinct).inserted { distinct = "\(number) \(distinct)" }
            return distinct
        }
    }

    /// A name without what other systems read as parts of a path: Windows divides at `\`, and at `:` names a stream.
    private static func safe(_ name: String) -> String {
        String(name.map { $0 == "\\" || $0 == ":" || $0.unicodeScalars.contains { $0.value < 0x20 } ? "_" : $0 })
    }

    /// The number of folders that all paths begin with.
    private static func sharedCount(_ folders: [ArraySlice<String>]) -> Int {
        guard let first = folders.first else { return 0 }
        return first.indices.first { place in
            folders.contains { !$0.indices.contains(place) || $0[place] != first[place] }
        }
            ?? first.count
    }
}
