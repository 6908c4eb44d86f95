import AudioFeatures
import Foundation
import TestSupport
import Testing

struct ModelFileTests {
    /// Two tensors, of 8 and of 3 bytes.
    private let sound = ModelFixture([
        ModelFixture.singles("a", [2], [1, -2]), .init(name: "b", type: "I8", shape: [3], bytes: [1, 2, 255]),
    ])

    private func error(_ bytes: [UInt8]) -> ModelError? {
        do throws(ModelError) {
            _ = try ModelFile(bytes, named: "made-up")
            return nil
        } catch { return error }
    }

    private func error(_ change: (inout ModelFixture) -> Void) throws -> ModelError? {
        var fixture = sound
        change(&fixture)
        return error(try fixture.bytes)
    }

    /// The output of the reference implementation (Tests/Golden/models/make_safetensors.py), bit by bit.
    @Test func readsWhatTheReferenceImplementationWrites() throws {
        let bytes = try Data(contentsOf: repositoryFile("Tests/Golden/models/made-up.safetensors"))
        let file = try ModelFile(Array(bytes), named: "made-up")
        #expect(file.version == 7 && file.inputs == "sparkle 2, glow 1" && file.card == "MadeUp")
        var tensors = TensorReader(file)
        let singles = try tensors.floats("singles", [2, nil])
        #expect(singles.shape == [2, 3])
        let expected: [Float] = [0, -0.0, 1 / 3, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
        #expect(singles.values.map(\.bitPattern) == expected.map(\.bitPattern))
        #expect(singles[1] == [-1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
        // The third is rounded to eleven bits: 1365 / 4096.
        let halves: [Float] = [0, -0.0, 0x1p-24, 65_504, -1_365 / 4_096, 1_023 * 0x1p-24]
        #expect(try tensors.halves("halves", [nil]).values.map(\.bitPattern) == halves.map(\.bitPattern))
        #expect(try tensors.bytes("bytes", [1, 2, 2]) == [-128, -1, 0, 127])
        #expect(try tensors.number("number") == 0.1)
        #expect(try tensors.integers("steps") == [1, 2, 40])
        #expect(try tensors.double("share") == 1 / 3)
        try tensors.finish()
    }

    @Test func aSoundFileIsRead() throws {
        let bytes = try sound.bytes
        let file = try ModelFile(bytes, named: "made-up")
        var tensors = TensorReader(file)
        #expect(try tensors.floats("a", [2]).values == [1, -2])
        #expect(throws: ModelError(model: "made-up", tensor: "b", cause: .unknown)) { try tensors.finish() }
        #expect(try tensors.bytes("b", [nil]) == [1, 2, -1])
        try tensors.finish()
    }

    /// A file truncated at any place is refused.
    @Test func everyCutIsRefused() throws {
        let bytes = try sound.bytes
        let start = bytes.count - 11
        for count in 0..<bytes.count {
            let found = try #require(error(Array(bytes[..<count])), "\(count) bytes")
            switch count {
            case ..<8: #expect(found.cause == .cutHeader(headerSize: nil, fileSize: count))
            case ..<start: #expect(found.cause == .cutHeader(headerSize: UInt64(start - 8), fileSize: count))
            case ..<(start + 8):
                // The order of the two checks is unspecified.
                let expected = [
                    "a": ModelError.Cause.beyondEnd(end: 8, dataSize: count - start),
                    "b": .beyondEnd(end: 11, dataSize: count - start),
                ]
                #expect(expected[found.tensor ?? ""] == found.cause)
            default:
                #expect(
                    found
                        == ModelError(
                            model: "made-up", tensor: "b", cause: .beyondEnd(end: 11, dataSize: count - start)))
            }
        }
    }

    @Test(arguments: [UInt64.max, UInt64(Int.max), UInt64(Int.max) - 7, 1 << 40])
    func aHugeHeaderIsRefused(size: UInt64) {
        let file = ModelFixture.file(header: Array("{}".utf8), size: size, data: [0])
        #expect(error(file)?.cause == .cutHeader(headerSize: size, fileSize: 11))
    }

