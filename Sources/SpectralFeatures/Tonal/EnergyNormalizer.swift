internal import CKernels
import Foundation

/// The stream form of `ConstantQChroma.energyNormalized`: a frame is returned when the half window after it is
/// complete.
package struct EnergyNormalizer {
    private static let halfWidth = 20
    private static let width = 2 * halfWidth + 1
    private static let thresholds: [Float] = [0.4, 0.2, 0.1, 0.05]
    /// Distance from one frame to the next: twelve numbers, and zeros for `ck_vector_matrix`.
    private static let stride = 16

    private let window: FloatBufferTable
    /// Quantized frames in order, beginning with the zeros before the first.
    private let frames = FloatBuffer(count: 8 * width * stride)
    private var frameCount = halfWidth
    /// The first frame in the window of the next output.
    private var first = 0
    private let smoothed = FloatBuffer(count: stride)

    package init() {
        let hann = (1...Self.width).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(Self.width + 1)) }
        let sum = hann.reduce(0, +)
        window = FloatBufferTable(hann.map { Float($0 / sum) })
    }

    package mutating func add(_ chroma: UnsafePointer<Float>, _ body: (UnsafePointer<Float>) -> Void) {
        let sum = (0..<12).reduce(Float(0)) { $0 + chroma[$1] }
        append(body) { pitch in
            guard sum > .leastNormalMagnitude else { return 0 }
            let share = chroma[pitch] / sum
            return Self.thresholds.reduce(0) { $0 + (share > $1 ? 0.25 : 0) }
        }
    }

    /// The last frames, followed by zeros.
    package mutating func finish(_ body: (UnsafePointer<Float>) -> Void) {
        for _ in 0..<Self.halfWidth { append(body) { _ in 0 } }
    }

    private mutating func append(_ body: (UnsafePointer<Float>) -> Void, _ value: (Int) -> Float) {
        if frameCount * Self.stride == frames.count {
            frameCount -= first
            frames.base.update(from: frames.base + first * Self.stride, count: frameCount * Self.stride)
            first = 0
        }
        for pitch in 0..<12 { frames.base[frameCount * Self.stride + pitch] = value(pitch) }
        frameCount += 1
        if frameCount - first == Self.width { emit(body) }
    }

    private mutating func emit(_ body: (UnsafePointer<Float>) -> Void) {
        ck_vector_matrix(window.base, frames.base + first * Self.stride, smoothed.base, Self.width, Self.stride)
        let length = (0..<12).reduce(Float(0)) { $0 + smoothed.base[$1] * smoothed.base[$1] }.squareRoot()
        if length > .leastNormalMagnitude {
            for pitch in 0..<12 { smoothed.base[pitch] /= length }
        }
        body(smoothed.base)
        first += 1
    }
}
