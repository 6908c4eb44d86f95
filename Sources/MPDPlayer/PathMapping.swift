package import MusicLibrary
import SystemFiles

/// Converts between paths of a library and URIs of an MPD, which differ by a leading folder: the library can be a
/// folder of MPD's music_directory, or contain it.
package struct PathMapping: Equatable, Sendable {
    /// The start of library paths that URIs lack; empty or with a slash at the end.
    package let libraryPrefix: [UInt8]
    /// The start of URIs that library paths lack; empty or with a slash at the end.
    package let mpdPrefix: [UInt8]

    package init(libraryPrefix: [UInt8] = [], mpdPrefix: [UInt8] = []) {
        (self.libraryPrefix, self.mpdPrefix) = (libraryPrefix, mpdPrefix)
    }

    /// The URI of a path; nil for a file that MPD cannot have, because it is outside of music_directory or its name
    /// contains a line break, which the protocol cannot express.
    package func uri(_ path: [UInt8]) -> [UInt8]? {
        guard path.starts(with: libraryPrefix), !path.contains(UInt8(ascii: "\n")) else { return nil }
        return mpdPrefix + path.dropFirst(libraryPrefix.count)
    }

    /// The path of a URI; nil for anything outside of the library, such as a stream.
    package func path(_ uri: [UInt8]) -> [UInt8]? {
        uri.starts(with: mpdPrefix) ? libraryPrefix + uri.dropFirst(mpdPrefix.count) : nil
    }

    /// The track of a URI; nil for anything outside of the library.
    func track(_ uri: [UInt8], in library: Library) throws -> LibraryTrack? {
        guard let path = path(uri), let index = try library.index(ofPath: path) else { return nil }
        return try library.track(index)
    }

    /// The conversion that maps a path to a URI of the same file; nil if neither ends with the other.
    package init?(path: [UInt8], uri: [UInt8]) {
        let slash = UInt8(ascii: "/")
        func front(_ long: [UInt8], _ short: [UInt8]) -> [UInt8]? {
            guard long.count >= short.count, long.suffix(short.count).elementsEqual(short) else { return nil }
            let front = Array(long.dropLast(short.count))
            return front.isEmpty || front.last == slash ? front : nil
        }
        if let front = front(uri, path) {
            self.init(mpdPrefix: front)
        } else if let front = front(path, uri) {
            self.init(libraryPrefix: front)
        } else {
            return nil
        }
    }

    /// Searches for some of the library's tracks in MPD's database, then for some of MPD's files in the library,
    /// because either can be a small part of the other.
    /// - Throws: `MPDError.nothingInCommon` if there is none; `LibraryError`.
    package static func found(_ library: Library, in connection: MPDConnection) throws -> PathMapping {
        if let place = try sought(library, in: connection) { return place }
        let places = try MPDFolders(connection).someFiles()
        if let place = try held(places, by: library) { return place }
        throw MPDError.nothingInCommon(address: connection.name)
    }

    /// Searches MPD's database for about twenty tracks by name.
    private static func sought(_ library: Library, in connection: MPDConnection) throws -> PathMapping? {
        let step = max(1, library.count / 20)
        for index in stride(from: 0, to: library.count, by: step) {
            let path = try library.track(index).path
            let name = path.lastComponent.bytes
            guard let matches = try connection.sendIfKnown("search", [Array("file".utf8), name]) else { continue }
            let places = matches.filter { $0.name == "file" }.compactMap {
                PathMapping(path: path.bytes, uri: $0.value)
            }
            if let place = only(places) { return place }
        }
        return nil
    }

    /// Searches all paths of the library.
    private static func held(_ uris: [[UInt8]], by library: Library) throws -> PathMapping? {
        let byName = Dictionary(grouping: uris, by: { RawPath(bytes: $0).lastComponent })
        guard !byName.isEmpty else { return nil }
        var places: [[UInt8]: [PathMapping]] = [:]
        for index in 0..<library.count {
            let path = try library.track(index).path
            for uri in byName[path.lastComponent] ?? [] {
                if let place = PathMapping(path: path.bytes, uri: uri) { places[uri, default: []].append(place) }
            }
        }
        return uris.lazy.compactMap { only(places[$0] ?? []) }.first
    }

    /// If several files end with the same names, the match is ambiguous.
    private static func only(_ places: [PathMapping]) -> PathMapping? {
        places.first.flatMap { place in places.allSatisfy { $0 == place } ? place : nil }
    }
}
