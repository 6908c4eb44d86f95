internal import CKernels
import Foundation

/// Frame features of the waveform itself: root mean square and zero-crossing rate, framed like the spectrum.
///
/// Frames overlap fourfold, so each hop is measured once and a frame combines four of them.
package struct TimeDomain {
    /// Magnitudes up to this value count as zero when signs are compared (librosa's `zero_crossings`).
    static let silenceThreshold: Float = 1e-10

    private struct Hop {
        var squares = 0.0
        var crossings = 0
        var boundaryCrossing = 0
    }

    private let length: Int
    private let hop: Int
    private var hops: [Hop]

    package init(length: Int = 2048, hop: Int = CanonicalAudio.hopLength) {
        precondition(length.isMultiple(of: 2 * hop), "a half frame must be whole hops")
        self.length = length
        self.hop = hop
        hops = Array(repeating: Hop(), count: length / hop)
    }

    /// Call it with every frame in order.
    package mutating func measure(_ frame: FrameStream.Frame) -> (rms: Float, zeroCrossingRate: Float) {
        // The first frame adds half a frame of signal, each later one a single new hop.
        let fresh = frame.index == 0 ? hops.count / 2 : 1
        for k in (hops.count - fresh)..<hops.count {
            hops.removeFirst()
            hops.append(measureHop(frame, at: k * hop))
        }
        let squares = hops.reduce(0) { $0 + $1.squares }
        let crossings = hops.reduce(0) { $0 + $1.crossings } - hops[0].boundaryCrossing
        return (Float(sqrt(squares / Double(length))), Float(crossings) / Float(length))
    }

    private func measureHop(_ frame: FrameStream.Frame, at offset: Int) -> Hop {
        let count = min(hop, frame.validEnd - offset)
        guard count > 0 else { return Hop() }
        let samples = frame.samples + offset
        let isFirstOfSignal = frame.index == 0 && offset == length / 2
        let previous = isFirstOfSignal ? samples[0] : samples[-1]
        var result = Hop()
        var boundary: Int32 = 0
        result.squares = ck_sum_of_squares(samples, count)
        result.crossings = ck_zero_crossings(previous, samples, count, Self.silenceThreshold, &boundary)
        result.boundaryCrossing = Int(boundary)
        return result
    }
}

/// Root mean square of centered frames (`librosa.feature.rms`), linear amplitude.
public enum RootMeanSquare {
    /// - Returns: one value per frame of 2,048 samples at hop 512: `1 + samples.count / 512` values ≥ 0.
    public static func values(of samples: [Float]) -> [Float] {
        TimeDomain.values(of: samples).map(\.rms)
    }
}

/// Zero-crossing rate of centered frames (`librosa.feature.zero_crossing_rate`), crossings per sample.
public enum ZeroCrossingRate {
    /// - Returns: one value in 0…1 per frame of 2,048 samples at hop 512: `1 + samples.count / 512` values.
    public static func values(of samples: [Float]) -> [Float] {
        TimeDomain.values(of: samples).map(\.zeroCrossingRate)
    }
}

extension TimeDomain {
    fileprivate static func values(of samples: [Float]) -> [(rms: Float, zeroCrossingRate: Float)] {
        var measure = TimeDomain()
        let stream = FrameStream(frameLength: measure.length, hopLength: measure.hop)
        var result: [(rms: Float, zeroCrossingRate: Float)] = []
        samples.withUnsafeBufferPointer { stream.push($0) { result.append(measure.measure($0)) } }
        stream.finish { result.append(measure.measure($0)) }
        return result
    }
}
