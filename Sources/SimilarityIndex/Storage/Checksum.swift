import CKernels

/// XXH3-64 (xxHash 0.8, seed 0), the checksum of everything in an index file.
package enum Checksum {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        ck_checksum_of(bytes.baseAddress, bytes.count)
    }

    package static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { of($0) }
    }
}

/// The same checksum over bytes that arrive in pieces.
package struct StreamingChecksum: ~Copyable {
    private let state: UnsafeMutablePointer<ck_checksum>

    package init() {
        state = .allocate(capacity: 1)
        state.initialize(to: ck_checksum())
        ck_checksum_start(state)
    }

    deinit { state.deallocate() }

    mutating func reset() { ck_checksum_start(state) }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        ck_checksum_add(state, bytes.baseAddress, bytes.count)
    }

    package var value: UInt64 { ck_checksum_value(state) }
}
