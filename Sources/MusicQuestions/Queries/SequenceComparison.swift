package import AudioFeatures
import Foundation
package import SimilarityIndex

/// Two sequences compared by dynamic time warping: two `.npy` files, or two audio files by their frames.
package struct SequenceComparison: Sendable {
    /// The result of the comparison.
    package struct Result: Sendable {
        /// Cost and path.
        package let alignment: DTWAlignment
        /// Frames of the two sequences.
        package let frameCounts: (first: Int, second: Int)
        /// Values per frame.
        package let dimension: Int
        /// Radius of the band or of FastDTW; nil for other methods.
        package let radius: Int?
        /// Seconds from frame to frame; nil for `.npy` files.
        package let hop: Double?
        /// Duration of the comparison in seconds, without reading and analyzing the files.
        package let elapsed: Double
    }

    /// The method, with its default radius.
    package enum Method: String, CaseIterable, Sendable {
        /// All alignments.
        case exact
        /// A band along the diagonal; radius 10 % of the longer sequence by default.
        case band
        /// FastDTW; radius 10 by default.
        case fast
        /// The first sequence anywhere in the second.
        case subsequence
    }

    private enum Frames {
        case file(NPYFile.Frames)
        case audio(FrameSequence<Float>)

        var count: Int {
            switch self {
            case .file(.single(let frames)): frames.count
            case .file(.double(let frames)): frames.count
            case .audio(let frames): frames.count
            }
        }

        var dimension: Int {
            switch self {
            case .file(.single(let frames)): frames.dimension
            case .file(.double(let frames)): frames.dimension
            case .audio(let frames): frames.dimension
            }
        }
    }

    package var method = Method.exact
    /// Width of the band, or FastDTW's radius; nil for the default.
    package var radius: Int?
    /// Cost of aligning two frames.
    package var cost = LocalCost.squaredEuclidean
    /// The features of audio files; nil for MFCCs.
    package var feature: FrameSequenceFeature?

    /// An exact comparison with squared Euclidean costs, of MFCCs for audio files.
    package init() {}

    /// Compares two files of the same kind.
    /// - Throws: `AudioError` or `NPYError` when a file cannot be read; `LibraryError.invalidQuery` when the two cannot
    ///   be compared.
    package func compare(_ first: RawPath, _ second: RawPath) throws -> Result {
        let (a, b) = (try load(first), try load(second))
        let longest = max(a.count, b.count)
        let algorithm: DTWMethod
        let usedRadius: Int?
        switch method {
        case .exact: (algorithm, usedRadius) = (.exact, nil)
        case .band:
            let radius = radius ?? max(1, longest / 10)
            (algorithm, usedRadius) = (.band(radius: radius), radius)
        case .fast:
            let radius = radius ?? 10
            (algorithm, usedRadius) = (.fast(radius: radius), radius)
        case .subsequence: (algorithm, usedRadius) = (.subsequence, nil)
        }
        let start = Date()
        let alignment: DTWAlignment
        let hop: Double?
        do {
            switch (a, b) {
            case (.file(let a), .file(let b)):
                guard feature == nil else {
                    throw LibraryError.invalidQuery(
                        "\(first) and \(second): features apply to audio files, not to .npy files")
                }
                alignment = try algorithm.align(a, b, cost: cost)
                hop = nil
            case (.audio(let a), .audio(let b)):
                alignment = try algorithm.align(a, b, cost: cost)
                hop = FrameSequenceFeature.hop
            default:
                throw LibraryError.invalidQuery("\(first) and \(second): one is a .npy file, the other is not")
            }
        } catch let error as DTWError {
            throw LibraryError.invalidQuery("\(first) and \(second): \(error)")
        }
        return Result(
            alignment: alignment, frameCounts: (a.count, b.count), dimension: a.dimension, radius: usedRadius, hop: hop,
            elapsed: Date().timeIntervalSince(start))
    }

    private func load(_ path: RawPath) throws -> Frames {
        if Self.isNPY(path) { return .file(try NPYFile(path: path.bytes).frames) }
        let frames = try (feature ?? .mfcc).frames(of: path)
        return .audio(try FrameSequence(frames.values, dimension: frames.columnCount))
    }

    /// By content, or by name, so that a damaged `.npy` file is reported as such.
    private static func isNPY(_ path: RawPath) -> Bool {
        path.bytes.suffix(4).elementsEqual(".npy".utf8) || NPYFile.isNPY(path: path.bytes)
    }
}
