import Foundation

/// Hands out consecutive runs of the embedded coefficients.
struct CoefficientReader {
    private let bytes: [UInt8]
    private var position = 0

    init(base64: String) {
        bytes = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
    }

    /// Little-endian Float32.
    mutating func next(_ count: Int) -> [Float] {
        defer { position += 4 * count }
        return (0..<count).map { index in
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[position + 4 * index + $1]) << (8 * UInt32($1)) })
        }
    }

    /// Rows × columns in bytes, behind a scale for each column.
    mutating func nextMatrix(_ rows: Int, _ columns: Int) -> [Float] {
        let scale = next(columns)
        return nextBytes(rows * columns).enumerated().map { Float($1) * scale[$0 % columns] }
    }

    mutating func nextBytes(_ count: Int) -> [Int8] {
        defer { position += count }
        return bytes[position..<position + count].map { Int8(bitPattern: $0) }
    }
}
