import Foundation

/// The file of a fitted model: named tensors in the safetensors layout (https://github.com/huggingface/safetensors).
/// `Training/models/model_file.py` writes it.
///
/// The first eight bytes, little-endian, are the length of the header, which is JSON. The data follow. The tensors
/// cover them to the last byte without gap or overlap.
package struct ModelFile: Sendable {
    /// Number format of the elements, little-endian.
    package enum ElementType: String, Sendable {
        case float32 = "F32"
        /// IEEE 754 binary16.
        case float16 = "F16"
        case int8 = "I8"

        var size: Int {
            switch self {
            case .float32: 4
            case .float16: 2
            case .int8: 1
            }
        }
    }

    /// A tensor in the file, row-major.
    package struct Tensor: Sendable, Equatable {
        package let type: ElementType
        package let shape: [Int]
        /// Byte range in the file.
        package let range: Range<Int>
    }

    package let name: String
    /// `AnalysisVersion.current` when the model was fitted.
    package let version: Int
    /// Inputs that the model was fitted to, as in `InputBlock.layout`.
    package let inputs: String
    /// The documentation page of the model.
    package let card: String
    /// Further entries of the header.
    package let constants: [String: String]
    package let tensors: [String: Tensor]
    package let bytes: [UInt8]

    /// - Parameter name: the name that the file must state.
    package init(_ bytes: [UInt8], named name: String) throws(ModelError) {
        let start = try Self.startOfData(bytes, name)
        let header = try Self.header(bytes[8..<start], name)
        var metadata = header.metadata
        func take(_ key: String, _ expected: String) throws(ModelError) -> String {
            guard let value = metadata.removeValue(forKey: key) else {
                throw ModelError(name, .wrongMetadata(key: key, expected: expected, found: nil))
            }
            return value
        }
        let found = try take("name", name)
        guard found == name else {
            throw ModelError(name, .wrongMetadata(key: "name", expected: name, found: found))
        }
        let version = try take("version", "a whole number")
        guard let number = Int(version) else {
            throw ModelError(name, .wrongMetadata(key: "version", expected: "a whole number", found: version))
        }
        (self.name, self.version) = (name, number)
        (inputs, card) = (try take("inputs", "a list"), try take("card", "a page"))
        constants = metadata
        var tensors: [String: Tensor] = [:]
        for (key, entry) in header.tensors {
            tensors[key] = try Self.tensor(entry, start: start, size: bytes.count) { ModelError(name, key, $0) }
        }
        try Self.checkCoverage(tensors, of: start..<bytes.count, name)
        (self.tensors, self.bytes) = (tensors, bytes)
    }

    private static func startOfData(_ bytes: [UInt8], _ name: String) throws(ModelError) -> Int {
        guard bytes.count >= 8 else { throw ModelError(name, .cutHeader(headerSize: nil, fileSize: bytes.count)) }
        let size = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[$1]) << (8 * UInt64($1)) }
        guard size <= UInt64(bytes.count - 8) else {
            throw ModelError(name, .cutHeader(headerSize: size, fileSize: bytes.count))
        }
        return 8 + Int(size)
    }

    private static func header(_ bytes: ArraySlice<UInt8>, _ name: String) throws(ModelError) -> ModelHeader {
        do {
            return try JSONDecoder().decode(ModelHeader.self, from: Data(bytes))
        } catch {
            throw ModelError(name, .badHeader("\(error)"))
        }
    }

    private static func tensor(
        _ entry: ModelHeader.Entry, start: Int, size: Int, _ error: (ModelError.Cause) -> ModelError
    ) throws(ModelError) -> Tensor {
        guard let type = ElementType(rawValue: entry.dtype) else { throw error(.unknownType(entry.dtype)) }
        var byteCount = type.size
        for dimension in entry.shape {
            let (product, overflows) = byteCount.multipliedReportingOverflow(by: dimension)
            guard dimension > 0, !overflows else { throw error(.badShape(entry.shape)) }
            byteCount = product
        }
        guard entry.offsets.count == 2, entry.offsets[0] >= 0, entry.offsets[0] <= entry.offsets[1] else {
            throw error(.badHeader("its offsets are \(entry.offsets)"))
        }
        let (begin, end) = (entry.offsets[0], entry.offsets[1])
        guard end <= size - start else { throw error(.beyondEnd(end: end, dataSize: size - start)) }
        guard end - begin == byteCount else { throw error(.wrongSize(expected: byteCount, found: end - begin)) }
        return Tensor(type: type, shape: entry.shape, range: start + begin..<start + end)
    }

    private static func checkCoverage(
        _ tensors: [String: Tensor], of data: Range<Int>, _ name: String
    ) throws(ModelError) {
        var (end, last) = (data.lowerBound, "")
        for (key, tensor) in tensors.sorted(by: {
            ($0.value.range.lowerBound, $0.key) < ($1.value.range.lowerBound, $1.key)
        }) {
            guard tensor.range.lowerBound >= end else { throw ModelError(name, key, .overlap(with: last)) }
            guard tensor.range.lowerBound == end else {
                throw ModelError(name, key, .gap(size: tensor.range.lowerBound - end))
            }
            (end, last) = (tensor.range.upperBound, key)
        }
        guard end == data.upperBound else { throw ModelError(name, .trailingBytes(data.upperBound - end)) }
    }
}
