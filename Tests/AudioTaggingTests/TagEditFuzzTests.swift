import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Damaged files are refused, or written as requested with the same audio; never a crash.
struct TagEditFuzzTests {
    private static let fields = [
        "MOOD": ["cälm"], "BPM": ["87.5"], "COMMENT": [String(repeating: "#long ", count: 60)],
    ]

    private func files() throws -> [[UInt8]] {
        let mp3 = try AudioGolden.bytes("mono.mp3")
        let frames = TagFixture.id3v2(
            version: 4, ["TIT2": "Title", "TXXX:mood": "sad", "COMM:": "good", "COMM:note": "x"], padding: 50)
        let ape = TagFixture.ape(["Title": "Title", "DATE": "2001", "Mood": "sad"])
        let wave = PCMFixture(samples: noise(count: 300).map(Double.init))
        let info = TagFixture.info(["INAM": "x"])
        var files: [[UInt8]] = [frames + mp3, mp3 + ape, mp3 + TagFixture.id3v1(title: "Title")]
        files.append(TagFixture.id3v2(["TIT2": "Title", "TKEY": "Am"]) + mp3 + ape)
        for name in ["noise16.flac", "vorbis.ogg", "opus.opus"] { files.append(try AudioGolden.bytes(name)) }
        files.append(wave.wav(chunksAfterData: wave.chunk("id3 ", frames) + info))
        files.append(wave.aiff(chunksAfterData: wave.chunk("ID3 ", frames, bigEndian: true)))
        for name in [
            "aac-44100-2.retagged.m4a", "fragments.m4a", "wmav2-44100-2.retagged.wma", "wavpack-44100-2.retagged.wv",
            "flac-44100-2.oga", "speex-16000-1.retagged.spx", "tta-44100-2.retagged.tta",
        ] where AudioFormat.mp4.isDecoded {
            files.append(try FormatFixture.bytes(name))
        }
        return files
    }

    @Test func damagedFilesAreRefusedOrWrittenRight() throws {
        let folder = try TemporaryFolder()
        let files = try files()
        var accepted = 0
        try Fuzz.run("tags that are written", inSuite: 600, full: 40_000) { round, random in
            let mutant = Fuzz.mutant(of: files[round % files.count], using: &random)
            let path = RawPath(try folder.write(mutant, as: "x"))
            do throws(AudioError) {
                let edit = try TagEdit(AudioSource(path), Self.fields)
                let copy = open(folder.file("copy"), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
                defer { close(copy) }
                try edit.write(to: copy)
                let changed = RawPath(folder.file("copy"))
                try edit.check(changed)
                guard try AudioPayload.hash(changed) == AudioPayload.hash(path) else { return true }
                let values = try AudioTags.fieldValues(Array(Self.fields.keys), of: changed)
                for (field, wanted) in Self.fields {
                    let stored = AudioTags.stored(wanted, of: field, in: edit.format)
                    #expect(values[field] == stored, "round \(round): \(edit.format)")
                }
                accepted += 1
                return false
            } catch {
                #expect(error.kind != .notFound)
                return true
            }
        }
        // Most damage is in the audio.
        #expect(accepted > 200)
    }
}
