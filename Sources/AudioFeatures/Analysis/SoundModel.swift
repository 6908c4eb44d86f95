import Foundation

/// The coefficients of ``SoundVector``, unpacked from ``SoundModelCoefficients``.
struct SoundModel: Sendable {
    static let fitted = SoundModel()
    static let inputCount = 510

    /// Inputs × dimension.
    private let weights: [Float]
    private let offset: [Float]
    /// Of each part, dimension × dimension, symmetric: the part of a difference that it is the likely cause of. Their sum is 1.
    let causes: [[Double]]
    /// The vectors that others are seen against.
    let references: [[Int8]]
    let referenceRadii: [Double]

    private init() {
        let size = SoundVector.dimension
        let halves = Self.halves(SoundModelCoefficients.map)
        weights = Array(halves[..<(Self.inputCount * size)])
        offset = Array(halves[(Self.inputCount * size)...])
        let packed = Self.halves(SoundModelCoefficients.causes)
        let triangle = size * (size + 1) / 2
        causes = (0..<packed.count / triangle).map { part in
            var matrix = [Double](repeating: 0, count: size * size)
            var position = part * triangle
            for row in 0..<size {
                for column in row..<size {
                    matrix[row * size + column] = Double(packed[position])
                    matrix[column * size + row] = matrix[row * size + column]
                    position += 1
                }
            }
            return matrix
        }
        let bytes = Self.bytes(SoundModelCoefficients.references)
        let references = stride(from: 0, to: bytes.count, by: size).map { start in
            bytes[start..<start + size].map { Int8(bitPattern: $0) }
        }
        referenceRadii = references.indices.map { index in
            max(
                1,
                SoundVector.radius(
                    references.indices.filter { $0 != index }.map {
                        SoundVector.distance(references[index], references[$0])
                    }))
        }
        self.references = references
    }

    /// Where a track with these inputs lies.
    func point(_ inputs: [Float]) -> [Double] {
        precondition(inputs.count == Self.inputCount)
        let size = SoundVector.dimension
        var point = offset.map { Double($0) }
        for (row, input) in inputs.enumerated() {
            for column in 0..<size { point[column] += Double(input) * Double(weights[row * size + column]) }
        }
        return point
    }

    /// xᵀ M x.
    static func form(_ matrix: [Double], _ x: [Double]) -> Double {
        x.indices.reduce(0) { sum, row in
            sum + x[row] * x.indices.reduce(0) { $0 + matrix[row * x.count + $1] * x[$1] }
        }
    }

    private static func bytes(_ text: [String]) -> [UInt8] {
        guard let data = Data(base64Encoded: text.joined()) else { preconditionFailure("coefficients are no base64") }
        return Array(data)
    }

    /// Little-endian numbers of half precision.
    private static func halves(_ text: [String]) -> [Float] {
        let bytes = bytes(text)
        return stride(from: 0, to: bytes.count, by: 2).map { half(UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }

    /// IEEE 754 binary16, of which macOS on Intel has no type.
    private static func half(_ bits: UInt16) -> Float {
        let (exponent, fraction) = (Int(bits >> 10) & 31, Float(bits & 1023))
        let magnitude =
            exponent == 0
            ? fraction * 0x1p-24 : Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
        return bits >> 15 == 1 ? -magnitude : magnitude
    }
}
