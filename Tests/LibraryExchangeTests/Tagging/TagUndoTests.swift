import AudioFeatures
import AudioTagging
import CatalogSupport
import Foundation
import LibraryExchange
import SimilarityIndex
import TestSupport
import Testing

/// Undoing a run restores the previous values.
struct TagUndoTests {
    private static let standing = ["BPM": ["60"], "MOOD": ["Dreamy", "Slow"], "COMMENT": ["see the booklet"]]
    private static let numbers: [String: Float] = [
        "tempo": 90, "tempo_confidence": 1, "key": 9, "mode": 0, "key_confidence": 1, "music": 1, "energy": 0.5,
    ]
    private let music: TaggedMusic
    private let journal: TagJournal

    init() throws {
        music = try TaggedMusic([
            .init(name: "a.flac", golden: "flac-8000-1.flac", tags: Self.standing) { $0.numbers = Self.numbers },
            .init(name: "b.ogg", golden: "vorbis-44100-1.ogg") { $0.numbers = Self.numbers },
        ])
        journal = TagJournal(besideIndex: music.library.path)
    }

    private func write(_ subjects: TagSubject...) throws {
        var policy = TagPolicy(subjects)
        policy.overwrites = true
        try music.write(policy)
    }

    private func undo() throws -> TagUndo {
        let undo = try #require(try music.undo())
        _ = try undo.write()
        return undo
    }

