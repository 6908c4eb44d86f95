import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Random damage gives an error or the written data, never a crash, a hang or bytes from elsewhere. `make fuzz` does it
/// to a real index, many more times.
struct StorageFuzzTests {
    /// A file to damage.
    private struct Victim {
        let folder: TemporaryFolder
        let path: String
        let whole: IndexImage
        let exercise: StorageExercise

        init() throws {
            folder = try TemporaryFolder()
            path = folder.file("x.sidx")
            let real = ProcessInfo.processInfo.environment["SONIC_FUZZ_INDEX"]
            whole = try real.map { IndexImage(bytes: try contents(of: $0)) } ?? IndexImage.make()
            try write(whole.bytes, to: path)
            exercise = try StorageExercise(of: path)
        }
    }

    @Test func flippedBits() throws {
        let victim = try Victim()
        try Fuzz.run("flipped bits of an index", inSuite: 8_000, full: 120_000) { _, random in
            var bytes = victim.whole.bytes
            var bits: Set<Int> = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bits.insert(Int.random(in: 0..<8 * bytes.count, using: &random))
            }
            for bit in bits { bytes[bit / 8] ^= 1 << (bit % 8) }
            try write(bytes, to: victim.path)
            return !victim.exercise.run(victim.path, mustTell: true)
        }
    }

    /// Random edits with corrected checksums, so that only the content can be refused.
    @Test func sealedEdits() throws {
        let victim = try Victim()
        let sections = victim.whole.sections
        let front = 64 + 32 * sections.count
        // Also the positions where other sections begin and end.
        let borders: [UInt64] = sections.flatMap { [UInt64($0.offset), UInt64($0.length)] }
        let values: [UInt64] =
            borders + [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 63, .max, .max - 7, .max - 63, 1 << 40]
        try Fuzz.run("sealed edits of an index", inSuite: 16_000, full: 60_000, seedOffset: 1) { round, random in
            var image = victim.whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                // Half of the edits change the structure: overlaps, huge counts, offsets that overflow.
                Self.edit(&image, in: 8..<(round % 2 == 0 ? front : image.bytes.count - 8), with: values, &random)
            }
            image.seal()
            try write(image.bytes, to: victim.path)
            return !victim.exercise.run(victim.path, mustTell: false)
        }
    }

    private static func edit(
        _ image: inout IndexImage, in range: Range<Int>, with values: [UInt64], _ random: inout SplitMix64
    ) {
        let position = Int.random(in: range, using: &random)
        let value = values[Int.random(in: values.indices, using: &random)]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: image.bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: image.bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 2: image.store(UInt32(truncatingIfNeeded: value), at: position & ~3)
        default: image.store(value, at: position & ~7)
        }
    }

    @Test func truncationsAtEveryBoundary() throws {
        let victim = try Victim()
        var lengths: Set<Int> = []
        let boundaries = victim.whole.sections.flatMap { [$0.line, $0.line + 32, $0.offset, $0.offset + $0.length] }
        for boundary in boundaries + [0, 64, victim.whole.bytes.count] {
            for distance in [-64, -8, -1, 0, 1, 8, 63] { lengths.insert(boundary + distance) }
        }
        for length in lengths where (0..<victim.whole.bytes.count).contains(length) {
            var image = victim.whole
            image.bytes.removeSubrange(length...)
            try write(image.bytes, to: victim.path)
            #expect(!victim.exercise.run(victim.path, mustTell: true), "\(length) bytes")
            // The length in the header is corrected as well.
            guard length >= 64 else { continue }
            image.store(UInt64(length), at: 24)
            image.seal()
            try write(image.bytes, to: victim.path)
            #expect(!victim.exercise.run(victim.path, mustTell: true), "\(length) bytes, sealed")
        }
    }
}
