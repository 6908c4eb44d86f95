import AudioFeatures
import MusicLibrary

enum DuplicatesCommand: Command {
    static let spec = CommandSpec(
        name: "duplicates", summary: "show files that hold the same recording", operands: "", operandCount: 0...0,
        discussion: """
            There are two kinds of groups. A group “audio” holds files with the same audio, bit by bit, whatever their tags. A
            group “recording” holds one recording in several encodings. The best file comes first, with the reason: it is
            whole, it is lossless, it has the higher sample rate or bit rate, or it is not in a recycle bin. The bit rate is
            computed from size and length. Nothing is deleted.

            Encodings are recognised by length (within 0.1 s), loudness (0.5 dB), loudness range (0.2 dB) and sound, so that live and
            studio versions, other performances, and remasters that change the loudness are not claimed to be the same. Measured on
            55 pieces: of MP3s of 320 kbit/s 55 are found, of 128 kbit/s 51, of 64 kbit/s 31; of AAC 50, Vorbis 55, Opus 54. Of
            1,484 pairs of different pieces none is claimed, and of the pieces compressed, softer or reverberant 2, 0 and 0. A
            version that is only equalised and keeps its length is claimed in 19 of 55.

            Files under 10 seconds are compared by audio only.
            """,
        options: [
            CommandSpec.indexOption, OptionSpec("same-audio", nil, "only files with the same audio, bit by bit"),
            OptionSpec("json", nil, "one JSON object per line, one line per group"),
        ],
        examples: [
            ("indexer duplicates", "list copies and other encodings"),
            ("indexer duplicates --same-audio --json", "exact copies, for a script"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let library = try arguments.openLibrary()
        let groups = try library.duplicates(arguments.has("same-audio") ? .audio : .recording)
        if arguments.has("json") {
            for group in groups { try printLine(DuplicateRecord(group)) }
            return .success
        }
        guard !groups.isEmpty else {
            Console.note("no duplicates found")
            return .success
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
        table.lines(width: Console.width).forEach { print($0) }
        let files = groups.reduce(0) { $0 + $1.files.count }
        Console.note("\(groups.count.counted("recording")) in \(files.counted("file")); nothing is deleted")
        return .success
    }
}
