/// The canonical form in which every file is measured: one channel, the mean of all, at one rate.
public enum CanonicalAudio {
    /// Hz, that of `librosa.load`.
    public static let sampleRate = 22_050
}
