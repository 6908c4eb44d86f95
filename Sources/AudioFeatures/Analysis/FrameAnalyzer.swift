internal import CKernels

/// All measurements per frame, in one pass over the samples.
///
/// librosa limits decibel scales to 80 dB below the loudest value of the *whole* signal, which a stream knows only at
/// its end. Frames therefore wait in `FrameBlock` as unlimited decibels. Every ten minutes, and at the end, the block
/// is limited to the loudest value so far and digested. Up to ten minutes the result equals librosa's; for longer
/// tracks memory stays bounded. Chroma also waits for the tuning, which is taken from the first thirty seconds after
/// silence. The constant-Q transform reads the samples themselves, except silence, once the tuning is known.
final class FrameAnalyzer {
    private static let framesPerBlock = CanonicalAudio.frameCount(seconds: 600)
    private static let framesForTuning = CanonicalAudio.frameCount(seconds: 30)

    /// Memory for the loudness meter of the same track: a second and a half of it, reused for every track.
    let loudnessMemory = SampleBuffer(minimumCapacity: 0)
    /// Meter for the stereo width of the same track.
    let stereoMeter = StereoMeter()

    private let stages: SpectralStages
    private let spectrum: SpectrumBuffer
    private let melPower: FloatBuffer
    private let scratch = FloatBuffer(count: 16)
    private var blocker = DCBlocker()
    private var frames: FrameStream
    private var timeDomain = TimeDomain()
    private var block = FrameBlock()
    private var digest: FrameDigest

    private var tuningEstimator = TuningEstimator()
    /// Power spectra, followed by the zeros that `Chroma.apply` may read.
    private var framesBeforeTuning: FeatureMatrix
    private var tuned: TunedFilters.Filters?
    private var hasSounded = false
    private var gate = SilenceGate()
    /// What the keys over time need, if the frames are kept.
    private var soundingTime: SoundingTime?
    /// The quarter tones, if frames are kept.
    private var quarterTones: QuarterToneRecord?
    private var samplesBeforeTuning: [Float] = []
    private var harmony: HarmonySummary.Accumulator?
    private let keyPass = KeyPass(.fitted)
    private var pitchClasses: PitchClassSequence.Accumulator?

    /// Begins a track without keeping its frames.
    init(_ stages: SpectralStages) {
        self.stages = stages
        spectrum = SpectrumBuffer(stages.stft)
        melPower = stages.mel.makeOutput()
        frames = FrameStream(frameLength: stages.stft.frameLength, hopLength: stages.stft.hopLength)
        digest = FrameDigest(dct: stages.dct, keeping: nil)
        framesBeforeTuning = FeatureMatrix(columnCount: stages.stft.binCount + FloatBuffer.padding)
        pitchClasses = stages.pitchClasses.map { PitchClassSequence.Accumulator($0) }
        // This reserves address space only. Unused pages are never touched.
        block.reserve(Self.framesPerBlock)
        framesBeforeTuning.reserveRows(Self.framesForTuning)
        samplesBeforeTuning.reserveCapacity((Self.framesForTuning + 64) * stages.stft.hopLength)
    }

    /// Clears the state of the last track and keeps the memory.
    /// - Parameter content: what `finish` also returns of the first frames.
    func restart(keeping content: FrameRecord.Content?) {
        blocker.restart()
        frames = FrameStream(frameLength: stages.stft.frameLength, hopLength: stages.stft.hopLength)
        timeDomain = TimeDomain()
        block.restart()
        digest = FrameDigest(dct: stages.dct, keeping: content)
        tuningEstimator = TuningEstimator()
        framesBeforeTuning.removeAllRows()
        tuned = nil
        hasSounded = false
        gate = SilenceGate()
        soundingTime = content == .structure ? SoundingTime() : nil
        quarterTones = content.map { QuarterToneRecord(frames: $0.longest) }
        samplesBeforeTuning.removeAll(keepingCapacity: true)
        harmony = nil
        pitchClasses = stages.pitchClasses.map { PitchClassSequence.Accumulator($0) }
    }

    /// Samples at 22,050 Hz, mono, in order.
    func push(_ samples: UnsafeBufferPointer<Float>) {
        blocker.push(samples) { samples in
            frames.push(samples) { measure($0) }
            pitchClasses?.push(samples)
            gate.push(samples) { hear($0, piece: $1) }
        }
        if harmony == nil, let tuned { harmony = startedHarmony(tuned) }
    }

