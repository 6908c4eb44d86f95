internal import CKernels
import Foundation

/// The coefficients of ``SoundVector``, unpacked from ``SoundModelCoefficients``.
struct SoundModel: Sendable {
    static let fitted = SoundModel()
    static let inputCount = 652

    /// Inputs × dimension.
    private let weights: [Float]
    private let offset: [Float]
    /// Of each part, dimension × dimension, symmetric: the part of a difference that it is the likely cause of. Their sum is 1.
    let causes: [[Double]]
    /// The vectors that others are seen against: count × dimension.
    private let references: [Int8]
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
        let references = Self.bytes(SoundModelCoefficients.references).map { Int8(bitPattern: $0) }
        referenceRadii = (0..<references.count / size).map { index in
            var distances = Self.distances(Array(references[(index * size)..<((index + 1) * size)]), to: references)
            distances.remove(at: index)
            return max(1, SoundVector.radius(distances))
        }
        self.references = references
    }

    /// Euclidean distances of a vector and each of the references.
    func referenceDistances(_ values: [Int8]) -> [Double] { Self.distances(values, to: references) }

    /// How much longer a matrix, dimension × dimension, makes the differences of the references, by root mean square.
    func gain(of matrix: [Float]) -> Float {
        let size = SoundVector.dimension
        let rows = stride(from: 0, to: references.count, by: size).map { references[$0..<$0 + size].map(Float.init) }
        let mean = (0..<size).map { axis in rows.reduce(0) { $0 + $1[axis] } / Float(rows.count) }
        var (before, after): (Double, Double) = (0, 0)
        for row in rows {
            let difference = zip(row, mean).map { $0 - $1 }
            for axis in 0..<size {
                before += Double(difference[axis] * difference[axis])
                let value = (0..<size).reduce(Float(0)) { $0 + matrix[axis * size + $1] * difference[$1] }
                after += Double(value * value)
            }
        }
        return Float((after / before).squareRoot())
    }

    private static func distances(_ values: [Int8], to rows: [Int8]) -> [Double] {
        let count = rows.count / values.count
        var squares = [UInt32](repeating: 0, count: count)
        ck_byte_squared_distances(values, rows, count, values.count, values.count, &squares)
        return squares.map { Double($0).squareRoot() }
    }

    /// Where a track with these inputs lies.
    func point(_ inputs: [Float]) -> [Double] {
        precondition(inputs.count == Self.inputCount)
        var point = offset.map { Double($0) }
        ck_accumulate_rows(inputs, weights, inputs.count, &point, point.count)
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
