import AudioFeatures
import Foundation
import MusicCatalog
import TestSupport
import Testing

/// Lines read from files.
struct DelimitedInputTests {
    private static func lines(_ bytes: [UInt8], delimiter: UInt8 = 10, limit: Int = 1_000_000) throws -> [String] {
        let folder = try TemporaryFolder()
        let input = try DelimitedInput(RawPath(try folder.write(bytes, as: "x")), delimiter: delimiter, limit: limit)
        var lines: [String] = []
        while let line = input.next() {
            switch line {
            case .bytes(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: lines.append("too long")
            }
        }
        #expect(input.next() == nil && input.failure == nil)
        return lines
    }

    @Test func linesAreParted() throws {
        #expect(try Self.lines([]) == [])
        #expect(try Self.lines(Array("\n".utf8)) == [""])
        #expect(try Self.lines(Array("a\n\nb\r\nc".utf8)) == ["a", "", "b\r", "c"])
        #expect(try Self.lines(Array("a\nb\0c\0".utf8), delimiter: 0) == ["a\nb", "c"])
    }

    @Test(arguments: [1, 5, 65_535, 65_536, 65_537, 200_000])
    func aLineThatIsTooLongIsPassedOver(length: Int) throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: length + 1)
        let fits = Array(long.dropLast())
        let bytes = Array("a\n".utf8) + long + Array("\nb\n".utf8) + fits + Array("\n".utf8) + long
        let expected = ["a", "too long", "b", String(decoding: fits, as: UTF8.self), "too long"]
        #expect(try Self.lines(bytes, limit: length) == expected)
    }

    @Test func aFileThatGrowsIsFollowed() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([], as: "x")
        let input = try DelimitedInput(RawPath(path), limit: 4)
        let file = try #require(FileHandle(forWritingAtPath: path))
        func next(after text: String, isFinal: Bool = false) throws -> DelimitedInput.Line? {
            try file.write(contentsOf: Array(text.utf8))
            return input.next(isFinal: isFinal)
        }
        #expect(try next(after: "") == nil && next(after: "on") == nil && next(after: "e") == nil)
        #expect(try next(after: "\ntwo") == .bytes(Array("one".utf8)))
        // An unfinished line that is already too long counts as one line, wherever its end is.
        #expect(try next(after: "2345") == nil && next(after: "6") == nil && next(after: "7\n8") == .tooLong)
        #expect(try next(after: "", isFinal: true) == .bytes(Array("8".utf8)))
        #expect(try next(after: "9", isFinal: true) == .bytes(Array("9".utf8)) && input.failure == nil)
    }

    @Test func otherThingsThanFilesThrow() throws {
        let folder = try TemporaryFolder()
        #expect(throws: AudioError.self) { try DelimitedInput(RawPath(folder.path)) }
        let error = #expect(throws: AudioError.self) { try DelimitedInput(RawPath(folder.path + "/none")) }
        #expect(error?.kind == .notFound)
    }

    /// A program that restarts truncates its file, or writes another and renames it.
    @Test func aFileThatWasCutOrReplacedIsKnown() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lines"
        try folder.write(Array("one\ntwo\n".utf8), as: "lines")
        func isReplacedAfterReading(_ change: () throws -> Void) throws -> Bool {
            let input = try DelimitedInput(RawPath(path))
            while input.next(isFinal: false) != nil {}
            #expect(!input.isReplaced)
            try change()
            return input.isReplaced
        }
        let file = try FileHandle(forUpdating: URL(filePath: path))
        defer { try? file.close() }
        #expect(
            try !isReplacedAfterReading {
                try file.seekToEnd()
                try file.write(contentsOf: Data("three\n".utf8))
            }, "grown")
        #expect(try isReplacedAfterReading { try file.truncate(atOffset: 3) })
        #expect(
            try isReplacedAfterReading {
                try Data("another, longer than what was there\n".utf8).write(to: URL(filePath: path), options: .atomic)
            })
        #expect(try !isReplacedAfterReading { try FileManager.default.removeItem(atPath: path) }, "gone")
    }
}
