/// What a recording's samples say about its faults. Nothing is judged here.
package struct HealthMeasurements: Sendable, Equatable {
    /// Largest magnitude of the continuous signal, full scale 1; see `TruePeak`.
    package var truePeak: Float = 0
    /// Runs of samples at the extreme of the file, see `ClippedRuns`, over all channels.
    package var clippedRuns = Places()
    /// Groups of such runs.
    package var clippedGroups = 0
    /// The magnitude at which the waveform was cut off, full scale 1.
    package var clippingLevel: Float = 0
    /// Stretches of missing sound, see `Dropouts`, of the channel with the most.
    package var dropouts = Places()
    /// Wrong samples, see `Clicks`, of the channel with the most; none in lossy files.
    package var clicks = Places()
    /// Bits that the samples use, of 24: 16 for a file of 16 bits, whatever it is stored in. 0 for digital silence.
    package var bitDepth = 0
    /// Mean of each channel, full scale 1.
    package var offsets: [Float] = []
    /// Level of each channel, dBFS; −140 for digital silence.
    package var levels: [Float] = []
    /// Correlation of the first two channels, −1…1; nil for mono, and if one of them is silent.
    package var correlation: Float?
    /// Largest difference of the first two channels, full scale 1; nil for mono.
    package var largestDifference: Float?
    /// The steepest step down of the long-time spectrum between 15 and 20.6 kHz; zeros if it was not measured.
    package var bandEdge = BandStep()
    /// The steepest step down between 20 and 24.2 kHz, at rates from 88.2 kHz; zeros if it was not measured.
    package var lowRateEdge = BandStep()
    /// How sharply the frames of an MP3 stand out, those of AAC or Vorbis, and those of Opus, see `CodecGrid`, in standard
    /// deviations; 0 if they were not measured.
    package var layer3Grid: Float = 0
    package var transformGrid: Float = 0
    package var opusGrid: Float = 0
    /// A steady tone of the mains, see `HumMeter`; zeros if there is none.
    package var hum = Hum()
    /// How the sound begins and ends.
    package var beginning = Edge()
    package var end = Edge()

    /// Faults that were counted.
    package struct Places: Sendable, Equatable {
        package var count = 0
        /// Seconds from the beginning to the first one.
        package var first = 0.0

        package init() {}
    }

    /// A tone of the mains or one of its overtones.
    package struct Hum: Sendable, Equatable {
        /// Hz: a multiple of 50 or 60.
        package var frequency: Float = 0
        /// dB below the level of a sine of full scale, in quiet moments, of the channel in which it stands out most.
        package var level: Float = -140
        /// dB: how far it stands out of the loudest bin beside it in quiet moments.
        package var prominence: Float = 0
        /// 0…1: how well its phases are those of one wave.
        package var coherence: Float = 0

        package init() {}
    }

    /// A step of a spectrum.
    package struct BandStep: Sendable, Equatable {
        /// Hz.
        package var frequency: Float = 0
        /// dB.
        package var height: Float = 0
        /// Level above the step, dB per bin of 2,048 samples, the mean of the channels, 0 = a full-scale sine.
        package var above: Float = 0

        package init() {}
    }

    /// The first or last 10 ms, over all channels.
    package struct Edge: Sendable, Equatable {
        /// Level, dBFS; −140 for digital silence.
        package var level: Float = -140
        /// Level of the outermost millisecond, dBFS.
        package var rim: Float = -140
        /// Level of the 60 ms beside it, dBFS.
        package var neighbor: Float = -140

        package init() {}
    }

    package init() {}
}
