import AudioFeatures
import BandSound
import Foundation
import GestureBand
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// An error's description and Foundation's `localizedDescription` are the same text.
struct ErrorTextTests {
    @Test func localizedDescriptionIsTheDescription() throws {
        let errors = try Self.known + provoked()
        for error in errors {
            let described = try #require(error as? any DescribedError, "\(error)")
            #expect(!described.description.isEmpty)
            #expect(error.localizedDescription == described.description)
            #expect((error as? any LocalizedError)?.errorDescription == described.description)
        }
        #expect(Set(errors.map { String(reflecting: type(of: $0)) }).count == errors.count)
    }

    /// If the type is known where the error is caught, Foundation's default, nil, must not be used instead.
    @Test func errorDescriptionOfAKnownType() {
        #expect(AudioError(.empty, "a.wav", "has no bytes").errorDescription == "a.wav: has no bytes")
        #expect(IndexError(.notAnIndex, file: "a.sidx").errorDescription == "a.sidx: not a SonicIndex index")
        #expect(LibraryError.noFolder("a").errorDescription == "a is not a folder")
        #expect(RecordingError("waltz", "there is none").errorDescription == "waltz: there is none")
        #expect(SoundError.noSoundfont.errorDescription == SoundError.noSoundfont.description)
    }

    /// The library states that the file cannot be written. The command states which option selects another place.
    @Test func theCommandSaysWhatToDo() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([], as: "file")
        let result = try IndexerProcess.run(["build", folder.path, "-o", "\(file)/library.sidx"])
        #expect(result.status == 2)
        #expect(result.errors.contains("the folder for the index cannot be created"))
        #expect(result.errors.contains("; choose another place with -o"))
        let output = RawPath("\(file)/library.sidx")
        let builder = LibraryBuilder(root: RawPath(folder.path), output: output, provenance: "test")
        let error = try #require(await #expect(throws: LibraryError.self) { try await builder.build() })
        #expect(
            error.description.hasPrefix("\(output): the folder for the index cannot be created (")
                && !error.description.contains("-o"))
    }

    private static let known: [any Error] = [
        AudioError(.empty, "a.wav", "has no bytes"), IndexError(.notAnIndex, file: "a.sidx"), DTWError.empty,
        NPYError(path: "a.npy", cause: .notNPY), NPYError.Cause.fortranOrder, LibraryError.noFolder("a"),
        RecordError.otherSchema, UserStateError.profileExists("Anna"), PlaylistFile.ReadError(tooLarge: 1),
        RecordingError("waltz", "there is none"), MotionError.rateTooLow(3), ChordMap.Problem.malformed("C"),
        GestureTemplate.Problem.still, SoundError.noSoundfont, SamplesError.empty,
        ParameterFault("limit", .option, .fault("x")), ParameterFault.Reason.fault("x"),
    ]

    /// Errors that only a library can create.
    private func provoked() throws -> [any Error] {
        let folder = try TemporaryFolder()
        let file = try folder.write(Array("{".utf8), as: "preferences.json")
        return [
            try #require(throws: PreferencesError.self) { try Preferences(RawPath(file)) },
            try #require(throws: TagJournalError.self) {
                try TagJournal(besideIndex: RawPath(folder.file("none.sidx"))).forget(1)
            },
            try #require(throws: MemoryBudget.Shortage.self) { try MemoryBudget(available: 0).require(1) },
            try #require(throws: GestureSetFile.Problem.self) { try GestureSetFile.set([], path: "gestures.json") },
            try #require(throws: StandardMIDIFile.Problem.self) { try StandardMIDIFile(bytes: []) },
            try #require(throws: ChordProgression.ParseError.self) { try ChordProgression.parse("") },
        ]
    }
}
