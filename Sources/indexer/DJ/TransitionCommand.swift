import AudioEncoding
import AudioFeatures
import MixRendering
import MusicLibrary

enum TransitionCommand: Command {
    static let spec = CommandSpec(
        name: "transition", summary: "plan and render transitions between tracks, as a DJ would",
        operands: "PLAYLIST | TRACK TRACK…", operandCount: 1...Int.max,
        discussion: """
            Explains how each track leads to the next: in a sentence, and in a picture of both tracks and their bars. The tracks are
            those of a saved playlist or a playlist file, or the given ones in this order. Files outside of an index are
            accepted. “dj order” finds an order. Each file is analysed for its bars.

            If the beats of both are sure, the meters equal and the tempos at most 6 % apart (also at half or double tempo), beats
            are put on beats and downbeats on downbeats for 4, 8 or 16 bars, and the second track is stretched. The first
            is left at the end of a section, and the second enters before its first voice. No voice meets another one.
            Keys that clash share four bars only. The basses change places at a downbeat.

            Otherwise the first ends in an echo, if both have drums, or both fade. Where the mood changes, they fade. Tracks without beats, of
            live albums, and of albums in order keep their own ends.

            --render writes one file of all tracks, with a cue sheet beside it. FLAC and MP3 get chapters. The tracks are brought
            to one loudness, as far as peaks permit; those of files without an index are unknown, and a limiter lowers them. The
            stretch needs Rubber Band (apt install librubberband2). Without it, only equal tempos are matched.
            """,
        options: DJOptions.selection + [
            OptionSpec(
                "render", nil, argument: "FILE",
                "Write the mix to FILE (.wav, .flac or .mp3); an existing file is not replaced."),
            OptionSpec("across-moods", nil, "Match beats also where the mood changes."),
            OptionSpec("mix-albums", nil, "Mix tracks of live albums, and in album order, too."),
            OptionSpec("no-stretch", nil, "Keep all tempos."),
            CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer transition a.mp3 b.mp3", "see how a leads to b"),
            ("indexer transition Party --render party.flac", "render a playlist as one file"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let target = try arguments.string("render").map(RenderTarget.init)
        let (sources, remarks) = try sources(arguments)
        remarks.forEach(Console.note)
        let heard = try listened(sources)
        guard heard.count > 1 else {
            Console.fail("a transition needs two tracks; \(heard.count == 1 ? "there is one" : "there are none")")
            return .someFailed
        }
        let canStretch = !arguments.has("no-stretch") && TimeStretch.isAvailable
        let rules = MixRules(
            canStretch: canStretch, crossesMoods: arguments.has("across-moods"),
            mixesAlbums: arguments.has("mix-albums"))
        let transitions = MixPlanner.transitions(heard.map(\.mix), rules)
        for (number, transition) in transitions.enumerated() {
            let (from, to) = (heard[number], heard[number + 1])
            if arguments.has("json") {
                try printLine(TransitionRecord(transition, from: from, to: to, number: number + 1))
            } else {
                show(transition, from.mix, to.mix)
            }
        }
        if !canStretch, !arguments.has("no-stretch") {
            Console.note("Rubber Band is not installed, so only equal tempos are matched (apt install librubberband2)")
        }
        if let target {
            Console.flush()
            guard try target.render(heard, transitions) == .success else { return .interrupted }
        }
        return heard.count == sources.count && remarks.isEmpty ? .success : .someFailed
    }

    private static func sources(_ arguments: Arguments) throws -> (sources: [MixSource], remarks: [String]) {
        let files = arguments.operands
        // One file is a playlist, whose tracks only an index knows.
        let areFiles = files.count > 1 && files.allSatisfy { $0.exists && !$0.isFolder }
        do {
            return try arguments.openSession().mixSources(files, musicFolder: arguments.path("music"))
        } catch LibraryError.noIndex where areFiles && !arguments.has("index") {
            return (files.map { .file($0) }, [])
        }
    }

    /// The tracks that can be analyzed; the others are reported.
    private static func listened(_ sources: [MixSource]) throws -> [MixSource.Listened] {
        var progress = ProgressLine()
        progress.begin(total: sources.count)
        var done = 0
        let heard = try MixSource.listen(sources) { count in
            for _ in done..<count { progress.finished(audioSeconds: 0) }
            done = count
        }
        progress.clear()
        return heard.compactMap { result in
            switch result {
            case .success(let track): return track
            case .failure(let error):
                Console.fail("\(error); left out")
                return nil
            }
        }
    }

    private static func show(_ transition: MixTransition, _ from: MixTrack, _ to: MixTrack) {
        print(transition.sentence(from: from.name, to: to.name).withoutControls)
        for line in TransitionPicture(transition, from: from, to: to).lines { print("  " + line) }
        print()
    }
}
