internal import CKernels

/// Turns blocks of measured frames into the measurements of a track.
struct FrameDigest {
    struct Result {
        let measurements: TrackMeasurements
        let onsets: OnsetBands
        /// Inputs of the networks that detect beats.
        let beatFrames: BeatFrames
        /// Present only if requested.
        let record: FrameRecord?
    }

    private let dct: DCT
    private let cepstrum: FloatBuffer
    private var moments = FeatureSummary.Accumulator()
    private var pauses = FeatureSummary.Accumulator()
    private var pause = FeatureSummary.Accumulator()
    /// The first frames after silence at the start. Their slopes and rises are measured against silence.
    private var entry = FeatureSummary.Accumulator()
    private static let entryLength = 4
    private var onsets = OnsetStrength.Accumulator(bandCount: 128)
    private var beatFrames = BeatFrames.Accumulator()
    private var tonal = TonalSummary.Accumulator()
    private var silence = Silence.Accumulator()
    private var bandLimit = BandLimit.Accumulator()
    private var record: FrameRecord?
    private var sequence = TimbreSequence.Accumulator(dimension: 20)
    private var statistics = TrackStatistics.Accumulator()
    private var seconds = SecondMoments()
    private var listeners = SecondListeners()
    /// Number of frames processed by `fill`.
    private var filledCount = 0

    init(dct: DCT, keeping content: FrameRecord.Content?) {
        self.dct = dct
        cepstrum = FloatBuffer(count: dct.outputCount)
        record = content.map { FrameRecord($0) }
    }

    /// Digests and removes the frames of a block. First each frame alone: its mel bands become a feature row in place.
    /// Then each frame with its neighbors.
    mutating func add(_ block: inout FrameBlock) {
        // Moved out of the block, because it is written while the rest of the block is read.
        var rows = FeatureMatrix(columnCount: block.rows.columnCount)
        swap(&rows, &block.rows)
        let (count, stride) = (block.frameCount, rows.columnCount)
        rows.withMutableValues { base in
            for frame in 0..<count { fill(base + frame * stride, frame, of: block) }
            for frame in 0..<count {
                let row = base + frame * stride
                Delta.apply(
                    to: base + FrameRow.Offset.mfcc, row: frame, of: count, stride: stride,
                    into: row + FrameRow.Offset.mfccDelta, count: dct.outputCount)
                add(FrameRow(values: row, isSound: Silence.isSound(rms: row[FrameRow.Offset.rms])))
            }
        }
        swap(&rows, &block.rows)
        block.removeFrames()
    }

    /// Fills in all features of a row that need no neighbor, in place of its mel bands.
    private mutating func fill(_ row: UnsafeMutablePointer<Float>, _ frame: Int, of block: borrowing FrameBlock) {
        let scalars = block.scalars[frame]
        ck_raise_to(row, block.rows.columnCount, block.loudestMel - Decibels.dynamicRange)
        if Silence.isSound(rms: scalars.rms) {
            bandLimit.add(row)
            if let window = statistics.add(mel: row) { add(window, endingAt: filledCount) }
        }
        record?.append(mel: row, ofFrame: filledCount)
        filledCount += 1
        let rise = onsets.add(row)
        beatFrames.add(row, loudest: block.loudestMel)
        dct.apply(row, into: cepstrum.base)

        (row + FrameRow.Offset.mfcc).update(from: cepstrum.base, count: cepstrum.count)
        block.contrastLevels.withRow(frame) {
            block.loudestContrast.contrast($0, into: row + FrameRow.Offset.contrast)
        }
        block.chroma.withRow(frame) { (row + FrameRow.Offset.chroma).update(from: $0, count: 12) }
        row[FrameRow.Offset.centroid] = scalars.shape.centroid
        row[FrameRow.Offset.bandwidth] = scalars.shape.bandwidth
        row[FrameRow.Offset.rolloff] = scalars.shape.rolloff
        row[FrameRow.Offset.flatness] = scalars.shape.flatness
        row[FrameRow.Offset.zeroCrossingRate] = scalars.zeroCrossingRate
        row[FrameRow.Offset.rms] = scalars.rms
        row[FrameRow.Offset.flux] = scalars.flux
        row[FrameRow.Offset.onsetStrength] = rise
    }

