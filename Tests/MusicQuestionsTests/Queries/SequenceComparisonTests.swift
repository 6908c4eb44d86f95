import Foundation
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

struct SequenceComparisonTests {
    /// A float32 `.npy` file of one-dimensional frames.
    private static func npy(_ values: [Float]) -> [UInt8] {
        let header = Array("{'descr': '<f4', 'fortran_order': False, 'shape': (\(values.count),), }\n".utf8)
        return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.count), 0] + header
            + values.withUnsafeBytes { Array($0) }
    }

    /// By name and by content. macOS does not support such names.
    #if os(Linux)
        @Test(arguments: [".npy", ".array"]) func readsFilesWhoseNamesAreNotUTF8(suffix: String) throws {
            let folder = try TemporaryFolder()
            let plain = RawPath(try folder.write(Self.npy([1, 2, 4]), as: "a.npy"))
            let other = RawPath(try folder.write(Self.npy([1, 3, 4, 6]), as: "b"))
            let odd = RawPath(folder.path).appending(RawPath(bytes: [0x6E, 0xFF] + Array(suffix.utf8)))
            let isMoved = other.withCString { from in odd.withCString { rename(from, $0) } } == 0
            try #require(isMoved)
            let result = try SequenceComparison().compare(plain, odd)
            #expect(result.frameCounts == (3, 4))
            // 1–1, 2–3, 4–4, 4–6: 0 + 1 + 0 + 4.
            #expect(result.alignment.accumulatedCost == 5)
        }
    #endif

    @Test func saysWhyAFileCannotBeRead() throws {
        let folder = try TemporaryFolder()
        let plain = RawPath(try folder.write(Self.npy([1, 2, 4]), as: "a.npy"))
        try FileManager.default.createDirectory(atPath: folder.file("dir.npy"), withIntermediateDirectories: true)
        try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
        for (name, word) in [("dir.npy", "folder"), ("pipe", "pipe"), ("missing.npy", "No such file")] {
            let error = #expect(throws: (any Error).self) {
                try SequenceComparison().compare(plain, RawPath(folder.file(name)))
            }
            let message = error.map { "\($0)" } ?? ""
            #expect(message.hasPrefix("\(folder.file(name)): ") && message.contains(word), "\(message)")
        }
    }
}
