/// A musical key and its confidence.
///
/// ```swift
/// let key = KeyEstimate(tonic: 9, mode: .minor, confidence: 0.9)
/// print(key.name, key.camelot, key.openKey)                        // A minor 8A 1m
/// ```
public struct KeyEstimate: Sendable, Equatable {
    /// Major or minor.
    public enum Mode: Int, Sendable {
        /// Minor, Spotify's 0.
        case minor = 0
        /// Major, Spotify's 1.
        case major = 1
    }

    /// Pitch class of the tonic, C = 0 … B = 11; −1 without a key.
    public var tonic: Int
    /// Mode; major without a key.
    public var mode: Mode
    /// 0 (none) … 1: probability that the key is right.
    public var confidence: Float
    /// Tonic of the second best key, mostly a neighbor on the circle of fifths; −1 without a key.
    public var runnerUpTonic: Int
    /// Mode of the second best key.
    public var runnerUpMode: Mode

    /// No key.
    public static let none = KeyEstimate(tonic: -1, mode: .major, confidence: 0)

    /// - Parameters:
    ///   - tonic: 0…11, or −1.
    ///   - mode: major or minor.
    ///   - confidence: 0…1.
    ///   - runnerUpTonic: 0…11, or −1.
    ///   - runnerUpMode: major or minor.
    public init(
        tonic: Int, mode: Mode, confidence: Float, runnerUpTonic: Int = -1, runnerUpMode: Mode = .major
    ) {
        self.tonic = tonic
        self.mode = mode
        self.confidence = confidence
        self.runnerUpTonic = runnerUpTonic
        self.runnerUpMode = runnerUpMode
    }
}
