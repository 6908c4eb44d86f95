package import AudioFeatures
import Foundation
import MusicLibrary

/// The lines of a file that may still be growing, as they come; of a pipe, too.
package struct GrowingLines {
    /// What was completed since the last call.
    package struct Piece: Equatable {
        package var lines: [String]
        /// Whether the file was cut, or another took its place: the lines are the first of it.
        package var startsOver: Bool

        package init(lines: [String] = [], startsOver: Bool = false) {
            (self.lines, self.startsOver) = (lines, startsOver)
        }
    }

    private let path: RawPath
    private var file: FileHandle
    private var offset = 0
    /// Of a line that is not complete yet.
    private var rest: [UInt8] = []
    private var isTooLong = false

    /// No line of numbers is that long, in bytes; one that is is left out.
    private static let longestLine = 1 << 20

    package init(_ path: RawPath) throws {
        self.path = path
        file = try FileHandle(forReadingFrom: path.absoluteURL)
    }

    /// What is new; `nil` when the file cannot be read any more.
    package mutating func next() -> Piece? {
        var piece = Piece()
        // What is read at the end so far is nil, not empty.
        guard var data = try? file.read(upToCount: 65_536) ?? Data() else { return nil }
        if data.isEmpty {
            piece.startsOver = startOver()
            guard piece.startsOver else { return piece }
            guard let again = try? file.read(upToCount: 65_536) ?? Data() else { return nil }
            data = again
        }
        offset += data.count
        for part in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            if !isTooLong { piece.lines.append(String(decoding: rest + part, as: UTF8.self)) }
            (rest, isTooLong) = ([], false)
        }
        rest += data.suffix(from: data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex)
        if rest.count > Self.longestLine { (rest, isTooLong) = ([], true) }
        return piece
    }

    /// Opens again what was cut or replaced, once all of it has been read.
    private mutating func startOver() -> Bool {
        var (now, opened) = (stat(), stat())
        guard path.withCString({ stat($0, &now) }) == 0, fstat(file.fileDescriptor, &opened) == 0,
            now.st_mode & S_IFMT == S_IFREG
        else { return false }
        let isAnother = now.st_ino != opened.st_ino || now.st_dev != opened.st_dev
        guard isAnother || now.st_size < offset, let again = try? FileHandle(forReadingFrom: path.absoluteURL)
        else { return false }
        (file, offset, rest, isTooLong) = (again, 0, [], false)
        return true
    }
}
