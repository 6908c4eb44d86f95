/// The reason why a `.npy` file could not be read.
public struct NPYError: DescribedError, Equatable {
    /// What is wrong with the file.
    public enum Cause: Equatable, Sendable {
        /// The file cannot be opened or read.
        case unreadable(String)
        /// The file does not start like a NumPy array.
        case notNPY
        /// A format version other than 1, 2 and 3.
        case unsupportedVersion(major: UInt8, minor: UInt8)
        /// The header is not a dictionary of the expected form.
        case malformedHeader(String)
        /// An element type other than float32 and float64.
        case unsupportedType(String)
        /// A shape other than (n,) and (n, d).
        case unsupportedShape([Int])
        /// Columns are stored one after the other, instead of frames.
        case fortranOrder
        /// The file has more or fewer bytes of values than its shape requires.
        case wrongSize(expected: Int, found: Int)
        /// The product of the shape is too large to be addressed.
        case sizeOverflow([Int])
        /// The values are not frames that can be compared.
        case invalidFrames(DTWError)
    }

    /// The path as given by the caller.
    public let path: String
    /// What is wrong with it.
    public let cause: Cause

    /// Creates an error about the file at `path`.
    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }
}

extension NPYError {
    /// File and cause, in one sentence.
    public var description: String { "\(path): \(cause)" }
}

extension NPYError.Cause: DescribedError {
    /// The cause, and what is supported.
    public var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notNPY: "is not a NumPy array (.npy)"
        case .unsupportedVersion(let major, let minor): "has .npy version \(major).\(minor); 1 to 3 are supported"
        case .malformedHeader(let reason): "has a malformed .npy header: \(reason)"
        case .unsupportedType(let type): "has elements of type '\(type)'; float32 and float64 are supported"
        case .unsupportedShape(let shape): "has shape \(shape); (n,) and (n, d) are supported"
        case .fortranOrder: "is in Fortran order; save it in C order (numpy.ascontiguousarray)"
        case .wrongSize(let expected, let found): "has \(found) bytes of values, but its shape requires \(expected)"
        case .sizeOverflow(let shape): "has shape \(shape), which is too large to be addressed"
        case .invalidFrames(let error): error.description
        }
    }
}
