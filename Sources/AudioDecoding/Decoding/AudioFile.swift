import CKernels

/// An audio file that is decoded, block by block, to interleaved Float32 samples.
///
/// The format is detected from the content. Integer samples are scaled to −1 ..< 1. Values beyond that, which occur in
/// decoded MP3s and floating-point files, are kept. Memory does not depend on the length of the file. Encoder delay and
/// padding are removed if the file states them.
///
/// An instance must be used from one thread at a time.
public final class AudioFile {
    /// The file.
    public let path: RawPath
    /// The format of the file.
    public let format: AudioFormat
    /// Frames per second, in Hz, within `SampleLimits.sampleRates`.
    public let sampleRate: Int
    /// Number of interleaved channels, within `SampleLimits.channelCounts`.
    public let channelCount: Int
    /// Number of frames decoded so far; at the end of the file its exact length.
    public private(set) var decodedFrameCount = 0

    private var decoder: any AudioDecoder
    private let source: AudioSource
    private var limits: DecodingLimits
    private var hasEnded = false
    /// Number of frames delivered before the first decoder failed, and the number it had promised.
    private var firstEnd: (position: Int, promised: Int?)?
    /// Whether the file is a stream without its end. The missing length is then unknown.
    private let isCutShort: Bool

    /// Opens a file and reads its header.
    ///
    /// - Throws: the errors of `AudioSource.init(_:)` and of `init(_:)` for a source.
    public convenience init(_ path: some PathConvertible) throws(AudioError) {
        try self.init(AudioSource(path))
    }

    /// Reads the header of an open file.
    ///
    /// - Throws: `AudioError` of kind `unsupportedFormat`, `badHeader`, `noSamples`, `decodingFailed` or `unreadable`.
    public init(_ source: AudioSource) throws(AudioError) {
        self.source = source
        path = source.path
        format = source.format
        limits = DecodingLimits(byteCount: source.file.size)
        (decoder, isCutShort) = try limits.measure(DecoderChoice.decoder(of: source))
        sampleRate = decoder.sampleRate
        channelCount = decoder.channelCount
        bitDepth = decoder.bitDepth
        try Self.validate(sampleRate: sampleRate, channelCount: channelCount, path)
    }

    /// The audio track that is read.
    public var track: AudioTrack { decoder.track }

    /// Bits of a sample, 32 for floating point; nil if the coding is lossy or unknown, and where the rate was lowered.
    package let bitDepth: Int?

    /// The loudspeaker positions of the channels.
    package var channelLayout: ChannelLayout { decoder.channelLayout }

    /// Number of frames according to the header, unless that has been found wrong. For an MP3 without an Info frame it
    /// is an estimate from the bytes decoded so far. `nil` if unknown.
    public var expectedFrameCount: Int? {
        decoder.wrongPromise != nil ? decodedFrameCount : firstEnd?.promised ?? decoder.expectedFrameCount
    }

    /// Decodes the next frames into `samples`, interleaved, as many as fit.
    ///
    /// - Returns: the number of decoded frames; fewer than `samples.count / channelCount` only at the end of the file,
    ///   0 after it.
    /// - Throws: `AudioError` of kind `nonFiniteSamples` if a sample is NaN, infinite or beyond ± `SampleLimits.largestSample`;
    ///   `noSamples` if the file ends before its first frame; `unreadable` if the system fails to read it.
    public func read(into samples: inout [Float]) throws(AudioError) -> Int {
        try samples.withUnsafeMutableBufferPointer { (buffer) throws(AudioError) -> Int in
            try read(into: buffer)
        }
    }

    /// As `read(into:)` for an array, without copying.
    package func read(into samples: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let wanted = samples.count / channelCount
        guard !hasEnded, wanted > 0 else { return 0 }
        var filled = 0
        while filled < wanted, !hasEnded {
            let output = UnsafeMutableBufferPointer(
                rebasing: samples[(filled * channelCount)..<(wanted * channelCount)])
            let count = try limits.measure(decoder.read(into: output))
            try checkFinite(UnsafeBufferPointer(rebasing: output.prefix(count * channelCount)))
            decodedFrameCount += count
            try limits.check(Double(decodedFrameCount) / Double(sampleRate), path)
            filled += count
            if filled < wanted { hasEnded = try !resume() }
        }
        if hasEnded, decodedFrameCount == 0 {
            throw AudioError(.noSamples, path, "the file has a header but no samples; it is empty or truncated")
        }
        return filled
    }

