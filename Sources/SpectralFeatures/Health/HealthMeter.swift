internal import CKernels
import Foundation

/// Measures `HealthMeasurements` from interleaved blocks of any size, at the rate and with the channels of the file.
package final class HealthMeter {
    /// Channels beyond these are not measured.
    private static let mostChannels = 8

    private let sampleRate: Int
    private let channelCount: Int
    private let invertsSecondChannel: Bool
    private let channels: [ChannelMeter]
    private let bandEdge: BandEdge?
    private let grid: CodecGrid?
    private var frameCount = 0
    private var product = 0.0
    private var largestDifference: Float = 0

    /// - Parameters:
    ///   - sampleRate: Hz.
    ///   - channelCount: at least 1.
    ///   - bitDepth: bits of a sample of a lossless file, in which traces of lossy encoders are looked for; nil if there is no
    ///     such file.
    ///   - invertsSecondChannel: whether the second channel of the blocks is inverted.
    package init(sampleRate: Int, channelCount: Int, bitDepth: Int?, invertsSecondChannel: Bool = false) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.invertsSecondChannel = invertsSecondChannel
        let findsLoss = bitDepth != nil
        bandEdge = findsLoss ? BandEdge(sampleRate: sampleRate) : nil
        grid = findsLoss && CodecGrid.sampleRates.contains(sampleRate) ? CodecGrid(sampleRate: sampleRate) : nil
        channels = (0..<min(channelCount, Self.mostChannels)).map { _ in
            ChannelMeter(sampleRate: sampleRate, bitDepth: bitDepth)
        }
    }

    /// Adds the next frames.
    package func add(_ interleaved: UnsafeBufferPointer<Float>) {
        guard let base = interleaved.baseAddress else { return }
        let count = interleaved.count / channelCount
        frameCount += count
        bandEdge?.add(base, count: count, stride: channelCount)
        grid?.add(base, count: count, stride: channelCount)
        // All channels have the same room.
        var taken = 0
        while taken < count {
            let part = min(channels[0].room, count - taken)
            split(base + taken * channelCount, part)
            for meter in channels { meter.take(part) }
            taken += part
        }
    }

    private func split(_ frames: UnsafePointer<Float>, _ count: Int) {
        var rest = 0
        if channels.count > 1 {
            var sums: (Float, Float) = (0, 0)
            withUnsafeMutableBytes(of: &sums) {
                ck_health_pair(
                    frames, count, channelCount, channels[0].next, channels[1].next,
                    $0.assumingMemoryBound(to: Float.self).baseAddress)
            }
            product += Double(sums.0)
            largestDifference = max(largestDifference, sums.1)
            rest = 2
        }
        for channel in rest..<channels.count {
            ck_health_channel(frames + channel, count, channelCount, channels[channel].next)
        }
    }

    /// Call it after the last frame.
    package func finish() -> HealthMeasurements {
        for channel in channels { channel.finish() }
        var result = HealthMeasurements()
        guard frameCount > 0 else { return result }
        result.truePeak = channels.map(\.truePeak.value).max() ?? 0
        result.clippedRuns = places(channels.map { ($0.clipped.count, $0.clipped.first) })
        result.clippedGroups = channels.reduce(0) { $0 + $1.clipped.groupCount }
        result.clippingLevel = channels.filter { $0.clipped.count > 0 }.map(\.clipped.extreme).max() ?? 0
        // What several channels miss, or have in excess, is one place.
        result.dropouts = places(channels.map { ($0.dropouts.count, $0.dropouts.first) }, isShared: true)
        result.clicks = places(channels.compactMap(\.clicks).map { ($0.count, $0.first) }, isShared: true)
        let bits = channels.reduce(UInt32(0)) { $0 | $1.bits }
        result.bitDepth = bits == 0 ? 0 : 24 - bits.trailingZeroBitCount
        result.offsets = channels.map { Float($0.sum / Double(frameCount)) }
        result.levels = channels.map { Self.decibels($0.energy / Double(frameCount)) }
        if channels.count > 1 {
            let energies = (channels[0].energy, channels[1].energy)
            let norm = (energies.0 * energies.1).squareRoot()
            let sign: Double = invertsSecondChannel ? -1 : 1
            if norm > 0 { result.correlation = Float(sign * product / norm) }
            // Of inverted channels only those are equal that the file has with opposite signs.
            result.largestDifference = invertsSecondChannel ? .infinity : largestDifference
        }
        measureLoss(&result)
        let hums = channels.compactMap(\.hum.hum)
        if let hum = hums.max(by: { $0.prominence < $1.prominence }) { result.hum = hum }
        result.beginning = edge(channels.map(\.beginning))
        result.end = edge(channels.map { $0.end.reversed() })
        return result
    }

    private func measureLoss(_ result: inout HealthMeasurements) {
        if let bandEdge {
            if let edge = bandEdge.edge(in: BandEdge.encoders, gap: 8) { result.bandEdge = edge }
            // Converters have less steep filters than encoders.
            if sampleRate >= 88_200, let edge = bandEdge.edge(in: BandEdge.lowRates, gap: 32) {
                result.lowRateEdge = edge
            }
        }
        // Opus ends at 20 kHz. Above it, rounding and dither are left.
        if let dips = grid?.dips(mayBeOpus: bandEdge?.level(in: BandEdge.aboveOpus) ?? 0 < -117) {
            (result.layer3Grid, result.transformGrid, result.opusGrid) = (dips.layer3, dips.transform, dips.opus)
        }
    }

    /// - Parameter isShared: whether the places of the channel with the most are those of all.
    private func places(
        _ found: [(count: Int, first: Int)], isShared: Bool = false
    ) -> HealthMeasurements.Places {
        var places = HealthMeasurements.Places()
        places.count = found.reduce(0) { isShared ? max($0, $1.count) : $0 + $1.count }
        let first = found.filter { $0.count > 0 }.map(\.first).min() ?? 0
        places.first = Double(max(0, first)) / Double(sampleRate)
        return places
    }

    /// - Parameter levels: mean squares of the blocks of each channel, from the rim inwards.
    private func edge(_ levels: [[Float]]) -> HealthMeasurements.Edge {
        let count = levels.map(\.count).min() ?? 0
        let mean = (0..<count).map { block in levels.reduce(0.0) { $0 + Double($1[block]) } / Double(levels.count) }
        let rate = Double(sampleRate) / Double(CK_HEALTH_BLOCK)
        func level(_ start: Double, _ end: Double) -> Float {
            let range = Int(start * rate)..<max(Int(start * rate) + 1, Int((end * rate).rounded()))
            let part = mean[range.clamped(to: 0..<count)]
            return part.isEmpty ? Self.silence : Self.decibels(part.reduce(0, +) / Double(part.count))
        }
        var edge = HealthMeasurements.Edge()
        (edge.level, edge.rim, edge.neighbor) = (level(0, 0.01), level(0, 0.001), level(0.01, 0.07))
        return edge
    }

    private static let silence: Float = -140

    private static func decibels(_ meanSquare: Double) -> Float {
        meanSquare > 1e-14 ? Float(10 * log10(meanSquare)) : silence
    }
}
