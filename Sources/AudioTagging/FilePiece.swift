import AudioDecoding
import SystemFiles

/// A part of the changed file: bytes of the original, or new ones.
enum FilePiece: Sendable, Equatable {
    case kept(Range<Int>)
    case new([UInt8])

    var count: Int {
        switch self {
        case .kept(let range): range.count
        case .new(let bytes): bytes.count
        }
    }
}

/// Writes the pieces of a file one after another.
struct PieceWriter: ~Copyable {
    private let source: ByteFile
    private let target: Int32
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - source: source of the kept bytes.
    ///   - target: a descriptor that is open for writing.
    init(_ source: ByteFile, to target: Int32) {
        self.source = source
        self.target = target
        buffer = .allocate(byteCount: 1 << 18, alignment: 64)
    }

    deinit { buffer.deallocate() }

    /// - Throws: `unreadable` if the file cannot be read to the end of the piece, or the copy cannot be written.
    func write(_ piece: FilePiece) throws(AudioError) {
        switch piece {
        case .new(let bytes):
            try bytes.withUnsafeBufferPointer { (bytes) throws(AudioError) -> Void in
                try write(UnsafeRawBufferPointer(bytes))
            }
        case .kept(let range):
            var offset = range.lowerBound
            while offset < range.upperBound {
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.upperBound - offset))
                let count = try source.read(at: offset, into: part)
                guard count == part.count else {
                    throw AudioError(.unreadable, source.path, "the file became shorter while it was read")
                }
                try write(UnsafeRawBufferPointer(part))
                offset += count
            }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
        guard DescriptorIO.writeAll(bytes, to: target) else {
            throw AudioError.refused(source.path, "its changed copy cannot be written", errno)
        }
    }
}
