import Foundation

/// The levels of a recording by time and frequency, in the size of a picture, so that a person sees where the spectrum ends.
package struct Spectrogram: Sendable, Equatable {
    /// Hz: half of the sample rate, where the highest row ends.
    package let highest: Double
    /// Seconds.
    package let duration: Double
    /// dB per bin of 1,024 samples, 0 = a sine of full scale, −140 for digital silence; the mean of the first two channels. One
    /// array per column, from the lowest frequency to the highest.
    package let columns: [[Float]]

    /// Builds a spectrogram from samples in order. It transforms every window of 1,024 samples, or some in each column.
    package final class Builder {
        private static let length = 1_024
        /// Windows per column that are transformed.
        private static let windowsPerColumn = 8
        private let (sampleRate, columnCount, rowCount): (Int, Int, Int)
        private let hop: Double
        private let fft = ComplexFFT(length: length, .forward)
        private let window = Window.hann(length: length)
        private let (input, output) = (FloatBuffer(count: 2 * length), FloatBuffer(count: 2 * length))
        private var powers: [[Double]]
        private var counts: [Int]
        private var windowIndex = 0
        private var filled = 0
        private var position = 0
        private let frameCount: Int
        private var channelCount = 1

        /// - Parameters:
        ///   - frameCount: of the file.
        ///   - columns: at least 1.
        ///   - rows: a divisor of 512.
        package init(sampleRate: Int, frameCount: Int, columns: Int, rows: Int) {
            precondition(columns >= 1 && rows >= 1 && (Self.length / 2).isMultiple(of: rows), "size out of range")
            self.sampleRate = sampleRate
            self.frameCount = max(1, frameCount)
            columnCount = min(columns, max(1, frameCount / Self.length))
            rowCount = rows
            hop = max(Double(Self.length), Double(frameCount) / Double(columnCount * Self.windowsPerColumn))
            powers = Array(repeating: Array(repeating: 0, count: rows), count: columnCount)
            counts = Array(repeating: 0, count: columnCount)
        }

        /// - Parameters:
        ///   - interleaved: whole frames.
        ///   - channelCount: of a frame.
        package func add(_ interleaved: UnsafeBufferPointer<Float>, channelCount: Int) {
            self.channelCount = channelCount
            let count = interleaved.count / channelCount
            var frame = 0
            while frame < count {
                let start = Int(Double(windowIndex) * hop)
                guard position >= start else {
                    let skipped = min(start - position, count - frame)
                    (position, frame) = (position + skipped, frame + skipped)
                    continue
                }
                let taken = min(Self.length - filled, count - frame)
                for index in 0..<taken {
                    let (sample, weight) = ((frame + index) * channelCount, window[filled + index])
                    input.base[2 * (filled + index)] = interleaved[sample] * weight
                    input.base[2 * (filled + index) + 1] = channelCount > 1 ? interleaved[sample + 1] * weight : 0
                }
                (position, frame, filled) = (position + taken, frame + taken, filled + taken)
                if filled == Self.length { measure(start) }
            }
        }

        private func measure(_ start: Int) {
            (filled, windowIndex) = (0, windowIndex + 1)
            let column = min(columnCount - 1, (start + Self.length / 2) * columnCount / frameCount)
            fft.execute(input, output)
            let perRow = Self.length / 2 / rowCount
            for bin in 0..<Self.length / 2 {
                let (a, b) = (output.base + 2 * bin, output.base + 2 * ((Self.length - bin) % Self.length))
                powers[column][bin / perRow] += Double(a[0] * a[0] + a[1] * a[1] + b[0] * b[0] + b[1] * b[1])
            }
            counts[column] += 1
        }

        /// Call it after the last frame.
        package func finish() -> Spectrogram {
            let perRow = Double(Self.length / 2 / rowCount)
            let unit = perRow * Double(2 * min(2, channelCount)) * pow(Double(Self.length) / 4, 2)
            let columns = zip(powers, counts).map { powers, count in
                powers.map { Float(10 * log10($0 / (unit * Double(max(1, count))) + 1e-14)) }
            }
            return Spectrogram(
                highest: Double(sampleRate) / 2, duration: Double(position) / Double(sampleRate), columns: columns)
        }
    }
}
