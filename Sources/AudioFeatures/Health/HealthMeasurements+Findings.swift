import Foundation

extension HealthMeasurements {
    /// What is known of the file that was measured.
    package struct Recording {
        /// Seconds.
        let duration: Double
        /// Hz.
        let sampleRate: Int
        /// Bits of a sample of a lossless file; nil for lossy files.
        let bitDepth: Int?

        /// - Parameters:
        ///   - duration: seconds.
        ///   - sampleRate: Hz.
        ///   - bitDepth: bits of a sample of a lossless file; nil for lossy files.
        package init(duration: Double, sampleRate: Int, bitDepth: Int?) {
            (self.duration, self.sampleRate, self.bitDepth) = (duration, sampleRate, bitDepth)
        }
    }

    /// The largest magnitude of the continuous signal, dBTP; −140 for digital silence.
    package var truePeakLevel: Float { truePeak > 1e-7 ? 20 * log10(truePeak) : -140 }

    /// The faults, in the order of their kinds. `HealthOfAFile.md` has the thresholds and how often they are right.
    package func findings(_ recording: Recording) -> [HealthFinding] {
        [
            loss(recording), upsampling(recording), padding(recording), clipping(recording), peaks, mono, silentChannel,
            oppositePhase,
            missing(recording), wrongSamples(recording), mains, cut(.cutStart, beginning), cut(.cutEnd, end),
            recording.duration >= 3 ? offset : nil,
        ].compactMap(\.self)
    }

    /// Thresholds: the largest values of clean masters, with some reserve.
    private static let (layer3Threshold, transformThreshold, opusThreshold): (Float, Float, Float) = (5, 7, 5)
    private static let stepThreshold: Float = 17
    /// Level of a bin above a step, dB, below which only noise is left.
    private static let emptyLevel: Float = -101

    /// Values: 1 for frames of an MP3, 2 for those of AAC or Vorbis, 3 for those of Opus, 0 for none; their sharpness; frequency
    /// and height of the spectrum's last step.
    private func loss(_ recording: Recording) -> HealthFinding? {
        guard recording.bitDepth != nil, recording.sampleRate <= 48_000 else { return nil }
        // Of the dips, the one that exceeds its threshold by most.
        let grids: [(codec: Float, sharpness: Float, threshold: Float)] = [
            (1, layer3Grid, Self.layer3Threshold), (2, transformGrid, Self.transformThreshold),
            (3, opusGrid, Self.opusThreshold),
        ]
        let best = grids.max { $0.sharpness / $0.threshold < $1.sharpness / $1.threshold } ?? grids[0]
        let grid = best.sharpness / best.threshold
        let isStep = bandEdge.height >= Self.stepThreshold && bandEdge.above < Self.emptyLevel
        guard grid >= 1 || isStep else { return nil }
        // A step alone does not tell an encoder from a low sample rate.
        let doubt = grid < 1 ? 0.5 : pow(0.5, max(0, grid - 1) * 4 + (isStep ? 2 : 0) + 1)
        return HealthFinding(
            .lossy, 1 - doubt,
            [grid < 1 ? 0 : best.codec, best.sharpness, isStep ? bandEdge.frequency : 0, bandEdge.height])
    }

    /// The noise of a recording goes on above 24 kHz, however dull the music is.
    private func upsampling(_ recording: Recording) -> HealthFinding? {
        guard recording.bitDepth != nil, lowRateEdge.height >= 20, lowRateEdge.above < Self.emptyLevel else {
            return nil
        }
        return HealthFinding(
            .upsampled, 1 - pow(0.5, lowRateEdge.height / 8),
            [Float(recording.sampleRate), lowRateEdge.height, lowRateEdge.frequency])
    }

    private func padding(_ recording: Recording) -> HealthFinding? {
        guard let depth = recording.bitDepth, (17...31).contains(depth), (1...16).contains(bitDepth) else { return nil }
        return HealthFinding(.padded, 1, [Float(depth), Float(bitDepth)])
    }