    @Test func runsAreTakenBackOneAfterTheOther() throws {
        try write(.bpm, .energy)
        try write(.key)
        let undo = try undo()
        #expect(undo.batch.changedCount == 2 && undo.batch.updates[0].changes == [.init(.key, from: ["Am"], to: [])])
        #expect(
            try music.tags("a.flac") == ["BPM": ["90"], "ENERGY": ["0.50"]].merging(Self.standing) { new, _ in new })
        _ = try self.undo()
        #expect(try music.tags("a.flac") == Self.standing)
        #expect(try music.tags("b.ogg").isEmpty)
        #expect(try music.undo() == nil && journal.runs.isEmpty)
    }

    @Test func laterChangesByOthersStay() throws {
        try write(.bpm, .key)
        try AudioTags.write(["INITIALKEY": ["Dm"]], to: music.path("a.flac"))
        let undo = try undo()
        #expect(undo.batch.updates[0].kept == [.init(field: .key, standing: ["Dm"], proposed: [])])
        #expect(try music.tags("a.flac") == ["INITIALKEY": ["Dm"]].merging(Self.standing) { new, _ in new })
        #expect(try music.undo() == nil)
    }

    /// As after kill -9: between the journal and the file, and in the middle of a line of the journal.
    @Test func interruptedRunsAreTakenBackAsFarAsTheyWent() throws {
        let before = try Data(contentsOf: URL(filePath: "\(music.path("b.ogg"))"))
        try write(.bpm)
        try before.write(to: URL(filePath: "\(music.path("b.ogg"))"))
        let file = "\(journal.folder)/000001.jsonl"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try (text + text.prefix(40)).write(toFile: file, atomically: false, encoding: .utf8)
        #expect(try undo().batch.changedCount == 1)
        #expect(try music.tags("a.flac") == Self.standing && music.tags("b.ogg").isEmpty)
    }

    /// Half of the values were restored when the power failed.
    @Test func anInterruptedUndoIsFinishedByDoingItAgain() throws {
        try write(.bpm, .energy)
        try AudioTags.write(["BPM": ["60"]], to: music.path("a.flac"))
        let undo = try undo()
        #expect(undo.batch.keptCount == 0)
        #expect(try music.tags("a.flac") == Self.standing && music.tags("b.ogg").isEmpty)
    }

    @Test func filesThatCannotBeWrittenKeepTheRun() throws {
        try write(.bpm)
        let path = "\(music.path("a.flac"))"
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(try undo().batch.failures.count == 1)
        #expect(try music.tags("b.ogg").isEmpty)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try undo().batch.changedCount == 1)
        #expect(try music.tags("a.flac") == Self.standing && journal.runs.isEmpty)
    }

    /// The old values of a missing file are kept until it is back.
    @Test func filesThatAreGoneAreToldAndNotForgotten() throws {
        try write(.key)
        try write(.bpm)
        let (path, aside) = ("\(music.path("b.ogg"))", "\(music.path("aside"))")
        try FileManager.default.moveItem(atPath: path, toPath: aside)
        let undo = try undo()
        #expect(undo.gone == [music.path("b.ogg")])
        #expect(try music.tags("a.flac") == ["INITIALKEY": ["Am"]].merging(Self.standing) { new, _ in new })
        #expect(journal.runs == [2, 1])
        // Nothing of the later run can be undone now, but something of the earlier one.
        #expect(try self.undo().batch.changedCount == 1)
        #expect(try music.tags("a.flac") == Self.standing && journal.runs == [2, 1])
        try FileManager.default.moveItem(atPath: aside, toPath: path)
        _ = try self.undo()
        #expect(try music.tags("b.ogg") == ["INITIALKEY": ["Am"]] && journal.runs == [1])
        _ = try self.undo()
        #expect(try music.tags("b.ogg").isEmpty && journal.runs.isEmpty)
    }

    /// Two copies of one recording with different tags: the values of a missing one are not written into the other.
    @Test func copiesKeepTheirOwnValues() throws {
        let copies = try TaggedMusic([
            .init(name: "a.flac", golden: "flac-8000-1.flac", tags: ["BPM": ["60"]]) { $0.numbers = Self.numbers },
            .init(name: "b.flac", golden: "flac-8000-1.flac", tags: ["BPM": ["61"]]) { $0.numbers = Self.numbers },
        ])
        var policy = TagPolicy([.bpm])
        policy.overwrites = true
        try copies.write(policy)
        try FileManager.default.removeItem(atPath: "\(copies.path("a.flac"))")
        let undo = try #require(try copies.undo())
        #expect(undo.gone == [copies.path("a.flac")])
        #expect(try undo.write().written == 1)
        #expect(try copies.tags("b.flac") == ["BPM": ["61"]])
    }

    /// If a disk is not mounted, its old values are kept.
    @Test func undoWithoutTheFilesKeepsTheRun() throws {
        try write(.bpm)
        let error = #expect(throws: TagJournalError.self) {
            try TagUndo(music.library, in: RawPath(music.folder.path + "/elsewhere"))
        }
        #expect(error?.reason.contains("none of the files") == true && journal.runs == [1])
    }

    /// Names are bytes.
    @Test func namesThatAreNoTextAreFoundAgain() throws {
        let bytes = Array("x".utf8) + [0xFF] + Array(".flac".utf8)
        let path = RawPath(bytes: Array((music.folder.path + "/").utf8) + bytes)
        let moved = music.path("a.flac").withCString { from in path.withCString { rename(from, $0) } }
        guard moved == 0 else { try Test.cancel("this file system takes no such name") }
        let (high, low) = try AudioPayload.hash(path)
        let index = try MadeUpLibrary.write(
            [
                .init("x").with {
                    ($0.rawPath, $0.id) = (bytes, .init(high: high, low: low))
                    $0.numbers = ["tempo": 90, "tempo_confidence": 1]
                }
            ], in: music.folder)
        let library = try Library(index)
        var policy = TagPolicy([.bpm])
        policy.overwrites = true
        let folder = RawPath(music.folder.path)
        let batch = try TagBatch(policy, of: [0], library, in: folder, for: UserTaste())
        #expect(try batch.write().written == 1)
        let undo = try #require(try TagUndo(library, in: folder))
        #expect(try undo.write().written == 1)
        #expect(try AudioTags.fieldValues(of: path) == Self.standing)
    }

    @Test func oldRunsAreForgotten() throws {
        for number in 0..<(TagJournal.runLimit + 2) {
            try AudioTags.write(["BPM": ["\(200 + number)"]], to: music.path("a.flac"))
            try write(.bpm)
        }
        #expect(journal.runs == Array((3...(TagJournal.runLimit + 2)).reversed()))
    }

    /// If the journal cannot be written, no file is changed.
    @Test func withoutAJournalNothingIsWritten() throws {
        try music.folder.write([], as: "tag-journal")
        #expect(throws: TagJournalError.self) { try write(.bpm) }
        #expect(try music.tags("a.flac") == Self.standing)
    }
}
