import LibraryExchange
import TestSupport
import Testing

/// Grids of beats with a known tempo.
struct BeatGridTests {
    /// Beats of a tempo, with the errors of a tracker: up to 15 ms.
    private static func beats(_ tempo: Double, from start: Double, _ count: Int, seed: UInt64 = 1) -> [Double] {
        var generator = SplitMix64(seed: seed)
        return (0..<count).map {
            start + Double($0) * 60 / tempo + Double.random(in: -0.015...0.015, using: &generator)
        }
    }

    private static func bars(_ beats: [Double], first: Int, _ perBar: Int) -> [Double] {
        stride(from: first, to: beats.count, by: perBar).map { beats[$0] }
    }

    @Test(arguments: [(124.0, 0.4, 0, 4), (87.5, 1.2, 2, 4), (174, 0.05, 3, 4), (96, 0.3, 1, 3), (92, 0.3, 1, 2)])
    func aSteadyTempoIsOneStretch(tempo: Double, start: Double, first: Int, perBar: Int) throws {
        let beats = Self.beats(tempo, from: start, 300)
        let grid = BeatGrid(
            TrackStructure(beats: beats, downbeats: Self.bars(beats, first: first, perBar)), beatsPerBar: perBar)
        let stretch = try #require(grid.stretches.first)
        #expect(grid.stretches.count == 1 && grid.beatsPerBar == perBar)
        // The mean of 300 errors of 9 ms changes the slope over 300 beats by far less than a hundredth of a BPM.
        #expect(abs(stretch.tempo - tempo) < 0.02 && abs(stretch.start - start) < 0.006)
        #expect(grid.tempo == stretch.tempo)
        // The bar begins at beat `first`: the beat before it is the last of its bar.
        #expect(stretch.beat == (perBar - first) % perBar + 1)
        let bars = grid.bars(until: 60)
        #expect(abs(bars[0] - beats[first]) < 0.03 && bars.allSatisfy { $0 < 60 })
        #expect(abs(bars[5] - beats[first + 5 * perBar]) < 0.03)
    }

    @Test func beatsThatWereMissedAndStrayOnesDoNotBendIt() throws {
        var beats = Self.beats(120, from: 0.5, 200)
        beats.removeSubrange(40..<52)
        beats[100] += 0.2
        let grid = BeatGrid(TrackStructure(beats: beats), beatsPerBar: 0)
        #expect(grid.stretches.count == 1 && grid.beatsPerBar == 4)
        #expect(abs((grid.tempo ?? 0) - 120) < 0.02)
    }

    /// The index counts its eighths.
    @Test func barsOfSixEighthsHaveTwoBeats() {
        let structure = TrackStructure(beats: Self.beats(120, from: 0.5, 100))
        #expect(BeatGrid(structure, beatsPerBar: 6).beatsPerBar == 2)
    }

    @Test func aTempoThatChangesIsSeveralStretches() throws {
        let slow = Self.beats(100, from: 0, 100)
        let fast = Self.beats(140, from: 60, 100)
        let grid = BeatGrid(TrackStructure(beats: slow + fast), beatsPerBar: 4)
        #expect(grid.tempo == nil && grid.stretches.count >= 2)
        let (first, last) = (try #require(grid.stretches.first), try #require(grid.stretches.last))
        #expect(abs(first.tempo - 100) < 0.5 && abs(last.tempo - 140) < 1.5)
        #expect(grid.stretches.allSatisfy { $0.start >= 0 })
        #expect(zip(grid.stretches, grid.stretches.dropFirst()).allSatisfy { $0.start < $1.start })
    }

    @Test(arguments: [[], [1.0], [1.0, 1.0], [.nan, 2]])
    func withoutBeatsThereIsNone(beats: [Double]) {
        #expect(BeatGrid(TrackStructure(beats: beats), beatsPerBar: 4).stretches.isEmpty)
    }

    @Test func cuesStandOnBars() {
        let sections = [(0.1, -12.0, 0.0), (30.4, -9, 0.9), (61, -9.5, 0.2), (120.7, -15, 0.5)].map {
            TrackStructure.Section(start: $0.0, loudness: $0.1, confidence: $0.2)
        }
        let cues = SectionCue.all(of: TrackStructure(downbeats: [0.5, 30, 60.8, 90], sections: sections))
        #expect(cues.map(\.start) == [0.5, 30, 60.8, 120.7])
        #expect(cues.map(\.name) == ["Section 1", "Section 2, louder", "Section 3", "Section 4, quieter"])
        #expect(cues.map(\.pad) == [0, 1, 2, 3])
    }

    @Test func theClearestSectionsHavePads() {
        let sections = (0..<12).map { (number: Int) -> TrackStructure.Section in
            let confidence: Double = number % 3 == 1 ? 0.1 : 0.8
            return TrackStructure.Section(start: Double(number) * 20, loudness: -10, confidence: confidence)
        }
        let cues = SectionCue.all(of: TrackStructure(sections: sections))
        #expect(cues.map(\.pad) == [0, nil, 1, 2, nil, 3, 4, nil, 5, 6, nil, 7])
    }
}
