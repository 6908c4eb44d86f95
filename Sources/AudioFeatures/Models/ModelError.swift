/// The reason why a model file is refused.
package struct ModelError: Error, Equatable, Sendable {
    package let model: String
    /// The faulty tensor; nil if the fault is in the file as a whole.
    package let tensor: String?
    package let cause: Cause

    package enum Cause: Equatable, Sendable {
        /// No file of that name is compiled in.
        case notEmbedded
        /// The file is too short for the header, or for the header's length field.
        case cutHeader(headerSize: UInt64?, fileSize: Int)
        /// The header is not valid JSON of the expected form.
        case badHeader(String)
        /// A header entry is missing, or has another value than the code expects.
        case wrongMetadata(key: String, expected: String, found: String?)
        /// The header has an unknown constant.
        case unknownConstant(String)
        case unknownType(String)
        /// A dimension is below 1, or the number of elements is too large.
        case badShape([Int])
        /// Type and shape require another number of bytes than the tensor has.
        case wrongSize(expected: Int, found: Int)
        case beyondEnd(end: Int, dataSize: Int)
        /// Bytes before the tensor belong to no tensor.
        case gap(size: Int)
        case overlap(with: String)
        /// Bytes after the last tensor.
        case trailingBytes(Int)
        case missing
        /// The model does not know the tensor.
        case unknown
        case wrongType(expected: String, found: String)
        /// `nil` matches any number.
        case wrongShape(expected: [Int?], found: [Int])
        /// An element, counted from 0, is NaN or infinite.
        case notFinite(index: Int)
    }

    package init(model: String, tensor: String?, cause: Cause) {
        (self.model, self.tensor, self.cause) = (model, tensor, cause)
    }

    init(_ model: String, _ cause: Cause) { self.init(model: model, tensor: nil, cause: cause) }

    init(_ model: String, _ tensor: String, _ cause: Cause) { self.init(model: model, tensor: tensor, cause: cause) }
}

extension ModelError: CustomStringConvertible {
    /// Model, tensor and cause on one line.
    package var description: String {
        "model “\(model)”" + (tensor.map { ", tensor “\($0)”" } ?? "") + ": \(cause)"
    }
}

extension ModelError.Cause: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notEmbedded: "no file of that name is compiled in"
        case .cutHeader(let headerSize?, let fileSize):
            "the header has \(headerSize) bytes, the whole file \(fileSize)"
        case .cutHeader(nil, let fileSize): "\(fileSize) bytes are too few for a header"
        case .badHeader(let reason): "the header cannot be read: \(reason)"
        case .wrongMetadata(let key, let expected, let found?): "\(key) is “\(found)”, expected “\(expected)”"
        case .wrongMetadata(let key, let expected, nil): "\(key) is missing, expected “\(expected)”"
        case .unknownConstant(let key): "unknown constant “\(key)”"
        case .unknownType(let type): "unknown type “\(type)”"
        case .badShape(let shape): "no tensor has the shape \(shape)"
        case .wrongSize(let expected, let found): "type and shape require \(expected) bytes, the tensor has \(found)"
        case .beyondEnd(let end, let dataSize): "it ends at byte \(end), the data at byte \(dataSize)"
        case .gap(let size): "\(size) bytes before it belong to no tensor"
        case .overlap(let other): "it overlaps “\(other)”"
        case .trailingBytes(let count): "\(count) bytes after the last tensor belong to none"
        case .missing: "it is missing"
        case .unknown: "the model has no such tensor"
        case .wrongType(let expected, let found): "its type is \(found), expected \(expected)"
        case .wrongShape(let expected, let found):
            "its shape is \(found), expected [\(expected.map { $0.map(String.init) ?? "any" }.joined(separator: ", "))]"
        case .notFinite(let index): "element \(index) is not finite"
        }
    }
}
