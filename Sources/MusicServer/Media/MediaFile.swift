import AudioFeatures
import MusicLibrary

/// Where the file of a track is, and what it is.
enum MediaFile {
    /// - Throws: `APIError`, 404, when its path leads out of the music folder: an index may come from elsewhere.
    static func path(of track: LibraryTrack, _ call: Call) throws -> RawPath {
        let names = track.path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isInside = !names.contains { $0.isEmpty || $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
        guard isInside, !track.path.bytes.contains(0) else {
            throw APIError(404, .fileGone, "the index says that the file lies outside its music folder")
        }
        return try call.session().musicFolder(call.site.options.musicFolder).appending(track.path)
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

    /// What browsers call a format.
    static func type(_ format: String?) -> String {
        switch format ?? "" {
        case "mp3": "audio/mpeg"
        case "flac": "audio/flac"
        case "wav": "audio/wav"
        case "aiff": "audio/aiff"
        case "vorbis", "opus", "oggFLAC", "speex": "audio/ogg"
        case "mp4": "audio/mp4"
        case "aac": "audio/aac"
        case "latm": "audio/mp4a-latm"
        case "wma": "audio/x-ms-wma"
        case "matroska": "audio/webm"
        case "au": "audio/basic"
        case "caf": "audio/x-caf"
        case "wavpack": "audio/x-wavpack"
        case "ape": "audio/x-ape"
        case "ac3": "audio/ac3"
        default: "application/octet-stream"
        }
    }
}
