import AudioFeatures
import AudioTagging
import CatalogSupport
import Foundation
import MusicLibrary
import TestSupport
import Testing

/// Which existing values are replaced by ours: 90.4 BPM, A minor.
struct TagPolicyTests {
    private static func policy(_ subjects: TagSubject..., change: (inout TagPolicy) -> Void = { _ in }) -> TagPolicy {
        var policy = TagPolicy(subjects)
        change(&policy)
        return policy
    }

    private func fields(_ update: TagUpdate?) -> [TagField] { update?.changes.map(\.field) ?? [] }

    @Test func missingValuesAreWritten() throws {
        let music = try TaggedMusic(["BPM": ["0"]])
        let batch = try music.write(Self.policy(.bpm, .key, .energy))
        #expect(batch.updates[0].changes.map(\.old) == [["0"], [], []])
        #expect(try music.tags("a.flac") == ["BPM": ["90.4"], "INITIALKEY": ["Am"], "ENERGY": ["0.25"]])
        #expect(try music.batch(Self.policy(.bpm, .key, .energy)).updates.isEmpty)
    }

    @Test func presentValuesStayAndAreReported() throws {
        let standing = ["BPM": ["180.8"], "INITIALKEY": ["C"], "ENERGY": ["7"], "MOOD": ["Melancholy"]]
        let music = try TaggedMusic(standing)
        let batch = try music.write(Self.policy(.bpm, .key, .energy))
        #expect(batch.changedCount == 0 && batch.keptCount == 1)
        #expect(
            batch.updates[0].kept == [
                .init(field: .bpm, standing: ["180.8"], proposed: ["90.4"]),
                .init(field: .key, standing: ["C"], proposed: ["Am"]),
                .init(field: .energy, standing: ["7"], proposed: ["0.25"]),
            ])
        #expect(try music.tags("a.flac") == standing)
        #expect(TagJournal(besideIndex: music.library.path).runs.isEmpty)
    }

    @Test func overwritingReplacesIt() throws {
        let music = try TaggedMusic(["BPM": ["180.8"], "INITIALKEY": ["A minor"]])
        let batch = try music.write(Self.policy(.bpm, .key) { $0.overwrites = true })
        #expect(batch.keptCount == 0)
        #expect(try music.tags("a.flac") == ["BPM": ["90.4"], "INITIALKEY": ["Am"]])
    }

    /// The same value in another notation is not reported.
    @Test(arguments: [
        ["Am"], ["A minor"], ["8A"], ["08a"], ["1m"], ["a-Moll"], ["Amin"], ["C", "Am"],
    ])
    func keysAgreeInAnySpelling(standing: [String]) throws {
        let music = try TaggedMusic(["INITIALKEY": standing])
        #expect(try music.batch(Self.policy(.key)).updates.isEmpty)
    }

    /// Hashtags are added to the first comment. The others stay, and a hashtag in one of them is not repeated.
    @Test func severalCommentsStaySeveral() throws {
        let music = try TaggedMusic(["COMMENT": ["see the booklet", "#calm"]])
        let session = Session(music.library, for: .changing)
        let track = RememberedTrack(try music.library.track(0))
        for name in ["calm", "happy"] { _ = try session.state.add(try Label(name), to: track, of: session.profile) }
        let batch = try music.batch(Self.policy(.comment), for: try session.taste())
        #expect(batch.updates.first?.changes.first?.new == ["see the booklet #happy", "#calm"])
    }

    @Test func enharmonicKeysAgree() throws {
        let music = try TaggedMusic([
            .init(name: "a.flac", golden: "flac-8000-1.flac", tags: ["INITIALKEY": ["D#m"]]) {
                $0.numbers = ["key": 3, "mode": 0, "key_confidence": 1]
            }
        ])
        #expect(try music.batch(Self.policy(.key)).updates.isEmpty)
    }

    @Test(arguments: ["90", "90.4", "90,40", "90.9", "89.9"]) func tempiAgreeWithinRounding(standing: String) throws {
        let music = try TaggedMusic(["BPM": [standing]])
        #expect(try music.batch(Self.policy(.bpm)).updates.isEmpty)
    }

    @Test(arguments: ["91", "45.2", "180.8", "fast"]) func otherTempiDisagree(standing: String) throws {
        let music = try TaggedMusic(["BPM": [standing]])
        #expect(try music.batch(Self.policy(.bpm)).updates.first?.kept.count == 1)
    }

    /// Values that this program wrote are replaced, unless somebody has changed them since.
    @Test func valuesOfEarlierRunsAreRenewed() throws {
        let music = try TaggedMusic()
        try music.write(Self.policy(.bpm, .key))
        let camelot = Self.policy(.bpm, .key) { $0.keyNotation = .camelot }
        #expect(fields(try music.batch(camelot).updates.first) == [.key])
        #expect(
            try music.batch(Self.policy(.key) { ($0.keyNotation, $0.onlyMissing) = (.camelot, true) }).changedCount == 0
        )
        try AudioTags.write(["INITIALKEY": ["Dm"], "BPM": ["100"]], to: music.path("a.flac"))
        let batch = try music.batch(camelot)
        #expect(batch.changedCount == 0 && batch.updates.first?.kept.map(\.standing) == [["100"], ["Dm"]])
    }

    @Test func uncertainValuesAreNotWritten() throws {
        let music = try TaggedMusic([
            .init(name: "a.flac", golden: "flac-8000-1.flac") {
                $0.numbers = ["tempo": 90, "tempo_confidence": 0.49, "key": 9, "mode": 0, "key_confidence": 0.5]
            }
        ])
        let batch = try music.batch(Self.policy(.bpm, .key))
        #expect(fields(batch.updates.first) == [.key] && batch.doubtCount == 1)
        #expect(batch.updates.first?.doubts == [.init(field: .bpm, value: "90", confidence: 0.49, least: 0.5)])
        #expect(try music.batch(Self.policy(.bpm, .key) { $0.leastConfidence = 0.3 }).doubtCount == 0)
        #expect(try music.batch(Self.policy(.bpm, .key) { $0.leastConfidence = 0.6 }).changedCount == 0)
    }

    /// A confidence that two decimals round to the limit is told with more.
    @Test(arguments: [
        (Float(0.45), Float(0.5), "its confidence, 0.45, is below 0.50"),
        (0.496, 0.5, "its confidence, 0.496, is below 0.500"), (0, 1, "its confidence, 0.00, is below 1.00"),
        (0.49996, 0.5, "its confidence, 0.49996, is below 0.50000"),
    ])
    func theReasonOfADoubtIsTrueAsItIsTold(_ confidence: Float, _ least: Float, _ reason: String) {
        let doubt = TagUpdate.Doubt(field: .key, value: "Am", confidence: confidence, least: least)
        #expect(doubt.reason == reason)
    }

    /// ID3v2 and MP4 support only whole numbers. The dry run shows the value that will be in the file.
    @Test(arguments: [("lame-44100-1.mp3", "90"), ("alac-44100-1.m4a", "90"), ("flac-8000-1.flac", "90.4")])
    func theDryRunSaysWhatWillStandThere(golden: String, text: String) throws {
        let music = try TaggedMusic(golden: golden)
        let batch = try music.write(Self.policy(.bpm))
        #expect(batch.updates.first?.changes.first?.new == [text])
        let name = "a." + (golden.split(separator: ".").last ?? "")
        #expect(try music.tags(name)["BPM"] == [text])
        #expect(try music.batch(Self.policy(.bpm) { $0.overwrites = true }).updates.isEmpty)
    }

    @Test func loudnessGoesWhereTheFormatHasIt() throws {
        let flac = try TaggedMusic()
        try flac.write(Self.policy(.replayGain))
        #expect(
            try flac.tags("a.flac") == [
                "REPLAYGAIN_TRACK_GAIN": ["-1.23 dB"], "REPLAYGAIN_TRACK_PEAK": ["0.500000"],
            ])
        let opus = try TaggedMusic(golden: "opus-48000-1.opus")
        try opus.write(Self.policy(.replayGain))
        #expect(try opus.tags("a.opus") == ["R128_TRACK_GAIN": ["-1595"]])
    }

    /// One loudspeaker instead of two is half the energy: 10·log10(2) = 3.01 dB, and 256 · 3.0103 = 771 steps.
    @Test func aMonoFileCountsOnceIfAsked() throws {
        let once = Self.policy(.replayGain) { $0.countsMonoOnce = true }
        let mono = try TaggedMusic()
        try mono.write(once)
        #expect(try mono.tags("a.flac")["REPLAYGAIN_TRACK_GAIN"] == ["+1.78 dB"])
        #expect(try mono.tags("a.flac")["REPLAYGAIN_TRACK_PEAK"] == ["0.500000"])
        let opus = try TaggedMusic(golden: "opus-48000-1.opus")
        try opus.write(once)
        #expect(try opus.tags("a.opus") == ["R128_TRACK_GAIN": ["-824"]])  // 256 · (−23 + 16.77 + 3.0103) = −824.24
        let stereo = try TaggedMusic([
            .init(name: "a.flac", golden: "flac-8000-1.flac") {
                $0.channelCount = 2
                $0.numbers = ["loudness": -16.77, "sample_peak": 0.5]
            }
        ])
        try stereo.write(once)
        #expect(try stereo.tags("a.flac")["REPLAYGAIN_TRACK_GAIN"] == ["-1.23 dB"])
    }

    /// RFC 7845, section 5.2.1: Opus has R128 gains; others beside them contradict them.
    @Test func replayGainInOpusIsToldAndRemovedOnlyIfAsked() throws {
        let old = ["REPLAYGAIN_TRACK_GAIN": ["-7.00 dB"], "REPLAYGAIN_ALBUM_PEAK": ["0.9"]]
        let music = try TaggedMusic([
            .init(name: "a.opus", golden: "opus-48000-1.opus", tags: old) {
                $0.numbers = ["loudness": -16.77, "sample_peak": 0.5]
            }
        ])
        let first = try music.write(Self.policy(.replayGain))
        #expect(first.updates[0].kept.map(\.field) == [.trackGain, .albumPeak])
        #expect(first.updates[0].kept.allSatisfy { $0.proposed.isEmpty && $0.isMisplaced })
        #expect(try music.tags("a.opus") == old.merging(["R128_TRACK_GAIN": ["-1595"]]) { $1 })
        // Other subjects are no reason to speak of gains.
        #expect(try music.batch(Self.policy(.energy)).updates.allSatisfy { $0.kept.isEmpty })
        try music.write(Self.policy(.replayGain) { $0.overwrites = true })
        #expect(try music.tags("a.opus") == ["R128_TRACK_GAIN": ["-1595"]])
    }

    @Test(arguments: [("-1.30 dB", true), ("-1.14", true), ("-1.34 dB", false), ("+1.23 dB", false)])
    func gainsAgreeWithinATenth(standing: String, agrees: Bool) throws {
        let music = try TaggedMusic(["REPLAYGAIN_TRACK_GAIN": [standing], "REPLAYGAIN_TRACK_PEAK": ["0.5"]])
        #expect(try music.batch(Self.policy(.replayGain)).updates.isEmpty == agrees)
    }

    @Test func filesThatCannotBeWrittenAreNamedBeforehand() throws {
        let music = try TaggedMusic([
            .init(name: "a.flac", golden: "flac-8000-1.flac") { $0.numbers = ["energy": 1, "music": 1] },
            .init(name: "b.ac3", golden: "ac3-44100-1.ac3") { $0.numbers = ["energy": 1, "music": 1] },
            .init(name: "c.flac", golden: "flac-22050-1.flac") { $0.numbers = ["energy": 1, "music": 1] },
        ])
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: "\(music.path("c.flac"))")
        let before = try Data(contentsOf: URL(filePath: "\(music.path("c.flac"))"))
        let batch = try music.batch(Self.policy(.energy))
        #expect(batch.changedCount == 1)
        #expect(batch.failures.map(\.path.lastComponent.description) == ["b.ac3", "c.flac"])
        #expect(batch.failures[0].reason.contains("cannot be written"))
        #expect(batch.failures[1].reason == "is write-protected")
        #expect(try batch.write().written == 1)
        #expect(try Data(contentsOf: URL(filePath: "\(music.path("c.flac"))")) == before)
    }
}
