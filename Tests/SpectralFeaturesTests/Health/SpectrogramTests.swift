import Foundation
import SpectralFeatures
import Testing

/// Pictures of tones, whose levels are known.
@Suite struct SpectrogramTests {
    private static let rate = 48_000

    /// - Parameters:
    ///   - channels: equally long.
    ///   - frameCount: what is known beforehand; nil for the true number.
    private func picture(
        _ channels: [[Float]], frameCount: Int? = nil, columns: Int, blockLength: Int = 4_096
    ) -> Spectrogram {
        let frames = channels[0].indices
        let interleaved = frames.flatMap { frame in channels.map { $0[frame] } }
        let builder = Spectrogram.Builder(
            sampleRate: Self.rate, frameCount: frameCount ?? frames.count, columns: columns, rows: 128)
        interleaved.withUnsafeBufferPointer { samples in
            let step = blockLength * channels.count
            for start in stride(from: 0, to: samples.count, by: step) {
                let block = samples[start..<min(start + step, samples.count)]
                builder.add(UnsafeBufferPointer(rebasing: block), channelCount: channels.count)
            }
        }
        return builder.finish()
    }

    /// A second of a tone in the middle of a row of four bins, then one of another row.
    private var tones: [Float] {
        (0..<2 * Self.rate).map { index in
            let bin = index < Self.rate ? 66.0 : 258.0
            return Float(0.5 * sin(2 * Double.pi * bin * Double(index) / 1_024))
        }
    }

    /// With every window, and with eight in a column.
    @Test(arguments: [20, 4]) func tonesAreWhereTheyAre(columns: Int) {
        for channels in [[tones], [tones, tones]] {
            let picture = picture(channels, columns: columns)
            #expect(picture.highest == 24_000 && picture.duration == 2)
            #expect(picture.columns.count == columns && picture.columns.allSatisfy { $0.count == 128 })
            // A Hann window has a quarter of the power in each of the bins beside; the level is the mean of four bins.
            let expected = Float(20 * log10(0.5) + 10 * log10(1.5 / 4))
            // The two columns in the middle may have windows of both tones.
            for (column, levels) in picture.columns.enumerated() where abs(2 * column + 1 - columns) > 1 {
                let (here, there) = column < columns / 2 ? (16, 64) : (64, 16)
                #expect(abs(levels[here] - expected) < 0.1)
                #expect(levels[there] < -100)
            }
        }
    }

    @Test(arguments: [1, 1_000, 100_000]) func blocksDoNotMatter(blockLength: Int) {
        #expect(picture([tones], columns: 9, blockLength: blockLength) == picture([tones], columns: 9))
    }

    /// No sound, less than a window, and a file that has changed since its frames were counted.
    @Test func anyLengthHasAPicture() {
        for count in [0, 1, 10, 1_023] {
            let picture = picture([Array(tones.prefix(count))], columns: 240)
            #expect(picture.columns == [Array(repeating: -140, count: 128)])
        }
        #expect(picture([tones], frameCount: 0, columns: 240).columns.count == 1)
        #expect(picture([tones], frameCount: 5_000, columns: 240).columns.count == 4)
        let longer = picture([tones], frameCount: 1_000_000, columns: 240)
        #expect(longer.columns.count == 240 && longer.duration == 2 && longer.columns[239][0] == -140)
    }
}
