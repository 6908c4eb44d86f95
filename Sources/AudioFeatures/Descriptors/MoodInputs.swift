import Foundation

/// Inputs of the second stage: the inputs and predictions of the first stage, and measurements that a table of means
/// lacks. `Training/models/moods.py` computes the same.
typealias MoodInputs = NamedInputs<MoodInput>

/// The blocks of `MoodInputs`.
enum MoodInput: String, InputBlock {
    /// The predictions of the first stage.
    case table
    /// MFCC 0; MFCC 1–19; the deviations of all; log deviations of their slopes.
    case mfccLevel, mfcc, mfccDeviation, mfccSlope
    /// Values of the lower five bands, dB.
    case contrast, contrastDeviation
    /// For each the log mean, the log deviation and the log of their ratio.
    case centroid, bandwidth, rolloff, flatness, zeroCrossingRate, rms, flux, onsetStrength
    /// LUFS of the mean of the channels.
    case loudness
    /// Pulse clarity, beat strength, regularity.
    case pulse
    /// Onsets per second.
    case onsetRate
    /// Octaves from 100 BPM; 0 without tempo.
    case tempo
    case pulseCertainty
    /// Major bias, share of major triads, and the share according to the constant-Q transform.
    case majorness
    /// Mean level, deviation among pitch classes, mean deviation over time.
    case chroma
    case chromaHarmonics, constantQ, constantQHarmonics, cens
    case harmonicMotion
    /// Output of the embedding network.
    case embedding

    var count: Int {
        switch self {
        case .table: 7
        case .mfcc: 19
        case .mfccDeviation, .mfccSlope: 20
        case .contrast, .contrastDeviation: 5
        case .centroid, .bandwidth, .rolloff, .flatness, .zeroCrossingRate, .rms, .flux, .onsetStrength, .pulse,
            .majorness, .chroma:
            3
        case .mfccLevel, .loudness, .onsetRate, .tempo, .pulseCertainty: 1
        case .chromaHarmonics, .constantQHarmonics: 6
        case .constantQ, .cens: 4
        case .harmonicMotion: 60
        case .embedding: MusicEmbedding.dimension
        }
    }

    /// Inputs that missing treble changes and that are corrected one by one: see `BandLimitModel`.
    static let movement: [MoodInput] = [
        .mfccDeviation, .mfccSlope, .contrastDeviation, .centroid, .bandwidth, .rolloff, .flatness, .zeroCrossingRate,
        .rms, .flux, .onsetStrength,
    ]
}

extension NamedInputs<MoodInput> {
    init(
        _ tablePredictions: [Float], _ table: DescriptorInputs, _ track: TrackMeasurements
    ) {
        let (summary, tempo) = (track.sounding, track.rhythm.tempo)
        func moments(_ feature: FrameFeature) -> [Float] {
            let mean = summary.mean(feature).first ?? 0
            let deviation = summary.standardDeviation(feature).first ?? 0
            return [log(mean + 1e-4), log(deviation + 1e-4), log((deviation + 1e-6) / (mean + 1e-6))]
        }
        self.init { block in
            switch block {
            case .table: tablePredictions
            case .mfccLevel: Array(table[.mfccLevel])
            case .mfcc: Array(table[.mfcc])
            case .mfccDeviation: Array(summary.standardDeviation(.mfcc))
            case .mfccSlope: summary.standardDeviation(.mfccDelta).map { log($0 + 0.01) }
            case .contrast: Array(table[.contrast])
            case .contrastDeviation: Array(summary.standardDeviation(.contrast).prefix(block.count))
            case .centroid: moments(.centroid)
            case .bandwidth: moments(.bandwidth)
            case .rolloff: moments(.rolloff)
            case .flatness: moments(.flatness)
            case .zeroCrossingRate: moments(.zeroCrossingRate)
            case .rms: moments(.rms)
            case .flux: moments(.flux)
            case .onsetStrength: moments(.onsetStrength)
            case .loudness: [Float(track.mixLoudness)]
            case .pulse: [tempo.pulseClarity, tempo.beatStrength, tempo.regularity]
            case .onsetRate: [track.soundingOnsetRate]
            case .tempo: [tempo.beatsPerMinute > 0 ? log2(tempo.beatsPerMinute / 100) : 0]
            case .pulseCertainty: [tempo.pulseCertainty]
            case .majorness:
                [track.tonal.majorBias, track.tonal.majorTriadShare, track.harmony.majorTriadShare]
            case .chroma:
                [
                    summary.mean(.chroma).reduce(0, +) / 12, table[.chroma].last ?? 0,
                    summary.standardDeviation(.chroma).reduce(0, +) / 12,
                ]
            case .chromaHarmonics: Array(table[.chromaHarmonics])
            case .constantQ: Array(table[.constantQ])
            case .constantQHarmonics: Array(table[.constantQHarmonics])
            case .cens: Array(table[.cens])
            case .harmonicMotion: track.statistics.harmony.values
            case .embedding: track.statistics.embedding.values
            }
        }
    }
}
