import AudioFeatures
package import MusicLibrary
import SystemFiles

/// How the paths of a library and the URIs of an MPD correspond. One is the other with a folder in front: the library can
/// be a folder of MPD's music_directory, or contain it.
package struct LibraryPlace: Equatable, Sendable {
    /// Removed from the front of a path of the library; empty or with a slash at the end.
    package let libraryPrefix: [UInt8]
    /// Put there in a URI; likewise.
    package let mpdPrefix: [UInt8]

    package init(libraryPrefix: [UInt8] = [], mpdPrefix: [UInt8] = []) {
        (self.libraryPrefix, self.mpdPrefix) = (libraryPrefix, mpdPrefix)
    }

    /// Nil for a track outside of MPD's music_directory.
    package func uri(_ path: [UInt8]) -> [UInt8]? {
        path.starts(with: libraryPrefix) ? mpdPrefix + path.dropFirst(libraryPrefix.count) : nil
    }

    /// Nil for what is outside of the library, such as a stream.
    package func path(_ uri: [UInt8]) -> [UInt8]? {
        uri.starts(with: mpdPrefix) ? libraryPrefix + uri.dropFirst(mpdPrefix.count) : nil
    }

    /// The correspondence under which a path and a URI are the same file; nil if neither ends with the other.
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

    /// Looks for tracks of the library in MPD's database.
    /// - Throws: `MPDError.nothingInCommon` if MPD has none of about twenty; `LibraryError`.
    package static func found(_ library: Library, in connection: MPDConnection) throws -> LibraryPlace {
        let step = max(1, library.count / 20)
        for index in stride(from: 0, to: library.count, by: step) {
            let path = try library.track(index).path
            let name = path.lastComponent.bytes
            guard let matches = try connection.sendIfKnown("search", [Array("file".utf8), name]) else { continue }
            let places = matches.filter { $0.name == "file" }.compactMap {
                LibraryPlace(path: path.bytes, uri: $0.value)
            }
            // Several files can end with the same names; which of them is meant is then unknown.
            if let place = places.first, places.allSatisfy({ $0 == place }) { return place }
        }
        throw MPDError.nothingInCommon(address: connection.name)
    }
}
