internal import CKernels
import Foundation

/// The map of ``SoundVector``, and the likely causes of its differences. Fitted and written by
/// `Training/models/similarity.py`.
struct SoundModel: FittedModel {
    static let entry = ModelEntry("sound", inputs: SoundInput.layout, card: "SimilarityModel")

    static let fitted = SoundModel.embedded()

    /// Inputs × dimension.
    private let weights: [Float]
    private let offset: [Float]
    /// For each part a symmetric matrix, dimension × dimension: the portion of a difference that the part is the likely
    /// cause of. Their sum is 1.
    let causes: [[Double]]
    /// The reference vectors: count × dimension.
    private let references: [Int8]
    let referenceRadii: [Double]

    /// Replacement for `StereoWidth.levels` where the width is undefined, dB.
    let usualWidth: [Float]

    init(_ tensors: inout TensorReader) throws(ModelError) {
        let size = SoundVector.dimension
        weights = try tensors.halves("map", [SoundInput.total, size]).values
        offset = try tensors.halves("offset", [size]).values
        let triangles = try tensors.halves("causes", [SoundVector.Part.allCases.count, size * (size + 1) / 2])
        causes = SoundVector.Part.allCases.indices.map { Self.symmetric(triangles[$0], size) }
        usualWidth = try tensors.floats("usualWidth", [SoundInput.stereo.count]).values
        let references = try tensors.bytes("references", [nil, size])
        referenceRadii = (0..<references.count / size).map { index in
            var distances = Self.distances(Array(references[(index * size)..<((index + 1) * size)]), to: references)
            distances.remove(at: index)
            return max(1, SoundVector.radius(distances))
        }
        self.references = references
    }

    /// A symmetric matrix, size × size, from its upper triangle, row by row.
    private static func symmetric(_ triangle: [Float], _ size: Int) -> [Double] {
        var matrix = [Double](repeating: 0, count: size * size)
        var position = 0
        for row in 0..<size {
            for column in row..<size {
                matrix[row * size + column] = Double(triangle[position])
                matrix[column * size + row] = matrix[row * size + column]
                position += 1
            }
        }
        return matrix
    }

    /// Euclidean distances of a vector and each of the references.
    func referenceDistances(_ values: [Int8]) -> [Double] { Self.distances(values, to: references) }

    /// The factor by which a matrix, dimension × dimension, lengthens the differences of the references, as root mean
    /// square.
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

    /// The point of a track with these inputs.
    func point(_ inputs: [Float]) -> [Double] {
        precondition(inputs.count == SoundInput.total)
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
}
