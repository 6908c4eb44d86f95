/// The first frames of a track, for the analysis of its structure.
struct FrameRecord: Sendable {
    /// What is kept.
    enum Content {
        /// What chords and sections need, of the first ten minutes.
        case outline
        /// Everything, of the first hour.
        case structure

        /// The maximum number of frames.
        var longest: Int { self == .outline ? BeatFrames.longest : OnsetBands.longest }
    }

    let content: Content

    private(set) var mfcc = FeatureMatrix(columnCount: 20)
    private(set) var chroma = FeatureMatrix(columnCount: 12)
    private(set) var rms: [Float] = []
    private(set) var seconds: [FeatureSummary] = []
    /// The outputs of the embedding network for each of its windows.
    private(set) var heard = FeatureMatrix(columnCount: MusicEmbedding.dimension)
    private(set) var windows = EmbeddingWindows()
    var quarterTones: QuarterToneRecord
    /// Semitones from A4 = 440 Hz; nil without a key.
    var tuning: Double?
    private(set) var registers = RegisterMoments()

    /// Logits of the keys in each pair of columns of the key network, in audible sound.
    private(set) var keyCourse: [[Float]] = []
    private(set) var soundingTime = SoundingTime()

    var frameCount: Int { rms.count }

    init(_ content: Content) {
        self.content = content
        quarterTones = QuarterToneRecord(frames: content.longest)
    }

    /// - Parameters:
    ///   - mel: bands of a frame, dB.
    ///   - frame: its number.
    mutating func append(mel: UnsafePointer<Float>, ofFrame frame: Int) {
        if content == .structure, frame < OnsetBands.longest { registers.append(mel) }
    }

    mutating func finish() { registers.finish() }

    mutating func append(second: FeatureSummary) {
        if content == .structure, frameCount < OnsetBands.longest { seconds.append(second) }
    }

    mutating func append(window: UnsafePointer<Float>, endingAt frame: Int) {
        guard content == .structure, frame < OnsetBands.longest else { return }
        heard.append(window)
        windows.append(endingAt: frame)
    }

    mutating func keep(_ keyCourse: [[Float]], _ soundingTime: SoundingTime) {
        (self.keyCourse, self.soundingTime) = (keyCourse, soundingTime)
    }

    /// Names the pitch classes differently.
    mutating func raiseChroma(by semitones: Int) {
        guard !semitones.isMultiple(of: 12) else { return }
        chroma.withMutableRows { row, _ in
            let raised = PitchReading.raised((0..<12).map { row[$0] }, by: semitones)
            for pitch in 0..<12 { row[pitch] = raised[pitch] }
        }
    }

    mutating func append(_ frame: FrameRow) {
        guard frameCount < content.longest else { return }
        if content == .structure { mfcc.append(frame.mfcc) }
        chroma.append(frame.chroma)
        rms.append(frame.rms)
    }
}
