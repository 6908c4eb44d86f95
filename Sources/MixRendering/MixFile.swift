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
    ///   - path: the file. Neither it nor its cue sheet may exist. If it is a symbolic link, its target is written.
    ///   - format: its format.
    ///   - isCancelled: asked after each block.
    ///   - onProgress: called with the number of seconds so far.
    /// - Returns: the duration of the mix, in seconds.
    /// - Throws: ``MixError`` with the file's name; nothing is left of an incomplete file.
    package func write(
        to path: RawPath, as format: SoundWriter.Format, isCancelled: () -> Bool = { false },
        onProgress: (Double) -> Void = { _ in }
    ) throws(MixError) -> Double {
        let target = path.linkTarget
        let temporary = RawPath(bytes: target.bytes + Array(".\(getpid()).tmp".utf8))
        defer { temporary.withCString { _ = unlink($0) } }
        let (starts, duration) = try render(to: temporary, named: path, as: format) { seconds throws(MixError) in
            if isCancelled() { throw MixError("\(path): the rendering was interrupted") }
            onProgress(seconds)
        }
        let chapters = zip(parts, zip(starts, starts.dropFirst() + [duration])).map { part, time in
            Chapter(title: part.title, artist: part.artist, start: time.0, end: time.1)
        }
        try ChapterTag.add(chapters, to: temporary, named: path, as: format, isCancelled: isCancelled)
        let cue = Self.cueSheet(of: path)
        // They may have come since the rendering began.
        for place in [path, cue] where place.exists { throw MixError("\(place) exists; nothing was written") }
        guard temporary.withCString({ old in target.withCString { rename(old, $0) } }) == 0 else {
            throw MixError("\(path): \(SystemReason.of(errno))")
        }
        let sheet = CueSheet(chapters, file: path.lastComponent.description, isMP3: format == .mp3)
        do {
            try Data(sheet.text.utf8).write(to: cue.linkTarget.absoluteURL, options: .atomic)
        } catch {
            throw MixError("\(cue): \(SystemReason.of(error))")
        }
        return duration
    }

    private func render(
        to path: RawPath, named name: RawPath, as format: SoundWriter.Format,
        _ onProgress: (Double) throws(MixError) -> Void
    ) throws(MixError) -> (starts: [Double], duration: Double) {
        var frames = 0
        let writer = try MixError.sounding(try SoundWriter(path, named: name, as: format, sampleRate: sampleRate))
        var renderer = MixRenderer(parts, transitions, sampleRate: sampleRate)
        let result = try renderer.render { (left, right) throws(MixError) in
            try MixError.sounding(try writer.write(left, right))
            frames += left.count
            try onProgress(Double(frames) / Double(sampleRate))
        }
        try MixError.sounding(try writer.close())
        return result
    }
}
