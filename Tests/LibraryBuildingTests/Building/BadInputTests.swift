import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// One bad file of each kind beside good ones: each is recorded with its cause, or is a plausible track. All other
/// files are analyzed.
struct BadInputTests {
    private static let goodNames = ["good-1.wav", "good-2.wav"]

    /// Half a second of a 440 Hz sine.
    private static func tone(seconds: Double = 0.5, rate: Int = 22_050) -> [Double] {
        (0..<Int(seconds * Double(rate))).map { 0.5 * sin(2 * .pi * 440 * Double($0) / Double(rate)) }
    }

    private static func wav(
        _ samples: [Double], _ coding: PCMFixture.Coding = .int16, rate: Int = 22_050
    ) -> [UInt8] {
        PCMFixture(sampleRate: rate, coding: coding, samples: samples).wav()
    }

    private static func sample(_ name: String, share: Double) throws -> [UInt8] {
        let bytes = try repositoryBytes("SampleAudio/\(name)")
        return Array(bytes.prefix(Int(Double(bytes.count) * share)))
    }

    /// Good tracks, and the files that `prepare` adds.
    private func build(
        _ prepare: (MusicFolder) throws -> Void, onEvent: (LibraryBuilder.Event) -> Void = { _ in }
    ) async throws -> (build: MusicFolder.Build, library: Library) {
        let music = try MusicFolder()
        for name in Self.goodNames { try music.write(Self.wav(Self.tone()), name) }
        try prepare(music)
        let build = try await music.build(onEvent: onEvent)
        let library = try Library(music.index)
        let paths = try library.tracks().map { "\($0.path)" }
        #expect(paths.filter(Self.goodNames.contains) == Self.goodNames, "the batch goes on")
        #expect(build.summary.failed == (try library.failures().count))
        return (build, library)
    }

    struct Failure: CustomTestStringConvertible, Sendable {
        let name: String
        let kinds: Set<String>
        /// A word that the message must contain.
        let word: String
        let bytes: @Sendable () throws -> [UInt8]
        var testDescription: String { name }

        init(
            _ name: String, _ kinds: AudioError.Kind..., word: String, _ bytes: @escaping @Sendable () throws -> [UInt8]
        ) {
            self.name = name
            self.kinds = Set(kinds.map(\.rawValue))
            self.word = word
            self.bytes = bytes
        }
    }

    static let failures = [
        Failure("empty.mp3", .empty, word: "empty") { [] },
        Failure("text.mp3", .notAudio, word: "text") { Array("Dear diary,\nthis is no music.\n".utf8) },
        Failure("text.flac", .notAudio, word: "text") { Array("Dear diary,\nthis is no music.\n".utf8) },
        Failure("picture.mp3", .notAudio, word: "JPEG") {
            [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 999)
        },
        Failure("apple.m4a", .unsupportedFormat, .badHeader, word: "AAC") {
            big(24, 4) + ascii("ftypM4A ") + [UInt8](repeating: 0, count: 400)
        },
        // These have less than three seconds left.
        Failure("cut.mp3", .decodingFailed, word: "%") { try sample("Rock/01-iron-ferry.mp3", share: 0.1) },
        Failure("cut.flac", .decodingFailed, word: "%") { try sample("Folk/03-moth-lullaby.flac", share: 0.1) },
        Failure("cut.wav", .decodingFailed, word: "%") { Array(wav(tone()).prefix(6_000)) },
        Failure("header.wav", .noSamples, .badHeader, word: "header") { Array(wav(tone()).prefix(44)) },
        Failure("header.flac", .noSamples, .badHeader, .decodingFailed, word: "header") {
            try Array(repositoryBytes("SampleAudio/Folk/03-moth-lullaby.flac").prefix(42))
        },
        Failure("half-header.wav", .badHeader, .notAudio, word: "header") { Array(wav(tone()).prefix(20)) },
        Failure("nan.wav", .nonFiniteSamples, word: "nan") { wav(tone() + [.nan] + tone(), .float32) },
        Failure("infinite.wav", .nonFiniteSamples, word: "inf") { wav(tone() + [-.infinity], .float32) },
        Failure("rate-0.wav", .badHeader, word: "0 Hz") { wav(tone(), rate: 0) },
        Failure("rate-huge.wav", .badHeader, word: "Hz") { wav(tone(), rate: 4_000_000_000) },
        Failure("channels-0.wav", .badHeader, word: "channels") {
            var bytes = wav(tone())
            bytes.replaceSubrange(22..<24, with: [0, 0])
            return bytes
        },
    ]

