import CSndfile
public import GestureBand
import SystemFiles

/// A sound file that is being written; it has its name only when it is whole.
public enum SoundFile {
    /// What can be written, by the end of the name.
    public enum Format: String, CaseIterable, Sendable {
        case wav, flac, ogg, mp3

        var code: Int32 {
            switch self {
            case .wav: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
            case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
            case .ogg: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS)
            // SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, which headers before 1.1 do not have.
            case .mp3: 0x230082
            }
        }
    }

    /// Renders notes into a file.
    ///
    /// - Throws: ``SoundError`` with the file's name.
    public static func write(
        _ notes: [NoteEvent], to path: String, as format: Format, soundfont: String? = nil
    ) throws(SoundError) {
        let temporary = path + ".\(getpid()).tmp"
        var info = SF_INFO()
        info.samplerate = Int32(Synthesizer.sampleRate)
        info.channels = 2
        info.format = format.code
        guard sf_format_check(&info) != 0 else {
            throw SoundError("\(path): this libsndfile writes no .\(format.rawValue) (1.1 and later do)")
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