    @Test(arguments: [
        "", "{", "[]", "null", #"{"a":1}"#, #"{"a":{"dtype":"F32","shape":[1]}}"#, #"{"__metadata__":{"name":1}}"#,
        #"{"a":{"dtype":"F32","shape":["1"],"data_offsets":[0,4]}}"#,
        #"{"a":{"dtype":"F32","shape":[1e99],"data_offsets":[0,4]}}"#,
        #"{"a":{"dtype":"F32","shape":[0.5],"data_offsets":[0,4]}}"#,
    ])
    func aBadHeaderIsRefused(header: String) throws {
        let found = try #require(error(ModelFixture.file(header: Array(header.utf8), data: [0, 0, 0, 0])))
        guard case .badHeader = found.cause else {
            Issue.record("\(found)")
            return
        }
    }

    @Test(arguments: ["name", "version", "inputs", "card"]) func metadataMustBeThere(key: String) throws {
        let found = try #require(try error { $0.metadata[key] = nil })
        guard case .wrongMetadata(key, _, nil) = found.cause else {
            Issue.record("\(found)")
            return
        }
    }

    @Test func anotherModelIsRefused() throws {
        let other = try error { $0.metadata["name"] = "other" }
        #expect(other?.cause == .wrongMetadata(key: "name", expected: "made-up", found: "other"))
        let version = try error { $0.metadata["version"] = "seven" }
        #expect(version?.cause == .wrongMetadata(key: "version", expected: "a whole number", found: "seven"))
    }

    @Test func tensorsCoverTheData() throws {
        let trailing = try error { $0.rest = [0, 0] }
        #expect(trailing == ModelError(model: "made-up", tensor: nil, cause: .trailingBytes(2)))
        let overlap = try error { $0.tensors[1].offsets = [7, 10] }
        #expect(overlap == ModelError(model: "made-up", tensor: "b", cause: .overlap(with: "a")))
        let gap = try error {
            $0.tensors[1].offsets = [9, 12]
            $0.rest = [0]
        }
        #expect(gap == ModelError(model: "made-up", tensor: "b", cause: .gap(size: 1)))
        let gapAtTheStart = try error {
            $0.tensors.removeFirst(); $0.tensors[0].offsets = [1, 4]; $0.rest = [0]
        }
        #expect(gapAtTheStart == ModelError(model: "made-up", tensor: "b", cause: .gap(size: 1)))
        let same = try error { $0.tensors[1].offsets = [0, 3] }
        #expect(same?.cause == .overlap(with: "a") || same?.cause == .overlap(with: "b"))
        let none = try error {
            $0.tensors = []; $0.rest = [1]
        }
        #expect(none == ModelError(model: "made-up", tensor: nil, cause: .trailingBytes(1)))
    }

    @Test func shapeTypeAndPlaceAgree() throws {
        func cause(_ change: (inout ModelFixture.Tensor) -> Void) throws -> ModelError.Cause? {
            let found = try error { change(&$0.tensors[1]) }
            #expect(found?.tensor == "b")
            return found?.cause
        }
        #expect(try cause { $0.type = "F64" } == .unknownType("F64"))
        #expect(try cause { $0.type = "F16" } == .wrongSize(expected: 6, found: 3))
        #expect(try cause { $0.shape = [2] } == .wrongSize(expected: 2, found: 3))
        #expect(try cause { $0.shape = [] } == .wrongSize(expected: 1, found: 3))
        for shape in [[0], [-3], [-1, -3], [Int.max, 2], [1 << 32, 1 << 32], [Int.min, -1]] {
            #expect(try cause { $0.shape = shape } == .badShape(shape))
        }
        #expect(try cause { $0.offsets = [8, 12] } == .beyondEnd(end: 12, dataSize: 11))
        #expect(try cause { $0.offsets = [8, Int.max] } == .beyondEnd(end: .max, dataSize: 11))
        for offsets in [[], [8], [8, 9, 11], [-1, 2], [11, 8], [Int.min, Int.max]] {
            #expect(try cause { $0.offsets = offsets } == .badHeader("its offsets are \(offsets)"))
        }
    }

