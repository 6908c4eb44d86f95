import AudioFeatures
import CatalogSupport
import MusicCatalog
import SimilarityIndex
import TestSupport
import Testing

/// Orders of synthetic tracks, compared with all possible orders, or with a known perfect one.
struct MixOrderTests {
    /// A key by its Camelot name, a tempo, and an energy.
    typealias Sound = (key: String, tempo: Float, energy: Float)

    private static func tracks(_ sounds: [Sound]) throws -> [LibraryTrack] {
        let made = try MadeUpLibrary(
            sounds.enumerated().map { number, sound in
                .init("\(number + 1000).mp3").with {
                    $0.title = "\(number)"
                    let key = KeyName(sound.key)
                    $0.numbers = [
                        "key": Float(key?.tonic ?? -1), "mode": Float(key?.mode.rawValue ?? 1),
                        "key_confidence": key == nil ? 0 : 1, "tempo": sound.tempo,
                        "tempo_confidence": sound.tempo > 0 ? 1 : 0, "energy": sound.energy, "music": 1,
                    ]
                }
            })
        return try (0..<made.library.count).map { try made.library.track($0) }
    }

    private static func titles(_ order: MixOrder) -> [Int] {
        order.tracks.compactMap { $0.tags.title.flatMap { Int($0) } }
    }

    private static func random(_ count: Int, _ generator: inout SplitMix64) -> [Sound] {
        (0..<count).map { _ in
            (
                "\(Int.random(in: 1...12, using: &generator))\(Bool.random(using: &generator) ? "A" : "B")",
                Float.random(in: 80...160, using: &generator), Float.random(in: 0...1, using: &generator)
            )
        }
    }

    private static func permutations(_ items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { place -> [[Int]] in
            var rest = items
            let first = rest.remove(at: place)
            return permutations(rest).map { [first] + $0 }
        }
    }

    @Test(arguments: [nil, .rise, .fall, .arc, .flat] as [EnergyShape?])
    func noOrderOfAFewTracksIsBetter(energy: EnergyShape?) throws {
        var generator = SplitMix64(seed: 7)
        for count in 1...6 {
            let sounds = Self.random(count, &generator)
            let tracks = try Self.tracks(sounds)
            let found = try MixOrder(tracks, MixRequest(energy: energy))
            let best = Self.permutations(Array(tracks.indices)).map { order in
                MixOrder.cost(of: order.map { tracks[$0] }, energy)
            }.min()
            #expect(found.isBest && Set(found.tracks.map(\.id)) == Set(tracks.map(\.id)))
            #expect(abs(MixOrder.cost(of: found.tracks, energy) - (best ?? 0)) < 1e-9)
        }
    }

    @Test func ofAllThatBeginWithATrackTheBestIsFound() throws {
        var generator = SplitMix64(seed: 8)
        let tracks = try Self.tracks(Self.random(6, &generator))
        for start in tracks.indices {
            let found = try MixOrder(tracks, MixRequest(energy: .arc, start: tracks[start].id))
            let best = Self.permutations(Array(tracks.indices)).filter { $0[0] == start }.map { order in
                MixOrder.cost(of: order.map { tracks[$0] }, .arc)
            }.min()
            #expect(found.tracks.first?.id == tracks[start].id)
            #expect(abs(MixOrder.cost(of: found.tracks, .arc) - (best ?? 0)) < 1e-9)
        }
    }

    /// Each track is 4 % faster and a fifth higher than the one before. Two tracks apart, the difference is 8 %. Where
    /// the tempo has doubled, after 17 to 19 tracks, the key is five to seven fifths away. So only neighbors keep both
    /// rules, and only this chain has no break.
    private static let chain: [Sound] = (0..<40).map { number in
        var tempo: Float = 60
        for _ in 0..<number { tempo *= 1.04 }
        return ("\(number % 12 + 1)A", tempo, Float(number) / 40)
    }

