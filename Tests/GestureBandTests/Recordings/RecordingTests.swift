import Foundation
import GestureBand
import TestSupport
import Testing

struct RecordingEditTests {
    private let recording = Recording(
        name: "x", tempo: 120,
        notes: [
            NoteEvent(time: 0, channel: 0, kind: .program(2)),
            NoteEvent(time: 0.52, channel: 0, kind: .on(key: 60, velocity: 90)),
            NoteEvent(time: 0.52, channel: 9, kind: .on(key: 76, velocity: 90)),
            NoteEvent(time: 1.49, channel: 0, kind: .off(key: 60)),
            NoteEvent(time: 1.49, channel: 0, kind: .on(key: 64, velocity: 90)),
            NoteEvent(time: 3, channel: 0, kind: .off(key: 64)),
        ], markers: [.init(time: 0.5, text: "a"), .init(time: 1.4, text: "b")])

    @Test func anotherInstrument() {
        let violin = recording.applying(.instrument(.violin))
        #expect(violin.instrument == .violin)
        #expect(violin.notes.dropFirst().elementsEqual(recording.notes.dropFirst()))
        #expect(recording.applying(.instrument(.drums)).notes.allSatisfy { $0.channel == 9 })
    }

    @Test func transposing() {
        let up = recording.applying(.transpose(2)).notes
        #expect(up[1].kind == .on(key: 62, velocity: 90))
        #expect(up[2] == recording.notes[2])
        #expect(recording.applying(.transpose(66)).notes.count == 4)
    }

    @Test func anotherPace() {
        let slow = recording.applying(.tempo(60))
        #expect(slow.tempo == 60)
        #expect(slow.notes[1].time == 1.04 && slow.markers[1].time == 2.8)
    }

    @Test func quantizing() {
        let even = recording.applying(.quantize(.eighth)).notes
        #expect(even.map { ($0.time * 100).rounded() / 100 } == [0, 0.5, 0.5, 1.47, 1.5, 3.01])
    }

    @Test func trimming() {
        let cut = recording.applying(.trim(1...2))
        #expect(
            cut.notes == [
                NoteEvent(time: 0, channel: 0, kind: .program(2)),
                NoteEvent(time: 0.49, channel: 0, kind: .on(key: 64, velocity: 90)),
                NoteEvent(time: 1, channel: 0, kind: .off(key: 64)),
            ])
        #expect(cut.markers.map(\.text) == ["b"])
    }
}

struct RecordingLibraryTests {
    private let folder: TemporaryFolder
    private let library: RecordingLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = RecordingLibrary(folder: folder.file("band"))
    }

    @discardableResult
    private func record(_ name: String) throws -> RecordingLibrary.Entry {
        let journal = try library.begin(Recording(name: name, tempo: 100, beatsPerBar: 3))
        try journal.append([
            NoteEvent(time: 0, channel: 0, kind: .program(40)),
            NoteEvent(time: 1, channel: 0, kind: .on(key: 60, velocity: 80)),
        ])
        try journal.append(Recording.Marker(time: 1, text: "circle: C"))
        try journal.append(MotionSample(time: 0.5, acceleration: SIMD3(0, 0, 1)))
        return try library.finish(journal)
    }

    @Test func listRenameEditDeleteUndo() throws {
        #expect(library.list().entries.isEmpty)
        let id = try record("verse").id
        try record("chorus")
        #expect(library.list().entries.map(\.recording.name) == ["chorus", "verse"])
        let entry = try library.entry("verse")
        #expect(entry.recording.instrument == .violin && entry.recording.beatsPerBar == 3)
        #expect(library.motion(entry) == [MotionSample(time: 0.5, acceleration: SIMD3(0, 0, 1))])
        // No key is down at the end.
        #expect(entry.recording.notes.last?.kind == .off(key: 60))

        try library.rename("verse", to: "intro")
        #expect(try library.entry("intro").id == id && library.entry(id).recording.name == "intro")
        #expect(throws: RecordingError.self) { try library.entry("verse") }
        #expect(try library.edit("intro", [.instrument(.guitar), .transpose(1)]).recording.instrument == .guitar)
        #expect(try library.undo("intro").recording.instrument == .violin)
        #expect(try library.undo("intro").recording.instrument == .guitar)

        // Beyond the end of the recording.
        #expect(throws: RecordingError.self) { try library.edit("intro", [.trim(100...200)]) }
        #expect(try library.entry("intro").recording.instrument == .guitar)

        try library.delete("intro")
        #expect(library.list().entries.map(\.recording.name) == ["chorus"])
        #expect(try library.undo("intro").id == id)
        try library.delete("intro")
        try record("intro")
        // Its name is used by a new recording, which was never changed.
        #expect(throws: RecordingError.self) { try library.undo("intro") }
        #expect(try library.purge() == 1)
        #expect(library.list().entries.count == 2)
    }

    @Test func namesAreFitAndTheirOwn() throws {
        try record("A\u{30A}ngstro\u{308}m")
        #expect(try library.entry("Ångström").recording.name.unicodeScalars.count == 8)
        for bad in ["", "a/b", "a\nb", ".x", String(repeating: "x", count: 201), "Ångström"] {
            #expect(throws: RecordingError.self, "\(bad)") { try record(bad) }
        }
        try record("other")
        #expect(throws: RecordingError.self) { try library.rename("other", to: "Ångström") }
    }

    @Test func aDamagedRecordingIsNamedAndTheRestListed() throws {
        let id = try record("good").id
        try record("bad")
        let path = library.path(try library.entry("bad"))
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        let (entries, problems) = library.list()
        #expect(entries.map(\.id) == [id])
        #expect(problems.map(\.subject) == [path])
    }

    @Test func aRecordingThatWasCutOffIsRecovered() throws {
        var journal: RecordingJournal? = try library.begin(Recording(name: "cut", tempo: 90))
        for step in 0..<200 {
            try journal?.append([NoteEvent(time: Double(step) / 10, channel: 0, kind: .on(key: 60, velocity: 80))])
        }
        // A journal that is still being written is not recovered.
        #expect(try library.recover().isEmpty)
        journal = nil
        let recovered = try library.recover()
        #expect(recovered.map(\.recording.name) == ["cut"])
        #expect(recovered[0].recording.tempo - 90 < 1e-3)
        #expect(recovered[0].recording.duration >= 19.9 - 1)
        #expect(try library.recover().isEmpty)
        #expect(library.list().entries.count == 1)
    }

    @Test func aHalfWrittenLineIsLeftOut() throws {
        let path = folder.file("band/abc")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("name half\ntempo 100\non 0.5 0 60 80\nnonsense\non 0.7 0 300 80\non 1.5 0 6".utf8)
            .write(to: URL(filePath: path + "/journal"))
        let recovered = try #require(try library.recover().first)
        #expect(recovered.recording.notes.map(\.kind) == [.on(key: 60, velocity: 80), .off(key: 60)])
    }

    @Test func theFolderOfRecordingsFollowsXDG() {
        #expect(RecordingLibrary.defaultFolder(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/sonicindex/band")
        #expect(RecordingLibrary.defaultFolder(["HOME": "/h"]) == "/h/.local/share/sonicindex/band")
        #expect(
            RecordingLibrary.defaultFolder(["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/sonicindex/band")
    }
}
