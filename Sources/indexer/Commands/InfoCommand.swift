import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

enum InfoCommand: Command {
    static let spec = CommandSpec(
        name: "info", summary: "tell about the index, or about one track", operands: "[TRACK]", operandCount: 0...1,
        discussion: """
            Without TRACK: how many tracks, how much music, which formats and genres, how the descriptors spread.
            With TRACK (path, id, or "artist - title"): everything known of it.
            """,
        options: [CommandSpec.indexOption, OptionSpec("json", nil, "as one JSON object")],
        examples: [("indexer info", "the library at a glance"), ("indexer info song.mp3", "one track")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let library = try arguments.openLibrary()
        if let name = arguments.operands.first?.description {
            let track = try library.track(try library.index(of: name))
            arguments.has("json") ? print(try JSONLine.string(TrackRecord(track))) : describe(track)
        } else {
            let overview = try library.overview()
            arguments.has("json") ? print(try JSONLine.string(overview)) : describe(overview)
        }
        return .success
    }

    private static func describe(_ overview: LibraryOverview) {
        var lines: [(String, String)] = [
            ("index", overview.path),
            (
                "size",
                String(
                    format: "%.1f KiB (%.2f KiB a track)", Double(overview.bytes) / 1024,
                    Double(overview.bytes) / 1024 / Double(max(overview.tracks, 1)))
            ),
            ("made by", overview.madeBy ?? "–"),
            ("versions", "analysis \(overview.analysisVersion), format \(overview.formatVersion)"),
            ("tracks", "\(overview.tracks)\(overview.partial > 0 ? " (\(overview.partial) partial)" : "")"),
            ("failed files", "\(overview.failures)"),
            ("duration", TrackTable.time(overview.duration)),
        ]
        lines.append(("formats", counts(overview.formats)))
        lines.append(("genres", counts(overview.genres)))
        for spread in overview.descriptors {
            lines.append(
                (spread.name, String(format: "%8.2f %8.2f %8.2f", spread.low, spread.median, spread.high)))
            if spread.name == overview.descriptors.first?.name {
                lines.insert(("", "     10 %   median     90 %"), at: lines.count - 1)
            }
        }
        printAligned(lines)
    }

    private static func counts(_ groups: [LibraryOverview.Group]) -> String {
        let shown = groups.prefix(8).map { "\($0.name) \($0.count)" }.joined(separator: ", ")
        return groups.count > 8 ? shown + ", …" : shown.isEmpty ? "–" : shown
    }

    private static func describe(_ track: LibraryTrack) {
        let (tags, descriptors) = (track.tags, track.descriptors)
        printAligned([
            ("track", track.displayName), ("path", track.path.description), ("id", track.id.description),
            ("album", tags.album ?? "–"), ("genre", tags.genre ?? "–"), ("comment", tags.comment ?? "–"),
            (
                "format",
                "\(track.format ?? "–"), \(track.sampleRate) Hz, \(track.channelCount) channels"
                    + (track.isPartial ? ", damaged: partial" : "")
            ),
            ("duration", TrackTable.time(track.duration)),
            (
                "tempo",
                String(
                    format: "%.1f BPM (confidence %.2f), %d beats a bar", descriptors.tempo.beatsPerMinute,
                    descriptors.tempo.confidence, descriptors.tempo.beatsPerBar)
            ),
            ("key", String(format: "%@ (confidence %.2f)", descriptors.key.name, descriptors.key.confidence)),
            (
                "loudness",
                String(
                    format: "%.1f LUFS, sample peak %.2f", descriptors.loudness.integrated,
                    descriptors.loudness.samplePeak)
            ),
            ("valence", TrackTable.decimal(descriptors.valence, 2)),
            ("energy", TrackTable.decimal(descriptors.energy, 2)),
            ("danceability", TrackTable.decimal(descriptors.danceability, 2)),
            ("acousticness", TrackTable.decimal(descriptors.acousticness, 2)),
            ("instrumentalness", TrackTable.decimal(descriptors.instrumentalness, 2)),
            ("speechiness", TrackTable.decimal(descriptors.speechiness, 2)),
            ("liveness", TrackTable.decimal(descriptors.liveness, 2)),
        ])
    }

    private static func printAligned(_ lines: [(String, String)]) {
        let width = lines.map { $0.0.count }.max() ?? 0
        for (label, value) in lines {
            print(label + String(repeating: " ", count: width - label.count + 2) + value)
        }
    }
}