    /// With eight bits, every wave has samples in a row at its extreme.
    private func clipping(_ recording: Recording) -> HealthFinding? {
        guard bitDepth > 8, clippedRuns.count > 0 else { return nil }
        let confidence = 1 - 0.6 * pow(0.8, Float(clippedRuns.count - 1))
        return HealthFinding(.clipped, confidence, [Float(clippedGroups), 20 * log10(clippingLevel)])
    }

    private var peaks: HealthFinding? {
        truePeakLevel >= 1 ? HealthFinding(.peaks, 1, [truePeakLevel]) : nil
    }

    private var isStereo: Bool { levels.count == 2 }

    private var mono: HealthFinding? {
        guard isStereo, largestDifference == 0, levels[0] > -80 else { return nil }
        return HealthFinding(.mono, 1)
    }

    private var silentChannel: HealthFinding? {
        guard isStereo, let silent = levels.firstIndex(where: { $0 < -85 }), levels[1 - silent] > -50 else {
            return nil
        }
        return HealthFinding(.silentChannel, 1, [Float(silent + 1), levels[1 - silent]])
    }

    private var oppositePhase: HealthFinding? {
        guard isStereo, let correlation, correlation < -0.9, levels.min() ?? 0 > -60 else { return nil }
        return HealthFinding(.oppositePhase, -correlation, [correlation])
    }

    /// One place may be a rest of the music, and many are an effect.
    private func missing(_ recording: Recording) -> HealthFinding? {
        rare(.dropouts, dropouts, every: 3, recording)
    }

    /// One place may be the beginning of a drum, and many are the sound of the music.
    private func wrongSamples(_ recording: Recording) -> HealthFinding? { rare(.clicks, clicks, every: 1, recording) }

    /// Faults are rare moments.
    /// - Parameter seconds: what occurs more often is none.
    private func rare(
        _ kind: HealthFinding.Kind, _ places: Places, every seconds: Double, _ recording: Recording
    ) -> HealthFinding? {
        let count = places.count
        guard count >= 2, Double(count) < 1 + recording.duration / seconds else { return nil }
        return HealthFinding(kind, 1 - pow(0.3, Float(count)), [Float(count), Float(places.first)])
    }

    /// Of 967 recordings, one in ten is above these thresholds, and one in a hundred is at six other frequencies between the notes.
    private var mains: HealthFinding? {
        guard hum.prominence >= 3, hum.level > -90 else { return nil }
        let doubt = 0.5 * pow(0.5, (hum.prominence - 3) / 6 + (hum.coherence - 0.6) / 0.2)
        return HealthFinding(.hum, 1 - doubt, [hum.frequency, hum.level])
    }

    /// Sound that is at once as loud as its surroundings did not begin or end there by itself.
    private func cut(_ kind: HealthFinding.Kind, _ edge: Edge) -> HealthFinding? {
        // The mean of such a wave is a step at both ends.
        guard offset == nil else { return nil }
        guard edge.level > -40, edge.rim > edge.level - 6, abs(edge.neighbor - edge.level) < 6 else { return nil }
        return HealthFinding(kind, min(0.5, 0.3 + (edge.level + 40) / 100), [edge.level])
    }

    private var offset: HealthFinding? {
        guard let channel = offsets.indices.max(by: { abs(offsets[$0]) < abs(offsets[$1]) }),
            abs(offsets[channel]) >= 0.01
        else { return nil }
        return HealthFinding(
            .offset, 0.5 + 50 * (abs(offsets[channel]) - 0.01), [Float(channel + 1), offsets[channel]])
    }
}

extension TrackAnalysis {
    /// The faults of the recording, the most serious kinds first. Of caller's samples, no fault depends on a file format.
    public var findings: [HealthFinding] {
        #if SystemDecoders
            let depth = source.bitDepth
        #else
            let depth: Int? = nil
        #endif
        return measurements.health.findings(
            .init(duration: source.duration, sampleRate: source.sampleRate, bitDepth: depth))
    }
}
