import SimilarityIndex

/// The alignment of two sequences, as `dtw --json` prints it.
package struct AlignmentRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - comparison: what was asked.
    ///   - result: the answer.
    ///   - includesPath: whether to include the path, as pairs of frames, counted from 0.
    package init(_ comparison: SequenceComparison, _ result: SequenceComparison.Result, includesPath: Bool) {
        let alignment = result.alignment
        object = JSONObject(present: [
            "distance": alignment.distance, "accumulated_cost": alignment.accumulatedCost,
            "normalized_cost": alignment.normalizedCost, "path_length": alignment.path.count,
            "cells": alignment.cellCount, "frames_a": result.frameCounts.0, "frames_b": result.frameCounts.1,
            "dimension": result.dimension, "method": comparison.method.rawValue,
            "cost": comparison.cost == .euclidean ? "euclidean" : "sq", "radius": result.radius,
            "hop_seconds": result.hop, "elapsed_seconds": result.elapsed,
            "path": includesPath ? alignment.path.map { [$0.i, $0.j] } : nil,
        ])
    }
}
