import AudioFeatures
import MusicLibrary

enum DJOrderCommand: Command {
    static let spec = CommandSpec(
        name: "dj order", summary: "order tracks for mixing by key, tempo and energy",
        operands: "[PLAYLIST | TRACK TRACK…]",
        operandCount: 0...Int.max,
        discussion: """
            Orders the tracks of a saved playlist or a playlist file, or the given tracks. Without operands, it orders
            the tracks of the library that meet the conditions.

            There are two rules: keys must be compatible (the same, neighbours on the Camelot wheel, or relative major
            and minor), and tempo changes by at most 6 %, also to half or double tempo. Each rule is weighted by the
            confidence of key or tempo; “?” marks guesses. Up to 12 tracks, the order is optimal; for more it is
            approximate. The same tracks always give the same order. Identical audio is listed once.

            Each line states why a track follows the previous one. The last line counts the steps that break a rule.

            --energy selects a shape: rise, fall, arc (up for two thirds, then down) or flat (small changes only).
            Without it, keys and tempi decide, and energy changes little from track to track.
            """,
        options: DJOptions.selection + [
            OptionSpec("energy", nil, argument: "SHAPE", "The course of energy: rise, fall, arc or flat."),
            OptionSpec("start", nil, argument: "TRACK", "Start with this track."),
            OptionSpec("name", nil, argument: "NAME", "Save the order as a playlist of this name."),
            OptionSpec(
                "export", nil, argument: "FORMAT",
                "Export the order as “dj export” does: rekordbox, traktor, mixxx, serato or liquidsoap."),
            CommandSpec.jsonOption,
        ] + DJExportOptions.options + DJOptions.conditions,
        examples: [
            (
                "indexer dj order Party --energy arc --name \"Party, mixed\"",
                "order a saved playlist, energy up and down"
            ),
            ("indexer dj order Party --export rekordbox -o party.xml", "export for rekordbox"),
            ("indexer dj order --genre House -r tempo=118..126", "select tracks from the library"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let shape = try arguments.choice("energy", EnergyShape.self)
        let format = try arguments.choice("export", DJFile.Format.self)
        if format != nil, !arguments.has("output") { throw UsageError("--export requires --output FILE") }
        if format == nil, DJExportOptions.options.map(\.long).contains(where: arguments.has) {
            throw UsageError("--output, --place, --key-notation and --no-grid require --export")
        }
        let session = try arguments.openSession(for: arguments.has("name") ? .changing : .asking)
        var selection = try DJOptions.selection(arguments, session)
        var request = MixRequest(energy: shape)
        if let start = try arguments.string("start").map(session.track) {
            request.start = start.id
            selection.include(start.track)
        }
        let order = try MixOrder(selection.tracks, request)
        let name = try arguments.string("name").map { try session.createPlaylist($0, order.tracks) }
        try show(order, savedAs: name, arguments.has("json") ? try session.moods() : nil)
        Console.flush()
        let listName = name ?? selection.name ?? "SonicIndex"
        let isWritten = try format.map { format in
            try DJExportOptions.write(order.tracks, format, name: listName, arguments, session)
        }
        return .found(!order.tracks.isEmpty && selection.remarks.isEmpty && isWritten != false)
    }

    /// - Parameter moods: for JSON; nil to print a table.
    private static func show(_ order: MixOrder, savedAs name: String?, _ moods: MoodCatalog?) throws {
        if let moods {
            for line in MixRecord.tracks(order, moods) { try printLine(line) }
            try printLine(MixRecord.summary(order, name: name))
            return
        }
        if order.tracks.isEmpty { Console.note("no tracks") }
        var table = Table([
            .number("#"), .text("track"), .fixed("key"), .number("BPM"), .number("energy"), .detail("why it follows"),
        ])
        for (place, track) in order.tracks.enumerated() {
            let descriptors = track.descriptors
            table.add([
                "\(place + 1)", track.displayName, descriptors.key.text(in: .camelot) ?? "–",
                descriptors.tempo.beatsPerMinute > 0 ? TrackTable.decimal(descriptors.tempo.beatsPerMinute, 1) : "–",
                TrackTable.decimal(descriptors.energy, 2), place > 0 ? order.steps[place - 1].words : "",
            ])
        }
        if !table.isEmpty { table.printLines() }
        for remark in order.remarks { Console.note(remark) }
        if order.repeatedCount > 0 {
            Console.note("\(order.repeatedCount.counted("repeat")) of the same audio omitted")
        }
        if let name { Console.note("saved as “\(name)”") }
    }
}
