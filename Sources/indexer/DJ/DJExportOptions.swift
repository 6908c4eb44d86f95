import AudioFeatures
import Foundation
import MusicLibrary
import SystemFiles

/// What `dj order --export` and `dj export` have in common: how a file for a DJ program is written.
enum DJExportOptions {
    static let options = [
        OptionSpec("output", "o", argument: "FILE", "write there, not to stdout; a file that is there is kept"),
        OptionSpec(
            "place", nil, argument: "FOLDER", "the folder of the music where the DJ program runs, e.g. D:/Music"),
        OptionSpec(
            "key-notation", nil, argument: "NOTATION", "musical: Am, F#m, Bb; camelot: 8A; openkey: 1m (of Traktor)"),
        OptionSpec("no-grid", nil, "neither beats nor cues: do not listen to the files"),
    ]

    /// Writes tracks for a DJ program.
    /// - Returns: whether all of them could be listened to.
    static func write(
        _ tracks: [LibraryTrack], _ format: DJFile.Format, name: String, _ arguments: Arguments, _ session: Session
    ) throws -> Bool {
        var request = DJExportRequest(format, name: name)
        request.keyNotation = try arguments.choice("key-notation", KeyNotation.self)
        request.place = arguments.string("place")
        request.listens = !arguments.has("no-grid")
        if let place = request.place, !place.hasPrefix("/"), !place.dropFirst().hasPrefix(":") {
            throw UsageError("--place wants an absolute path, such as /Volumes/USB/Music or D:/Music, not “\(place)”")
        }
        let output = arguments.string("output")
        if let output { try NewFile.refuseToReplace(output) }
        var progress = ProgressLine()
        progress.begin(total: tracks.count)
        var heard = 0
        let file = try session.djFile(tracks, request, musicFolder: arguments.path("music")) { count in
            for track in tracks[heard..<count] { progress.finished(audioSeconds: track.duration) }
            heard = count
        }
        progress.clear()
        for failure in file.failures { Console.fail("\(failure); it has neither beats nor cues") }
        if let output {
            do {
                try Data(file.bytes).write(to: RawPath(output).absoluteURL, options: .atomic)
            } catch {
                throw UsageError("--output: \(output): \(SystemReason.of(error))")
            }
            Console.note("written: \(output)")
        } else {
            Console.flush()
            FileHandle.standardOutput.write(Data(file.bytes))
        }
        return file.failures.isEmpty
    }
}
