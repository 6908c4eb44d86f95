import AudioFeatures
import Foundation
import TestSupport
import Testing

struct HeardTagTests {
    /// What `tags.py` and `sounds_and_moods.py` of `Training/models` wrote: inputs, and in double precision what follows of them.
    private struct Agreement: Decodable {
        struct Track: Decodable {
            let sound: [Int8]
            let descriptors: [Float]
            let likely: [Float]
        }

        let names: [String]
        let tracks: [Track]
    }

    private static func confidence(_ tag: HeardTag, _ sound: [Int8], _ descriptors: [Float]) -> Float {
        var sum = tag.bias
        for (weight, value) in zip(tag.soundWeights, sound) { sum += weight * Float(value) }
        for (place, weight) in tag.descriptorWeights.enumerated() {
            sum += weight * HeardTag.standardized(descriptors[place], descriptor: place)
        }
        return HeardTag.confidence(ofSum: sum)
    }

    /// The files have weights in single precision, rounded by up to 6·10⁻⁸ of themselves.
    @Test func agreesWithTheFit() throws {
        let fits = try ["tags", "sounds-and-moods"].map { name in
            try JSONDecoder().decode(
                Agreement.self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/\(name).json")))
        }
        #expect(fits.flatMap(\.names) == HeardTag.all.map(\.name))
        for fit in fits {
            #expect(fit.tracks.count >= 10)
            let tags = fit.names.compactMap(HeardTag.init(named:))
            for track in fit.tracks {
                #expect(track.descriptors.count == HeardTag.descriptors.count && track.likely.count == tags.count)
                for (tag, expected) in zip(tags, track.likely) {
                    #expect(abs(Self.confidence(tag, track.sound, track.descriptors) - expected) < 1e-4, "\(tag.name)")
                }
            }
        }
    }

    @Test func wordsNameOneTagEach() {
        let tags = HeardTag.all
        let words = tags.flatMap { tag in ([tag.name] + tag.aliases).map { ($0, tag) } }
        #expect(Set(words.map(\.0)).count == words.count)
        for (word, tag) in words {
            #expect(!word.isEmpty && word == word.lowercased())
            #expect(HeardTag(named: word) == tag, "\(word)")
        }
        #expect(HeardTag(named: "a sound nobody has a word for") == nil)
        #expect(HeardTag(named: "") == nil)
    }

    @Test func spellingMakesNoDifference() throws {
        let tag = try #require(HeardTag(named: "hip hop"))
        for word in ["Hip-Hop", "hip_hop", "HIP  HOP", "rap"] { #expect(HeardTag(named: word) == tag, "\(word)") }
    }

    /// Tags that are not better are left out.
    @Test func allAreToldWellEnough() {
        #expect(!HeardTag.all.isEmpty)
        for tag in HeardTag.all { #expect((0.7...1).contains(tag.accuracy), "\(tag.name)") }
    }

    /// Moods are the opinions of listeners, so their limit is higher.
    @Test func moodsAreToldBetter() {
        let moods = HeardTag.all.filter { $0.kind == .mood }
        #expect(
            Set(moods.map(\.name)).isSuperset(of: [
                "tender", "powerful", "joyful", "nostalgic", "calm", "tense", "sad", "solemn",
            ]))
        for mood in moods { #expect(mood.accuracy >= 0.75, "\(mood.name)") }
    }

    @Test func onlyKindsOfVoicesArePartsOfVocals() {
        let contained = HeardTag.all.filter { $0.container != nil }
        #expect(Set(contained.map(\.name)) == ["female voice", "male voice", "rapping"])
        #expect(contained.allSatisfy { $0.container?.name == "vocals" })
    }

    @Test func missingDescriptorsSayNothing() {
        for place in HeardTag.descriptors.indices {
            #expect(HeardTag.standardized(.nan, descriptor: place) == 0)
            #expect(HeardTag.standardized(.infinity, descriptor: place) == 4)
            #expect(HeardTag.standardized(-.infinity, descriptor: place) == -4)
        }
    }
}