    /// - Parameter frame: the last one of the window.
    private mutating func add(_ window: UnsafePointer<Float>, endingAt frame: Int) {
        listeners.voice.add(window, endingAt: frame)
        record?.append(window: window, endingAt: frame)
    }

    /// Passes a frame to every statistic, in order.
    private mutating func add(_ frame: FrameRow) {
        sequence.add(frame.mfcc)
        if frame.isSound { tonal.add(frame.chroma) }
        silence.add(rms: frame.rms)
        statistics.add(frame)
        record?.append(frame)
        seconds.add(frame.values) {
            listeners.add($0)
            record?.append(second: $0)
        }
        moments.add(frame.values)
        if frame.isSound { endPause() } else { pause.add(frame.values) }
        if silence.isEntry(within: Self.entryLength) { entry.add(frame.values) }
    }

    /// Counts a short pause as part of the music.
    private mutating func endPause() {
        if pause.frameCount >= Silence.leastPause { pauses.add(pause) }
        if pause.frameCount > 0 { pause = FeatureSummary.Accumulator() }
    }

    /// Keeps the keys over time.
    /// - Parameter logits: columns × keys.
    mutating func keep(_ logits: [[Float]], _ soundingTime: SoundingTime) {
        record?.keep(logits, soundingTime)
    }

    /// - Parameters:
    ///   - loudness: loudness of the channels, and of their mean.
    ///   - health: faults of the same track.
    ///   - chromaTuning: that of the filters of chroma, in semitones from A4 = 440 Hz.
    ///   - harmony: also of sound that is not music.
    ///   - quarterTones: present only if requested.
    mutating func finish(
        loudness: (channels: Loudness, mix: Double), stereo: StereoWidth, health: HealthMeasurements,
        chromaTuning: Double,
        harmony: HeardHarmony, quarterTones: QuarterToneRecord?, pitchClasses: PitchClassSequence
    ) -> Result {
        endPause()
        seconds.finish {
            listeners.add($0)
            record?.append(second: $0)
        }
        record?.finish()
        if let quarterTones { record?.quarterTones = quarterTones }
        let (sounding, statistics, onsets) = (self.sounding, self.statistics.statistics, self.onsets.bands)
        let rise = harmony.rise(ofChroma: chromaTuning)
        record?.raiseChroma(by: rise)
        let key = KeyEstimator.estimate(
            chroma: PitchReading.raised(Array(sounding.mean(.chroma)), by: rise), logits: harmony.keyLogits, by: .fitted
        )
        let tuning = key == .none ? nil : harmony.tuning
        record?.tuning = tuning
        let measurements = TrackMeasurements(
            loudness: loudness.channels, mixLoudness: loudness.mix, summary: moments.summary, sounding: sounding,
            sequence: sequence.sequence, tonal: tonal.summary, harmony: harmony.summary, pitchClasses: pitchClasses,
            statistics: statistics,
            rhythm: RhythmAnalysis(
                onsets, frames: beatFrames.frames, embedding: statistics.embedding.values, music: silence.music),
            heardKey: key, silence: silence.silence, stereo: stereo, bandLimit: bandLimit.limit,
            voice: listeners.voice.finish(),
            audience: listeners.audience.finish(), tuning: tuning, health: health)
        return Result(measurements: measurements, onsets: onsets, beatFrames: beatFrames.frames, record: record)
    }

    /// The frames outside pauses, without the first ones after silence if there are others.
    private var sounding: FeatureSummary {
        let sounding = moments.without(pauses)
        let hasMore = sounding.frameCount > 2 * entry.frameCount
        return (hasMore ? sounding.without(entry) : sounding).summary
    }
}
