import AudioDecoding
import RubberBandBridge

/// Changes the length of sound and not its pitch, by Rubber Band.
package enum TimeStretch {
    /// Whether the library is there.
    package static var isAvailable: Bool { rubberband_bridge_is_available() }

    /// Seconds by which sounds are later than asked for: 0 to 6 ms, as they meet the grid of Rubber Band's steps (clicks and bursts of noise,
    /// ratios from 0.95 to 1.05).
    private static let lateness = 0.003

    /// - Parameters:
    ///   - sound: at least one frame.
    ///   - file: where it is from; the error names it.
    ///   - points: frames of the sound, and the frames of the result at which they are heard; in order.
    ///   - count: frames of the result.
    static func stretched(
        _ sound: StereoSound, of file: RawPath, points: [(from: Int, to: Int)], count: Int, sampleRate: Int
    ) throws(MixError) -> StereoSound {
        let late = Int(lateness * Double(sampleRate))
        let inner = points.map { (from: $0.from, to: $0.to - late) }
            .filter { $0.from > 0 && $0.from < sound.count && $0.to > 0 && $0.to < count }
        let (from, to) = (inner.map { UInt32($0.from) }, inner.map { UInt32($0.to) })
        var result = StereoSound(frames: count)
        let failure = sound.left.withUnsafeBufferPointer { left in
            sound.right.withUnsafeBufferPointer { right in
                result.left.withUnsafeMutableBufferPointer { newLeft in
                    result.right.withUnsafeMutableBufferPointer { newRight in
                        let input = [left.baseAddress, right.baseAddress]
                        let output = [newLeft.baseAddress, newRight.baseAddress]
                        return rubberband_bridge_stretch(
                            Int32(sampleRate), input, left.count, from, to, inner.count, output, count)
                    }
                }
            }
        }
        if let failure { throw MixError("\(file): \(String(cString: failure))") }
        return result
    }
}
