public import CSonicIndex
import TimeWarping

/// See sonicindex.h.
@c @implementation
public func sonic_dtw_f32(
    _ x: UnsafePointer<Float>!, _ x_count: Int, _ y: UnsafePointer<Float>!, _ y_count: Int, _ dimension: Int,
    _ method: sonic_dtw_method, _ cost: sonic_dtw_cost, _ radius: Int32,
    _ alignment: UnsafeMutablePointer<sonic_alignment>!, _ path: UnsafeMutablePointer<Int64>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> sonic_code {
    code(error) {
        try align((x, x_count), (y, y_count), dimension, method, cost, radius, alignment, path) {
            try FrameSequence($0, dimension: dimension)
        }
    }
}

/// See sonicindex.h.
@c @implementation
public func sonic_dtw_f64(
    _ x: UnsafePointer<Double>!, _ x_count: Int, _ y: UnsafePointer<Double>!, _ y_count: Int, _ dimension: Int,
    _ method: sonic_dtw_method, _ cost: sonic_dtw_cost, _ radius: Int32,
    _ alignment: UnsafeMutablePointer<sonic_alignment>!, _ path: UnsafeMutablePointer<Int64>!,
    _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> sonic_code {
    code(error) {
        try align((x, x_count), (y, y_count), dimension, method, cost, radius, alignment, path) {
            try FrameSequence($0, dimension: dimension)
        }
    }
}

/// - Parameter sequence: `FrameSequence` has an initializer per element.
private func align<Element>(
    _ x: (frames: UnsafePointer<Element>?, count: Int), _ y: (frames: UnsafePointer<Element>?, count: Int),
    _ dimension: Int, _ method: sonic_dtw_method, _ cost: sonic_dtw_cost, _ radius: Int32,
    _ alignment: UnsafeMutablePointer<sonic_alignment>?, _ path: UnsafeMutablePointer<Int64>?,
    sequence: ([Element]) throws -> FrameSequence<Element>
) throws {
    let alignment = try InvalidArgument.require("alignment", alignment)
    let x = try sequence(try array("x", x.frames, x.count, dimension))
    let y = try sequence(try array("y", y.frames, y.count, dimension))
    let found = try DTWMethod(method, radius).align(x, y, cost: try LocalCost(cost))
    alignment.pointee = sonic_alignment(
        accumulated_cost: found.accumulatedCost, distance: found.distance, path_length: found.path.count)
    guard let path else { return }
    for (position, step) in found.path.enumerated() {
        path[2 * position] = Int64(step.i)
        path[2 * position + 1] = Int64(step.j)
    }
}

extension DTWMethod {
    fileprivate init(_ method: sonic_dtw_method, _ radius: Int32) throws {
        switch Int(method) {
        case SONIC_DTW_EXACT: self = .exact
        case SONIC_DTW_BAND: self = .band(radius: Int(radius))
        case SONIC_DTW_FAST: self = .fast(radius: Int(radius))
        case SONIC_DTW_SUBSEQUENCE: self = .subsequence
        default: throw InvalidArgument("there is no method \(method)")
        }
    }
}

extension LocalCost {
    fileprivate init(_ cost: sonic_dtw_cost) throws {
        switch Int(cost) {
        case SONIC_COST_SQUARED_EUCLIDEAN: self = .squaredEuclidean
        case SONIC_COST_EUCLIDEAN: self = .euclidean
        default: throw InvalidArgument("there is no cost \(cost)")
        }
    }
}
