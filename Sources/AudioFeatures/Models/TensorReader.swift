/// Gives a model its tensors and constants by name, and afterwards reports any that are left.
package struct TensorReader: Sendable {
    /// Row-major.
    package struct Floats: Sendable {
        package let shape: [Int]
        package let values: [Float]

        /// All elements at an index of the first dimension.
        package subscript(row: Int) -> [Float] {
            let size = values.count / shape[0]
            return Array(values[row * size..<(row + 1) * size])
        }
    }

    private let file: ModelFile
    private var unreadTensors: Set<String>
    private var unreadConstants: Set<String>

    package init(_ file: ModelFile) {
        self.file = file
        unreadTensors = Set(file.tensors.keys)
        unreadConstants = Set(file.constants.keys)
    }

    /// A tensor of single precision.
    /// - Parameter shape: the required shape; nil matches any number.
    package mutating func floats(_ name: String, _ shape: [Int?]) throws(ModelError) -> Floats {
        let tensor = try tensor(name, .float32, shape)
        let start = tensor.range.lowerBound
        let values = (0..<tensor.range.count / 4).map { index in
            Float(
                bitPattern: (0..<4).reduce(0) { $0 | UInt32(file.bytes[start + 4 * index + $1]) << (8 * UInt32($1)) })
        }
        return try finite(name, tensor, values)
    }

    /// A tensor of half precision.
    package mutating func halves(_ name: String, _ shape: [Int?]) throws(ModelError) -> Floats {
        let tensor = try tensor(name, .float16, shape)
        let values = stride(from: tensor.range.lowerBound, to: tensor.range.upperBound, by: 2).map {
            Self.half(UInt16(file.bytes[$0]) | UInt16(file.bytes[$0 + 1]) << 8)
        }
        return try finite(name, tensor, values)
    }

    package mutating func bytes(_ name: String, _ shape: [Int?]) throws(ModelError) -> [Int8] {
        file.bytes[try tensor(name, .int8, shape).range].map { Int8(bitPattern: $0) }
    }

    /// A single number.
    package mutating func number(_ name: String) throws(ModelError) -> Float { try floats(name, []).values[0] }

    /// “name.weights” in bytes, multiplied by “name.scale” per column, that is, per index of the last dimension; and
    /// “name.bias”, one value per column.
    package mutating func layer(_ name: String, _ shape: [Int]) throws(ModelError) -> (weights: [Float], bias: [Float])
    {
        let columns = shape[shape.count - 1]
        let scale = try floats("\(name).scale", [columns]).values
        let weights = try bytes("\(name).weights", shape).enumerated().map { Float($1) * scale[$0 % columns] }
        return (weights, try floats("\(name).bias", [columns]).values)
    }

    /// Whole numbers above 0, at least one.
    package mutating func integers(_ constant: String, count: Int? = nil) throws(ModelError) -> [Int] {
        let expected = "\(count.map { "\($0) " } ?? "")whole numbers above 0"
        let text = try text(constant, expected)
        let numbers = text.split(separator: " ").map { Int($0) ?? 0 }
        guard !numbers.isEmpty, numbers.count == count ?? numbers.count, numbers.allSatisfy({ $0 > 0 }) else {
            throw ModelError(file.name, .wrongMetadata(key: constant, expected: expected, found: text))
        }
        return numbers
    }

    /// Texts with semicolons between, a text or nothing each.
    /// - Parameter words: what each of them may be; nil for anything.
    package mutating func texts(
        _ constant: String, count: Int, of words: [String]? = nil
    ) throws(ModelError) -> [String] {
        let expected = "\(count) texts" + (words.map { ", each one of \($0.joined(separator: ", "))" } ?? "")
        let text = try text(constant, expected)
        let texts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
        guard texts.count == count, texts.allSatisfy({ words?.contains($0) ?? true }) else {
            throw ModelError(file.name, .wrongMetadata(key: constant, expected: expected, found: text))
        }
        return texts
    }

    package mutating func double(_ constant: String) throws(ModelError) -> Double {
        let text = try text(constant, "a number")
        guard let number = Double(text), number.isFinite else {
            throw ModelError(file.name, .wrongMetadata(key: constant, expected: "a number", found: text))
        }
        return number
    }

    /// Throws if the file has more entries than were read.
    package func finish() throws(ModelError) {
        if let name = unreadTensors.min() { throw ModelError(file.name, name, .unknown) }
        if let key = unreadConstants.min() { throw ModelError(file.name, .unknownConstant(key)) }
    }

    private mutating func text(_ constant: String, _ expected: String) throws(ModelError) -> String {
        guard let text = file.constants[constant] else {
            throw ModelError(file.name, .wrongMetadata(key: constant, expected: expected, found: nil))
        }
        unreadConstants.remove(constant)
        return text
    }

    private mutating func tensor(
        _ name: String, _ type: ModelFile.ElementType, _ shape: [Int?]
    ) throws(ModelError) -> ModelFile.Tensor {
        guard let tensor = file.tensors[name] else { throw ModelError(file.name, name, .missing) }
        guard tensor.type == type else {
            throw ModelError(file.name, name, .wrongType(expected: type.rawValue, found: tensor.type.rawValue))
        }
        guard tensor.shape.count == shape.count, zip(tensor.shape, shape).allSatisfy({ $0 == $1 ?? $0 }) else {
            throw ModelError(file.name, name, .wrongShape(expected: shape, found: tensor.shape))
        }
        unreadTensors.remove(name)
        return tensor
    }

    /// One NaN would make every output NaN.
    private func finite(_ name: String, _ tensor: ModelFile.Tensor, _ values: [Float]) throws(ModelError) -> Floats {
        if let index = values.firstIndex(where: { !$0.isFinite }) {
            throw ModelError(file.name, name, .notFinite(index: index))
        }
        return Floats(shape: tensor.shape, values: values)
    }

    /// IEEE 754 binary16, for which macOS on Intel has no type.
    private static func half(_ bits: UInt16) -> Float {
        let (exponent, fraction) = (Int(bits >> 10) & 31, Float(bits & 1023))
        // Infinite, or NaN.
        guard exponent < 31 else { return .nan }
        let magnitude =
            exponent == 0
            ? fraction * 0x1p-24 : Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
        return bits >> 15 == 1 ? -magnitude : magnitude
    }
}
