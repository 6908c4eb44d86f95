import FluidSynthBridge
package import GestureBand
import SystemFiles

/// FluidSynth with a General MIDI soundfont. It renders samples or plays through the sound device.
///
/// A playing synthesizer can be used from any thread, a rendering one from one thread at a time.
package final class Synthesizer {
    /// Frames per second.
    package static let sampleRate = 44_100

    private let bridge: OpaquePointer

    /// - Parameters:
    ///   - soundfont: an SF2 or SF3 file; nil for the first one in the usual places.
    ///   - driver: a FluidSynth audio driver, "" for its default; nil to render.
    /// - Throws: ``SoundError`` if FluidSynth, the soundfont or a sound device is missing.
    package init(soundfont: String? = nil, driver: String? = nil) throws(SoundError) {
        guard let file = soundfont ?? Self.usualSoundfont() else { throw .noSoundfont }
        guard access(file, R_OK) == 0 else { throw SoundError("\(file): \(SystemReason.of(errno))") }
        var reason = [CChar](repeating: 0, count: 512)
        guard let opened = fluidsynth_bridge_open(file, Double(Self.sampleRate), driver, &reason, reason.count) else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw SoundError(
                text
                    + (text.hasSuffix("no FluidSynth") ? ": apt install libfluidsynth3 (brew install fluid-synth)" : "")
            )
        }
        bridge = opened
    }

    deinit { fluidsynth_bridge_close(bridge) }

    /// The locations of General MIDI soundfonts on Debian, Fedora and Homebrew.
    private static func usualSoundfont() -> String? {
        [
            "/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/sounds/sf3/default-GM.sf3",
            "/usr/share/sounds/sf2/TimGM6mb.sf2", "/usr/share/sounds/sf2/FluidR3_GM.sf2",
            "/usr/share/soundfonts/default.sf2", "/opt/homebrew/share/soundfonts/default.sf2",
        ].first { access($0, R_OK) == 0 }
    }

    /// Plays a message now.
    package func play(_ note: NoteEvent) {
        let channel = Int32(note.channel)
        switch note.kind {
        case .on(let key, let velocity): fluidsynth_bridge_note_on(bridge, channel, Int32(key), Int32(velocity))
        case .off(let key): fluidsynth_bridge_note_off(bridge, channel, Int32(key))
        case .program(let program): fluidsynth_bridge_program(bridge, channel, Int32(program))
        }
    }

    /// Renders the next frames: two channels, interleaved.
    func render(_ frameCount: Int) throws(SoundError) -> [Float] {
        var frames = [Float](repeating: 0, count: 2 * frameCount)
        guard fluidsynth_bridge_render(bridge, &frames, Int32(frameCount)) == 0 else {
            throw SoundError("the synthesiser stopped")
        }
        return frames
    }
}
