import MusicLibrary
import Testing

/// What tags should say of a track.
struct TagProposalTests {
    private static func proposal(
        _ change: (inout MadeUpLibrary.Track) -> Void
    ) throws -> (TagField, String?) throws -> String? {
        let made = try MadeUpLibrary([.init("a.mp3").with(change)], preferences: #"{"moods": {}}"#)
        // Its folder goes with it.
        let listener = try withExtendedLifetime(made) { try made.session().session.listener() }
        let proposal = try TagProposal(made.library, listener)
        return { field, comment in try proposal.value(field, of: 0, comment: comment) }
    }

    @Test func numbersAreWrittenAsTagsHaveThem() throws {
        let value = try Self.proposal { $0.numbers = ["tempo": 127.6, "key": 1, "mode": 0, "energy": 0.456] }
        #expect(try value(.bpm, nil) == "128")
        #expect(try value(.key, nil) == "C#m")
        #expect(try value(.energy, nil) == "0.46")
    }

    @Test func whatIsNotKnownIsNotSaid() throws {
        let value = try Self.proposal { $0.numbers = ["tempo": 0, "key": -1] }
        #expect(try value(.bpm, nil) == nil && value(.key, nil) == nil)
        #expect(try value(.mood, nil) == nil && value(.comment, "as it was") == "as it was")
    }

    /// Rain is as lively as rock to the numbers, which does not make it music.
    @Test func whatIsNoMusicHasNoEnergyToWrite() throws {
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
        let proposal = try TagProposal(made.library, try session.listener())
        #expect(try proposal.value(.mood, of: 0, comment: nil) == "calm; happy")
        #expect(try proposal.value(.comment, of: 0, comment: "see #calm") == "see #calm #happy")
        #expect(try proposal.value(.comment, of: 0, comment: nil) == "#calm #happy")
    }

    /// Of two words a hashtag would be the first, and be added again and again.
    @Test(arguments: ["loud party", "r&b", "a/b"]) func whatIsNoWordBecomesNoHashtag(mood: String) throws {
        let region = #"{"valence": 0.5, "energy": 0.5, "valence_radius": 3, "energy_radius": 3}"#
        let track = MadeUpLibrary.Track("a.mp3").with { $0.numbers = ["valence": 0.5, "energy": 0.5] }
        let made = try MadeUpLibrary([track], preferences: #"{"moods": {"\#(mood)": \#(region)}}"#)
        let proposal = try withExtendedLifetime(made) {
            try TagProposal(made.library, try made.session().session.listener())
        }
        #expect(try proposal.value(.mood, of: 0, comment: nil) == mood)
        #expect(try proposal.value(.comment, of: 0, comment: "as it was") == "as it was")
        #expect(try proposal.value(.comment, of: 0, comment: nil) == nil)
    }
}
