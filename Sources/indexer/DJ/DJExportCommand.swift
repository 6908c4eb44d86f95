import MusicLibrary

enum DJExportCommand: Command {
    static let spec = CommandSpec(
        name: "dj export", summary: "write tracks for rekordbox, Traktor, Mixxx or Serato",
        operands: "[PLAYLIST | TRACK TRACK…]", operandCount: 0...Int.max,
        discussion: """
            The tracks of a saved playlist, of a playlist file, or those named; without operands those of the library that pass
            the conditions; in the order they stand in. “dj order --export” writes them in an order for mixing.

            rekordbox: an XML collection with tempo grids, cues at sections, keys, energy in the comment, and the playlist.
            traktor: the same as NML. For both, files are listened to, some hundred times faster than they play; --no-grid does
            without. mixxx: M3U8. serato: a crate, which has paths only. Mixxx and Serato read tempo and key from tags: “indexer
            tag --write bpm,key”.
            """,
        options: DJOptions.selection + [
            OptionSpec("format", "f", argument: "FORMAT", "rekordbox, traktor, mixxx or serato"),
            OptionSpec("name", nil, argument: "NAME", "what the playlist is called (default: as it is)"),
        ] + DJExportOptions.options + DJOptions.conditions,
        examples: [
            ("indexer dj export Party -f rekordbox -o party.xml", "import it in rekordbox: preferences, rekordbox xml"),
            ("indexer dj export Party -f traktor --place D:/Music -o party.nml", "for another machine"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard let format = try arguments.choice("format", DJFile.Format.self) else {
            throw UsageError("say for which program: --format rekordbox, traktor, mixxx or serato")
        }
        let session = try arguments.openSession()
        let selection = try DJOptions.selection(arguments, session)
        let name = arguments.string("name") ?? selection.name ?? "SonicIndex"
        let isWhole = try DJExportOptions.write(selection.tracks, format, name: name, arguments, session)
        return isWhole && selection.remarks.isEmpty ? .success : .someFailed
    }
}
