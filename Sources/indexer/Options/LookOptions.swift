import MusicLibrary

/// The options of tables of tracks.
extension TrackTable.Look {
    static let options = [
        OptionSpec(
            "columns", nil, argument: "NAME,…",
            "Show these columns: track, title, artist, album, genre, time, key, camelot, path, id, or any number of the sound that "
                + "--range knows, such as tempo or loudness."),
        OptionSpec(
            "color", nil, argument: "WHEN",
            "Colour moods, and dim uncertain values: auto (default: on a terminal, unless NO_COLOR is set), always or "
                + "never."),
    ]
}

/// The value of `--color`.
private enum ColorChoice: String, CaseIterable {
    case auto, always, never

    var isOn: Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            // https://no-color.org: any value but the empty one.
            Console.width != nil && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"
        }
    }
}

extension Arguments {
    func look() throws -> TrackTable.Look {
        let color = try choice("color", ColorChoice.self) ?? .auto
        var look = TrackTable.Look(usesColor: color.isOn)
        guard let text = string("columns") else { return look }
        look.columns = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let column = TrackColumn.named(String(name)) else {
                let texts = ["track", "title", "artist", "album", "genre", "time", "camelot", "path", "id"]
                let known = texts + DescriptorRange.names
                let hint = Suggestion.hint(String(name), among: known)
                throw UsageError(
                    "--columns: unknown column “\(name)”"
                        + (hint.isEmpty ? "; the columns are \(known.joined(separator: ", "))" : hint))
            }
            return column
        }
        return look
    }
}
