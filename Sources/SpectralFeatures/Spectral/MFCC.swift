/// Mel-frequency cepstral coefficients: the DCT of mel-band power in decibels (Davis & Mermelstein 1980,
/// doi:10.1109/TASSP.1980.1163420), with librosa's defaults (`librosa.feature.mfcc`).
public struct MFCC: Sendable {
    /// Coefficients per frame.
    public let coefficientCount: Int
    /// The transform used.
    public let stft: STFT
    /// Hz.
    public let sampleRate: Double
    /// The mel bank used.
    public let melFilterBank: MelFilterBank

    let dct: DCT

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - coefficientCount: coefficients to keep, 1…bandCount.
    ///   - bandCount: mel bands.
    ///   - stft: framing.
    public init(
        sampleRate: Double = Double(CanonicalAudio.sampleRate), coefficientCount: Int = 20, bandCount: Int = 128,
        stft: STFT = STFT()
    ) {
        self.coefficientCount = coefficientCount
        self.sampleRate = sampleRate
        self.stft = stft
        melFilterBank = MelFilterBank(sampleRate: sampleRate, frameLength: stft.frameLength, bandCount: bandCount)
        dct = DCT(inputCount: bandCount, outputCount: coefficientCount)
    }

    /// The coefficients of a mono signal.
    /// - Returns: `1 + samples.count / hopLength` frames × `coefficientCount`; values are tens to hundreds (dB-scaled).
    public func coefficients(of samples: [Float]) -> FeatureMatrix {
        coefficients(ofMelPower: melFilterBank.melPower(of: samples, stft: stft))
    }

    /// The coefficients of mel-band powers, frames × bands.
    public func coefficients(ofMelPower melPower: FeatureMatrix) -> FeatureMatrix {
        dct.apply(to: Decibels.fromPower(melPower))
    }
}
