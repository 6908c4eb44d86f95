import CXXHash

/// XXH3-128 over parts of a file, streamed. The object owns the library's state.
final class PayloadHasher {
    private let state: OpaquePointer
    private let buffer: UnsafeMutableRawBufferPointer

    init() {
        // Creation fails only if memory is exhausted.
        state = XXH3_createState()
        XXH3_128bits_reset(state)
        buffer = .allocate(byteCount: 262_144, alignment: 64)
    }

    deinit {
        XXH3_freeState(state)
        buffer.deallocate()
    }

    func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// Numbers are hashed as eight little-endian bytes, on every machine.
    func update(_ number: Int) {
        withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) {
            _ = XXH3_128bits_update(state, $0.baseAddress, $0.count)
        }
    }

    func update(_ file: ByteFile, _ range: Range<Int>) throws(AudioError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.upperBound - offset))
            let count = try file.read(at: offset, into: part)
            guard count > 0 else { return }
            XXH3_128bits_update(state, buffer.baseAddress, count)
            offset += count
        }
    }

    var digest: (high: UInt64, low: UInt64) {
        let hash = XXH3_128bits_digest(state)
        return (hash.high64, hash.low64)
    }
}
