import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

enum InfoCommand: Command {
    static let spec = CommandSpec(
        name: "info", summary: "show a summary of the index, or everything about one track", operands: "[TRACK]",
        operandCount: 0...1,
        discussion: """
            Without TRACK, shows the number of tracks, the total duration, formats and genres, and the distribution of
            tempo, loudness and mood. With TRACK, shows everything known about that track.

            TRACK is a path (or the end of one), an id, a title, "artist - title", or words of these in any order.
            Case, accents, punctuation and small misspellings do not matter.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, OptionSpec("json", nil, "Print one JSON object."),
        ],
        examples: [
            ("indexer info", "summarise the library"), ("indexer info \"mara lind - paper boats\"", "show one track"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        if let name = arguments.operands.first?.description {
            let (track, moods) = (try session.track(name).track, try session.moods())
            let opinion = try session.opinion(on: track)
            if arguments.has("json") {
                try printLine(MarkedTrackRecord(track, moods, opinion))
            } else {
                describe(track, moods.reading(of: track), opinion)
            }
        } else {
            let overview = try session.library.overview()
            for problem in overview.damage ?? [] { Console.fail(problem) }
            arguments.has("json") ? try printLine(overview) : describe(overview)
        }
        return .success
    }

    private static func describe(_ overview: LibraryOverview) {
        var remarks: [String] = []
        if overview.partial > 0 { remarks.append("\(overview.partial) partial") }
        if overview.outdated > 0 { remarks.append("\(overview.outdated) of another analysis version") }
        var lines: [(String, String)] = [
            ("index", overview.path),
            ("size", size(overview)),
            ("made by", overview.madeBy ?? "–"),
            ("versions", "analysis \(overview.analysisVersion), format \(overview.formatVersion)"),
            ("tracks", "\(overview.tracks)\(remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")"),
            ("failed files", "\(overview.failures)"),
            ("duration", TrackTable.time(overview.duration)),
        ]
        lines.append(("formats", counts(overview.formats)))
        lines.append(("genres", counts(overview.genres)))
        if overview.kinds.contains(where: { $0.name != TrackKind.music.rawValue }) {
            lines.append(("kinds", counts(overview.kinds)))
        }
        for spread in overview.descriptors {
            lines.append(
                (
                    DescriptorCatalog.standard[spread.name]?.head ?? spread.name,
                    String(format: "%8.2f %8.2f %8.2f", spread.low, spread.median, spread.high)
                ))
            if spread.name == overview.descriptors.first?.name {
                lines.insert(("", "     10 %   median     90 %"), at: lines.count - 1)
            }
        }
        printAligned(lines)
    }

    private static func size(_ overview: LibraryOverview) -> String {
        let kibibytes = Double(overview.bytes) / 1024
        let size = String(format: "%.1f KiB", kibibytes)
        guard overview.tracks > 0 else { return size }
        return size + String(format: " (%.2f KiB per track)", kibibytes / Double(overview.tracks))
    }

    private static func counts(_ groups: [LibraryOverview.Group]) -> String {
        let shown = groups.prefix(8).map { "\($0.name) \($0.count)" }.joined(separator: ", ")
        return groups.count > 8 ? shown + ", …" : shown.isEmpty ? "–" : shown
    }

    private static func describe(_ track: LibraryTrack, _ reading: MoodCatalog.Reading, _ opinion: UserOpinion) {
        let descriptors = track.descriptors
        let shares = [
            ("valence", descriptors.valence), ("energy", descriptors.energy),
            ("danceability", descriptors.danceability), ("acousticness", descriptors.acousticness),
            ("instrumentalness", descriptors.instrumentalness), ("speechiness", descriptors.speechiness),
            ("liveness", descriptors.liveness),
        ]
        var lines: [(String, String)] = [
            ("track", track.displayName), ("path", track.path.description), ("id", track.fileID.description),
        ]
        if let original = track.copyOf { lines.append(("copy of", original.description)) }
        lines += tagged(track)
        lines += [
            ("kind", kind(track)), ("format", format(track)), ("duration", TrackTable.time(track.duration)),
            ("highlight", track.highlight.map { "from \(TrackTable.time($0))" } ?? "–"),
            ("tempo", tempo(descriptors.tempo)), ("key", key(descriptors.key)), ("tuning", tuning(track)),
            ("loudness", loudness(track)),
        ]
        lines += shares.map { ($0, TrackTable.decimal($1, 2)) }
        let heard = track.likelyHeard.prefix(6).map { "\($0.tag.name) \(TrackTable.decimal($0.confidence, 2))" }
        lines.append(("heard", heard.isEmpty ? "–" : heard.joined(separator: ", ")))
        lines += said(opinion)
        let words =
            reading.said.map { "\($0) (labelled)" }
            + reading.heard.map { "\($0.name) \(TrackTable.decimal($0.fit, 2))" }
        lines.append(("moods", reading.whyNone.map { "none: \($0)" } ?? words.joined(separator: ", ")))
        for finding in track.findings {
            lines.append(
                ("health", "\(finding.kind.rawValue)\(confidence(finding.confidence)): \(finding.evidence)"))
        }
        printAligned(lines)
    }

    /// What the user said of the track; nothing for what was not said.
    private static func said(_ opinion: UserOpinion) -> [(String, String)] {
        let taught = opinion.taught.map { "\($0.word) \(TrackTable.decimal($0.value, 2))" }
        let labels = opinion.labels.map(\.name) + opinion.hashtags.map { "#\($0)" }
        return [
            ("taught", taught.joined(separator: ", ")), ("labels", labels.joined(separator: ", ")),
            ("rating", opinion.rating?.name ?? ""), ("stars", opinion.stars.map(String.init) ?? ""),
        ].filter { !$0.1.isEmpty }
    }

    /// The tags. Of missing tags, only the usual ones are listed.
    private static func tagged(_ track: LibraryTrack) -> [(String, String)] {
        let tags = track.tags
        var lines = [("album", tags.album ?? "–")]
        func add(_ label: String, _ text: String?) { if let text { lines.append((label, text)) } }
        if track.artists.count > 1 { add("artists", track.artists.joined(separator: "; ")) }
        add("album artist", tags.albumArtist)
        add("disc", tags.discNumber.map(String.init))
        add("track number", tags.trackNumber.map(String.init))
        add("year", tags.year.map(String.init))
        add("original year", tags.originalYear.map(String.init))
        if tags.isCompilation { add("compilation", "yes") }
        lines += [("genre", tags.genre ?? "–"), ("comment", tags.comment ?? "–")]
        add("tagged tempo", tags.bpm.map { "\(TrackTable.decimal(Float($0), 2)) BPM" })
        add("tagged key", tags.key)
        add("tagged mood", tags.mood)
        add("tagged rating", tags.rating.map { TrackTable.decimal(Float($0), 1) })
        add("tagged track gain", tags.trackGain.map(decibels))
        add("tagged album gain", tags.albumGain.map(decibels))
        add("composer", tags.composer)
        if !track.fieldsFromName.isEmpty {
            add("from the name", track.fieldsFromName.map { $0.replacing("_", with: " ") }.joined(separator: ", "))
        }
        add("label", tags.label)
        return lines
    }

    private static func decibels(_ gain: Double) -> String { String.decimals(gain, 2, isSigned: true) + " dB" }

    private static func kind(_ track: LibraryTrack) -> String {
        guard let kind = track.kind else { return "unknown" }
        return kind.rawValue + (track.music.map { " (music \(TrackTable.decimal($0, 2)))" } ?? "")
    }

    private static func format(_ track: LibraryTrack) -> String {
        let channels = track.channelCount == 1 ? "mono" : "\(track.channelCount) channels"
        let remark = track.isPartial ? track.shortfall ?? "only a part was analysed" : track.shortfall
        let damage = remark.map { (track.isPartial ? "; damaged: " : "; ") + $0 } ?? ""
        let bits = track.bitDepth.map { "\($0) bits, " } ?? ""
        return "\(track.format ?? "–"), \(track.sampleRate) Hz, \(bits)\(channels)\(damage)"
    }

    private static func key(_ key: KeyEstimate) -> String {
        key.tonic < 0
            ? "none" : "\(key.name)\(confidence(key.confidence)), Camelot \(key.camelot), Open Key \(key.openKey)"
    }

    private static func tuning(_ track: LibraryTrack) -> String {
        guard let cents = track.tuningCents, let pitch = track.concertPitch else { return "none" }
        return "A4 = \(String.decimals(pitch, 1)) Hz (\(String.decimals(cents, 0, isSigned: true)) cents)"
    }

    private static func loudness(_ track: LibraryTrack) -> String {
        let loudness = track.descriptors.loudness
        let peak = track.truePeak.map { ", true peak \(TrackTable.decimal($0, 1)) dBTP" } ?? ""
        let gain = String.decimals(loudness.replayGain, 1, isSigned: true)
        return String(
            format: "%.1f LUFS, range %.1f LU, sample peak %.2f", loudness.integrated, loudness.range,
            loudness.samplePeak) + ", ReplayGain \(gain) dB" + peak
    }

    private static func tempo(_ tempo: TempoEstimate) -> String {
        guard tempo.beatsPerMinute > 0 else { return "none" }
        let bar = tempo.beatsPerBar > 0 ? ", \(tempo.bars)" : ""
        return TrackTable.decimal(tempo.beatsPerMinute, 1) + " BPM" + confidence(tempo.confidence) + bar
    }

    private static func confidence(_ value: Float) -> String {
        " (confidence \(TrackTable.decimal(value, 2)))"
    }

    private static func printAligned(_ lines: [(String, String)]) {
        let width = lines.map { $0.0.count }.max() ?? 0
        for (label, value) in lines {
            print(label + String(repeating: " ", count: width - label.count + 2) + value.withoutControls)
        }
    }
}
