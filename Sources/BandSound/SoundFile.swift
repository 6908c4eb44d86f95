import CSndfile
package import GestureBand
import SystemFiles

/// Writes sound files. A file gets its name only when it is complete.
package enum SoundFile {
    /// The supported formats, named by their extensions.
    package enum Format: String, CaseIterable, Sendable {
        case wav, flac, ogg, mp3

        var code: Int32 {
            switch self {
            case .wav: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
            case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
            case .ogg: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
            // SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, which headers before 1.1 do not define.
            case .mp3: 0x230082
            }
        }
    }

    /// Renders notes into a file.
    ///
    /// - Throws: ``SoundError`` with the file's name.
    package static func write(
        _ notes: [NoteEvent], to path: String, as format: Format, soundfont: String? = nil
    ) throws(SoundError) {
        let temporary = path + ".\(getpid()).tmp"
        var info = SF_INFO()
        info.samplerate = Int32(Synthesizer.sampleRate)
        info.channels = 2
        info.format = format.code
        guard sf_format_check(&info) != 0 else {
            throw SoundError("\(path): this libsndfile does not support .\(format.rawValue) (version 1.1 does)")
        }
        guard let file = sf_open(temporary, Int32(SFM_WRITE), &info) else {
            throw SoundError("\(path): \(String(cString: sf_strerror(nil)))")
        }
        sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        do throws(SoundError) {
            try OfflineRenderer(notes, soundfont: soundfont).render { frames throws(SoundError) in
                let count = sf_count_t(frames.count / 2)
                guard sf_writef_float(file, frames, count) == count else {
                    throw SoundError("\(path): \(String(cString: sf_strerror(file)))")
                }
            }
            sf_write_sync(file)
        } catch {
            sf_close(file)
            unlink(temporary)
            throw error
        }
        guard sf_close(file) == 0, rename(temporary, path) == 0 else {
            let reason = SystemReason.of(errno)
            unlink(temporary)
            throw SoundError("\(path): \(reason)")
        }
    }
}
