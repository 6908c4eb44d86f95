import AudioFeatures
import CatalogSupport
import MusicLibrary
import SessionSupport
import Testing

/// The proposed tags of a track.
struct TagProposalTests {
    private static func proposal(
        _ notation: KeyNotation = .musical, _ change: (inout MadeUpLibrary.Track) -> Void
    ) throws -> (TagField, String?) throws -> String? {
        let made = try MadeUpLibrary([.init("a.mp3").with(change)], preferences: #"{"moods": {}}"#)
        // The folder is removed with its owner.
        let taste = try withExtendedLifetime(made) { try made.session().session.taste() }
        var policy = TagPolicy([])
        policy.keyNotation = notation
        let proposal = try TagProposal(made.library, taste, policy)
        return { field, comment in try proposal.value(field, of: 0, comments: comment.map { [$0] } ?? [])?.text }
    }

    @Test func numbersAreWrittenAsTagsHaveThem() throws {
        let value = try Self.proposal { $0.numbers = ["tempo": 127.6, "key": 1, "mode": 0, "energy": 0.456] }
        #expect(try value(.bpm, nil) == "127.6")
        #expect(try value(.key, nil) == "C#m")
        #expect(try value(.energy, nil) == "0.46")
    }

    @Test(arguments: [(128.0, "128"), (127.96, "128"), (87.5, "87.5"), (174.04, "174")] as [(Float, String)])
    func tempiHaveOneDecimalWhereItSaysSomething(tempo: Float, text: String) throws {
        #expect(try Self.proposal { $0.numbers = ["tempo": tempo] }(.bpm, nil) == text)
    }

    @Test(arguments: [(KeyNotation.musical, "Ebm"), (.camelot, "2A"), (.openKey, "7m")])
    func keysAreWrittenInTheNotationAskedFor(notation: KeyNotation, text: String) throws {
        #expect(try Self.proposal(notation) { $0.numbers = ["key": 3, "mode": 0] }(.key, nil) == text)
    }

    /// −18 LUFS of ReplayGain 2.0, −23 LUFS and steps of 1/256 dB of RFC 7845.
    @Test func gainsAreWhatBringsATrackToTheReference() throws {
        let value = try Self.proposal { $0.numbers = ["loudness": -16.77, "sample_peak": 0.987654] }
        #expect(try value(.trackGain, nil) == "-1.23 dB" && value(.trackPeak, nil) == "0.987654")
        #expect(try value(.r128TrackGain, nil) == "-1595")  // 256 · (−23 + 16.77) = −1594.88
        let quiet = try Self.proposal { $0.numbers = ["loudness": -30.5, "sample_peak": 0.1] }
        #expect(try quiet(.trackGain, nil) == "+12.50 dB" && quiet(.trackPeak, nil) == "0.100000")
        #expect(try quiet(.r128TrackGain, nil) == "1920")
        let silence = try Self.proposal { $0.numbers = ["loudness": -70, "sample_peak": 0] }
        for field in [TagField.trackGain, .trackPeak, .r128TrackGain, .albumGain] {
            #expect(try silence(field, nil) == nil)
        }
    }

    @Test func unknownValuesAreNotProposed() throws {
        let value = try Self.proposal { $0.numbers = ["tempo": 0, "key": -1] }
        #expect(try value(.bpm, nil) == nil && value(.key, nil) == nil)
        #expect(try value(.mood, nil) == nil && value(.comment, "as it was") == "as it was")
    }

    /// By numbers, rain is as lively as rock, but it is not music.
    @Test func otherSoundsThanMusicHaveNoEnergyToWrite() throws {
        let rain = try Self.proposal { $0.numbers = ["music": 0.1, "tempo": 0, "key": -1, "energy": 0.9] }
        for field in [TagField.bpm, .key, .mood, .energy] { #expect(try rain(field, nil) == nil, "\(field)") }
        #expect(try rain(.comment, "as it was") == "as it was")
        let song = try Self.proposal { $0.numbers = ["music": 0.9, "energy": 0.9] }
        #expect(try song(.energy, nil) == "0.90")
    }

    @Test func commentsGetTheHashtagsTheyLack() throws {
        let made = try MadeUpLibrary([.init("a.mp3").with { $0.comment = "#calm" }])
        defer { withExtendedLifetime(made) {} }
        let session = made.session().session
        for name in ["calm", "happy"] {
            _ = try session.state.add(
                try Label(name), to: RememberedTrack(try made.library.track(0)), of: session.profile)
        }
        let proposal = try TagProposal(made.library, try session.taste())
        #expect(try proposal.value(.mood, of: 0)?.text == "calm; happy")
        #expect(try proposal.value(.comment, of: 0, comments: ["see #calm"])?.text == "see #calm #happy")
        #expect(try proposal.value(.comment, of: 0)?.text == "#calm #happy")
    }

    /// With two words, the hashtag would end after the first, and be added again and again.
    @Test(arguments: ["loud party", "r&b", "a/b"]) func moodsOfSeveralWordsBecomeNoHashtags(mood: String) throws {
        let region = #"{"valence": 0.5, "energy": 0.5, "valence_radius": 3, "energy_radius": 3}"#
        let track = MadeUpLibrary.Track("a.mp3").with { $0.numbers = ["valence": 0.5, "energy": 0.5] }
        let made = try MadeUpLibrary([track], preferences: #"{"moods": {"\#(mood)": \#(region)}}"#)
        let proposal = try withExtendedLifetime(made) {
            try TagProposal(made.library, try made.session().session.taste())
        }
        #expect(try proposal.value(.mood, of: 0)?.text == mood)
        #expect(try proposal.value(.comment, of: 0, comments: ["as it was"])?.text == "as it was")
        #expect(try proposal.value(.comment, of: 0) == nil)
    }
}
