package import AudioFeatures
import Foundation
import MusicLibrary

/// The lines of a file that may still be growing, as they come; of a pipe, too.
package struct GrowingLines {
    private let path: RawPath
    private var file: FileHandle
    private var offset = 0
    /// Of a line that is not complete yet.
    private var rest: [UInt8] = []

    /// No line of numbers is that long, in bytes; of one that is nothing is kept.
    private static let longestLine = 1 << 20

    package init(_ path: RawPath) throws {
        self.path = path
        file = try FileHandle(forReadingFrom: path.absoluteURL)
    }

    /// What was completed since the last call, from the start again where the file was cut or another took its place;
    /// `nil` when it cannot be read any more.
    package mutating func next() -> [String]? {
        startOverIfReplaced()
        // What is read at the end so far is nil, not empty.
        guard let data = try? file.read(upToCount: 65_536) ?? Data() else { return nil }
        offset += data.count
        var lines: [String] = []
        for piece in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            lines.append(String(decoding: rest + piece, as: UTF8.self))
            rest = []
        }
        rest += data.suffix(from: data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex)
        if rest.count > Self.longestLine { rest = [] }
        return lines
    }

    private mutating func startOverIfReplaced() {
        var (now, opened) = (stat(), stat())
        guard path.withCString({ stat($0, &now) }) == 0, fstat(file.fileDescriptor, &opened) == 0,
            now.st_mode & S_IFMT == S_IFREG
        else { return }
        let isAnother = now.st_ino != opened.st_ino || now.st_dev != opened.st_dev
        guard isAnother || now.st_size < offset, let again = try? FileHandle(forReadingFrom: path.absoluteURL)
        else { return }
        (file, offset, rest) = (again, 0, [])
    }
}
