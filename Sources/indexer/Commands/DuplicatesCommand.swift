import AudioFeatures
import MusicLibrary

enum DuplicatesCommand: Command {
    static let spec = CommandSpec(
        name: "duplicates", summary: "find files that contain the same recording", operands: "", operandCount: 0...0,
        discussion: """
            There are two kinds of groups. A group “audio” contains files with bit-identical audio; their tags may
            differ. A group “recording” contains one recording in several encodings. The best file is listed first,
            with the reason: it is complete, it is lossless, it has the higher sample rate or bit rate, it is not in a
            recycle bin, or the program saw it first. The bit rate is computed from size and length. No file is deleted.

            Encodings are recognised by length (within 0.1 s), loudness (0.5 dB), loudness range (0.2 dB) and sound.
            Live and studio versions, other performances, and remasters with another loudness are therefore not
            reported.

            Accuracy, measured on 55 pieces: of the MP3s, 55 are found at 320 kbit/s, 51 at 128 kbit/s, and 31 at 64
            kbit/s; of AAC 50, of Vorbis 55, of Opus 54. Of 1,484 pairs of different pieces, none is reported. Of the
            same pieces compressed, softer, or with reverb, 2, 0 and 0 are reported. Versions that are only equalised
            and keep their length are reported in 19 of 55 cases.

            Files under 10 seconds, and what is not music, are compared by identical audio only.
            """,
        options: [
            CommandSpec.indexOption, OptionSpec("same-audio", nil, "Report only files with bit-identical audio."),
            CommandSpec.countOption("groups"), OptionSpec("json", nil, "Print JSON, one object per group and line."),
        ],
        examples: [
            ("indexer duplicates", "list copies and other encodings"),
            ("indexer duplicates --same-audio --json", "list exact copies for a script"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let library = try arguments.openLibrary()
        let groups = try library.duplicates(arguments.has("same-audio") ? .audio : .recording).prefix(limit)
        if arguments.has("json") {
            for group in groups { try printLine(DuplicateRecord(group)) }
            return .found(!groups.isEmpty)
        }
        guard !groups.isEmpty else {
            Console.note("no duplicates found")
            return .found(false)
        }
        var table = Table([
            .number("#"), .fixed("same"), .fixed("best"), .fixed("format"), .number("kbit/s"), .number("LUFS"),
            .number("time"),
            .text("track"), .path("path"),
        ])
        for (number, group) in groups.enumerated() {
            for (place, file) in group.files.enumerated() {
                let (track, isFirst) = (file.track, place == 0)
                table.add([
                    isFirst ? "\(number + 1)" : "", isFirst ? group.kind.rawValue : "",
                    isFirst ? group.advantage.rawValue : "", track.format ?? "–", "\(file.kilobitsPerSecond)",
                    TrackTable.decimal(Float(track.descriptors.loudness.integrated), 1),
                    TrackTable.time(track.duration),
                    track.displayName, track.path.description,
                ])
            }
        }
        table.printLines()
        let files = groups.reduce(0) { $0 + $1.files.count }
        Console.note("\(groups.count.counted("recording")) in \(files.counted("file")); no file was deleted")
        return .success
    }
}