    /// Continues with another decoder if the first one has stopped too early.
    private func resume() throws(AudioError) -> Bool {
        guard firstEnd == nil, shortfall != nil,
            let second = try DecoderChoice.second(after: decoder, decodedFrameCount, of: source)
        else { return false }
        firstEnd = (decodedFrameCount, decoder.expectedFrameCount)
        decoder = second
        return true
    }

    /// Decodes on two threads from here on, with the same result, if the decoder supports it.
    /// - Returns: false if the decoder does not support it, if something has been read already, or if the file is too
    ///   short.
    package func decodeOnTwoThreads() throws(AudioError) -> Bool {
        guard let both = try decoder.onTwoThreads() else { return false }
        decoder = both
        return true
    }

    // MARK: Completeness

    /// Share of the expected sound that was decoded, 0...1, once the end has been reached; 1 if no length was stated.
    public var completeness: Double {
        guard let expectedFrameCount, expectedFrameCount > decodedFrameCount else { return 1 }
        return Double(decodedFrameCount) / Double(expectedFrameCount)
    }

    /// The missing part, once the end has been reached; `nil` if it is less than a second or less than a hundredth of
    /// the expected length.
    public var shortfall: Shortfall? {
        let rate = Double(sampleRate)
        let end = decoder.tellsWhereItFails ? decodedFrameCount : nil
        let position = decoder.firstDamage ?? firstEnd?.position ?? end
        let missing = max(0, (expectedFrameCount ?? 0) - decodedFrameCount)
        if let expectedFrameCount,
            Shortfall.isWorthAMark(missing: missing, of: expectedFrameCount, sampleRate: sampleRate)
        {
            return Shortfall(
                missing: Double(missing) / rate, promised: Double(expectedFrameCount) / rate,
                position: position.map { Double($0) / rate })
        }
        if isCutShort || decoder.endedEarly && expectedFrameCount == nil {
            return Shortfall(missing: nil, promised: nil, position: Double(decodedFrameCount) / rate)
        }
        return nil
    }

    /// Whether sound is known to be missing, once the end has been reached: see `shortfall`.
    public var isPartial: Bool { shortfall != nil }

    /// The length in the header, once the end has been reached, if no sound is missing and the header is wrong; `nil`
    /// if it is right to a second or a hundredth, or if it states no length.
    public var wrongLength: WrongLength? {
        guard hasEnded, shortfall == nil, let promised = decoder.wrongPromise else { return nil }
        let (difference, longer) = (abs(promised - decodedFrameCount), max(promised, decodedFrameCount))
        guard Shortfall.isWorthAMark(missing: difference, of: longer, sampleRate: sampleRate) else { return nil }
        let rate = Double(sampleRate)
        return WrongLength(promised: Double(promised) / rate, held: Double(decodedFrameCount) / rate)
    }

    /// Whether damaged parts were skipped; false for a file that is only truncated.
    public var isDamaged: Bool { decoder.isDamaged }

    // MARK: Opening

    static func validate(sampleRate: Int, channelCount: Int, _ path: RawPath) throws(AudioError) {
        guard SampleLimits.sampleRates.contains(sampleRate) else {
            throw AudioError(
                .badHeader, path,
                "the header gives a sample rate of \(sampleRate) Hz; 8,000 to 768,000 Hz are supported")
        }
        guard SampleLimits.channelCounts.contains(channelCount) else {
            throw AudioError(.badHeader, path, "the header gives \(channelCount) channels; 1 to 64 are supported")
        }
    }

    // MARK: Sample values

    private func checkFinite(_ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        guard let base = samples.baseAddress, ck_all_within(base, samples.count, SampleLimits.largestSample) == 0 else {
            return
        }
        let index = samples.firstIndex { !(abs($0) <= SampleLimits.largestSample) } ?? 0
        let seconds = Double(decodedFrameCount + index / channelCount) / Double(sampleRate)
        let place = (seconds * 1_000).rounded() / 1_000
        throw AudioError(
            .nonFiniteSamples, path,
            "the sample at \(place) s is \(samples[index]), which is not a valid sample; export the file again")
    }
}
