import AudioFeatures
import Foundation
import MusicServer
import TestSupport
import Testing

@Suite("Lines of a file that grows")
struct GrowingLinesTests {
    private let folder: TemporaryFolder
    private var path: RawPath { RawPath(folder.path + "/eeg.csv") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: "\(path)")) }

    private func append(_ text: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: "\(path)"))
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    @Test func linesComeWhenTheyAreComplete() throws {
        try write("a,b\n1,2")
        var lines = try GrowingLines(path)
        #expect(lines.next() == .init(lines: ["a,b"]))
        #expect(lines.next() == .init())
        try append("3\n\n4,5\n6")
        #expect(lines.next() == .init(lines: ["1,23", "", "4,5"]))
        try append("\n")
        #expect(lines.next() == .init(lines: ["6"]))
    }

    @Test func longFilesComeInPieces() throws {
        let expected = (0..<30_000).map { "\($0),\($0 * 7)" }
        try write(expected.joined(separator: "\n") + "\n")
        var lines = try GrowingLines(path)
        #expect(all(&lines) == expected)
    }

    @Test func lineThatIsTooLongIsLeftOutWhole() throws {
        try write("1\n" + String(repeating: "2,", count: 700_000) + "tail\n3\n")
        var lines = try GrowingLines(path)
        #expect(all(&lines) == ["1", "3"])
    }

    /// A program that starts anew truncates its file, or writes another and renames it.
    @Test func fileThatWasCutOrReplacedIsReadFromItsStart() throws {
        try write("header\n1\n2\n3\n")
        var lines = try GrowingLines(path)
        #expect(lines.next() == .init(lines: ["header", "1", "2", "3"]))
        try FileHandle(forWritingTo: URL(filePath: "\(path)")).truncate(atOffset: 0)
        try append("new\n")
        #expect(lines.next() == .init(lines: ["new"], startsOver: true))
        // What came last is not lost.
        try append("last\n")
        let other = folder.path + "/other.csv"
        try Data("third, longer than what was there\n".utf8).write(to: URL(filePath: other))
        #expect(rename(other, "\(path)") == 0)
        #expect(lines.next() == .init(lines: ["last"]))
        #expect(lines.next() == .init(lines: ["third, longer than what was there"], startsOver: true))
    }

    @Test func missingFileIsAnErrorAndARemovedOneIsReadToItsEnd() throws {
        #expect(throws: (any Error).self) { try GrowingLines(path) }
        try write("1\n")
        var lines = try GrowingLines(path)
        try FileManager.default.removeItem(atPath: "\(path)")
        #expect(lines.next() == .init(lines: ["1"]))
        #expect(lines.next() == .init())
    }

    private func all(_ lines: inout GrowingLines) -> [String] {
        var found: [String] = []
        var rounds = 0
        // A piece without a whole line has bytes of one.
        while let next = lines.next(), rounds < 100 {
            found += next.lines
            rounds += 1
        }
        return found
    }
}
