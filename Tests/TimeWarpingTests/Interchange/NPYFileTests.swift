import Foundation
import TestSupport
import Testing
import TimeWarping
import WarpingSupport

@Suite struct NPYFileTests {
    /// A file as NumPy writes it.
    static func file(
        _ dictionary: String, version: UInt8 = 1, values: [UInt8] = [], declaredLength: Int? = nil
    ) -> Data {
        let header = Array((dictionary + "\n").utf8)
        let length = declaredLength ?? header.count
        let lengthBytes = (0..<(version == 1 ? 2 : 4)).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
        return Data([0x93] + Array("NUMPY".utf8) + [version, 0] + lengthBytes + header + values)
    }

    static func dictionary(_ type: String = "<f4", fortran: String = "False", shape: String = "(3,)") -> String {
        "{'descr': '\(type)', 'fortran_order': \(fortran), 'shape': \(shape), }"
    }

    static func bytes<T>(_ values: [T]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }

    @Test(arguments: [1, 2, 3] as [UInt8])
    func readsFloatsOfEveryVersion(version: UInt8) throws {
        let data = Self.file(Self.dictionary(), version: version, values: Self.bytes([1, -2, 0.5] as [Float]))
        guard case .single(let frames) = try NPYFile(data: data, path: "x").frames else {
            Issue.record("not float32")
            return
        }
        #expect(frames.values == [1, -2, 0.5])
        #expect(frames.dimension == 1)
    }

    @Test func readsDoublesAndFrames() throws {
        let values = [1, 2, 3, 4, 5, 6.25]
        let little = Self.file(Self.dictionary("<f8", shape: "(2, 3)"), values: Self.bytes(values))
        let big = Self.file(
            Self.dictionary(">f8", shape: "(2, 3)"), values: Self.bytes(values.map { $0.bitPattern.bigEndian }))
        for data in [little, big] {
            guard case .double(let frames) = try NPYFile(data: data, path: "x").frames else {
                Issue.record("not float64")
                return
            }
            #expect(frames.values == values)
            #expect(frames.count == 2)
            #expect(frames.dimension == 3)
        }
    }

