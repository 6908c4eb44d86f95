import MusicLibrary

enum DJExportCommand: Command {
    static let spec = CommandSpec(
        name: "dj export", summary: "write tracks for rekordbox, Traktor, Mixxx, Serato or Liquidsoap",
        operands: "[PLAYLIST | TRACK…]", operandCount: 0...Int.max,
        discussion: """
            Exports the tracks of a saved playlist or a playlist file, or the given tracks. Without operands, it
            exports the tracks of the library that meet the conditions. The order is kept. “dj order --export” exports
            them in an order for mixing.

            rekordbox is an XML collection with tempo grids, cues at sections, keys, energy in the comment, and the
            playlist. traktor is the same as NML. Both analyse the files, a few hundred times faster than real time;
            --no-grid skips this. mixxx is M3U8. serato is a crate, which contains paths only. Mixxx and Serato read
            tempo and key from tags: see “indexer tag --write bpm,key”.

            liquidsoap is a playlist for radio: each path has cue points, fades and the overlap, so that each track leads to the next
            as “indexer transition --no-stretch” plans it. The files are analysed for that, unless --no-grid is given.
            """,
        options: DJOptions.selection + [
            OptionSpec(
                "format", "f", argument: "FORMAT", "The format: rekordbox, traktor, mixxx, serato or liquidsoap."),
            OptionSpec("name", nil, argument: "NAME", "The name of the playlist (default: its current name)."),
        ] + DJExportOptions.options + DJOptions.conditions,
        examples: [
            (
                "indexer dj export Party -f rekordbox -o party.xml",
                "write a file to import in rekordbox (preferences, rekordbox xml)"
            ),
            ("indexer dj export Party -f traktor --place D:/Music -o party.nml", "write a file for another machine"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard let format = try arguments.choice("format", DJFile.Format.self) else {
            throw UsageError("--format is required: rekordbox, traktor, mixxx, serato or liquidsoap")
        }
        let session = try arguments.openSession()
        let selection = try DJOptions.selection(arguments, session)
        let name = arguments.string("name") ?? selection.name ?? "SonicIndex"
        let isWhole = try DJExportOptions.write(selection.tracks, format, name: name, arguments, session)
        return .found(!selection.tracks.isEmpty && selection.remarks.isEmpty && isWhole)
    }
}
