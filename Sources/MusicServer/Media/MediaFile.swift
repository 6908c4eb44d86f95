package import AudioFeatures
import MusicLibrary

/// Where the file of a track is, and what it is.
package enum MediaFile {
    /// - Throws: `APIError`, 404, when its path leads out of the music folder: an index may come from elsewhere.
    static func path(of track: LibraryTrack, _ call: Call) throws -> RawPath {
        let names = track.path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isInside = !names.contains { $0.isEmpty || $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
        guard isInside, !track.path.bytes.contains(0) else {
            throw APIError(404, .fileGone, "the index says that the file lies outside its music folder")
        }
        return try call.session().musicFolder(call.context.options.musicFolder).appending(track.path)
    }

    /// Whether what lies there is audio by its content: what is asked for as music is not to be anything else.
    static func isAudio(_ path: RawPath) -> Bool {
        do throws(AudioError) {
            _ = try AudioSource(path)
            return true
        } catch {
            return false
        }
    }

    /// The MIME type of what an index calls a format.
    package static func type(_ format: String?, in formats: FormatCatalog = .standard) -> String {
        format.flatMap { formats[$0]?.mediaType } ?? "application/octet-stream"
    }
}
