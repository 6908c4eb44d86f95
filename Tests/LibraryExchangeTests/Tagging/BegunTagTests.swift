import AudioFeatures
import AudioTagging
import CatalogSupport
import Foundation
import LibraryExchange
import TestSupport
import Testing

/// Tags that a run begins in files without one.
struct BegunTagTests {
    private static let numbers: [String: Float] = [
        "tempo": 90, "tempo_confidence": 1, "key": 9, "mode": 0, "key_confidence": 1, "music": 1, "energy": 0.5,
    ]

    private func policy(_ subjects: TagSubject...) -> TagPolicy { TagPolicy(subjects) }

    private func music(_ name: String, _ content: [UInt8]) throws -> TaggedMusic {
        try TaggedMusic([.init(name: name, content: content) { $0.numbers = Self.numbers }])
    }

    private func bytes(_ path: RawPath) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(path)"))) }

    private static func plainMP3() throws -> [UInt8] { try repositoryBytes("Tests/Golden/audio/mono.mp3") }

    /// Undoing leaves the very bytes that were there.
    @Test(arguments: ["a.mp3", "a.wav", "a.aiff"]) func undoRemovesATagThatTheRunBegan(name: String) throws {
        let fixture = PCMFixture(sampleRate: 8000, samples: [Double](repeating: 0.1, count: 801))
        let before =
            switch name {
            case "a.mp3": try Self.plainMP3()
            case "a.wav": fixture.wav()
            default: fixture.aiff()
            }
        let music = try music(name, before)
        try music.write(policy(.bpm, .key))
        #expect(try music.tags(name)["BPM"] == ["90"])
        #expect(try music.undo()?.write().written == 1)
        #expect(try bytes(music.path(name)) == before)
    }

    /// An empty tag that was there before the run is somebody's.
    @Test func undoKeepsATagThatWasThere() throws {
        let before = TagFixture.id3v2(version: 4, [:], padding: 64) + (try Self.plainMP3())
        let music = try music("a.mp3", before)
        try music.write(policy(.bpm))
        #expect(try music.undo()?.write().written == 1)
        #expect(try bytes(music.path("a.mp3")) == before)
    }

    /// What another program has added since stays.
    @Test func undoKeepsWhatOthersAdded() throws {
        let music = try music("a.mp3", try Self.plainMP3())
        try music.write(policy(.bpm))
        try AudioTags.write(["COMMENT": ["mine"]], to: music.path("a.mp3"))
        #expect(try music.undo()?.write().written == 1)
        #expect(try music.tags("a.mp3") == ["COMMENT": ["mine"]])
    }

    /// mutagen takes a raw AAC stream that begins with ID3v2 for an MP3 and opens it no more.
    @Test func aRawStreamGetsNoTag() throws {
        let raw = try repositoryBytes("Tests/Golden/formats/aac-44100-2.retagged.aac")
        let start = try #require(raw.indices.first { raw[$0] == 0xFF && raw[$0 + 1] & 0xF6 == 0xF0 })
        let plain = Array(raw[start...])
        let music = try music("a.aac", plain)
        let batch = try music.batch(policy(.bpm))
        #expect(batch.changedCount == 0 && batch.failures.map(\.reason).joined().contains("would take it for an MP3"))
        #expect(try bytes(music.path("a.aac")) == plain)
        // One that has such a tag keeps it.
        let tagged = try self.music("a.aac", TagFixture.id3v2(["TIT2": "Title"]) + plain)
        try tagged.write(policy(.bpm))
        #expect(try tagged.tags("a.aac")["BPM"] == ["90"])
    }

    // MARK: Comments

    /// Vorbis comments may have the comment in DESCRIPTION, as the specification says.
    @Test func hashtagsGoToTheDescription() throws {
        let path = repositoryFile("Tests/Golden/formats/flac-8000-1.flac").path(percentEncoded: false)
        let plain = Array(try Data(contentsOf: URL(filePath: path)))
        // The comments of the file, with a DESCRIPTION of the same length as one of its fields.
        let comment = try #require(Self.described(plain))
        let music = try TaggedMusic([
            .init(name: "a.flac", content: comment) {
                $0.numbers = Self.numbers.merging(["valence": 0.9, "energy": 0.9]) { $1 }
            }
        ])
        #expect(try AudioTags.read(music.path("a.flac")).comment == "See the booklet")
        try music.write(policy(.comment))
        let written = try #require(try AudioTags.read(music.path("a.flac")).comment)
        #expect(written.hasPrefix("See the booklet #"))
        #expect(try AudioTags.values(["DESCRIPTION"], of: music.path("a.flac"))["DESCRIPTION"] == written)
        #expect(try music.undo()?.write().written == 1)
        #expect(try AudioTags.read(music.path("a.flac")).comment == "See the booklet")
    }

    /// A FLAC file with a block of Vorbis comments after the first (RFC 9639, section 8.6).
    private static func described(_ flac: [UInt8]) -> [UInt8]? {
        guard flac.starts(with: ascii("fLaC")) else { return nil }
        let entry = ascii("DESCRIPTION=See the booklet")
        let block = little(0, 4) + little(1, 4) + little(entry.count, 4) + entry
        var (blocks, place, isLast): ([UInt8], Int, Bool) = ([], 4, false)
        while !isLast {
            let length = flac[place + 1..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let kind = flac[place] & 0x7F
            isLast = flac[place] & 0x80 != 0
            if kind != 4 { blocks += [kind] + flac[place + 1..<place + 4 + length] }
            if kind == 0 { blocks += [4] + big(block.count, 3) + block }
            place += 4 + length
        }
        return ascii("fLaC") + blocks + [0x81, 0, 0, 4, 0, 0, 0, 0] + flac[place...]
    }

    /// Some programs end the texts of MP4 with NUL.
    @Test func aTrailingNULIsNotPartOfAValue() throws {
        let path = repositoryFile("Tests/Golden/tags/nul.m4a").path(percentEncoded: false)
        let music = try TaggedMusic([
            .init(name: "a.m4a", content: Array(try Data(contentsOf: URL(filePath: path)))) {
                $0.numbers = Self.numbers
            }
        ])
        let before = try bytes(music.path("a.m4a"))
        let same = try music.batch(policy(.key))
        #expect(same.changedCount == 0 && same.keptCount == 0 && same.failures.isEmpty, "it says A minor already")
        #expect(try AudioTags.fieldValues(["INITIALKEY"], of: music.path("a.m4a")) == ["INITIALKEY": ["Am\0"]])
        var policy = policy(.key)
        policy.overwrites = true
        policy.keyNotation = .camelot
        try music.write(policy)
        #expect(try AudioTags.read(music.path("a.m4a")).key == "8A")
        #expect(try music.undo()?.write().written == 1)
        #expect(try bytes(music.path("a.m4a")).count == before.count)
        #expect(try AudioTags.fieldValues(["INITIALKEY"], of: music.path("a.m4a")) == ["INITIALKEY": ["Am\0"]])
    }
}