    @Test(arguments: failures)
    func isRecordedWithItsCause(failure: Failure) async throws {
        let bytes = try failure.bytes()
        let (build, library) = try await build { try $0.write(bytes, failure.name) }
        #expect(build.failed == [failure.name])
        let record = try #require(try library.failures().first)
        #expect(record.displayPath == failure.name)
        #expect(failure.kinds.contains(record.kind), "kind is \(record.kind): \(record.message)")
        #expect(record.message.localizedStandardContains(failure.word), "message is “\(record.message)”")
        #expect(!record.message.isEmpty && !record.message.contains(failure.name))
        #expect(record.fileSize == UInt64(bytes.count))
        #expect(abs(record.firstSeen - Int64(Date().timeIntervalSince1970)) < 600)
    }

    @Test func manyBadFilesAtOnceAreAllRecorded() async throws {
        let (build, library) = try await build { music in
            for failure in Self.failures { try music.write(try failure.bytes(), failure.name) }
        }
        let expected = Self.failures.map(\.name).sorted { RawPath($0) < RawPath($1) }
        #expect(try library.failures().map(\.displayPath) == expected)
        #expect(build.summary.tracks == Self.goodNames.count)
    }

    // MARK: Sane results

    @Test(
        arguments: ["Rock/01-iron-ferry.mp3", "Folk/03-moth-lullaby.flac", "Folk/02-long-winter.wav"], [0.8, 0.35])
    func partOfAFileIsKeptAndMarked(sample: String, share: Double) async throws {
        let name = "part-" + (sample as NSString).lastPathComponent
        let (build, library) = try await build { try $0.write(Self.sample(sample, share: share), name) }
        #expect(build.failed.isEmpty && build.summary.partial == 1)
        let track = try library.track(try library.index(of: name))
        #expect(track.isPartial)
        let whole = try await SampleLibrary.library
        let reference = try whole.track(try whole.index(of: sample))
        #expect(!reference.isPartial)
        #expect(abs(track.duration / reference.duration - share) < 0.15)
        #expect(track.shortfall?.contains("are missing") == true)
    }

    @Test func silenceIsATrackWithoutTempoKeyOrNeighbors() async throws {
        let (build, library) = try await build {
            try $0.write(Self.wav([Double](repeating: 0, count: 22_050 * 3)), "silence.wav")
        }
        #expect(build.failed.isEmpty)
        let index = try library.index(of: "silence.wav")
        let track = try library.track(index)
        #expect(track.descriptors.tempo.beatsPerMinute == 0)
        #expect(track.descriptors.key.tonic == -1)
        #expect(track.descriptors.loudness.integrated == -70)
        #expect(abs(track.duration - 3) < 1e-9)
        #expect(try library.similar(to: index).isEmpty)
        var query = SimilarityQuery()
        query.showsDuplicates = true
        for other in 0..<library.count where other != index {
            let similar = try library.similar(to: other, query)
            #expect(similar.allSatisfy { $0.distance.isFinite && $0.track.path != track.path })
        }
    }

    @Test func oneSampleIsATrack() async throws {
        let (build, library) = try await build { try $0.write(Self.wav([0.5]), "one.wav") }
        #expect(build.failed.isEmpty)
        let track = try library.track(try library.index(of: "one.wav"))
        #expect(track.sampleFrameCount == 1)
        #expect(track.descriptors.tempo.beatsPerMinute == 0)
    }

    // MARK: The file system

    @Test func aFileThatVanishesAfterTheScanIsAFailure() async throws {
        let music = try MusicFolder()
        try music.write(Self.wav(Self.tone()), "here.wav")
        try music.write(Self.wav(Self.tone()), "vanishing.wav")
        let build = try await music.build(onEvent: { event in
            if case .scanned = event { try? music.remove("vanishing.wav") }
        })
        #expect(build.failed == ["vanishing.wav"] && build.summary.tracks == 1)
        let record = try #require(try Library(music.index).failures().first)
        #expect(record.kind == AudioError.Kind.notFound.rawValue)
    }

