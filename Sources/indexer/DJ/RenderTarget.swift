import AudioEncoding
import Foundation
import MixRendering
import MusicLibrary

/// The file that a mix is rendered to.
struct RenderTarget {
    private let path: RawPath
    private let format: SoundWriter.Format

    /// - Throws: `UsageError` if the name has no known ending, or if there is anything with its name or that of its cue sheet.
    init(_ name: String) throws {
        let file = OutputFile(RawPath(name), option: "render")
        guard let format = SoundWriter.Format(rawValue: file.fileExtension) else {
            throw UsageError("--render: the name must end in .wav, .flac or .mp3, not “\(name)”")
        }
        for place in [RawPath(name), MixFile.cueSheet(of: RawPath(name))] {
            try NewFile.refuseToReplace(place.description)
            // A device or a FIFO cannot be written twice, as a file with chapters is.
            if place.exists { throw UsageError("--render: \(place) is not a regular file") }
        }
        try file.check()
        (path, self.format) = (RawPath(name), format)
    }

    /// Renders, with progress on stderr. Ctrl-C and SIGTERM leave nothing.
    /// - Returns: `success` or `interrupted`.
    func render(_ tracks: [MixSource.Listened], _ transitions: [MixTransition]) throws -> ExitStatus {
        let parts = tracks.map {
            MixPart(path: $0.path, title: $0.title, artist: $0.artist, gain: $0.mix.gain)
        }
        let start = Date()
        var shown = start
        let interrupt = Interrupt()
        let duration: Double
        do {
            defer { if Console.standardErrorIsTerminal { Console.write("\r\u{1B}[2K") } }
            duration = try MixFile(parts, transitions).write(
                to: path, as: format, isCancelled: { interrupt.isRequested },
                onProgress: { seconds in
                    guard Console.standardErrorIsTerminal, Date().timeIntervalSince(shown) > 0.2 else { return }
                    shown = Date()
                    Console.write("\r\u{1B}[2K\(TrackTable.time(seconds)) rendered")
                })
        } catch {
            guard interrupt.isRequested else { throw error }
            return .interrupted
        }
        let speed = Int(duration / max(1e-3, Date().timeIntervalSince(start)))
        Console.note(
            "wrote \(path) (\(TrackTable.time(duration)), \(speed) × real time) and \(MixFile.cueSheet(of: path))")
        return .success
    }
}
