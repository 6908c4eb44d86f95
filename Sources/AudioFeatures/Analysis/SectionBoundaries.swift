import Foundation

/// Boundaries between the sections of a piece: maxima of Foote's novelty, the correlation of a checkerboard with the
/// self-similarity of one-second stretches (J. Foote 2000, doi:10.1109/ICME.2000.869637).
struct SectionBoundaries {
    /// In order; strength 0…1.
    let boundaries: [(frame: Int, strength: Double)]

    private static let framesPerStretch = 43
    /// Half the side of the checkerboard, in stretches: the number of stretches compared before and after.
    private static let reach = 12
    /// Minimum length of a section, in stretches.
    private static let shortest = 8

    init(mfcc: FeatureMatrix, chroma: FeatureMatrix) {
        let stretches = Self.stretches(mfcc, chroma)
        let novelty = stretches.indices.map { Self.novelty(stretches, at: $0) }
        let highest = novelty.max() ?? 0
        var found: [(frame: Int, strength: Double)] = []
        for at in novelty.indices where at >= Self.shortest && at + Self.shortest < novelty.count {
            let around = novelty[max(0, at - Self.shortest)...min(novelty.count - 1, at + Self.shortest)]
            guard novelty[at] > 0.3 * highest, novelty[at] == around.max() else { continue }
            if let last = found.last, at * Self.framesPerStretch - last.frame < Self.shortest * Self.framesPerStretch {
                continue
            }
            found.append((at * Self.framesPerStretch, novelty[at] / highest))
        }
        boundaries = found
    }

    /// Means of MFCC 0–12 and chroma, each with mean 0 and deviation 1 over the track.
    private static func stretches(_ mfcc: FeatureMatrix, _ chroma: FeatureMatrix) -> [[Double]] {
        let means = (0..<mfcc.rowCount / framesPerStretch).map { stretch in
            let frames = stretch * framesPerStretch..<(stretch + 1) * framesPerStretch
            return mfcc.columnMeans(over: frames).prefix(13) + chroma.columnMeans(over: frames)
        }
        let columns = (0..<25).map { k in means.map { $0[k] }.standardised }
        return means.indices.map { stretch in columns.map { $0[stretch] } }
    }

    /// Difference between the distance of the two sides to each other and the distances within each; 0 near the ends.
    private static func novelty(_ rows: [[Double]], at centre: Int) -> Double {
        let reach = min(Self.reach, centre, rows.count - centre)
        guard reach >= shortest / 2 else { return 0 }
        func distance(_ a: Int, _ b: Int) -> Double {
            zip(rows[a], rows[b]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
        var (across, within) = (0.0, 0.0)
        for i in 0..<reach {
            for j in 0..<reach {
                across += distance(centre - 1 - i, centre + j)
                within += (distance(centre - 1 - i, centre - 1 - j) + distance(centre + i, centre + j)) / 2
            }
        }
        return max(0, (across - within) / Double(reach * reach))
    }
}
