import Foundation
import TestSupport
import Testing
import UserLibrary

/// Taught words in the database of users.
struct TaughtWordTests {
    private static func state() throws -> (folder: TemporaryFolder, state: UserState) {
        let folder = try TemporaryFolder()
        return (folder, try UserState(RawPath(folder.path + "/user.sqlite"), forWriting: true))
    }

    private static func word(_ name: String, model: String = "model", accuracy: Float? = 0.5) throws -> TaughtWord {
        TaughtWord(
            try Label(name), model: model, analysisVersion: 7, accuracy: accuracy, examples: 12, counterexamples: 3,
            changed: Date(timeIntervalSince1970: 1_000_000_000))
    }

    @Test func isKeptAsItWas() throws {
        let (folder, state) = try Self.state()
        let me = try state.profile("me")
        let words = [try Self.word("chill"), try Self.word("my morning", accuracy: nil)]
        for word in words.reversed() { try state.teach(word, of: me) }
        #expect(try state.taughtWords(of: me) == words)
        let again = try UserState(RawPath(folder.path + "/user.sqlite"), forWriting: false)
        #expect(try again.taughtWords(of: try again.profile("me")) == words)
    }

    @Test func isReplacedAndForgotten() throws {
        let (folder, state) = try Self.state()
        defer { withExtendedLifetime(folder) {} }
        let me = try state.profile("me")
        try state.teach(try Self.word("chill"), of: me)
        try state.teach(try Self.word("chill", model: "other"), of: me)
        #expect(try state.taughtWords(of: me).map(\.model) == ["other"])
        #expect(try state.forget(Label("chill"), of: me))
        #expect(try !state.forget(Label("chill"), of: me))
        #expect(try state.taughtWords(of: me).isEmpty)
    }

    @Test func belongsToOneProfileAndLeavesWithIt() throws {
        let (folder, state) = try Self.state()
        defer { withExtendedLifetime(folder) {} }
        try state.createProfile("Anna", email: nil)
        let (me, anna) = (try state.profile("me"), try state.profile("Anna"))
        try state.teach(try Self.word("chill"), of: anna)
        #expect(try state.taughtWords(of: me).isEmpty)
        try state.removeProfile("Anna")
        #expect(try state.connection.integer("SELECT count(*) FROM taught_word") == 0)
    }

    @Test func aProfileHasALimit() throws {
        let (folder, state) = try Self.state()
        defer { withExtendedLifetime(folder) {} }
        let me = try state.profile("me")
        for number in 0..<UserState.taughtWordLimit { try state.teach(try Self.word("word \(number)"), of: me) }
        #expect(throws: UserStateError.self) { try state.teach(try Self.word("one more"), of: me) }
        try state.teach(try Self.word("word 1", model: "again"), of: me)
        #expect(try state.taughtWords(of: me).count == UserState.taughtWordLimit)
    }

    @Test func counterexamplesHaveALabelOfTheirOwn() throws {
        #expect(try TaughtWord.counterLabel(of: Label("Chill")) == Label("not chill"))
        #expect(throws: UserStateError.self) {
            try TaughtWord.counterLabel(of: Label(String(repeating: "x", count: 61)))
        }
    }
}
