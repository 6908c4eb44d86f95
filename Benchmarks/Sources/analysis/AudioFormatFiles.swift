import BareDecoders
import Foundation

/// The files of one format in a folder, and the library that decodes it.
struct AudioFormatFiles {
    let name: String
    let paths: [String]
    /// Seconds of audio in a file, which is decoded and discarded.
    let decodeBare: @Sendable (String) -> Double

    /// The formats of the files, MP3 first.
    static func all(in folder: String) -> [AudioFormatFiles] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        func files(_ name: String, _ suffix: String) -> AudioFormatFiles {
            AudioFormatFiles(
                name: name,
                paths: found.filter { $0.lowercased().hasSuffix(".\(suffix)") }.sorted().map { "\(folder)/\($0)" },
                decodeBare: bareDecoder(suffix))
        }
        let formats = [
            ("MP3", "mp3"), ("FLAC", "flac"), ("WAV", "wav"), ("Vorbis", "ogg"), ("Opus", "opus"), ("M4A", "m4a"),
        ]
        return formats.map { files($0.0, $0.1) }.filter { !$0.paths.isEmpty }
    }

    /// Decodes by the library that the analysis uses.
    private static func bareDecoder(_ suffix: String) -> @Sendable (String) -> Double {
        switch suffix {
        case "mp3": { bare_mp3_decode($0) }
        case "m4a", "opus": { bare_ffmpeg_decode($0) }
        default: { bare_sndfile_decode($0) }
        }
    }
}
