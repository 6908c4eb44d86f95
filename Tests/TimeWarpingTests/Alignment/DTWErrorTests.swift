import Testing
import TimeWarping

@Suite struct DTWErrorTests {
    @Test func badSequencesAreRefused() {
        #expect(throws: DTWError.empty) { try FrameSequence([] as [Float]) }
        #expect(throws: DTWError.invalidDimension(0)) { try FrameSequence([1] as [Float], dimension: 0) }
        #expect(throws: DTWError.invalidDimension(-3)) { try FrameSequence([1] as [Double], dimension: -3) }
        #expect(throws: DTWError.raggedFrames(valueCount: 5, dimension: 2)) {
            try FrameSequence([1, 2, 3, 4, 5] as [Float], dimension: 2)
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, .signalingNaN])
    func valuesThatAreNotFiniteAreRefusedWhereTheyAre(value: Float) {
        for position in [0, 15, 16, 17, 63, 64, 98] {
            var values = [Float](repeating: 1, count: 99)
            values[position] = value
            #expect(throws: DTWError.nonFinite(frame: position / 3, component: position % 3)) {
                try FrameSequence(values, dimension: 3)
            }
            #expect(throws: DTWError.nonFinite(frame: position, component: 0)) {
                try FrameSequence(values.map(Double.init))
            }
        }
    }

    @Test func incomparableSequencesAreRefused() throws {
        let first = try FrameSequence([1, 2, 3, 4] as [Float], dimension: 2)
        let second = try FrameSequence([1, 2, 3, 4] as [Float])
        let mismatch = DTWError.dimensionMismatch(first: 2, second: 1)
        #expect(throws: mismatch) { try DynamicTimeWarping().accumulatedCost(first, second) }
        #expect(throws: mismatch) { try DynamicTimeWarping().align(first, second) }
        #expect(throws: mismatch) { try FastDTW(radius: 1).align(first, second) }
    }

    @Test func impossibleWindowsAreRefused() throws {
        let first = try FrameSequence([Float](repeating: 1, count: 10))
        let second = try FrameSequence([Float](repeating: 1, count: 14))
        let window = WarpingWindow.sakoeChiba(radius: 3)
        #expect(throws: DTWError.impossibleWindow(window, firstCount: 10, secondCount: 14)) {
            try DynamicTimeWarping(window: window).accumulatedCost(first, second)
        }
        #expect(throws: DTWError.impossibleWindow(window, firstCount: 14, secondCount: 10)) {
            try DynamicTimeWarping(window: window).align(second, first)
        }
        #expect(try DynamicTimeWarping(window: .sakoeChiba(radius: 4)).accumulatedCost(first, second) == 0)
    }

    @Test func badParametersAreRefused() throws {
        let sequence = try FrameSequence([1, 2, 3] as [Float])
        for window in [WarpingWindow.sakoeChiba(radius: -1), .slantedBand(radius: .min)] {
            #expect(throws: DTWError.self) {
                try DynamicTimeWarping(window: window).accumulatedCost(sequence, sequence)
            }
        }
        for slope in [0.5, .nan, .infinity, -.infinity] {
            #expect(throws: DTWError.self) {
                try DynamicTimeWarping(window: .itakura(maxSlope: slope)).align(sequence, sequence)
            }
        }
        #expect(try DynamicTimeWarping(window: .itakura(maxSlope: 1e300)).accumulatedCost(sequence, sequence) == 0)
        #expect(throws: DTWError.self) { try FastDTW(radius: -1).align(sequence, sequence) }
    }

    @Test func sizesThatOverflowAreRefused() {
        #expect(throws: DTWError.sizeOverflow) {
            try DynamicTimeWarping().cellCount(firstCount: .max, secondCount: 2)
        }
        #expect(throws: DTWError.empty) { try DynamicTimeWarping().cellCount(firstCount: 0, secondCount: 2) }
    }
}
