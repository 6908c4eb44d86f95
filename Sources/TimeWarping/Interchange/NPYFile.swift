public import Foundation
import SystemFiles

/// Frames from a NumPy array file: float32 or float64 of either byte order, shape (n,) or (n, d),
/// C order (format: numpy.lib.format, versions 1 to 3).
///
/// ```swift
/// let (first, second) = (try NPYFile(path: "mfcc1.npy"), try NPYFile(path: "mfcc2.npy"))    // numpy.save
/// print(try DTWMethod.band(radius: 50).align(first.frames, second.frames).distance)
/// ```
public struct NPYFile: Sendable {
    /// The frames, in their stored precision.
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
        try self.init(path: Array(path.utf8))
    }

    /// Reads a file by the bytes of its path, which need not be UTF-8.
    ///
    /// - Throws: ``NPYError``.
    public init(path: [UInt8]) throws(NPYError) {
        let name = String(decoding: path, as: UTF8.self)
        let data: Data
        do throws(NPYError.Cause) {
            data = try Self.read(path)
        } catch {
            throw NPYError(path: name, cause: error)
        }
        try self.init(data: data, path: name)
    }

    /// Reads the bytes of a file.
    ///
    /// `path` is used in errors.
    ///
    /// - Throws: ``NPYError``.
    public init(data: Data, path: String) throws(NPYError) {
        do throws(NPYError.Cause) {
            frames = try Self.frames(of: [UInt8](data))
        } catch {
            throw NPYError(path: path, cause: error)
        }
    }

    /// Whether a file can be read and begins like a NumPy array.
    package static func isNPY(path: [UInt8]) -> Bool {
        (try? read(path, upTo: NPYHeader.magic.count))?.elementsEqual(NPYHeader.magic) == true
    }

    /// The bytes of a regular file, at most `limit` of them.
    private static func read(_ path: [UInt8], upTo limit: Int = .max) throws(NPYError.Cause) -> Data {
        let name = path.map { CChar(bitPattern: $0) } + [0]
        // O_NONBLOCK: opening a pipe without a writer must not hang.
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(SystemReason.of(errno)) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(SystemReason.of(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .unreadable("it is a folder")
        default: throw .unreadable("it is a pipe, socket or device; save the array in a file")
        }
        do {
            return try handle.read(upToCount: limit) ?? Data()
        } catch {
            throw .unreadable(error.localizedDescription)
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