    @Test func aModelGetsExactlyTheTensorsOfItsFile() throws {
        var tensors = TensorReader(try ModelFile(try sound.bytes, named: "made-up"))
        func refused(_ tensor: String?, _ cause: ModelError.Cause, _ body: () throws -> Void) {
            #expect(throws: ModelError(model: "made-up", tensor: tensor, cause: cause), performing: body)
        }
        refused("c", .missing) { _ = try tensors.floats("c", [2]) }
        refused("a", .wrongType(expected: "I8", found: "F32")) { _ = try tensors.bytes("a", [2]) }
        refused("b", .wrongType(expected: "F32", found: "I8")) { _ = try tensors.floats("b", [3]) }
        refused("a", .wrongType(expected: "F16", found: "F32")) { _ = try tensors.halves("a", [2]) }
        refused("a", .wrongShape(expected: [3], found: [2])) { _ = try tensors.floats("a", [3]) }
        refused("a", .wrongShape(expected: [nil, nil], found: [2])) { _ = try tensors.floats("a", [nil, nil]) }
        refused("a", .wrongShape(expected: [], found: [2])) { _ = try tensors.number("a") }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity]) func weightsAreFinite(value: Float) throws {
        let singles = ModelFixture([ModelFixture.singles("a", [3], [1, value, 2])])
        var reader = TensorReader(try ModelFile(try singles.bytes, named: "made-up"))
        #expect(throws: ModelError(model: "made-up", tensor: "a", cause: .notFinite(index: 1))) {
            try reader.floats("a", [3])
        }
        // Binary16: 65504, its largest number, then NaN or infinity.
        let bits: UInt16 = value.isNaN ? 0x7E00 : value > 0 ? 0x7C00 : 0xFC00
        let bytes = [0x7BFF, bits].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let halves = ModelFixture([ModelFixture.Tensor(name: "b", type: "F16", shape: [2], bytes: bytes)])
        var other = TensorReader(try ModelFile(try halves.bytes, named: "made-up"))
        #expect(throws: ModelError(model: "made-up", tensor: "b", cause: .notFinite(index: 1))) {
            try other.halves("b", [2])
        }
        let largest = ModelFixture([
            ModelFixture.Tensor(name: "b", type: "F16", shape: [1], bytes: Array(bytes.prefix(2)))
        ])
        var whole = TensorReader(try ModelFile(try largest.bytes, named: "made-up"))
        #expect(try whole.halves("b", [1]).values == [65_504])
    }

    @Test func constantsAreNumbers() throws {
        func reader(_ text: String?) throws -> TensorReader {
            var fixture = ModelFixture([ModelFixture.Tensor]())
            fixture.metadata["steps"] = text
            return TensorReader(try ModelFile(try fixture.bytes, named: "made-up"))
        }
        for text in [nil, "", "1 0", "1 -2", "1 x", "1.5"] {
            var tensors = try reader(text)
            let cause = ModelError.Cause.wrongMetadata(key: "steps", expected: "whole numbers above 0", found: text)
            #expect(throws: ModelError(model: "made-up", tensor: nil, cause: cause)) { try tensors.integers("steps") }
        }
        var three = try reader("1 2 3")
        #expect(throws: ModelError.self) { try three.integers("steps", count: 2) }
        #expect(try three.integers("steps", count: 3) == [1, 2, 3])
        for text in ["a third", "nan", "inf", "-infinity"] {
            var word = try reader(text)
            #expect(throws: ModelError.self) { try word.double("steps") }
        }
        let unread = try reader("1")
        #expect(throws: ModelError(model: "made-up", tensor: nil, cause: .unknownConstant("steps"))) {
            try unread.finish()
        }
    }

    /// Model, tensor and cause, in one line.
    @Test func errorsSayWhatIsWrong() {
        let error = ModelError(model: "mood", tensor: "bias", cause: .wrongShape(expected: [nil, 4], found: [5]))
        #expect("\(error)" == "model “mood”, tensor “bias”: its shape is [5], expected [any, 4]")
        let trailing = ModelError(model: "mood", tensor: nil, cause: .trailingBytes(3))
        #expect("\(trailing)" == "model “mood”: 3 bytes after the last tensor belong to none")
    }
}
