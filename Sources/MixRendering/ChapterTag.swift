import AudioDecoding
import AudioEncoding
import Foundation
import MusicLibrary
import SystemFiles

/// Writes chapters into a sound file: in MP3 as frames of ID3v2 (*ID3v2 Chapter Frame Addendum*, 2005), in FLAC as comments
/// (`CHAPTER001`, as players of Ogg and FLAC read them). WAV has none.
enum ChapterTag {
    /// A table of contents of ID3v2 has at most as many.
    private static let most = 255

    /// - Parameters:
    ///   - path: the file.
    ///   - name: the path that errors name.
    ///   - isCancelled: asked between blocks.
    /// - Throws: `MixError` with the file's name.
    static func add(
        _ chapters: [Chapter], to path: RawPath, named name: RawPath, as format: SoundWriter.Format,
        isCancelled: () -> Bool = { false }
    ) throws(MixError) {
        do {
            switch format {
            case .wav: return
            case .mp3: try rewrite(path, isCancelled) { _ in (id3(chapters), 0) }
            case .flac: try rewrite(path, isCancelled) { head in try flacHead(head, chapters) }
            }
        } catch {
            let reason = (error as? MixError)?.description ?? SystemReason.of(error)
            throw MixError("\(name): the chapters cannot be written: \(reason)")
        }
    }

    /// Replaces the beginning of a file.
    /// - Parameter change: from the first bytes to the new ones, and the number of bytes that these replace.
    private static func rewrite(
        _ path: RawPath, _ isCancelled: () -> Bool, _ change: (Data) throws -> (new: Data, replaced: Int)
    ) throws {
        let source = try FileHandle(forReadingFrom: path.absoluteURL)
        defer { try? source.close() }
        let head = try source.read(upToCount: 1 << 16) ?? Data()
        let (new, replaced) = try change(head)
        try source.seek(toOffset: UInt64(replaced))
        let other = RawPath(bytes: path.bytes + Array(".part".utf8))
        defer { other.withCString { _ = unlink($0) } }
        try new.write(to: other.absoluteURL)
        let target = try FileHandle(forWritingTo: other.absoluteURL)
        try target.seekToEnd()
        while let block = try source.read(upToCount: 1 << 20), !block.isEmpty {
            if isCancelled() { throw MixError("it was interrupted") }
            try target.write(contentsOf: block)
        }
        try target.close()
        guard other.withCString({ new in path.withCString { rename(new, $0) } }) == 0 else {
            throw MixError(SystemReason.of(errno))
        }
    }

    // MARK: ID3v2.4

    /// A tag with all chapters.
    static func id3(_ chapters: [Chapter]) -> Data {
        let listed = chapters.prefix(most)
        let names = listed.indices.map { Data("chp\($0 + 1)".utf8) + [0] }
        // Ordered, and at the top.
        var contents = Data("toc".utf8) + [0, 3, UInt8(names.count)]
        names.forEach { contents += $0 }
        var frames = frame("CTOC", contents)
        for (name, chapter) in zip(names, listed) {
            let times = [chapter.start, chapter.end].map { bigEndian(UInt32(max(0, min($0 * 1000, 4e9)).rounded())) }
            // No offsets in bytes.
            let offsets = Data(repeating: 0xFF, count: 8)
            frames += frame("CHAP", name + times[0] + times[1] + offsets + frame("TIT2", [3] + Data(chapter.name.utf8)))
        }
        return Data("ID3".utf8) + [4, 0, 0] + syncsafe(frames.count) + frames
    }

    private static func frame(_ name: String, _ content: Data) -> Data {
        Data(name.utf8) + syncsafe(content.count) + [0, 0] + content
    }

    private static func syncsafe(_ count: Int) -> Data {
        Data([21, 14, 7, 0].map { UInt8(truncatingIfNeeded: count >> $0 & 0x7F) })
    }

    private static func bigEndian(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    // MARK: FLAC

    /// The blocks of metadata with the chapters as comments (FLAC format, section 8).
    static func flacHead(_ head: Data, _ chapters: [Chapter]) throws(MixError) -> (new: Data, replaced: Int) {
        var blocks: [(type: UInt8, content: Data)] = []
        var place = head.startIndex + 4
        while head.count >= place + 4 {
            let length = Int(head[place + 1]) << 16 | Int(head[place + 2]) << 8 | Int(head[place + 3])
            guard head.count >= place + 4 + length else { throw MixError("its metadata are longer than 64 KiB") }
            blocks.append((head[place] & 0x7F, Data(head[place + 4..<place + 4 + length])))
            let isLast = head[place] & 0x80 != 0
            place += 4 + length
            if isLast { break }
        }
        let comments = 4 as UInt8
        blocks.removeAll { $0.type == comments }
        blocks.insert((comments, vorbis(chapters)), at: min(1, blocks.count))
        var new = Data("fLaC".utf8)
        for (number, block) in blocks.enumerated() {
            let size = bigEndian(UInt32(block.content.count)).dropFirst()
            new += [block.type | (number == blocks.count - 1 ? 0x80 : 0)] + size + block.content
        }
        return (new, place)
    }

    private static func vorbis(_ chapters: [Chapter]) -> Data {
        let entries = chapters.enumerated().flatMap { number, chapter in
            let name = String(format: "CHAPTER%03d", number + 1)
            return ["\(name)=\(time(chapter.start))", "\(name)NAME=\(chapter.name)"]
        }
        func counted(_ text: String) -> Data { littleEndian(text.utf8.count) + Data(text.utf8) }
        return counted("SonicIndex") + littleEndian(entries.count) + entries.reduce(Data()) { $0 + counted($1) }
    }

    private static func littleEndian(_ value: Int) -> Data { Data(bigEndian(UInt32(value)).reversed()) }

    /// "00:03:25.120".
    private static func time(_ seconds: Double) -> String {
        let milliseconds = Int((max(0, seconds) * 1000).rounded())
        return String(
            format: "%02d:%02d:%02d.%03d", milliseconds / 3_600_000, milliseconds / 60_000 % 60,
            milliseconds / 1000 % 60, milliseconds % 1000)
    }
}
