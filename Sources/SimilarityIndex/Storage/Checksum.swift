import CXXHash

/// XXH3-64 (xxHash 0.8, seed 0), the checksum of everything in an index file.
package enum Checksum {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        XXH3_64bits(bytes.baseAddress, bytes.count)
    }

    package static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { of($0) }
    }
}

/// The same checksum over bytes that arrive in pieces.
struct StreamingChecksum: ~Copyable {
    private let state: OpaquePointer?

    init() {
        state = XXH3_createState()
        XXH3_64bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    mutating func reset() { XXH3_64bits_reset(state) }

    mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        XXH3_64bits_update(state, bytes.baseAddress, bytes.count)
    }

    var value: UInt64 { XXH3_64bits_digest(state) }
}
