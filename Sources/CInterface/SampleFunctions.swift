public import CSonicIndex
import Foundation
import SpectralFeatures

/// See sonicindex.h.
@c @implementation
public func sonic_read(
    _ path: UnsafePointer<CChar>!, _ sample_rate: Int32, _ is_mono: Int32, _ offset: Double, _ duration: Double,
    _ audio: UnsafeMutablePointer<sonic_audio>!, _ error: UnsafeMutablePointer<OpaquePointer?>!
) -> sonic_code {
    code(error) {
        let audio = try InvalidArgument.require("audio", audio)
        let rate = Int(sample_rate)
        if rate != 0 { try InvalidArgument.check("sample_rate", rate, within: SampleLimits.sampleRates) }
        try InvalidArgument.check("offset", offset, within: 0...1e9)
        if !duration.isNaN { try InvalidArgument.check("duration", duration, within: 0...1e9) }
        let signal = try Signal(
            of: try InvalidArgument.path("path", path), sampleRate: rate == 0 ? nil : rate, isMono: is_mono != 0,
            offset: offset, duration: duration.isNaN ? nil : duration)
        let frameCount = signal.channels.first?.count ?? 0
        // malloc may return NULL for a size of 0.
        guard let memory = malloc(max(1, signal.channels.count * frameCount) * MemoryLayout<Float>.stride) else {
            throw InvalidArgument("not enough memory for \(frameCount) frames")
        }
        let samples = memory.bindMemory(to: Float.self, capacity: max(1, signal.channels.count * frameCount))
        for (channel, values) in signal.channels.enumerated() {
            (samples + channel * frameCount).initialize(from: values, count: frameCount)
        }
        audio.pointee = sonic_audio(
            samples: samples, channel_count: signal.channels.count, frame_count: frameCount,
            sample_rate: Int32(signal.sampleRate))
    }
}

/// See sonicindex.h.
@c @implementation
public func sonic_audio_free(_ audio: UnsafeMutablePointer<sonic_audio>!) {
    guard let audio else { return }
    free(audio.pointee.samples)
    audio.pointee.samples = nil
}
