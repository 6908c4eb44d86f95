import AudioEncoding
import Foundation
import MixRendering
import MusicLibrary

/// The file that a mix is rendered to.
struct RenderTarget {
    private let path: RawPath
    private let format: SoundWriter.Format

    /// - Throws: `UsageError` if the name has no known ending, or if the file or its cue sheet exists.
    init(_ name: String) throws {
        let file = OutputFile(RawPath(name), option: "render")
        guard let format = SoundWriter.Format(rawValue: file.fileExtension) else {
            throw UsageError("--render: the name must end in .wav, .flac or .mp3, not “\(name)”")
        }
        try NewFile.refuseToReplace(name)
        try NewFile.refuseToReplace(MixFile.cueSheet(of: RawPath(name)).description)
        try file.check()
        (path, self.format) = (RawPath(name), format)
    }

    /// Renders, with progress on stderr.
    func render(_ tracks: [MixSource.Listened], _ transitions: [MixTransition]) throws {
        let parts = tracks.map {
            MixPart(
                path: $0.path, title: $0.title, artist: $0.artist, loudness: $0.mix.loudness, peak: $0.mix.peak)
        }
        let start = Date()
        var shown = start
        let duration = try MixFile(parts, transitions).write(to: path, as: format) { seconds in
            guard Console.standardErrorIsTerminal, Date().timeIntervalSince(shown) > 0.2 else { return }
            shown = Date()
            Console.write("\r\u{1B}[2K\(TrackTable.time(seconds)) rendered")
        }
        if Console.standardErrorIsTerminal { Console.write("\r\u{1B}[2K") }
        let speed = Int(duration / max(1e-3, Date().timeIntervalSince(start)))
        Console.note(
            "wrote \(path) (\(TrackTable.time(duration)), \(speed) × real time) and \(MixFile.cueSheet(of: path))")
    }
}
