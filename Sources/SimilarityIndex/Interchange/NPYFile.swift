public import Foundation

/// Frames from a NumPy array file: float32 or float64 of either byte order, shape (n,) or (n, d),
/// C order (format: numpy.lib.format, versions 1 to 3).
public struct NPYFile: Sendable {
    /// The frames, in the precision in which they are stored.
    public enum Frames: Sendable {
        /// float32.
        case single(FrameSequence<Float>)
        /// float64.
        case double(FrameSequence<Double>)
    }

    /// The frames; a (n,) array is n frames of one dimension.
    public let frames: Frames

    /// Reads a file.
    ///
    /// - Throws: ``NPYError``.
    public init(path: String) throws(NPYError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw NPYError(path: path, cause: .unreadable(error.localizedDescription))
        }
        try self.init(data: data, path: path)
    }

    /// Reads the bytes of a file.
    ///
    /// `path` is what errors call it.
    ///
    /// - Throws: ``NPYError``.
    public init(data: Data, path: String) throws(NPYError) {
        do throws(NPYError.Cause) {
            frames = try Self.frames(of: [UInt8](data))
        } catch {
            throw NPYError(path: path, cause: error)
        }
    }

    private static func frames(of bytes: [UInt8]) throws(NPYError.Cause) -> Frames {
        let header = try NPYHeader(bytes: bytes)
        let values = bytes[header.valuesOffset...]
        let dimension = header.shape.count == 2 ? header.shape[1] : 1
        let (count, isTooMany) = header.shape[0].multipliedReportingOverflow(by: dimension)
        let (size, isTooLarge) = count.multipliedReportingOverflow(by: header.elementSize)
        guard !isTooMany, !isTooLarge else { throw .sizeOverflow(header.shape) }
        guard values.count == size else { throw .wrongSize(expected: size, found: values.count) }
        do throws(DTWError) {
            return header.elementSize == 4
                ? .single(
                    try FrameSequence(
                        values.integers(as: UInt32.self, isBigEndian: header.isBigEndian).map(Float.init(bitPattern:)),
                        dimension: dimension))
                : .double(
                    try FrameSequence(
                        values.integers(as: UInt64.self, isBigEndian: header.isBigEndian).map(Double.init(bitPattern:)),
                        dimension: dimension))
        } catch {
            throw .invalidFrames(error)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whole integers of the type, in the byte order of the machine.
    fileprivate func integers<T: FixedWidthInteger>(as type: T.Type, isBigEndian: Bool) -> [T] {
        withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: MemoryLayout<T>.size).map {
                let value = bytes.loadUnaligned(fromByteOffset: $0, as: T.self)
                return isBigEndian ? T(bigEndian: value) : T(littleEndian: value)
            }
        }
    }
}
