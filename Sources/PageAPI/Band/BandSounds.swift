import BandSound
import Foundation
import GestureBand

/// The sounds of instruments, for the page to play: single notes of the soundfont, one after another in one file.
enum BandSounds {
    /// One file.
    struct Sprite: Encodable {
        /// The keys, in order. The page shifts them to those between.
        let keys: [Int]
        /// Seconds from the beginning of a note to that of the next one.
        let slot: Double
        /// As of `Instrument.init(_:)`.
        fileprivate let instrument: Instrument

        private enum CodingKeys: CodingKey { case keys, slot }

        fileprivate init(_ instrument: Instrument, _ keys: [Int], slot: Double) {
            (self.instrument, self.keys, self.slot) = (instrument, keys, slot)
        }

        /// Each note sounds for most of its slot, and then fades.
        fileprivate var notes: [NoteEvent] {
            let program = NoteEvent(time: 0, channel: instrument.channel, kind: .program(instrument.program))
            return [program]
                + keys.enumerated().flatMap { index, key in
                    let start = Double(index) * slot
                    return [
                        NoteEvent(
                            time: start, channel: instrument.channel, kind: .on(key: UInt8(key), velocity: velocity)),
                        NoteEvent(time: start + slot * 0.85, channel: instrument.channel, kind: .off(key: UInt8(key))),
                    ]
                }
        }

        private var velocity: UInt8 { 100 }
    }

    private static let chordKeys = Array(stride(from: 36, through: 84, by: 6))
    private static let bassKeys = Array(stride(from: 24, through: 54, by: 6))
    /// Kick, snare, clap, hi-hats, tom, crash and ride of General MIDI.
    private static let drumKeys = [36, 38, 39, 42, 45, 46, 49, 51]

    /// By the name of the instrument.
    static let sprites: [String: Sprite] = {
        var sprites = ["drums": Sprite(.drums, drumKeys, slot: 1.5)]
        for name in ["piano", "guitar", "organ", "strings", "choir", "flute", "bass"] {
            guard let instrument = Instrument(name) else { continue }
            sprites[name] = Sprite(instrument, name == "bass" ? bassKeys : chordKeys, slot: 5)
        }
        return sprites
    }()

    /// Why there are none; nil if there are.
    static var problem: String? {
        do throws(SoundError) {
            _ = try Synthesizer()
            return nil
        } catch {
            return error.description
        }
    }

    /// A file as FLAC.
    /// - Throws: `APIError`, 404, without FluidSynth or a soundfont; 507 if the disk is full.
    static func file(_ sprite: Sprite) throws(APIError) -> [UInt8] {
        let url = FileManager.default.temporaryDirectory.appending(path: "sonic-\(UUID().uuidString).flac")
        defer { try? FileManager.default.removeItem(at: url) }
        do throws(SoundError) {
            try SoundFile.write(sprite.notes, to: url.path(percentEncoded: false), as: .flac)
        } catch {
            if problem != nil { throw APIError(404, .notFound, "this server has no sounds of instruments") }
            // Its path is not for clients.
            throw error.description.contains(String(cString: strerror(ENOSPC))) ? .noSpace : unmade
        }
        guard let bytes = try? Data(contentsOf: url) else { throw unmade }
        return [UInt8](bytes)
    }

    private static let unmade = APIError(500, .internalError, "the sounds of this instrument cannot be made")
}
