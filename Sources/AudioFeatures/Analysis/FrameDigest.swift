/// Turns blocks of measured frames into what a track keeps: moments, onset envelope, MFCC sequence.
struct FrameDigest {
    struct Result {
        let summary: FeatureSummary
        /// Of the frames that are not in a pause.
        let sounding: FeatureSummary
        let onsets: OnsetBands
        let sequence: TimbreSequence
        let tonal: TonalSummary
        let harmony: HarmonySummary
        let pitchClasses: PitchClassSequence
        let statistics: TrackStatistics
        let silence: Silence
        /// Frames between the silence at the ends.
        let music: Range<Int>
        let bandLimit: BandLimit
        /// Only where asked for.
        let record: FrameRecord?
        /// Semitones away from A4 = 440 Hz.
        let tuning: Double
    }

    private let dct: DCT
    private var loudestMel = -Float.infinity
    private var loudestPeak = -Float.infinity
    private var loudestValley = -Float.infinity
    private var moments = FeatureSummary.Accumulator()
    private var pauses = FeatureSummary.Accumulator()
    private var pause = FeatureSummary.Accumulator()
    /// The first frames after silence at the start, whose slopes and rises are out of the silence.
    private var entry = FeatureSummary.Accumulator()
    private static let entryLength = 4
    private var onsets = OnsetStrength.Accumulator(bandCount: 128)
    private var tonal = TonalSummary.Accumulator()
    private var silence = Silence.Accumulator()
    private var bandLimit = BandLimit.Accumulator()
    private var record: FrameRecord?
    private var sequence = TimbreSequence.Accumulator(dimension: 20)
    private var statistics = TrackStatistics.Accumulator()
    private var seconds = SecondMoments()

    init(dct: DCT, keepsFrames: Bool) {
        self.dct = dct
        record = keepsFrames ? FrameRecord() : nil
    }

    mutating func add(_ block: inout FrameBlock) {
        defer { block.removeAll() }
        let range = Decibels.dynamicRange
        loudestMel = max(loudestMel, block.melDecibels.maximum)
        loudestPeak = max(loudestPeak, block.contrastPeaks.maximum)
        loudestValley = max(loudestValley, block.contrastValleys.maximum)
        block.melDecibels.raise(to: loudestMel - range)
        block.contrastPeaks.raise(to: loudestPeak - range)
        block.contrastValleys.raise(to: loudestValley - range)

        let mfcc = dct.apply(to: block.melDecibels)
        let deltas = Delta.slope(of: mfcc)
        var rises: [Float] = []
        rises.reserveCapacity(block.scalars.count)
        let isSound = block.scalars.map { Silence.isSound(rms: $0.rms) }
        block.melDecibels.withRows { row, frame in
            rises.append(onsets.add(row))
            if isSound[frame] { bandLimit.add(row) }
        }
        mfcc.withRows { row, _ in sequence.add(row) }
        block.chroma.withRows { row, frame in if isSound[frame] { tonal.add(row) } }
        statistics.add(mfcc: mfcc, chroma: block.chroma, where: isSound)

        var row = [Float](repeating: 0, count: FrameFeature.rowLength)
        for frame in 0..<block.scalars.count {
            fill(&row, .mfcc, mfcc.row(frame))
            fill(&row, .mfccDelta, deltas.row(frame))
            let contrast = zip(block.contrastPeaks.row(frame), block.contrastValleys.row(frame)).map { $0 - $1 }
            fill(&row, .contrast, contrast[...])
            silence.add(rms: block.scalars[frame].rms)
            record?.append(
                mfcc: mfcc.row(frame), chroma: block.chroma.row(frame), rms: block.scalars[frame].rms)
            fill(&row, .chroma, block.chroma.row(frame))
            let scalars = block.scalars[frame]
            row[FrameFeature.centroid.range.lowerBound] = scalars.shape.centroid
            row[FrameFeature.bandwidth.range.lowerBound] = scalars.shape.bandwidth
            row[FrameFeature.rolloff.range.lowerBound] = scalars.shape.rolloff
            row[FrameFeature.flatness.range.lowerBound] = scalars.shape.flatness
            row[FrameFeature.zeroCrossingRate.range.lowerBound] = scalars.zeroCrossingRate
            row[FrameFeature.rms.range.lowerBound] = scalars.rms
            row[FrameFeature.flux.range.lowerBound] = scalars.flux
            row[FrameFeature.onsetStrength.range.lowerBound] = rises[frame]
            moments.add(row)
            seconds.add(row) { record?.append(second: $0) }
            if isSound[frame] { endPause() } else { pause.add(row) }
            if silence.isEntry(within: Self.entryLength) { entry.add(row) }
        }
    }

    /// A short pause is part of the music.
    private mutating func endPause() {
        if pause.frameCount >= Silence.leastPause { pauses.add(pause) }
        if pause.frameCount > 0 { pause = FeatureSummary.Accumulator() }
    }

    private func fill(_ row: inout [Float], _ feature: FrameFeature, _ values: ArraySlice<Float>) {
        var target = feature.range.lowerBound
        for value in values {
            row[target] = value
            target += 1
        }
    }

    mutating func finish(
        tuning: Double, harmony: HarmonySummary, pitchClasses: PitchClassSequence
    ) -> Result {
        endPause()
        seconds.finish { record?.append(second: $0) }
        let sounding = moments.without(pauses)
        let hasMore = sounding.frameCount > 2 * entry.frameCount
        return Result(
            summary: moments.summary, sounding: (hasMore ? sounding.without(entry) : sounding).summary,
            onsets: onsets.bands,
            sequence: sequence.sequence, tonal: tonal.summary,
            harmony: harmony, pitchClasses: pitchClasses, statistics: statistics.statistics,
            silence: silence.silence, music: silence.music, bandLimit: bandLimit.limit, record: record, tuning: tuning)
    }
}
