import Foundation
import SimilarityIndex
import TestSupport
import Testing

@Suite struct StorageWriterTests {
    private func expectInvalid(_ words: String, _ body: () throws -> Void) {
        let error = #expect(throws: IndexError.self) { try body() }
        guard case .invalidInput(let reason)? = error?.cause else {
            Issue.record("not invalidInput: \(String(describing: error))")
            return
        }
        #expect(reason.contains(words), "\(reason)")
    }

    @Test func entriesThatDoNotFitAreRejectedByName() throws {
        let good = try RandomLibrary.entries(1)[0]
        func reject(_ words: String, _ change: (inout IndexEntry) throws -> Void) throws {
            var entry = good
            try change(&entry)
            var writer = try IndexWriter(schema: RandomLibrary.schema)
            expectInvalid(words) { try writer.append(entry) }
            // The message begins with the track's path.
            expectInvalid(entry.displayPath + ": ") { try writer.append(entry) }
            #expect(writer.count == 0)
        }
        try reject("texts") { $0.texts.removeLast() }
        try reject("numbers") { $0.numbers.append(1) }
        try reject("vector of 6") { $0.vector?.removeLast() }
        try reject("vector value nan at 2") { $0.vector?[2] = .nan }
        try reject("not finite") { $0.vector?[0] = -.infinity }
        try reject("too large") { $0.vector?[0] = 1.1e15 }
        try reject("dimension 2") {
            $0.sequence = try QuantizedSequence(values: [1, 2], dimension: 2, hopSeconds: 1)
        }
        try reject("analysis version 0") { $0.analysisVersion = 0 }
        try reject("empty path") { $0.path = [] }
        try reject("zero byte") { $0.path = [65, 0, 66] }
    }

    @Test func impossibleSchemasAreRejected() {
        func reject(_ words: String, _ change: (inout IndexSchema) -> Void) {
            var schema = RandomLibrary.schema
            change(&schema)
            expectInvalid(words) { _ = try IndexWriter(schema: schema) }
        }
        reject("analysis version 0") { $0.analysisVersion = 0 }
        reject("vector dimension") { $0.vectorDimension = 0 }
        reject("vector dimension") { $0.vectorDimension = 65_537 }
        reject("sequence dimension") { $0.sequenceDimension = -1 }
        reject("two columns") { $0.textColumns = ["a", "b", "a"] }
        reject("two columns") { $0.numberColumns = ["x", "x"] }
        reject("65537 columns") { $0.numberColumns = (0...65_536).map { "\($0)" } }
        reject("empty or too long") { $0.textColumns = [""] }
        reject("empty or too long") { $0.numberColumns = [String(repeating: "x", count: 65_536)] }
    }

    @Test func aPathMayOccurOnce() throws {
        let folder = try TemporaryFolder()
        var entries = try RandomLibrary.entries(5)
        entries[4].path = entries[1].path
        let writer = try RandomLibrary.writer(entries)
        expectInvalid(entries[1].displayPath) { try writer.write(to: folder.file("x.sidx")) }
        let failures = [RandomLibrary.failures(1)[0], RandomLibrary.failures(1)[0]]
        let other = try RandomLibrary.writer([], failures: failures)
        expectInvalid("bad/0.mp3") { try other.write(to: folder.file("x.sidx")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func errorsNameFileAndCauseAndLeaveNothingBehind() throws {
        let folder = try TemporaryFolder()
        let writer = try RandomLibrary.writer(try RandomLibrary.entries(3))
        func expectSystemError(_ path: String, _ code: Int32) {
            let error = #expect(throws: IndexError.self) { try writer.write(to: path) }
            guard case .system(_, code)? = error?.cause else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.file == path)
            #expect(error?.description.hasPrefix(path + ": ") == true)
        }
        expectSystemError(folder.file("absent/x.sidx"), ENOENT)
        try FileManager.default.createDirectory(atPath: folder.file("folder.sidx"), withIntermediateDirectories: false)
        expectSystemError(folder.file("folder.sidx"), EISDIR)
        try write([1], to: folder.file("file"))
        expectSystemError(folder.file("file/x.sidx"), ENOTDIR)
        expectInvalid("names no file") { try writer.write(to: folder.path + "/") }
        expectInvalid("names no file") { try writer.write(to: "") }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["folder.sidx", "file"])
    }

    /// /dev/full can be opened and refuses every write. /proc refuses new files even for root.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func anUnwritableFolderIsAnError() throws {
        let writer = try RandomLibrary.writer(try RandomLibrary.entries(3))
        let error = #expect(throws: IndexError.self) { try writer.write(to: "/proc/self/x.sidx") }
        #expect(error?.file == "/proc/self/x.sidx")
        guard case .system? = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aFailedWriteKeepsTheOldIndex() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        try RandomLibrary.writer(try RandomLibrary.entries(3)).write(to: path)
        let before = try contents(of: path)
        var entries = try RandomLibrary.entries(2)
        entries[1].path = entries[0].path
        let writer = try RandomLibrary.writer(entries)
        #expect(throws: IndexError.self) { try writer.write(to: path) }
        #expect(try contents(of: path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.sidx"])
    }

    @Test func oneOutlierDoesNotStretchTheScale() throws {
        // 60 tracks with standard deviation 1 around 5, one at 10⁶; one dimension is constant.
        var entries = try RandomLibrary.entries(61)
        for index in entries.indices {
            entries[index].vector = [index % 2 == 0 ? 4 : 6, 3, 0, 0, 0, 0, 0]
        }
        entries[60].vector?[0] = 1e6
        let scaling = try RandomLibrary.reader(entries).vectorScaling()
        #expect(abs(scaling.means[0] - 5) < 1e-5)
        #expect(abs(scaling.inverseDeviations[0] - 1) < 1e-5)
        #expect(scaling.means[1] == 3)
        #expect(scaling.inverseDeviations[1] == 0)
    }

    @Test func scalingIsMeanAndDeviationOfWhatIsThere() throws {
        let entries = try RandomLibrary.entries(40)
        let reader = try RandomLibrary.reader(entries)
        func check(_ rows: [[Float]], _ scaling: FeatureScaling) {
            for column in rows[0].indices {
                let values = rows.map { Double($0[column]) }
                let mean = values.reduce(0, +) / Double(values.count)
                let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)
                #expect(abs(Double(scaling.means[column]) - mean) < 1e-5 * (1 + abs(mean)))
                #expect(abs(Double(scaling.inverseDeviations[column]) * variance.squareRoot() - 1) < 1e-5)
            }
        }
        check(entries.compactMap(\.vector), try reader.vectorScaling())
        let dimension = RandomLibrary.schema.sequenceDimension
        let frames = entries.flatMap { entry in
            let values = entry.sequence.values
            return stride(from: 0, to: values.count, by: dimension).map { Array(values[$0..<$0 + dimension]) }
        }
        check(frames, try reader.sequenceScaling())
    }
}
