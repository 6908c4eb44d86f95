extension MeasurementCatalog {
    /// The current measurements. Tempo and key are those detected, also for sound that is not music.
    package static let standard = MeasurementCatalog(moments + pulse + harmony + statistics + recording)

    private static let moments = FrameFeature.allCases.flatMap { feature in
        [
            MeasuredQuantity(feature.rawValue, in: "mean") { Array($0.sounding.mean(feature)) },
            MeasuredQuantity(feature.rawValue, in: "deviation") { Array($0.sounding.standardDeviation(feature)) },
        ]
    }

    private static let pulse = [
        MeasuredQuantity("tempo") { $0.rhythm.tempo.beatsPerMinute },
        MeasuredQuantity("tempoConfidence") { $0.rhythm.tempo.confidence },
        MeasuredQuantity("candidates") { $0.rhythm.candidates.map { [$0.beatsPerMinute] + $0.evidence } },
        MeasuredQuantity("beats") { $0.rhythm.beats.map(\.time) },
        MeasuredQuantity("metre", in: "rhythm") { $0.rhythm.tempo.beatsPerBar },
        MeasuredQuantity("metreConfidence", in: "rhythm") { $0.rhythm.tempo.meterConfidence },
        MeasuredQuantity("pulseClarity", in: "rhythm") { $0.rhythm.tempo.pulseClarity },
        MeasuredQuantity("beatStrength", in: "rhythm") { $0.rhythm.tempo.beatStrength },
        MeasuredQuantity("regularity", in: "rhythm") { $0.rhythm.tempo.regularity },
        MeasuredQuantity("onsetRate", in: "rhythm") { $0.soundingOnsetRate },
        MeasuredQuantity("runnerUp", in: "rhythm") { $0.rhythm.tempo.runnerUp },
    ]

    private static let harmony = [
        MeasuredQuantity("majorBias", in: "tonal") { $0.tonal.majorBias },
        MeasuredQuantity("majorTriadShare", in: "tonal") { $0.tonal.majorTriadShare },
        MeasuredQuantity("constantQMajorTriadShare", in: "tonal") { $0.harmony.majorTriadShare },
        MeasuredQuantity("constantQChroma", in: "harmony") { $0.harmony.constantQChroma },
        MeasuredQuantity("energyNormalizedChroma", in: "harmony") { $0.harmony.energyNormalizedChroma },
    ]

    private static let statistics = [
        MeasuredQuantity("timbreDistribution", in: "statistics") { $0.statistics.timbre.embedding },
        MeasuredQuantity("timbreMean", in: "statistics") { $0.statistics.timbre.mean.map { Float($0) } },
        MeasuredQuantity("timbreCovariance", in: "statistics") { $0.statistics.timbre.covariance.map { Float($0) } },
        MeasuredQuantity("modulationSpectrum", in: "statistics") { $0.statistics.modulation.shape },
        MeasuredQuantity("modulationAmplitudes", in: "statistics") { $0.statistics.modulation.amplitudes.values },
        MeasuredQuantity("harmonicMotion", in: "statistics") { $0.statistics.harmony.values },
        MeasuredQuantity("spectralPattern", in: "statistics") { $0.statistics.spectrum.levels },
        MeasuredQuantity("embedding", in: "statistics") { $0.statistics.embedding.values },
    ]

    private static let recording = [
        MeasuredQuantity("stereoWidth") { $0.stereo.levels },
        MeasuredQuantity("mixLoudness") { $0.mixLoudness },
        MeasuredQuantity("band", in: "bandLimit") { $0.bandLimit.band },
        MeasuredQuantity("certainty", in: "bandLimit") { $0.bandLimit.certainty },
    ]
}
