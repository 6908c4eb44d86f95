import Foundation

/// The file of a gesture set: JSON, version 1, each take as its frames at 25 Hz in g. Thresholds are never stored.
public enum GestureSetFile {
    /// A failure to read or write a file.
    public struct Problem: DescribedError, Equatable {
        /// The file.
        public let path: String
        /// What is wrong, without the path.
        public let reason: String

        /// “gestures.json: …”.
        public var description: String { "\(path): \(reason)" }
    }

    private struct Content: Codable {
        struct Gesture: Codable {
            let name: String
            let takes: [[[Float]]]
        }
        let format: String
        let version: Int
        let rate: Double
        let gestures: [Gesture]
    }

    private static let format = "SonicIndex gestures"
    private static let version = 1

    /// The bytes of a set.
    public static func bytes(_ set: GestureSet) -> [UInt8] {
        let content = Content(
            format: format, version: version, rate: MotionResampler.rate,
            gestures: set.gestures.map { gesture in
                Content.Gesture(
                    name: gesture.name, takes: gesture.templates.map { $0.frames.map { [$0.x, $0.y, $0.z] } })
            } + set.refused.map { Content.Gesture(name: $0.name, takes: $0.takes) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(content))
        } catch {
            preconditionFailure("finite numbers and texts are JSON: \(error)")
        }
    }

    /// Reads the bytes of a file. Gestures that cannot be used are ``GestureSet/refused``, and the others are read.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - path: the name in errors.
    /// - Throws: ``Problem``.
    public static func set(_ bytes: [UInt8], path: String) throws(Problem) -> GestureSet {
        let content: Content
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(bytes))
        } catch {
            throw Problem(path: path, reason: "it is not a file of gestures")
        }
        guard content.format == format else { throw Problem(path: path, reason: "it is not a file of gestures") }
        guard content.version == version, content.rate == MotionResampler.rate else {
            throw Problem(path: path, reason: "version \(content.version) is not supported")
        }
        var set = GestureSet()
        for gesture in content.gestures {
            do throws(Problem) {
                set.teach(GestureSet.Gesture(name: gesture.name, templates: try templates(gesture, path)))
            } catch {
                set.refused.append(.init(name: gesture.name, reason: error.reason, takes: gesture.takes))
            }
        }
        return set
    }

    private static func templates(_ gesture: Content.Gesture, _ path: String) throws(Problem) -> [GestureTemplate] {
        guard !gesture.name.isEmpty, !gesture.takes.isEmpty else {
            throw Problem(path: path, reason: "it has no name or no take")
        }
        var templates: [GestureTemplate] = []
        for take in gesture.takes {
            guard take.allSatisfy({ $0.count == 3 }) else {
                throw Problem(path: path, reason: "a frame must have three numbers")
            }
            do throws(GestureTemplate.Problem) {
                templates.append(try GestureTemplate(taught: take.map { SIMD3($0[0], $0[1], $0[2]) }))
            } catch {
                throw Problem(path: path, reason: "\(error)")
            }
        }
        return templates
    }

    /// Reads a file. A missing file contains no gestures.
    ///
    /// - Throws: ``Problem``.
    public static func read(_ path: String) throws(Problem) -> GestureSet {
        guard DurableFile.exists(path) else { return GestureSet() }
        let bytes: [UInt8]
        do throws(RecordingError) {
            bytes = try DurableFile.read(path)
        } catch {
            throw Problem(path: path, reason: error.reason)
        }
        return try set(bytes, path: path)
    }

    /// Writes a file atomically, and creates its folder.
    ///
    /// - Throws: ``Problem``.
    public static func write(_ set: GestureSet, to path: String) throws(Problem) {
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try DurableFile.write(bytes(set), to: path)
        } catch {
            throw Problem(path: path, reason: (error as? RecordingError)?.reason ?? error.localizedDescription)
        }
    }
}
