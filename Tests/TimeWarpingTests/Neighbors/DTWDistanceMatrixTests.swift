import Testing
import TimeWarping
import WarpingSupport

@Suite struct DTWDistanceMatrixTests {
    @Test(arguments: [WarpingWindow.unconstrained, .sakoeChiba(radius: 6), .slantedBand(radius: 4)])
    func holdsEveryComparison(window: WarpingWindow) throws {
        var random = DTWRandom(seed: 21)
        func sequences(_ count: Int) throws -> [FrameSequence<Float>] {
            try (0..<count).map {
                try FrameSequence(random.walk(frames: 20 + $0 * 7 % 20, dimension: 2), dimension: 2)
            }
        }
        let (rows, columns) = (try sequences(7), try sequences(40))
        let dtw = DynamicTimeWarping(cost: .euclidean, window: window)
        for parallelism in [nil, 1, 3] {
            let matrix = try DTWDistanceMatrix(rows, columns, dtw: dtw, parallelism: parallelism)
            #expect(matrix.rowCount == 7)
            #expect(matrix.columnCount == 40)
            for i in rows.indices {
                for j in columns.indices {
                    let expected = (try? dtw.accumulatedCost(rows[i], columns[j])) ?? .infinity
                    #expect(
                        matrix[i, j] == expected || abs(matrix[i, j] - expected) <= 1e-5 * expected, "\(i) \(j)")
                }
            }
        }
        let square = try DTWDistanceMatrix(columns, dtw: dtw)
        let full = try DTWDistanceMatrix(columns, columns, dtw: dtw)
        for i in columns.indices {
            #expect(square[i, i] == 0)
            for j in columns.indices {
                #expect(square[i, j] == square[j, i])
                #expect(square[i, j] == full[i, j] || abs(square[i, j] - full[i, j]) <= 1e-5 * full[i, j])
            }
        }
    }

    @Test func incomparableSequencesAreRefused() throws {
        let one = try FrameSequence([1, 2] as [Float])
        let two = try FrameSequence([1, 2] as [Float], dimension: 2)
        #expect(throws: DTWError.empty) { try DTWDistanceMatrix([] as [FrameSequence<Float>]) }
        #expect(throws: DTWError.empty) { try DTWDistanceMatrix([], [one]) }
        #expect(throws: DTWError.empty) { try DTWDistanceMatrix([one], []) }
        #expect(throws: DTWError.dimensionMismatch(first: 2, second: 1)) { try DTWDistanceMatrix([two], [one]) }
        #expect(throws: DTWError.self) {
            try DTWDistanceMatrix([one], dtw: .init(window: .sakoeChiba(radius: -1)))
        }
    }
}
