import AudioFeatures
import Foundation
import MIDIFiles
import MusicLibrary

enum AnalysisCommand: Command {
    static let spec = CommandSpec(
        name: "analysis",
        summary: "show the structure of a track: bars, beats, sections, chords, voice, drums, bass, audience",
        operands: "FILE",
        operandCount: 1...1,
        discussion: """
            Analyses FILE and prints a table of its sections. If somebody sings or speaks, if drums or a bass play, or if an
            audience is heard, a second table lists these passages. If the key or the tempo changes, other tables list the keys and tempos. The chords follow, four bars in a
            line; “–” is a bar without a chord. The number of bars includes those at the beginning and the end in which chords are
            heard, but not all beats; “bars” of --json has only bars with all beats. Without bars, a line has four chords, and begins when the first of them does. Sections with the same letter are alike. A section begins with a bar if the track
            has bars. Silence of at least two seconds belongs to no section.

            --json prints everything in the format of Spotify's audio analysis: track, bars, beats, tatums, sections,
            and segments with pitches and timbre. The additional key “voice” lists the passages with singing or speech,
            each with start, duration and confidence, “drums”, “bass” and “audience” those with drums, with a bass, and with applause, cheers or a crowd, “tempos” the tempos, “keys” the musical keys, and “chords” the chords with their names and
            their degrees in the key (“vi”). The additional key “label” of a section is its letter. “beat_division” of the track is 3 if
            beats divide by three, as in 6/8, 9/8 and 12/8, otherwise 2. In 6/8, “time_signature” is 6 and a bar has two beats.
            “tuning” of the track is in semitones from A4 = 440 Hz, “tuning_cents” in cents, “concert_pitch” is the frequency of A4, and
            “highlight” is where its best thirty seconds begin. “events” lists changes of energy, for lights and
            games. A build is a rising level with drums, up to a section at which the level jumps up. A drop is the start of a section
            at which drums and a bass come in after a build or a break. Its duration is 0. A break has no drums for at least four bars,
            between parts with drums.

            --chordpro and --musicxml print the chords with sections, tempo, meter and key, for programs that transpose and print
            chords, or notation. --midi also writes them as notes, in the tempo of each bar, so that they play along with FILE. Without
            bars, ChordPro has the time of each line in a comment, MusicXML has bars of two seconds, and MIDI the time of each chord.

            --plot also draws sections with letters and keys, loudness, chords, voice, drums, bass, audience, bars and tempo. The picture needs no other
            file and no network.
            """,
        options: [
            OptionSpec("json", nil, "Print one JSON object."),
            OptionSpec("chords", nil, "Print only the chords, each with start, end and confidence."),
            OptionSpec("chordpro", nil, "Print the chords in the format ChordPro."),
            OptionSpec("musicxml", nil, "Print the chords in the format MusicXML."),
            OptionSpec("midi", nil, argument: "FILE", "Write the chords as a MIDI file; only a MIDI file is replaced."),
            OptionSpec(
                "plot", nil, argument: "FILE", "Write an SVG picture to FILE; only such a picture is replaced."),
        ],
        examples: [
            ("indexer analysis --json song.mp3 > song.json", "save a Spotify-style audio analysis"),
            ("indexer analysis --chordpro song.mp3 > song.cho", "save the chords to play along"),
            ("indexer analysis --musicxml song.mp3 > song.musicxml", "open the chords in a notation program"),
            ("indexer analysis --plot song.svg song.mp3", "see verse, chorus and bridge"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let formats = ["json", "chords", "chordpro", "musicxml"].filter(arguments.has)
        guard formats.count <= 1 else { throw UsageError("--\(formats[0]) and --\(formats[1]) cannot be combined") }
        let plot = arguments.path("plot").map { OutputFile($0, option: "plot") }
        if let plot {
            try checkReplaceable(plot, "was not written by “indexer analysis --plot”", StructurePicture.isPicture)
        }
        let midi = arguments.path("midi").map { OutputFile($0, option: "midi") }
        if let midi { try checkReplaceable(midi, "is not a MIDI file") { $0.starts(with: Array("MThd".utf8)) } }
        let structure: AudioAnalysis
        do throws(AudioError) {
            structure = try TrackAnalyzer().structure(arguments.operands[0], decodesAhead: true)
        } catch {
            Console.fail("\(error)")
            return .someFailed
        }
        if let plot {
            let title = arguments.operands[0].absoluteURL.lastPathComponent
            try plot.write(Array(StructurePicture(structure, title: title).svg.utf8))
            Console.note("wrote \(plot.name)")
        }
        if let midi {
            try midi.write(StandardMIDIFile(score(structure, arguments)).bytes)
            Console.note("wrote \(midi.name)")
        }
        if arguments.has("json") {
            try printLine(structure)
            return .success
        }
        if arguments.has("chords") {
            chords(structure).printLines()
            return .success
        }
        if arguments.has("chordpro") {
            let (title, artist) = names(arguments)
            for line in ChordProSheet(structure, title: title, artist: artist).lines { print(line.withoutControls) }
            return .success
        }
        if arguments.has("musicxml") {
            for line in MusicXMLSheet(score(structure, arguments)).lines { print(line.withoutControls) }
            return .success
        }
        sections(structure).printLines()
        // One key or tempo is that of the sections.
        let changes = [(structure.keys.count, keys(structure)), (structure.tempos.count, tempos(structure))]
        let sheet = LeadSheet(structure)
        let others = [passages(structure)] + changes.filter { $0.0 > 1 }.map(\.1) + [chords(sheet)]
        for table in others where !table.isEmpty {
            print()
            table.printLines()
        }
        let heard = structure.passages.map { name, stretches in
            let seconds = stretches.reduce(0) { $0 + $1.duration }
            return seconds > 0 ? "\(name) for \(TrackTable.time(seconds))" : "no \(name)"
        }
        let meter = structure.bars.isEmpty ? "" : " of \(structure.track.meter)"
        // As many as the table of chords has.
        let barCount = max(structure.bars.count, sheet.barCount)
        let whole = barCount > structure.bars.count ? " (\(structure.bars.count) with all beats)" : ""
        Console.note(
            "\(barCount.counted("bar"))\(meter)\(whole), \(structure.beats.count.counted("beat")), "
                + "\(structure.segments.count.counted("segment")), " + heard.joined(separator: ", "))
        return .success
    }

    private static func names(_ arguments: Arguments) -> (title: String, artist: String?) {
        let path = arguments.operands[0]
        let tags = try? AudioTags.read(path)
        return (tags?.title ?? path.lastComponent.description, tags?.artist)
    }

    private static func score(_ structure: AudioAnalysis, _ arguments: Arguments) -> ChordScore {
        let (title, artist) = names(arguments)
        return ChordScore(structure, title: title, artist: artist)
    }

    /// Only a file of the same kind is replaced, so that a mistyped name does not overwrite a song.
    private static func checkReplaceable(
        _ file: OutputFile, _ objection: String, _ isReplaceable: (Data) -> Bool
    ) throws {
        try file.check()
        guard file.isRegularFile else { return }
        let contents = try? Data(contentsOf: file.name.absoluteURL, options: .mappedIfSafe)
        guard let contents, isReplaceable(contents) else {
            throw UsageError("--\(file.option): \(file.name) exists and \(objection); nothing was written")
        }
    }

    private static func sections(_ structure: AudioAnalysis) -> Table {
        var table = Table([
            .number("section"), .fixed("letter"), .number("from"), .number("length"), .number("dBFS"), .number("BPM"),
            .fixed("key"),
        ])
        for (index, section) in structure.sections.enumerated() {
            table.add([
                "\(index + 1)", section.label, TrackTable.time(section.start), TrackTable.time(section.duration),
                TrackTable.decimal(Float(section.loudness), 1),
                section.tempo > 0 ? TrackTable.decimal(Float(section.tempo), 1) : "–", section.key.knownName ?? "–",
            ])
        }
        return table
    }

    private static func keys(_ structure: AudioAnalysis) -> Table {
        var table = Table([.fixed("key"), .number("from"), .number("to"), .number("length"), .number("confidence")])
        for range in structure.keys {
            table.add([
                range.key.name, TrackTable.time(range.start), TrackTable.time(range.start + range.duration),
                TrackTable.time(range.duration), TrackTable.decimal(range.key.confidence, 2),
            ])
        }
        return table
    }

    private static func tempos(_ structure: AudioAnalysis) -> Table {
        var table = Table([.number("BPM"), .number("from"), .number("to"), .number("length")])
        for range in structure.tempos {
            table.add([
                TrackTable.decimal(Float(range.tempo), 1), TrackTable.time(range.start),
                TrackTable.time(range.start + range.duration), TrackTable.time(range.duration),
            ])
        }
        return table
    }

    private static func chords(_ sheet: LeadSheet) -> Table {
        var table = Table([.number("from"), .fixed("letter"), .text("chords")])
        for line in sheet.lines { table.add([TrackTable.time(line.start), line.label ?? "", line.text]) }
        return table
    }

    private static func chords(_ structure: AudioAnalysis) -> Table {
        var table = Table([
            .number("from"), .number("to"), .fixed("chord"), .fixed("degree"), .number("confidence"),
        ])
        for chord in structure.namedChords {
            table.add([
                TrackTable.decimal(Float(chord.start), 2), TrackTable.decimal(Float(chord.start + chord.duration), 2),
                chord.name ?? "–", chord.numeral ?? "–", TrackTable.decimal(Float(chord.confidence), 2),
            ])
        }
        return table
    }

    /// A row per passage with a voice, drums, a bass or an audience.
    private static func passages(_ structure: AudioAnalysis) -> Table {
        var table = Table([
            .fixed("heard"), .number("from"), .number("to"), .number("length"), .number("confidence"),
        ])
        for (name, stretches) in structure.passages {
            for stretch in stretches {
                table.add([
                    name, TrackTable.time(stretch.start), TrackTable.time(stretch.start + stretch.duration),
                    TrackTable.time(stretch.duration), TrackTable.decimal(Float(stretch.confidence), 2),
                ])
            }
        }
        return table
    }
}
