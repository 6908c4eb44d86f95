package import AudioDecoding
package import AudioEncoding
import Foundation
package import MusicLibrary
import SystemFiles

/// Renders a mix into a file, with a cue sheet beside it and chapters in it, if its format has them. The file gets its name only when it
/// is complete.
package struct MixFile {
    private let parts: [MixPart]
    private let transitions: [MixTransition]
    private let sampleRate: Int

    /// - Parameters:
    ///   - parts: in playing order, at least one.
    ///   - transitions: one fewer.
    ///   - sampleRate: Hz.
    package init(_ parts: [MixPart], _ transitions: [MixTransition], sampleRate: Int = 44_100) {
        (self.parts, self.transitions, self.sampleRate) = (parts, transitions, sampleRate)
    }

    /// The path of the cue sheet of a sound file: `mix.cue` beside `mix.flac`.
    package static func cueSheet(of path: RawPath) -> RawPath {
        let name = path.lastComponent.bytes
        let end = name.lastIndex(of: UInt8(ascii: ".")).map { name.count - $0 } ?? 0
        return RawPath(bytes: path.bytes.dropLast(end) + Array(".cue".utf8))
    }

    /// - Parameters:
    ///   - path: the file, which is replaced.
    ///   - format: its format.
    ///   - onProgress: called with the number of seconds so far.
    /// - Returns: the duration of the mix, in seconds.
    /// - Throws: ``MixError`` with the file's name; nothing is left of an incomplete file.
    package func write(
        to path: RawPath, as format: SoundWriter.Format, onProgress: (Double) -> Void = { _ in }
    ) throws(MixError) -> Double {
        let temporary = RawPath(bytes: path.bytes + Array(".\(getpid()).tmp".utf8))
        defer { temporary.withCString { _ = unlink($0) } }
        let (starts, duration) = try render(to: temporary, as: format, onProgress)
        let chapters = zip(parts, zip(starts, starts.dropFirst() + [duration])).map { part, time in
            Chapter(title: part.title, artist: part.artist, start: time.0, end: time.1)
        }
        try ChapterTag.add(chapters, to: temporary, as: format)
        guard temporary.withCString({ old in path.withCString { rename(old, $0) } }) == 0 else {
            throw MixError("\(path): \(SystemReason.of(errno))")
        }
        let sheet = CueSheet(chapters, file: path.lastComponent.description, isMP3: format == .mp3)
        let cue = Self.cueSheet(of: path)
        do {
            try Data(sheet.text.utf8).write(to: cue.absoluteURL, options: .atomic)
        } catch {
            throw MixError("\(cue): \(SystemReason.of(error))")
        }
        return duration
    }

    private func render(
        to path: RawPath, as format: SoundWriter.Format, _ onProgress: (Double) -> Void
    ) throws(MixError) -> (starts: [Double], duration: Double) {
        var frames = 0
        let writer = try MixError.sounding(try SoundWriter(path, as: format, sampleRate: sampleRate))
        var renderer = MixRenderer(parts, transitions, sampleRate: sampleRate)
        let result = try renderer.render { (left, right) throws(MixError) in
            try MixError.sounding(try writer.write(left, right))
            frames += left.count
            onProgress(Double(frames) / Double(sampleRate))
        }
        try MixError.sounding(try writer.close())
        return result
    }
}