    @Test(arguments: [1, 2, 3])
    func thePerfectChainIsFound(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let tracks = try Self.tracks(Self.chain).shuffled(using: &generator)
        let free = try MixOrder(tracks)
        #expect([Array(0..<40), (0..<40).reversed()].contains(Self.titles(free)))
        #expect(free.remarks == ["all steps keep the tempo and the key rule"])
        #expect(Self.titles(try MixOrder(tracks, MixRequest(energy: .rise))) == Array(0..<40))
        #expect(Self.titles(try MixOrder(tracks, MixRequest(energy: .fall))) == (0..<40).reversed())
        #expect(
            Self.titles(try MixOrder(tracks, MixRequest(start: tracks[0].id))).first == Int(tracks[0].tags.title ?? ""))
    }

    /// Four groups whose tempi differ by more than 6 %, also when halved or doubled: at least three steps break the
    /// rule.
    @Test func brokenRulesAreCounted() throws {
        var generator = SplitMix64(seed: 5)
        let tempi: [Float] = [80, 95, 113, 134]
        let sounds: [Sound] = (0..<21).map { ("8A", tempi[$0 % 4], 0.5) }
        let order = try MixOrder(try Self.tracks(sounds).shuffled(using: &generator))
        #expect(order.tempi.broken == 3 && order.tempi.kept == 17 && order.keys.kept == 20)
        #expect(order.remarks == ["3 of 20 steps break the tempo rule"])
    }

    @Test func energyFollowsItsShape() throws {
        var generator = SplitMix64(seed: 6)
        let sounds: [Sound] = (0..<31).map { ("8A", 120, Float($0) / 30) }
        let tracks = try Self.tracks(sounds).shuffled(using: &generator)
        let arc = Self.titles(try MixOrder(tracks, MixRequest(energy: .arc)))
        let peak = try #require(arc.firstIndex(of: 30))
        #expect(peak == 20)
        #expect(arc[...peak].elementsEqual(arc[...peak].sorted()))
        #expect(arc[peak...].elementsEqual(arc[peak...].sorted(by: >)))
        let flat = Self.titles(try MixOrder(tracks, MixRequest(energy: .flat)))
        #expect(flat == Array(0..<31) || flat == (0..<31).reversed())
    }

    /// Clashing keys that are guesses weigh less than a certain tempo.
    @Test func uncertainKeysWeighLessThanCertainTempi() throws {
        let sounds: [Sound] = [("8A", 100, 0.5), ("2B", 105, 0.5), ("8A", 110, 0.5), ("2B", 115, 0.5)]
        let sure = try Self.tracks(sounds)
        let guessed = sure.map { track in
            var track = track
            track.descriptors.key.confidence = 0.1
            return track
        }
        let order = try MixOrder(guessed)
        #expect([[0, 1, 2, 3], [3, 2, 1, 0]].contains(Self.titles(order)))
        #expect(order.tempi.broken == 0 && order.steps.allSatisfy { !$0.isKeySure })
        #expect(order.remarks.contains("3 of 3 steps rely on an uncertain key (?)"))
        #expect(order.steps[0].words.hasPrefix("keys clash?"))
    }

    @Test func missingKeysAndTempiBreakNoRule() throws {
        let order = try MixOrder(try Self.tracks([("8A", 100, 0.5), ("", 0, 0.5)]))
        #expect(order.keys.unknown == 1 && order.tempi.unknown == 1 && order.keys.broken + order.tempi.broken == 0)
        #expect(order.steps[0].words == "no key, no tempo, energy +0.00")
    }

    @Test func theSameAudioComesOnce() throws {
        let tracks = try Self.tracks([("8A", 100, 0.5), ("9A", 102, 0.5)])
        let order = try MixOrder(tracks + tracks)
        #expect(order.tracks.count == 2 && order.repeatedCount == 2)
    }

    @Test func tooManyAndStrangersAreRefused() throws {
        let track = try #require(try Self.tracks([("8A", 100, 0.5)]).first)
        let many = (0...MixOrder.largestCount).map { number in
            var other = track
            other.id = MadeUpLibrary.id(number)
            return other
        }
        let error = #expect(throws: LibraryError.self) { try MixOrder(many) }
        #expect(error?.description.contains("2001 tracks cannot be ordered") == true)
        #expect(throws: LibraryError.self) { try MixOrder([track], MixRequest(start: MadeUpLibrary.id(99))) }
        #expect(try MixOrder([]).tracks.isEmpty)
    }
}
