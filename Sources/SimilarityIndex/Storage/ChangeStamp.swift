/// A digest of the time when a file's status was last changed (`ctime`). No program can set this time, so the digest
/// detects a tagger that restores size and modification time.
///
/// 32 bits are sufficient, because it is only ever compared with another stamp.
package enum ChangeStamp {
    /// - Parameter nanoseconds: since 1970-01-01 UTC.
    /// - Returns: the lower half of the XXH3-64 of the eight little-endian bytes; 1 instead of 0, which means unknown.
    package static func of(_ nanoseconds: Int64) -> UInt32 {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: nanoseconds)
        return max(1, UInt32(truncatingIfNeeded: Checksum.of(bytes)))
    }
}
