import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// A column of the tables of tracks.
struct TrackColumn: Sendable {
    let column: Table.Column
    let cell: @Sendable (LibraryTrack) -> Table.Cell

    /// The columns shown by default. The rank says in which order they are left out on a narrow terminal.
    static let standard: [TrackColumn] = [
        TrackColumn(column: .text("track")) { .init($0.displayName + remarks($0)) },
        TrackColumn(column: .detail("genre", rank: 2)) { .init($0.tags.genre ?? "–") },
        TrackColumn(column: .number("time")) { .init(TrackTable.time($0.duration)) },
        TrackColumn(column: .number("BPM")) { track in
            let tempo = track.descriptors.tempo
            return .init(
                tempo.beatsPerMinute > 0 ? shown("tempo", track) : "–", doubt(tempo.confidence))
        },
        TrackColumn(column: .fixed("key")) { track in
            let key = track.descriptors.key
            return .init(key.knownName ?? "–", doubt(key.confidence))
        },
        TrackColumn(column: .number("LUFS", rank: 1)) {
            .init(shown("loudness", $0))
        },
        TrackColumn(column: .number("valence", rank: 4)) {
            .init(shown("valence", $0), mood($0.descriptors))
        },
        TrackColumn(column: .number("energy", rank: 5)) {
            .init(shown("energy", $0), mood($0.descriptors))
        },
        TrackColumn(column: .number("dance", rank: 0)) { .init(shown("danceability", $0)) },
        TrackColumn(column: .path("path", rank: 3)) { .init($0.path.description) },
    ]

    /// A column by name: a text, or any descriptor with its unit in the head. nil for an unknown name.
    static func named(_ name: String) -> TrackColumn? {
        func text(_ column: Table.Column, _ text: @escaping @Sendable (LibraryTrack) -> String?) -> TrackColumn {
            TrackColumn(column: column) { .init(text($0) ?? "–") }
        }
        switch name {
        case "title": return text(.text(name)) { $0.tags.title }
        case "artist": return text(.text(name)) { $0.tags.artist }
        case "album": return text(.text(name)) { $0.tags.album }
        case "genre": return text(.detail(name)) { $0.tags.genre }
        case "path": return text(.path(name, rank: nil)) { $0.path.description }
        case "id": return text(.fixed(name)) { $0.fileID.description }
        case "camelot":
            return TrackColumn(column: .fixed(name)) { track in
                let key = track.descriptors.key
                return .init(key.text(in: .camelot) ?? "–", doubt(key.confidence))
            }
        case "mode":
            // The index stores a mode even where it has no key.
            return TrackColumn(column: .number(name)) { track in
                let key = track.descriptors.key
                return .init(key.tonic < 0 ? "–" : "\(key.mode.rawValue)", doubt(key.confidence))
            }
        case "track", "time", "key": return standard.first { $0.column.title == name }
        default: return DescriptorCatalog.standard[name.replacing("-", with: "_")].map(Self.descriptor)
        }
    }

    private static func descriptor(_ descriptor: Descriptor) -> TrackColumn {
        TrackColumn(column: .number(descriptor.head)) { track in
            let value = descriptor.value(of: track)
            guard !value.isNaN, value != descriptor.none else { return "–" }
            return .init(Self.text(value, descriptor.shownDigits))
        }
    }

    /// The number of a descriptor with the decimals of tables, which the limits of questions follow.
    private static func shown(_ name: String, _ track: LibraryTrack) -> String {
        DescriptorCatalog.standard[name].map { text($0.value(of: track), $0.shownDigits) } ?? "–"
    }

    /// Half a second counts as one, as in 4:01 and for limits.
    private static func text(_ value: Float, _ digits: Int) -> String {
        TrackTable.decimal(digits == 0 ? value.rounded() : value, digits)
    }

    /// Anything unusual about a track, in brackets.
    private static func remarks(_ track: LibraryTrack) -> String {
        let kind = track.descriptors.kind
        let remarks = (kind == .music ? [] : [kind.rawValue]) + (track.isPartial ? ["partial"] : [])
        guard let original = track.copyOf?.description else {
            return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
        }
        let start = " (" + (remarks + ["copy of "]).joined(separator: ", ")
        // Of a long path, the end is left, so that the other columns stay aligned in a pipe.
        let room = Table.widestPadding - (track.displayName + start).terminalWidth - 1
        return start + original.endCut(toWidth: max(shortestOriginal, room)) + ")"
    }

    /// The columns that the path of a copy's original may take beside a long name.
    private static let shortestOriginal = 12

    /// Values that are more likely wrong than right are dimmed.
    private static func doubt(_ confidence: Float) -> TextStyle? { confidence < 0.5 ? .dim : nil }

    /// The quadrant of valence and energy: happy, calm, tense or sad. None in the middle, where no mood is clear.
    private static func mood(_ descriptors: TrackDescriptors) -> TextStyle? {
        let (valence, energy) = (descriptors.valence - 0.5, descriptors.energy - 0.5)
        guard max(abs(valence), abs(energy)) >= 0.1 else { return nil }
        return switch (valence >= 0, energy >= 0) {
        case (true, true): .yellow
        case (true, false): .green
        case (false, true): .magenta
        case (false, false): .blue
        }
    }
}

extension Descriptor {
    /// The name with the unit, for people.
    var head: String { unit.isEmpty ? name : "\(name) (\(unit))" }
}
