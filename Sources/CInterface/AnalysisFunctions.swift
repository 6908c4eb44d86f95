import AudioFeatures
public import CSonicIndex
import MusicLibrary

/// See sonicindex.h.
@c @implementation
public func sonic_analyze_file(
    _ path: UnsafePointer<CChar>!, _ detail: sonic_detail, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> UnsafeMutablePointer<CChar>! {
    text(error) {
        let path = try InvalidArgument.path("path", path)
        switch try Detail(detail) {
        case .features:
            let analyzed = try AnalyzedTrack(path, analyzer: TrackAnalyzer(recordsOutline: true), decodesAhead: true)
            return try JSONLine.string(TrackRecord(analyzed.track, FileMoods().catalog(for: path)))
        case .structure:
            return try JSONLine.string(try TrackAnalyzer().structure(path, decodesAhead: true))
        }
    }
}

/// See sonicindex.h.
@c @implementation
public func sonic_analyze_samples(
    _ samples: UnsafePointer<Float>!, _ frame_count: Int, _ channel_count: Int32, _ sample_rate: Int32,
    _ detail: sonic_detail, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> UnsafeMutablePointer<CChar>! {
    text(error) {
        let (detail, channels, rate) = (try Detail(detail), Int(channel_count), Int(sample_rate))
        try InvalidArgument.check("channel_count", channels, within: SampleLimits.channelCounts)
        let samples = try array("samples", samples, frame_count, channels)
        let analyzer = TrackAnalyzer(recordsOutline: true)
        switch detail {
        case .features:
            let analysis = try analyzer.analyze(samples: samples, sampleRate: rate, channels: channels)
            return try JSONLine.string(SoundRecord(analysis))
        case .structure:
            return try JSONLine.string(
                try analyzer.structure(samples: samples, sampleRate: rate, channels: channels))
        }
    }
}

/// `sonic_detail`.
private enum Detail {
    case features
    case structure

    init(_ detail: sonic_detail) throws {
        switch Int(detail) {
        case SONIC_FEATURES: self = .features
        case SONIC_STRUCTURE: self = .structure
        default: throw InvalidArgument("there is no detail \(detail)")
        }
    }
}

/// A caller's sequence: `count` rows of `width` numbers.
func array<Element>(
    _ name: String, _ values: UnsafePointer<Element>?, _ count: Int, _ width: Int = 1
) throws -> [Element] {
    try InvalidArgument.checkCount(name, count, width, of: Element.self)
    guard count > 0, width > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: try InvalidArgument.require(name, values), count: count * width))
}
