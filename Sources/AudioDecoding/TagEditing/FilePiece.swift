import SystemFiles

/// A part of a file as it is to be: bytes of the file as it is, or new ones.
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
    ///   - source: where kept bytes come from.
    ///   - target: a descriptor that is open for writing.
    init(_ source: ByteFile, to target: Int32) {
        self.source = source
        self.target = target
        buffer = .allocate(byteCount: 1 << 18, alignment: 64)
    }

    deinit { buffer.deallocate() }

    /// - Throws: `unreadable` when the file cannot be read to the end of the piece, or the copy not written.
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
                    throw AudioError(.unreadable, source.path, "it became shorter while it was read")
                }
                try write(UnsafeRawBufferPointer(part))
                offset += count
            }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
        var done = 0
        while done < bytes.count {
            let part = UnsafeRawBufferPointer(rebasing: bytes[done...])
            #if canImport(Glibc)
                let written = Glibc.write(target, part.baseAddress, part.count)
            #else
                let written = Darwin.write(target, part.baseAddress, part.count)
            #endif
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else {
                throw AudioError.refused(
                    source.path, "its changed copy cannot be written", written == 0 ? ENOSPC : errno)
            }
            done += written
        }
    }
}
