import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

struct HeardTests {
    private static let descriptors = HeardTag.descriptors

    /// Tracks with random vectors, then a silent one and one of noise.
    private static func library() throws -> MadeUpLibrary {
        var generator = SplitMix64(seed: 7)
        var tracks = (0..<40).map { number in
            MadeUpLibrary.Track("\(100 + number).mp3").with { track in
                track.place = (0..<SoundVector.dimension).map { _ in Float(Int.random(in: -60...60, using: &generator))
                }
                for name in descriptors {
                    let value = Float.random(in: 0...1, using: &generator)
                    track.numbers[name] = name == "mode" ? value.rounded() : value
                }
            }
        }
        tracks.append(MadeUpLibrary.Track("900.mp3").with { ($0.place, $0.kind) = (nil, .music) })
        tracks.append(MadeUpLibrary.Track("901.mp3").with { $0.numbers = ["music": 0.1] })
        return try MadeUpLibrary(tracks)
    }

    /// The definition, in double precision, from the stored vector and the descriptors. A kind of voice is no likelier than a voice.
    private static func likely(_ tag: HeardTag, _ index: Int, _ library: Library) throws -> Double {
        let alone = try likelyAlone(tag, index, library)
        guard ["female voice", "male voice", "rapping"].contains(tag.name) else { return alone }
        let vocals = try #require(HeardTag(named: "vocals"))
        return min(alone, try likelyAlone(vocals, index, library))
    }

    private static func likelyAlone(_ tag: HeardTag, _ index: Int, _ library: Library) throws -> Double {
        let vector = try #require(try library.reader.vector(index))
        var sum = Double(tag.bias)
        for (weight, value) in zip(tag.soundWeights, vector) { sum += Double(weight) * Double(value) }
        for (place, weight) in tag.descriptorWeights.enumerated() {
            let value = try library.numbers(descriptors[place])[index]
            sum += Double(weight) * Double(HeardTag.standardized(value, descriptor: place))
        }
        return 1 / (1 + exp(-sum))
    }

    /// A hundred products of up to 60 times 0.1, in single precision.
    private static let tolerance = 1e-3

    @Test func isWhatTheDefinitionSays() throws {
        let library = try Self.library().library
        for tag in HeardTag.all {
            let all = try library.confidences(of: tag)
            #expect(all.count == library.count)
            for index in 0..<40 {
                let expected = try Self.likely(tag, index, library)
                #expect(abs(Double(all[index]) - expected) < Self.tolerance, "\(tag.name) \(index)")
                let heard = try TrackHandle(library, index).heard
                let found = try #require(heard.first { $0.tag == tag })
                #expect(abs(Double(found.confidence) - expected) < Self.tolerance)
            }
        }
    }

    @Test func noKindOfVoiceIsLikelierThanVocals() throws {
        let library = try Self.library().library
        let vocals = try library.confidences(of: #require(HeardTag(named: "vocals")))
        var limited = 0
        for name in ["female voice", "male voice", "rapping"] {
            let tag = try #require(HeardTag(named: name))
            let values = try library.confidences(of: tag)
            for index in 0..<40 {
                #expect(values[index] <= vocals[index])
                if values[index] == vocals[index] { limited += 1 }
            }
        }
        #expect(limited > 0, "the limit matters in these tracks")
    }

    /// A question prefers either by its name.
    @Test func noTagHasTheNameOfADescriptor() {
        let words = HeardTag.all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(words).isDisjoint(with: DescriptorRange.names))
    }

    @Test func tagsAreInOrderAndComplete() throws {
        let library = try Self.library().library
        let heard = try library.track(3).heard
        #expect(Set(heard.map(\.tag)) == Set(HeardTag.all) && heard.count == HeardTag.all.count)
        #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
        let likely = try library.track(3).likelyHeard
        #expect(likely.map(\.tag) == heard.filter { $0.confidence >= 0.5 }.map(\.tag))
    }

    @Test func silenceAndNoiseHaveNone() throws {
        let library = try Self.library().library
        for index in [40, 41] {
            #expect(try library.track(index).heard.isEmpty)
            for tag in HeardTag.all { #expect(try library.confidences(of: tag)[index].isNaN) }
        }
    }

    @Test func conditionsKeepWhatIsHeard() throws {
        let library = try Self.library().library
        let tag = try #require(HeardTag(named: "rap"))
        let confidences = try library.confidences(of: tag)
        for least: Float in [0, 0.2, 0.5, 1] {
            var filter = TrackFilter()
            filter.heard = [HeardCondition(tag, least: least)]
            #expect(
                try library.indices(passing: filter) == confidences.indices.filter { confidences[$0] >= least },
                "what has no confidence is in no answer")
        }
    }

    @Test func isOfTheTracksJSON() throws {
        let library = try Self.library().library
        for index in 0..<library.count {
            let track = try library.track(index)
            let record = TrackRecord(track, MoodCatalog())
            #expect(Set(record.heard.keys) == Set(track.likelyHeard.map(\.tag.name)))
            let read = try JSONDecoder().decode(TrackRecord.self, from: Data(JSONLine.string(record).utf8))
            #expect(read == record)
        }
    }

    // MARK: As a parameter

    private static func filter(_ words: [String]) throws -> TrackFilter {
        var filter = TrackFilter()
        try filter.read(.option) { $0 == "heard" ? words : [] }
        return filter
    }

    @Test func wordsAreRead() throws {
        let tag = try #require(HeardTag(named: "hip hop"))
        let asked = try Self.filter(["Rap", "hip-hop=0.8"])
        #expect(asked.heard == [HeardCondition(tag, least: 0.5), HeardCondition(tag, least: 0.8)])
        let json = try JSONEncoder().encode(asked)
        #expect(String(decoding: json, as: UTF8.self) == #"{"heard":["hip hop","hip hop=0.8"]}"#)
        #expect(try JSONDecoder().decode(TrackFilter.self, from: json) == asked)
    }

    @Test(arguments: [
        ("fog horn", "no tag is called “fog horn”; there are: "), ("rap=2", "NAME=X, X from 0 to 1"),
        ("rap=", "NAME=X, X from 0 to 1"), ("=0.5", "no tag is called “”; there are: "),
    ]) func faultsAreNamed(word: String, reason: String) throws {
        let fault = #expect(throws: ParameterFault.self) { try Self.filter([word]) }
        #expect(fault?.description.contains("--heard") == true && fault?.description.contains(reason) == true)
    }
}
