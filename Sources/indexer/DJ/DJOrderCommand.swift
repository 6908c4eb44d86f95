import AudioFeatures
import MusicLibrary

enum DJOrderCommand: Command {
    static let spec = CommandSpec(
        name: "dj order", summary: "order tracks for mixing: keys, tempi, energy",
        operands: "[PLAYLIST | TRACK TRACK…]",
        operandCount: 0...Int.max,
        discussion: """
            Orders the tracks of a saved playlist, of a playlist file, or those named; without operands those of the library
            that pass the conditions. Two rules: keys go together (the same, neighbours on the Camelot wheel, or relative
            major and minor), and a tempo changes by at most 6 %, also to half or double the beats. Each counts as far as
            key or tempo is sure; “?” marks what is a guess. Up to 12 tracks the order is the best there is, of more a good
            one. The same tracks give the same order; the same audio comes once.

            Each line says why a track follows the one before; below, how many steps break a rule.

            --energy: rise, fall, arc (up for two thirds, then down), flat (small changes only). Without it, keys and tempi
            decide, and energy changes little from track to track.
            """,
        options: DJOptions.selection + [
            OptionSpec("energy", nil, argument: "SHAPE", "how energy moves: rise, fall, arc or flat"),
            OptionSpec("start", nil, argument: "TRACK", "begin with this track"),
            OptionSpec("name", nil, argument: "NAME", "keep the order as a playlist of this name"),
            OptionSpec(
                "export", nil, argument: "FORMAT",
                "write the order for a DJ program, as “dj export”: rekordbox, traktor, mixxx or serato"),
            CommandSpec.jsonOption,
        ] + DJExportOptions.options + DJOptions.conditions,
        examples: [
            ("indexer dj order Party --energy arc --name \"Party, mixed\"", "a saved playlist, up and down"),
            ("indexer dj order Party --export rekordbox -o party.xml", "for rekordbox"),
            ("indexer dj order --genre House -r tempo=118..126", "from the library"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let shape = try arguments.choice("energy", EnergyShape.self)
        let format = try arguments.choice("export", DJFile.Format.self)
        if format != nil, !arguments.has("output") { throw UsageError("--export wants --output FILE") }
        if format == nil, DJExportOptions.options.map(\.long).contains(where: arguments.has) {
            throw UsageError("--output, --place, --key-notation and --no-grid go with --export")
        }
        let session = try arguments.openSession(for: arguments.has("name") ? .changing : .asking)
        var selection = try DJOptions.selection(arguments, session)
        var request = MixRequest(energy: shape)
        if let start = try arguments.string("start").map(session.track) {
            request.start = start.id
            selection.include(start)
        }
        let order = try MixOrder(selection.tracks, request)
        let name = try arguments.string("name").map { try session.createPlaylist($0, order.tracks) }
        try show(order, savedAs: name, arguments.has("json") ? try session.moods() : nil)
        Console.flush()
        let listName = name ?? selection.name ?? "SonicIndex"
        let isWritten = try format.map { format in
            try DJExportOptions.write(order.tracks, format, name: listName, arguments, session)
        }
        return selection.remarks.isEmpty && isWritten != false ? .success : .someFailed
    }

    /// - Parameter moods: for JSON; nil for a table.
    private static func show(_ order: MixOrder, savedAs name: String?, _ moods: MoodCatalog?) throws {
        if let moods {
            for line in MixRecord.Track.lines(order, moods) { try printLine(line) }
            try printLine(MixRecord.Summary(order, name: name))
            return
        }
        if order.tracks.isEmpty { Console.note("no tracks") }
        var table = Table([
            .number("#"), .text("track"), .fixed("key"), .number("BPM"), .number("energy"), .detail("why it follows"),
        ])
        for (place, track) in order.tracks.enumerated() {
            let descriptors = track.descriptors
            table.add([
                "\(place + 1)", track.displayName, descriptors.key.tonic >= 0 ? descriptors.key.camelot : "–",
                descriptors.tempo.beatsPerMinute > 0 ? TrackTable.decimal(descriptors.tempo.beatsPerMinute, 1) : "–",
                TrackTable.decimal(descriptors.energy, 2), place > 0 ? order.steps[place - 1].words : "",
            ])
        }
        if !table.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        for remark in order.remarks { Console.note(remark) }
        if order.repeatedCount > 0 {
            Console.note("\(order.repeatedCount.counted("repeat")) of the same audio left out")
        }
        if let name { Console.note("saved as “\(name)”") }
    }
}
