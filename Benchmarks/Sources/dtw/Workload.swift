import BenchmarkKit
import Foundation
import SimilarityIndex

/// The source of the benchmark's sequences: generated, or the float32 files of a folder.
struct Workload {
    /// A folder with `bin/*.bin` (little-endian float32, row-major); nil generates.
    var folder: String?

    /// Two z-normalized 1-D random walks.
    func walks(_ count: Int) throws -> (FrameSequence<Float>, FrameSequence<Float>) {
        if let folder, FileManager.default.fileExists(atPath: "\(folder)/bin/w1_rw_\(count)_a.bin") {
            return (try read(folder, "w1_rw_\(count)_a", 1), try read(folder, "w1_rw_\(count)_b", 1))
        }
        var random = SplitMix64(seed: UInt64(count))
        return (try FrameSequence(random.walk(count)), try FrameSequence(random.walk(count)))
    }

    /// A 20-dimensional MFCC-like sequence, and the same at a varying tempo with noise.
    func versions(_ count: Int) throws -> (FrameSequence<Float>, FrameSequence<Float>) {
        if let folder, FileManager.default.fileExists(atPath: "\(folder)/bin/w2_ver_\(count)_0_a.bin") {
            return (try read(folder, "w2_ver_\(count)_0_a", 20), try read(folder, "w2_ver_\(count)_0_b", 20))
        }
        var random = SplitMix64(seed: UInt64(count) + 1)
        let original = random.mfcc(frames: count)
        return (
            try FrameSequence(original, dimension: 20),
            try FrameSequence(random.warped(original, frames: count), dimension: 20)
        )
    }

    /// Queries and candidates of equal length.
    func neighbors(
        _ name: String, queries: Int, candidates: Int, length: Int, dimension: Int
    ) throws -> (queries: [FrameSequence<Float>], candidates: [FrameSequence<Float>]) {
        func split(_ values: [Float], _ count: Int) throws -> [FrameSequence<Float>] {
            let size = length * dimension
            return try (0..<count).map {
                try FrameSequence(Array(values[$0 * size..<($0 + 1) * size]), dimension: dimension)
            }
        }
        if let folder, FileManager.default.fileExists(atPath: "\(folder)/bin/\(name)_q.bin") {
            return (
                try split(read(folder, "\(name)_q", 1).values, queries),
                try split(read(folder, "\(name)_c", 1).values, candidates)
            )
        }
        var random = SplitMix64(seed: UInt64(length))
        let tracks = (0..<candidates).map { _ in
            dimension == 1 ? random.walk(length) : random.mfcc(frames: length)
        }
        return (
            try (0..<queries).map {
                let version = random.warped(
                    tracks[($0 * 25 + candidates / 2) % candidates], frames: length, dimension: dimension)
                return try FrameSequence(version, dimension: dimension)
            },
            try tracks.map { try FrameSequence($0, dimension: dimension) }
        )
    }

    private func read(_ folder: String, _ name: String, _ dimension: Int) throws -> FrameSequence<Float> {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/bin/\(name).bin"))
        let values = data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
            }
        }
        return try FrameSequence(values, dimension: dimension)
    }
}

/// Deterministic, so that two runs measure the same work.
extension SplitMix64 {
    /// Close enough to a normal deviate.
    fileprivate mutating func noise() -> Float {
        (0..<4).reduce(0) { sum, _ in sum + Float.random(in: -0.87...0.87, using: &self) }
    }

    fileprivate mutating func walk(_ count: Int) -> [Float] {
        var position: Float = 0
        let walk = (0..<count).map { _ in
            position += noise()
            return position
        }
        let mean = walk.reduce(0, +) / Float(count)
        let deviation = (walk.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(count)).squareRoot()
        return walk.map { ($0 - mean) / max(deviation, 1e-6) }
    }

    /// Notes of 10 to 40 frames: frames jump at a note's onset and drift within it.
    fileprivate mutating func mfcc(frames: Int) -> [Float] {
        var values: [Float] = []
        while values.count < frames * 20 {
            let note = (0..<20).map { _ in noise() }
            for _ in 0..<Int.random(in: 10...40, using: &self) {
                values += note.map { $0 + 0.3 * noise() }
            }
        }
        return Array(values.prefix(frames * 20))
    }

    /// The frames at a speed that varies between 0.85 and 1/0.85, with noise.
    fileprivate mutating func warped(_ values: [Float], frames: Int, dimension: Int = 20) -> [Float] {
        var (position, speed) = (0.0, 1.0)
        var result: [Float] = []
        for frame in 0..<frames {
            if frame.isMultiple(of: 200) { speed = Double.random(in: 0.85...1 / 0.85, using: &self) }
            let source = min(Int(position), values.count / dimension - 1)
            for k in 0..<dimension { result.append(values[source * dimension + k] + 0.2 * noise()) }
            position += speed
        }
        return result
    }
}
