import SystemFiles

/// A part of a file with a read position, which is what the C decoders read through instead of the file itself: tags
/// before and after the audio stay out of their sight, and small reads are served from one buffer.
final class ByteWindow {
    let range: Range<Int>
    /// Position of the next read, relative to the start of the window.
    private(set) var position = 0
    /// The first read that failed; C callbacks cannot throw, so whoever drives the decoder looks here.
    private(set) var failure: AudioError?

    private let file: ByteFile
    private let patches: [Patch]
    private let buffer: UnsafeMutableRawBufferPointer
    /// Bytes that may still be read. A file is read once or twice over, hardly more; a header that leads a decoder back
    /// and forth without end is damage.
    private var budget: Int
    /// What `buffer` holds, relative to the start of the window.
    private var buffered = 0..<0

    /// - Parameter patches: what decoders are shown instead of what the file says.
    init(_ file: ByteFile, _ range: Range<Int>, patches: [Patch] = []) {
        self.file = file
        self.patches = patches
        self.range = range.clamped(to: 0..<file.size)
        budget = 16 * self.range.count + (64 << 20)
        buffer = .allocate(byteCount: 65_536, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// Copies up to `count` bytes to `destination`; fewer only at the end of the window or after a failure.
    func read(_ destination: UnsafeMutableRawPointer, _ count: Int) -> Int {
        var copied = 0
        while copied < count {
            if !buffered.contains(position) {
                fill()
                if buffered.isEmpty { break }
            }
            let length = min(count - copied, buffered.upperBound - position)
            let source = UnsafeRawBufferPointer(buffer)[(position - buffered.lowerBound)...].prefix(length)
            UnsafeMutableRawBufferPointer(start: destination + copied, count: length).copyMemory(
                from: .init(rebasing: source))
            position += length
            copied += length
        }
        return copied
    }

    /// Moves the position as `lseek` does; returns it, or −1 when the target lies before the window.
    func seek(_ offset: Int, _ whence: Int32) -> Int {
        let base: Int
        switch whence {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = range.count
        default: return -1
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return -1 }
        position = target
        return target
    }

    private func apply(_ patch: Patch) {
        for (index, byte) in patch.bytes.enumerated() {
            let place = patch.offset - range.lowerBound + index
            if buffered.contains(place) { buffer[place - buffered.lowerBound] = byte }
        }
    }

    private func fill() {
        buffered = position..<position
        let available = min(buffer.count, range.count - position)
        guard failure == nil, available > 0 else { return }
        guard budget > 0 else {
            failure = AudioError(
                .decodingFailed, file.path, "it leads the decoder back and forth without end; the file is damaged")
            return
        }
        do throws(AudioError) {
            let destination = UnsafeMutableRawBufferPointer(rebasing: buffer[..<available])
            budget -= available
            buffered = position..<(position + (try file.read(at: range.lowerBound + position, into: destination)))
            for patch in patches { apply(patch) }
        } catch {
            failure = error
        }
    }
}

extension ByteWindow {
    /// Bytes of a header that stand for those in the file.
    struct Patch: Equatable {
        /// In the file.
        let offset: Int
        let bytes: [UInt8]
    }

    /// The window behind the `void *` of a C callback.
    static func from(_ pointer: UnsafeMutableRawPointer) -> ByteWindow {
        Unmanaged<ByteWindow>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The `void *` for a C callback; valid as long as someone keeps the window.
    var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