    @Test func linksThatLeadNowhereAreRecorded() async throws {
        let (build, library) = try await build { music in
            try music.link("dangling.mp3", to: "nowhere.mp3")
            try music.link("loop.mp3", to: "loop.mp3")
            try music.makeFolder("folder.mp3")
        }
        #expect(build.unreadable == ["dangling.mp3", "loop.mp3"])
        #expect(build.summary.failed == 2)
        #expect(try library.failures().map(\.displayPath) == ["dangling.mp3", "loop.mp3"])
        #expect(try library.failures().allSatisfy { $0.kind == "unreadable" && $0.message.contains("link") })
    }

    @Test(.disabled(if: isRoot(), "root may read every file")) func aFileThatMayNotBeReadIsRecorded() async throws {
        let (_, library) = try await build { music in
            try music.write(Self.wav(Self.tone()), "secret.wav")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: music.path("secret.wav"))
        }
        let record = try #require(try library.failures().first)
        #expect(record.displayPath == "secret.wav" && record.kind == AudioError.Kind.unreadable.rawValue)
        #expect(record.message.contains("ermission"))
    }

    #if os(Linux)
        @Test func aNameThatIsNotUTF8IsIndexedAndFound() async throws {
            let name = RawPath(bytes: [0x63, 0x61, 0x66, 0xE9] + Array(".wav".utf8))
            let (build, library) = try await build { music in
                let path = RawPath(music.folder.path).appending(name)
                let temporary = music.path("temporary.wav")
                try music.write(Self.wav(Self.tone()), "temporary.wav")
                try #require(path.withCString { rename(temporary, $0) } == 0)
            }
            #expect(build.failed.isEmpty)
            let track = try library.track(try library.index(of: "caf\\xe9.wav"))
            #expect(track.path == name)
        }
    #endif

    @Test func aHundredMegabytesOfGarbageWithOneFrameIsNotMusic() async throws {
        let (build, library) = try await build { music in
            var random = SplitMix64(seed: 20)
            var garbage = (0..<2_000_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let frame = Array(try repositoryBytes("SampleAudio/Rock/01-iron-ferry.mp3").dropFirst(60_000).prefix(1_500))
            garbage.replaceSubrange(300_000..<(300_000 + frame.count), with: frame)
            try music.write(garbage, "garbage.mp3")
            // The rest is a hole: zeros that occupy no space on the disk.
            #expect(truncate(music.path("garbage.mp3"), 100_000_000) == 0)
        }
        #expect(build.failed == ["garbage.mp3"])
        let record = try #require(try library.failures().first)
        #expect(record.fileSize == 100_000_000 && !record.message.isEmpty)
    }

    // MARK: Over several builds

    @Test func aFailureKeepsItsDateIsTriedAgainWhenToldAndForgottenOnceMended() async throws {
        let music = try MusicFolder()
        try music.write(Self.wav(Self.tone()), "good.wav")
        try music.write([], "song.wav")
        _ = try await music.build()
        let first = try #require(try Library(music.index).failures().first)
        let second = try await music.build()
        #expect(second.failed.isEmpty && second.knownFailures == ["song.wav"])
        #expect(second.summary.reused == 1 && second.summary.failed == 1)
        #expect(try Library(music.index).failures() == [first])
        let flag = CancellationFlag()
        let cancelled = try await music.build(retriesFailures: true, isCancelled: { flag.isSet }) { event in
            if case .scanned = event { flag.set() }
        }
        #expect(cancelled.summary.isInterrupted && cancelled.summary.failed == 1)
        #expect(try Library(music.index).failures() == [first], "not tried, not forgotten")
        let told = try await music.build(retriesFailures: true)
        #expect(told.failed == ["song.wav"] && told.knownFailures.isEmpty && told.summary.reused == 1)
        #expect(try Library(music.index).failures().first?.firstSeen == first.firstSeen)

        try music.write(Self.wav(Self.tone()), "song.wav")
        let third = try await music.build()
        #expect(third.analyzed == ["song.wav"] && third.summary.failed == 0)
        #expect(try Library(music.index).failures().isEmpty)
    }
}
