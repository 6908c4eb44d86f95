package import AudioDecoding
import CSndfile

/// Writes a sound file of two channels block by block, by libsndfile.
package final class SoundWriter {
    /// The formats, named by their extensions.
    package enum Format: String, CaseIterable, Sendable {
        case wav, flac, mp3

        fileprivate var code: Int32 {
            switch self {
            // EBU Tech 3306; a plain WAV up to 4 GiB, which its header cannot count beyond.
            case .wav: Int32(SF_FORMAT_RF64 | SF_FORMAT_PCM_16)
            case .flac: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
            // SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, which headers before 1.1 do not define.
            case .mp3: 0x230082
            }
        }
    }

    /// What errors name.
    private let path: RawPath
    private let file: OpaquePointer
    private var interleaved: [Float] = []

    /// - Parameters:
    ///   - path: the file, which is replaced.
    ///   - name: the path that errors name.
    ///   - format: its format.
    ///   - sampleRate: Hz.
    /// - Throws: `unsupportedFormat` if the installed libsndfile lacks the format (MP3 needs 1.1); `unreadable` if the file
    ///   cannot be written.
    package init(_ path: RawPath, named name: RawPath, as format: Format, sampleRate: Int) throws(AudioError) {
        self.path = name
        var info = SF_INFO()
        info.samplerate = Int32(sampleRate)
        info.channels = 2
        info.format = format.code
        guard sf_format_check(&info) != 0 else {
            throw AudioError(
                .unsupportedFormat, name, "this libsndfile does not write .\(format.rawValue) (version 1.1 does)")
        }
        guard let file = path.withCString({ sf_open($0, Int32(SFM_WRITE), &info) }) else {
            throw AudioError(.unreadable, name, String(cString: sf_strerror(nil)))
        }
        self.file = file
        sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        if format == .wav { sf_command(file, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, Int32(SF_TRUE)) }
        if format == .mp3 {
            // Of 0, the best, to 1: about 190 kbit/s.
            var level = 0.2
            sf_command(file, Int32(SFC_SET_COMPRESSION_LEVEL), &level, Int32(MemoryLayout<Double>.size))
        }
        isOpen = true
    }

    private var isOpen = false

    deinit { if isOpen { sf_close(file) } }

    /// Appends frames of both channels.
    package func write(_ left: [Float], _ right: [Float]) throws(AudioError) {
        interleaved.removeAll(keepingCapacity: true)
        interleaved.reserveCapacity(2 * left.count)
        for (l, r) in zip(left, right) {
            interleaved.append(l)
            interleaved.append(r)
        }
        let count = sf_count_t(left.count)
        guard sf_writef_float(file, interleaved, count) == count else {
            throw AudioError(.unreadable, path, "cannot be written: \(String(cString: sf_strerror(file)))")
        }
    }

    /// Ends the file. Call it once, after the last block.
    package func close() throws(AudioError) {
        isOpen = false
        guard sf_close(file) == 0 else { throw AudioError(.unreadable, path, "cannot be written completely") }
    }
}
