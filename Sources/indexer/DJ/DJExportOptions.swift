import AudioFeatures
import Foundation
import MusicLibrary

/// Shared by `dj order --export` and `dj export`: options of files for DJ programs.
enum DJExportOptions {
    static let options = [
        OptionSpec(
            "output", "o", argument: "FILE", "Write to this file instead of stdout; an existing file is not replaced."),
        OptionSpec(
            "place", nil, argument: "FOLDER", "The music folder on the machine of the DJ program, such as D:/Music."),
        OptionSpec(
            "key-notation", nil, argument: "NOTATION",
            "Write keys as musical (Am, F#m, Bb), camelot (8A) or openkey (1m, Traktor's)."),
        OptionSpec("no-grid", nil, "Do not analyse the files; write neither beats nor cues nor fades."),
    ]

    /// Writes tracks for a DJ program.
    /// - Returns: whether all of them could be analyzed.
    static func write(
        _ tracks: [LibraryTrack], _ format: DJFile.Format, name: String, _ arguments: Arguments, _ session: Session
    ) throws -> Bool {
        var request = DJExportRequest(format, name: name)
        request.keyNotation = try arguments.choice("key-notation", KeyNotation.self)
        request.place = arguments.string("place")
        request.listens = !arguments.has("no-grid")
        if let place = request.place, !place.hasPrefix("/"), !place.dropFirst().hasPrefix(":") {
            throw UsageError("--place must be an absolute path, such as /Volumes/USB/Music or D:/Music, not “\(place)”")
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
        let missing = format == .liquidsoap ? "cue points and fades" : "beats and cues"
        for failure in file.failures { Console.fail("\(failure); exported without \(missing)") }
        for remark in file.remarks { Console.note(remark) }
        if let output {
            try OutputFile(RawPath(output)).write(file.bytes)
            Console.note("wrote \(output)")
        } else {
            Console.flush()
            FileHandle.standardOutput.write(Data(file.bytes))
        }
        return file.failures.isEmpty
    }
}