    @Test func readsFilesFromDisk() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).npy").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Self.file(Self.dictionary(), values: Self.bytes([1, 2, 3] as [Float]))
            .write(to: URL(fileURLWithPath: path))
        guard case .single(let frames) = try NPYFile(path: path).frames else {
            Issue.record("not float32")
            return
        }
        #expect(frames.values == [1, 2, 3])
        let error = #expect(throws: NPYError.self) { try NPYFile(path: path + ".missing") }
        #expect(error?.path == path + ".missing")
    }

    @Test(
        arguments: [
            ("<i4", "False", "(3,)", NPYError.Cause.unsupportedType("<i4")),
            ("<f2", "False", "(3,)", .unsupportedType("<f2")),
            ("<f4", "False", "()", .unsupportedShape([])),
            ("<f4", "False", "(1, 2, 3)", .unsupportedShape([1, 2, 3])),
            ("<f4", "True", "(3, 2)", .fortranOrder),
            ("<f4", "False", "(4,)", .wrongSize(expected: 16, found: 12)),
            ("<f4", "False", "(2,)", .wrongSize(expected: 8, found: 12)),
            ("<f4", "False", "(9223372036854775807, 4)", .sizeOverflow([.max, 4])),
            ("<f4", "False", "(4611686018427387904,)", .sizeOverflow([1 << 62])),
            ("<f8", "False", "(0, 5)", .wrongSize(expected: 0, found: 12)),
        ])
    func refusesWhatItCannotCompare(type: String, fortran: String, shape: String, cause: NPYError.Cause) {
        let data = Self.file(
            Self.dictionary(type, fortran: fortran, shape: shape), values: Self.bytes([1, 2, 3] as [Float]))
        #expect(throws: NPYError(path: "x.npy", cause: cause)) { try NPYFile(data: data, path: "x.npy") }
    }

    /// Headers as NumPy 2 writes them for `np.dtype` with fields, nested fields, and names that look like syntax.
    @Test(arguments: [
        "[('x', '<f4'), ('y', '<f4')]", "[('p', [('x', '<f4'), ('y', '<f4', (2,))]), ('t', '<i8')]",
        "[('a]', '<f4'), (\"it's\", '<f4')]", "[(('title', 'name'), '<f4')]",
        #"[('it\'s "q"', '<f4')]"#, "[('', '|V4'), ('x', '<f4')]",
    ])
    func saysThatStructuredTypesAreUnsupported(type: String) {
        let header = "{'descr': \(type), 'fortran_order': False, 'shape': (3,), }"
        #expect(throws: NPYError(path: "x.npy", cause: .unsupportedType(type))) {
            try NPYFile(data: Self.file(header, values: [UInt8](repeating: 0, count: 24)), path: "x.npy")
        }
    }

    @Test func refusesWhatIsNoRegularFile() throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder.file("pipe.npy"), 0o600) == 0)
        for (path, word) in [(folder.path, "folder"), (folder.file("pipe.npy"), "pipe"), ("/dev/null", "device")] {
            let error = #expect(throws: NPYError.self) { try NPYFile(path: path) }
            guard case .unreadable(let reason) = error?.cause else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(reason.contains(word))
            #expect(error?.path == path)
        }
    }

    @Test func refusesFramesThatAreNone() {
        func cause(_ shape: String, _ values: [Float]) -> NPYError.Cause? {
            let data = Self.file(Self.dictionary(shape: shape), values: Self.bytes(values))
            do {
                _ = try NPYFile(data: data, path: "x")
                return nil
            } catch {
                return error.cause
            }
        }
        #expect(cause("(0,)", []) == .invalidFrames(.empty))
        #expect(cause("(5, 0)", []) == .invalidFrames(.invalidDimension(0)))
        #expect(cause("(2, 2)", [1, 2, .nan, 4]) == .invalidFrames(.nonFinite(frame: 1, component: 0)))
    }

    @Test(
        arguments: [
            "", "{", "{'descr'", "{'descr': ", "{'descr': '<f4'", "{'descr': '<f4, ", "{'descr': 5}", "[]",
            "{'descr': '<f4', 'fortran_order': False}", "{'fortran_order': False, 'shape': (3,)}",
            "{'descr': '<f4', 'shape': (3,)}", "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (3,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
            "{'descr': [('x', '<f4')", "{'descr': [('x', '<f4]",
            "{'descr': ['<f4', 'fortran_order': False, 'shape': (3,)}",
        ])
    func refusesMalformedHeaders(dictionary: String) {
        let error = #expect(throws: NPYError.self) { try NPYFile(data: Self.file(dictionary), path: "x") }
        guard case .malformedHeader = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func refusesWhatIsCutOff() {
        let whole = Self.file(Self.dictionary(), values: Self.bytes([1, 2, 3] as [Float]))
        for length in 0..<whole.count {
            #expect(throws: NPYError.self) { try NPYFile(data: whole.prefix(length), path: "x") }
        }
        #expect(throws: NPYError(path: "x", cause: .notNPY)) {
            try NPYFile(data: Data("not an array at all".utf8), path: "x")
        }
        #expect(throws: NPYError.self) {
            try NPYFile(data: Self.file(Self.dictionary(), version: 2, declaredLength: 0xFFFF_FFFF), path: "x")
        }
        #expect(throws: NPYError(path: "x", cause: .unsupportedVersion(major: 4, minor: 0))) {
            try NPYFile(data: Self.file(Self.dictionary(), version: 4), path: "x")
        }
    }

    @Test func comparesFilesByEveryMethod() throws {
        var random = DTWRandom(seed: 31)
        let (a, b) = (random.walk(frames: 80, dimension: 2), random.walk(frames: 95, dimension: 2))
        let single = try [a, b].enumerated().map { index, values in
            try NPYFile(
                data: Self.file(Self.dictionary(shape: "(\(values.count / 2), 2)"), values: Self.bytes(values)),
                path: "\(index)"
            ).frames
        }
        let double = try NPYFile(
            data: Self.file(
                Self.dictionary("<f8", shape: "(95, 2)"), values: Self.bytes(b.map(Double.init))), path: "b"
        ).frames
        let (first, second) = (try FrameSequence(a, dimension: 2), try FrameSequence(b, dimension: 2))
        let expected: [(DTWMethod, DTWAlignment)] = [
            (.exact, try DynamicTimeWarping().align(first, second)),
            (.band(radius: 12), try DynamicTimeWarping(window: .slantedBand(radius: 12)).align(first, second)),
            (.fast(radius: 2), try FastDTW(radius: 2).align(first, second)),
            (.subsequence, try SubsequenceDTW().align(first, in: second)),
        ]
        for (method, alignment) in expected {
            #expect(try method.align(single[0], single[1]) == alignment)
            let mixed = try method.align(single[0], double)
            #expect(abs(mixed.accumulatedCost - alignment.accumulatedCost) <= 1e-5 * alignment.accumulatedCost)
            #expect(mixed.normalizedCost == mixed.accumulatedCost / Double(mixed.path.count))
        }
    }
}