    /// - Parameters:
    ///   - loudness: loudness of the channels of the same track, and of their mean.
    ///   - stereo: stereo width of the same track.
    ///   - health: faults of the same track.
    func finish(
        loudness: (channels: Loudness, mix: Double), stereo: StereoWidth, health: HealthMeasurements
    ) -> FrameDigest.Result {
        frames.finish { measure($0) }
        digestBlock()
        gate.finish { hear($0, piece: $1) }
        let tuned = tuned ?? stages.untuned
        var harmony = harmony ?? startedHarmony(tuned)
        let heard = harmony.finish { quarterTones?.append(frame: $0) }
        if let keyCourse = heard.keyCourse, let soundingTime { digest.keep(keyCourse, soundingTime) }
        defer { quarterTones = nil }
        return digest.finish(
            loudness: loudness, stereo: stereo, health: health, chromaTuning: tuned.chroma.tuning, harmony: heard,
            quarterTones: quarterTones, pitchClasses: pitchClasses?.finish() ?? .empty)
    }

    private func hear(_ samples: UnsafeBufferPointer<Float>, piece: Int) {
        soundingTime?.add(piece: piece)
        quarterTones?.append(pieceAt: Double(piece * SilenceGate.length) / Double(CanonicalAudio.sampleRate))
        if harmony == nil {
            samplesBeforeTuning.append(contentsOf: samples)
        } else {
            harmony?.push(samples) { quarterTones?.append(frame: $0) }
        }
    }

    private func measure(_ frame: FrameStream.Frame) {
        let bins = stages.stft.binCount
        spectrum.load(frame.samples)

        stages.mel.apply(spectrum.power, into: melPower)
        ck_power_to_db(melPower.base, melPower.base, stages.mel.bandCount, Decibels.minimumPower)
        block.loudestMel = max(block.loudestMel, ck_maximum(melPower.base, stages.mel.bandCount))
        block.rows.append(melPower.base)

        let shape = stages.shape.values(magnitude: spectrum.magnitude.base, power: spectrum.power.base, count: bins)
        let waveform = timeDomain.measure(frame)
        let rise =
            frame.index == 0
            ? 0
            : ck_rectified_difference(spectrum.magnitude.base, spectrum.previousMagnitude.base, bins)
                / Float(bins)
        block.scalars.append(
            .init(shape: shape, rms: waveform.rms, zeroCrossingRate: waveform.zeroCrossingRate, flux: rise))

        stages.contrast.extremes(spectrum.magnitude.base, into: scratch.base)
        block.loudestContrast.add(scratch.base)
        block.contrastLevels.append(scratch.base)

        hasSounded = hasSounded || Silence.isSound(rms: waveform.rms)
        if let chroma = hasSounded ? tuned?.chroma : stages.untuned.chroma {
            chroma.apply(spectrum.power.base, into: scratch.base)
            block.chroma.append(scratch.base)
        } else {
            tuningEstimator.add(spectrum.power.base, count: bins)
            framesBeforeTuning.append(spectrum.power.base)
            if framesBeforeTuning.rowCount == Self.framesForTuning { settleTuning() }
        }
        if block.frameCount == Self.framesPerBlock { digestBlock() }
    }

    private func settleTuning() {
        let tuned = stages.filters.filters(for: tuningEstimator.tuning)
        framesBeforeTuning.withRows { power, _ in
            tuned.chroma.apply(power, into: scratch.base)
            block.chroma.append(scratch.base)
        }
        framesBeforeTuning.removeAllRows()
        self.tuned = tuned
    }

    private func startedHarmony(_ tuned: TunedFilters.Filters) -> HarmonySummary.Accumulator {
        var harmony = HarmonySummary.Accumulator(
            tuned.constantQ, stages.quarterTones, keyPass, keepsKeyCourse: soundingTime != nil)
        samplesBeforeTuning.withUnsafeBufferPointer { harmony.push($0) { quarterTones?.append(frame: $0) } }
        samplesBeforeTuning.removeAll(keepingCapacity: true)
        return harmony
    }

    private func digestBlock() {
        if tuned == nil, hasSounded { settleTuning() }
        digest.add(&block)
    }
}

/// The processing stages of frames, with their tables. They are immutable and shared by all workers.
struct SpectralStages: Sendable {
    let stft = STFT()
    let mel = MelFilterBank()
    let dct = DCT(inputCount: 128, outputCount: 20)
    let shape = SpectralShape()
    let contrast = SpectralContrast()
    let filters: TunedFilters
    /// Not tuned: what they measure is turned once the tuning is known (`QuarterToneFilters.turn`).
    let quarterTones = QuarterToneFilters()
    /// Filters for the silence before the music.
    let untuned: TunedFilters.Filters
    /// Tables for pitch classes over time, if these are requested.
    let pitchClasses: PitchClassSequence.Tables?

    init(recordsPitchClasses: Bool = false) {
        pitchClasses = recordsPitchClasses ? PitchClassSequence.Tables() : nil
        filters = TunedFilters()
        untuned = filters.filters(for: 0)
    }
}
