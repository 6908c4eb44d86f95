import Foundation

/// The stream form of `ConstantQChroma.energyNormalized`: a frame comes out when the half window after it is known.
struct EnergyNormalizer {
    private static let halfWidth = 20
    private static let width = 2 * halfWidth + 1
    private static let thresholds: [Float] = [0.4, 0.2, 0.1, 0.05]

    private let window: [Float]
    /// Quantised frames, a ring of `width` × 12.
    private var ring = [Float](repeating: 0, count: width * 12)
    private var received = 0
    private var emitted = 0
    private var smoothed = [Float](repeating: 0, count: 12)

    init() {
        let hann = (1...Self.width).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(Self.width + 1)) }
        let sum = hann.reduce(0, +)
        window = hann.map { Float($0 / sum) }
    }

    mutating func add(_ chroma: UnsafePointer<Float>, _ body: (UnsafePointer<Float>) -> Void) {
        let sum = (0..<12).reduce(Float(0)) { $0 + chroma[$1] }
        append(body) { pitch in
            guard sum > .leastNormalMagnitude else { return 0 }
            let share = chroma[pitch] / sum
            return Self.thresholds.reduce(0) { $0 + (share > $1 ? 0.25 : 0) }
        }
    }

    /// The last frames, with zeros behind them.
    mutating func finish(_ body: (UnsafePointer<Float>) -> Void) {
        let count = received
        while emitted < count { append(body) { _ in 0 } }
    }

    private mutating func append(_ body: (UnsafePointer<Float>) -> Void, _ value: (Int) -> Float) {
        let slot = received % Self.width
        for pitch in 0..<12 { ring[slot * 12 + pitch] = value(pitch) }
        received += 1
        if received > Self.halfWidth { emit(body) }
    }

    private mutating func emit(_ body: (UnsafePointer<Float>) -> Void) {
        for pitch in 0..<12 { smoothed[pitch] = 0 }
        for offset in -Self.halfWidth...Self.halfWidth where emitted + offset >= 0 {
            let slot = (emitted + offset) % Self.width
            let weight = window[offset + Self.halfWidth]
            for pitch in 0..<12 { smoothed[pitch] += weight * ring[slot * 12 + pitch] }
        }
        let length = smoothed.reduce(0) { $0 + $1 * $1 }.squareRoot()
        if length > .leastNormalMagnitude {
            for pitch in 0..<12 { smoothed[pitch] /= length }
        }
        smoothed.withUnsafeBufferPointer { body($0.baseAddress!) }
        emitted += 1
    }
}
