package import AudioFeatures
package import MusicLibrary

/// The file of a track and its type.
package enum MediaFile {
    /// - Throws: `APIError`, 404, when its path leads out of the music folder, because an index may come from
    ///   elsewhere.
    package static func path(of track: LibraryTrack, _ call: Call) throws -> RawPath {
        try path(track.path, in: try call.session().musicFolder(call.context.options.musicFolder))
    }

    /// The same for a path in the index and a music folder.
    static func path(_ path: RawPath, in root: RawPath) throws(APIError) -> RawPath {
        let names = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isInside = !names.contains { $0.isEmpty || $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
        guard isInside, !path.bytes.contains(0) else {
            throw APIError(404, .fileGone, "the path in the index is outside the music folder")
        }
        return root.appending(path)
    }

    /// Whether the file is audio by its content, because an endpoint for music must not return other files.
    static func isAudio(_ path: RawPath) -> Bool {
        do throws(AudioError) {
            _ = try AudioSource(path)
            return true
        } catch {
            return false
        }
    }

    /// The file of a track.
    /// - Throws: `APIError`, 404, when it is gone or no longer audio.
    static func open(_ path: RawPath) throws(APIError) -> FileRegion {
        guard let file = FileRegion(path) else {
            throw APIError(404, .fileGone, "the file no longer exists; build the index again")
        }
        guard isAudio(path) else {
            throw APIError(404, .fileGone, "the file is no longer audio; build the index again")
        }
        return file
    }

    /// The audio of a file.
    /// - Throws: `APIError`, 404, when it is gone or no longer audio.
    package static func audio(_ path: RawPath) throws(APIError) -> AudioSource {
        do throws(AudioError) {
            return try AudioSource(path)
        } catch {
            throw APIError(404, .fileGone, "the file is gone or no longer audio; build the index again")
        }
    }

    /// The MIME type of a format in an index.
    package static func type(_ format: String?, in formats: FormatCatalog = .standard) -> String {
        format.flatMap { formats[$0]?.mediaType } ?? "application/octet-stream"
    }

    /// The ending of a file's name, in lower case; nil without one.
    package static func ending(_ path: RawPath) -> String? {
        let name = path.lastComponent
        guard name.bytes.allSatisfy({ $0 < 0x80 }) else {
            return name.description.split(separator: ".").dropFirst().last?.lowercased()
        }
        // The same by bytes.
        let parts = name.bytes.split(separator: UInt8(ascii: "."))
        guard parts.count > 1, let last = parts.last else { return nil }
        return String(decoding: last, as: UTF8.self).lowercased()
    }
}
