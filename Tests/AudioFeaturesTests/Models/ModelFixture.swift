import Foundation

/// A model file, built byte by byte or parsed, so that a part of it can be wrong.
struct ModelFixture {
    struct Tensor {
        var name: String
        var type: String
        var shape: [Int]
        var bytes: [UInt8]
        /// The offsets stated in the header; nil for the correct ones.
        var offsets: [Int]?
    }

    var metadata = ["name": "made-up", "version": "1", "inputs": "sparkle 2", "card": "MadeUp"]
    var tensors: [Tensor] = []
    /// After the last tensor.
    var rest: [UInt8] = []

    init(_ tensors: [Tensor]) { self.tensors = tensors }

    /// - Parameter file: a valid file.
    init(_ file: [UInt8]) throws {
        let size = file[..<8].enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        let object = try JSONSerialization.jsonObject(with: Data(file[8..<8 + size]))
        var header = object as? [String: [String: Any]] ?? [:]
        metadata = header.removeValue(forKey: "__metadata__") as? [String: String] ?? [:]
        for (name, entry) in header {
            let offsets = entry["data_offsets"] as? [Int] ?? []
            tensors.append(
                Tensor(
                    name: name, type: entry["dtype"] as? String ?? "", shape: entry["shape"] as? [Int] ?? [],
                    bytes: Array(file[8 + size + offsets[0]..<8 + size + offsets[1]])))
        }
    }

    static func singles(_ name: String, _ shape: [Int], _ values: [Float]) -> Tensor {
        let bytes = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        return Tensor(name: name, type: "F32", shape: shape, bytes: bytes)
    }

    var bytes: [UInt8] {
        get throws {
            var header: [String: Any] = ["__metadata__": metadata]
            var end = 0
            for tensor in tensors {
                header[tensor.name] = [
                    "dtype": tensor.type, "shape": tensor.shape,
                    "data_offsets": tensor.offsets ?? [end, end + tensor.bytes.count],
                ]
                end += tensor.bytes.count
            }
            return Self.file(
                header: Array(try JSONSerialization.data(withJSONObject: header)),
                data: tensors.flatMap(\.bytes) + rest)
        }
    }

    /// - Parameter size: the header length stated in the file; nil for the correct one.
    static func file(header: [UInt8], size: UInt64? = nil, data: [UInt8]) -> [UInt8] {
        let size = size ?? UInt64(header.count)
        return (0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + header + data
    }
}
