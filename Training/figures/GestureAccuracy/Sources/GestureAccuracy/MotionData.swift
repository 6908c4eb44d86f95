import Foundation
import GestureBand

/// What a folder of labeled motion holds; what is not there is nil or empty.
struct MotionData {
    /// A take of a gesture, cut out.
    struct Take: Decodable {
        let label: String
        let person: Int?
        let rate: Double
        let samples: [[Float]]

        var motion: [MotionSample] {
            samples.enumerated().map { index, value in
                MotionSample(time: Double(index) / rate, acceleration: SIMD3(value[0], value[1], value[2]))
            }
        }
    }

    /// Continuous motion with gestures marked.
    struct Recording {
        let name: String
        let samples: [MotionSample]
        /// Tasks 1–8 are the gestures once, 9–16 again in the same order.
        let tasks: [(number: Int, start: Double, end: Double)]
    }

    /// z-normalized gestures of equal length, `count × length × 3`.
    struct Normalized {
        let labels: [String]
        let values: [Float]
        var valueCount: Int { values.count / labels.count }
    }

    let folder: URL

    func takes(_ name: String) throws -> [Take] {
        guard let text = try text(name) else { return [] }
        let decoder = JSONDecoder()
        return try text.split(separator: "\n").map { try decoder.decode(Take.self, from: Data($0.utf8)) }
    }

    func recordings() throws -> [Recording] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
        return try names.filter { $0.hasPrefix("lesti_") && $0.hasSuffix("_gestures.csv") }.compactMap { marks in
            let name = String(marks.dropLast("_gestures.csv".count))
            guard let samples = try rows(name + ".csv"), let tasks = try rows(marks) else { return nil }
            return Recording(
                name: name,
                samples: samples.map {
                    MotionSample(time: $0[0], acceleration: SIMD3(Float($0[1]), Float($0[2]), Float($0[3])))
                },
                tasks: tasks.map { (Int($0[0]), $0[1], $0[2]) })
        }
    }

    func normalized(_ part: String) throws -> Normalized? {
        guard let labels = try text("uwave_\(part)_labels.txt"), let data = try data("uwave_\(part).npy") else {
            return nil
        }
        // Version 1 of the format: magic, length of the header, header, float32 of this machine's byte order.
        let bytes = [UInt8](data)
        let start = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
        let values = stride(from: start, to: bytes.count, by: 4).map { at in
            Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << (8 * $1) })
        }
        return Normalized(labels: labels.split(separator: "\n").map(String.init), values: values)
    }

    private func rows(_ name: String) throws -> [[Double]]? {
        try text(name)?.split(separator: "\n").dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    }

    private func text(_ name: String) throws -> String? {
        try data(name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func data(_ name: String) throws -> Data? {
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path()) else { return nil }
        return try Data(contentsOf: file)
    }
}
